import { countWords } from "../shared/count-words.ts";
import type { Changed } from "./changed.ts";

/** Acts on the account that a person signs in with. */
export type AccountEvent =
  | {
      readonly actionType: "USER_UPDATED";
      readonly username: string;
      readonly change: "ENABLED" | "DISABLED";
      readonly reason: string;
      readonly changed?: Changed;
    }
  /** Name or e-mail, corrected by an administrator. */
  | {
      readonly actionType: "USER_UPDATED";
      readonly username: string;
      readonly change: "DETAILS";
      readonly changed: Changed;
    }
  /** Name or e-mail, corrected by the person. */
  | { readonly actionType: "PROFILE_UPDATED"; readonly username: string; readonly changed: Changed }
  | { readonly actionType: "PASSWORD_CHANGED" }
  | { readonly actionType: "PASSWORD_CHANGE_FAILED"; readonly reason: string }
  /** The person's own e-mail, for want of the password. */
  | { readonly actionType: "EMAIL_CHANGE_REFUSED"; readonly reason: string }
  | {
      readonly actionType: "ROLE_ASSIGNED" | "ROLE_REMOVED";
      readonly username: string;
      readonly role: string;
      readonly changed?: Changed;
    }
  | { readonly actionType: "PASSWORD_RESET"; readonly username: string; readonly changed?: Changed }
  | { readonly actionType: "USER_UNLOCKED"; readonly username: string; readonly changed: Changed }
  | { readonly actionType: "SESSIONS_ENDED"; readonly username: string; readonly sessions: number }
  /** By the person: other devices, or one of them. */
  | { readonly actionType: "OWN_SESSIONS_ENDED"; readonly sessions: number };

type Described<Type> = Extract<AccountEvent, { actionType: Type }>;

/** Goes with an e-mail: whether the person entered it. Alone it says that an administrator stands for the one that is there. */
const SELF_CHOSEN = "emailSelfChosen";

function fieldWords(changed: Changed): string {
  const fields = Object.keys(changed).filter((field) => field !== SELF_CHOSEN);
  const isConfirmed = SELF_CHOSEN in changed && !fields.includes("email");
  return [...fields, ...(isConfirmed ? ["e-mail confirmed"] : [])].join(", ");
}

/** One line for the log table, by type. */
export const ACCOUNT_EVENTS = {
  USER_UPDATED: (event: Described<"USER_UPDATED">) => {
    if (event.change === "DETAILS") {
      return `User ${event.username} changed: ${fieldWords(event.changed)}`;
    }
    const done = event.change === "ENABLED" ? "enabled" : "disabled";
    return `User ${event.username} ${done}${event.reason === "" ? "" : `: ${event.reason}`}`;
  },
  PROFILE_UPDATED: ({ changed }: Described<"PROFILE_UPDATED">) =>
    `Own profile changed: ${fieldWords(changed)}`,
  PASSWORD_CHANGED: () => "Password changed",
  PASSWORD_CHANGE_FAILED: () => "Password change refused",
  EMAIL_CHANGE_REFUSED: () => "Change of own e-mail refused",
  ROLE_ASSIGNED: ({ username, role }: Described<"ROLE_ASSIGNED">) => `Role ${role} given to ${username}`,
  ROLE_REMOVED: ({ username, role }: Described<"ROLE_REMOVED">) => `Role ${role} taken from ${username}`,
  PASSWORD_RESET: ({ username }: Described<"PASSWORD_RESET">) =>
    `Password of ${username} reset to a temporary one`,
  USER_UNLOCKED: ({ username }: Described<"USER_UNLOCKED">) => `User ${username} unlocked`,
  SESSIONS_ENDED: ({ username, sessions }: Described<"SESSIONS_ENDED">) =>
    `${countWords(sessions, "session")} of ${username} ended`,
  OWN_SESSIONS_ENDED: ({ sessions }: Described<"OWN_SESSIONS_ENDED">) =>
    `${countWords(sessions, "session")} ended`,
};
