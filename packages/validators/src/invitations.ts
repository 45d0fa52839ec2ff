import { z } from "zod";
import { lastingPassword } from "./auth.ts";
import { email, personName, role, username } from "./users.ts";

/** Whom an administrator invites. Username and password are the person's own choice. */
export const newInvitation = z.strictObject({
  firstName: personName("First name"),
  lastName: personName("Last name"),
  email,
  role: role.default("USER"),
  sendEmail: z.boolean().default(false),
});

export type NewInvitation = z.output<typeof newInvitation>;

/** Another link for the same person. */
export const invitationRenewal = z.strictObject({ sendEmail: z.boolean().default(false) });

export type InvitationRenewal = z.output<typeof invitationRenewal>;

const TOKEN_LENGTH_MAX = 200;

/** Right or wrong; which of both is not for the parser to tell. */
const token = z.string("The link is incomplete").max(TOKEN_LENGTH_MAX, "The link is incomplete");

export const openedLink = z.strictObject({ token });

/** How the person signs in from now on. */
export const acceptance = z.strictObject({ token, username, email, password: lastingPassword });

export type Acceptance = z.output<typeof acceptance>;
