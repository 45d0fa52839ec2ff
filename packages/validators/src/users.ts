import { ROLES } from "@strikebook/core/users/role";
import { z } from "zod";
import { givenPassword } from "./auth.ts";
import { flagQuery, pageQuery, sortQuery } from "./shared/page-query.ts";

const USERNAME_LENGTH_MAX = 50;
const NAME_LENGTH_MAX = 100;
const SEARCH_LENGTH_MAX = 100;

/** Lower case; letters, digits, dot, dash and underscore, so that it is never mistaken for an e-mail address. */
export const username = z
  .string("Username is required")
  .trim()
  .toLowerCase()
  .min(1, "Username is required")
  .min(3, "Username must be at least 3 characters")
  .max(USERNAME_LENGTH_MAX, `Username must be at most ${USERNAME_LENGTH_MAX} characters`)
  .regex(/^[a-z0-9._-]+$/, "Username may hold letters, digits, dots, dashes and underscores only");

export const email = z
  .string("Email is required")
  .trim()
  .toLowerCase()
  .min(1, "Email is required")
  .max(254, "Email must be at most 254 characters")
  .pipe(z.email("Email must be a valid address"));

export const personName = (what: string) =>
  z
    .string(`${what} is required`)
    .trim()
    .min(1, `${what} is required`)
    .max(NAME_LENGTH_MAX, `${what} must be at most ${NAME_LENGTH_MAX} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    .regex(/^[^\u0000-\u001f\u007f<>]*$/, `${what} holds characters that a name cannot have`);

export const role = z.enum(ROLES, `Role must be one of: ${ROLES.join(", ")}`);

const roles = z
  .array(role)
  .min(1, "At least one role is required")
  .transform((given) => [...new Set(given)]);

/** The fields of a new user. A password is never one of them. */
export const newUser = z.strictObject({
  username,
  email,
  firstName: personName("First name"),
  lastName: personName("Last name"),
  enabled: z.boolean().default(true),
  sendWelcomeEmail: z.boolean().default(true),
  roles: roles.default(["USER"]),
});

export type NewUser = z.output<typeof newUser>;

/** A person's own name and e-mail; what is left out stays. A new e-mail takes the present password. */
export const profileChange = z.strictObject({
  firstName: personName("First name").optional(),
  lastName: personName("Last name").optional(),
  email: email.optional(),
  currentPassword: givenPassword.optional(),
});

export type ProfileChange = z.output<typeof profileChange>;

/**
 * A user's name, e-mail and roles as an administrator changes them; what is left out stays. The password counts where
 * administrators change their own e-mail.
 */
export const userChange = profileChange.extend({
  roles: roles.optional(),
  /** The user's `updatedAt` as the administrator saw it: a change made in between is not overwritten unseen. */
  updatedAt: z.iso
    .datetime("updatedAt is required: send it as you read it")
    .transform((text) => new Date(text)),
});

export type UserChange = z.output<typeof userChange>;

/** A person is deleted by whoever types their username. */
export const userDeletion = z.strictObject({
  username: z.string("Type the username").trim().toLowerCase().max(USERNAME_LENGTH_MAX, "Type the username"),
});

export type UserDeletion = z.output<typeof userDeletion>;

/** Enabling or disabling a user, with the reason for the log. */
export const userStatus = z.strictObject({
  enabled: z.boolean("Enabled must be true or false"),
  reason: z.string().trim().max(500, "Reason must be at most 500 characters").default(""),
});

export type UserStatus = z.output<typeof userStatus>;

export const USER_SORT_FIELDS = [
  "username",
  "email",
  "firstName",
  "lastName",
  "enabled",
  "createdAt",
  "updatedAt",
  "lastLoginAt",
] as const;

/** Which users to list; `search` is looked for in username, e-mail and names, in any case. */
export const userListQuery = pageQuery.extend({
  sort: sortQuery(USER_SORT_FIELDS, { field: "username", direction: "asc" }),
  search: z.string().trim().max(SEARCH_LENGTH_MAX, "Search is too long").default(""),
  enabled: flagQuery.optional(),
});

export type UserListQuery = z.output<typeof userListQuery>;

/** The id in a path. What cannot be one is not there. */
export const idParameter = z.object({ id: z.uuid() });

/** An identity of a user, both in the path. */
export const identityParameter = idParameter.extend({ identityId: z.uuid() });

export const roleParameter = z.object({ role: z.string().toUpperCase().pipe(role) });
