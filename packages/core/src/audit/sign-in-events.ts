import { proofWords, type SignInProof } from "./second-factor-events.ts";

/** Coming in and going; `provider` names the house's sign-in provider where it vouched for the person. */
export type SignInEvent =
  | {
      readonly actionType: "LOGIN";
      readonly username: string;
      readonly provider?: string | undefined;
      /** What proved it, besides or instead of the password. */
      readonly proof?: SignInProof;
    }
  | {
      readonly actionType: "LOGIN_FAILED";
      readonly usernameOrEmail: string;
      readonly reason: string;
      readonly provider?: string | undefined;
    }
  | { readonly actionType: "LOGOUT" }
  | ({ readonly actionType: "IDENTITY_TIED"; readonly email: string } & Identity)
  | ({ readonly actionType: "IDENTITY_UNTIED"; readonly sessions: number } & Identity);

type Identity = {
  readonly username: string;
  readonly provider: string;
  /** The provider's own name for the person. */
  readonly subject: string;
};

type Described<Type> = Extract<SignInEvent, { actionType: Type }>;

const by = (provider: string | undefined) => (provider === undefined ? "" : ` with ${provider}`);

/** One line for the log table, by type. */
export const SIGN_IN_EVENTS = {
  LOGIN: ({ username, provider, proof }: Described<"LOGIN">) =>
    `${username} signed in${by(provider)}${proofWords(proof)}`,
  LOGIN_FAILED: ({ usernameOrEmail, provider }: Described<"LOGIN_FAILED">) =>
    `Sign-in as ${usernameOrEmail}${by(provider)} failed`,
  LOGOUT: () => "Signed out",
  IDENTITY_TIED: ({ username, provider, email }: Described<"IDENTITY_TIED">) =>
    `${username} tied to ${email} at ${provider}`,
  IDENTITY_UNTIED: ({ username, provider }: Described<"IDENTITY_UNTIED">) =>
    `${username} untied from ${provider}`,
};
