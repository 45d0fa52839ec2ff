/** Links by which people come in. The link itself is never among the facts. */
export type InvitationEvent =
  | {
      readonly actionType: "INVITATION_CREATED" | "INVITATION_RENEWED";
      readonly email: string;
      readonly role: string;
      readonly expiresAt: string;
    }
  | { readonly actionType: "INVITATION_REVOKED"; readonly email: string; readonly role: string }
  /** By the person who came in; `invitedEmail` is the one that the administrator had entered. */
  | {
      readonly actionType: "INVITATION_ACCEPTED";
      readonly username: string;
      readonly email: string;
      readonly invitedEmail: string;
      readonly role: string;
      readonly invitedBy: string;
    };

type Described<Type> = Extract<InvitationEvent, { actionType: Type }>;

/** One line for the log table, by type. */
export const INVITATION_EVENTS = {
  INVITATION_CREATED: ({ email, role }: Described<"INVITATION_CREATED">) => `${email} invited as ${role}`,
  INVITATION_RENEWED: ({ email }: Described<"INVITATION_RENEWED">) => `New invitation link made for ${email}`,
  INVITATION_REVOKED: ({ email }: Described<"INVITATION_REVOKED">) => `Invitation of ${email} withdrawn`,
  INVITATION_ACCEPTED: ({ username, role, invitedBy }: Described<"INVITATION_ACCEPTED">) =>
    `${username} joined as ${role}, invited by ${invitedBy}`,
};
