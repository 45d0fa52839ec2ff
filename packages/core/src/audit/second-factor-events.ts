import { countWords } from "../shared/count-words.ts";

/** What somebody proves to have besides their password. */
export type SecondFactorKind = "APP" | "PASSKEY";

/** How a sign-in was proven that took more, or other, than a password. */
export type SignInProof = SecondFactorKind | "RECOVERY_CODE";

/** Acts on second factors: a person's own, and administrators' on those of others. */
export type SecondFactorEvent =
  | { readonly actionType: "SECOND_FACTOR_ADDED"; readonly kind: SecondFactorKind; readonly name: string }
  | { readonly actionType: "SECOND_FACTOR_REMOVED"; readonly kind: SecondFactorKind; readonly name: string }
  | {
      readonly actionType: "SECOND_FACTOR_RENAMED";
      readonly kind: SecondFactorKind;
      readonly before: string;
      readonly name: string;
    }
  | { readonly actionType: "RECOVERY_CODES_RENEWED"; readonly codes: number }
  | { readonly actionType: "SECOND_FACTOR_CHANGE_REFUSED"; readonly reason: string }
  | { readonly actionType: "SECOND_FACTORS_REMOVED"; readonly username: string; readonly removed: number }
  | { readonly actionType: "SECOND_FACTOR_DEMANDED"; readonly username: string }
  | { readonly actionType: "SECOND_FACTOR_DEMAND_ENDED"; readonly username: string };

type Described<Type> = Extract<SecondFactorEvent, { actionType: Type }>;

const KINDS: Readonly<Record<SecondFactorKind, string>> = { APP: "Authenticator app", PASSKEY: "Passkey" };

const PROOFS: Readonly<Record<SignInProof, string>> = {
  APP: "the code of an authenticator app",
  PASSKEY: "a passkey",
  RECOVERY_CODE: "a recovery code",
};

/** " with a passkey", or nothing for a password alone. */
export const proofWords = (proof: SignInProof | undefined): string =>
  proof === undefined ? "" : ` with ${PROOFS[proof]}`;

/** One line for the log table, by type. */
export const SECOND_FACTOR_EVENTS = {
  SECOND_FACTOR_ADDED: ({ kind, name }: Described<"SECOND_FACTOR_ADDED">) => `${KINDS[kind]} ${name} added`,
  SECOND_FACTOR_REMOVED: ({ kind, name }: Described<"SECOND_FACTOR_REMOVED">) =>
    `${KINDS[kind]} ${name} removed`,
  SECOND_FACTOR_RENAMED: ({ kind, before, name }: Described<"SECOND_FACTOR_RENAMED">) =>
    `${KINDS[kind]} ${before} renamed ${name}`,
  RECOVERY_CODES_RENEWED: ({ codes }: Described<"RECOVERY_CODES_RENEWED">) =>
    `${countWords(codes, "recovery code")} made, those before are void`,
  SECOND_FACTOR_CHANGE_REFUSED: () => "Change of own second factor refused",
  SECOND_FACTORS_REMOVED: ({ username, removed }: Described<"SECOND_FACTORS_REMOVED">) =>
    `${countWords(removed, "second factor")} of ${username} removed`,
  SECOND_FACTOR_DEMANDED: ({ username }: Described<"SECOND_FACTOR_DEMANDED">) =>
    `Second factor demanded of ${username}`,
  SECOND_FACTOR_DEMAND_ENDED: ({ username }: Described<"SECOND_FACTOR_DEMAND_ENDED">) =>
    `Second factor no longer demanded of ${username}`,
};
