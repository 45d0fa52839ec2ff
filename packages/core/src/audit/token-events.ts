/** Acts on and of tokens for scripts. No entry holds a token. */
export type TokenEvent =
  | {
      readonly actionType: "SCRIPT_TOKEN_MADE";
      readonly name: string;
      readonly scope: string;
      /** Null without an end. */
      readonly lastDay: string | null;
    }
  /** For want of the password. */
  | { readonly actionType: "SCRIPT_TOKEN_NOT_MADE"; readonly reason: string }
  | { readonly actionType: "SCRIPT_TOKEN_REVOKED"; readonly name: string; readonly scope: string }
  /** The first call with it from an address. */
  | { readonly actionType: "SCRIPT_TOKEN_NEW_ADDRESS"; readonly name: string; readonly scope: string }
  | { readonly actionType: "SCRIPT_TOKEN_REFUSED"; readonly name: string | null; readonly reason: string };

type Described<Type> = Extract<TokenEvent, { actionType: Type }>;

/** One line for the log table, by type. */
export const TOKEN_EVENTS = {
  SCRIPT_TOKEN_MADE: ({ name, scope, lastDay }: Described<"SCRIPT_TOKEN_MADE">) =>
    `Token ${name} made for scripts, scope ${scope}${lastDay === null ? "" : `, until ${lastDay}`}`,
  SCRIPT_TOKEN_NOT_MADE: () => "New token for scripts refused",
  SCRIPT_TOKEN_REVOKED: ({ name }: Described<"SCRIPT_TOKEN_REVOKED">) => `Token ${name} revoked`,
  SCRIPT_TOKEN_NEW_ADDRESS: ({ name }: Described<"SCRIPT_TOKEN_NEW_ADDRESS">) =>
    `Token ${name} used from a new address`,
  SCRIPT_TOKEN_REFUSED: ({ name }: Described<"SCRIPT_TOKEN_REFUSED">) =>
    name === null ? "Unknown token for scripts refused" : `Token ${name} refused`,
};
