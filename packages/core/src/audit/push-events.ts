/** Acts on where pushes go. No entry holds an address beyond its host: the rest of it is a secret. */
export type PushEvent =
  | {
      readonly actionType: "PUSH_SET";
      readonly kind: string;
      readonly host: string;
      /** Whether contracts, amounts and file names are told. */
      readonly hasDetails: boolean;
    }
  | { readonly actionType: "PUSH_DETAILS_SET"; readonly hasDetails: boolean }
  | { readonly actionType: "PUSH_REMOVED" };

type Described<Type> = Extract<PushEvent, { actionType: Type }>;

const details = (hasDetails: boolean) => (hasDetails ? "with details" : "without details");

/** One line for the log table, by type. */
export const PUSH_EVENTS = {
  PUSH_SET: ({ kind, host, hasDetails }: Described<"PUSH_SET">) =>
    `Push set to ${kind === "NTFY" ? "a topic" : "a webhook"} at ${host}, ${details(hasDetails)}`,
  PUSH_DETAILS_SET: ({ hasDetails }: Described<"PUSH_DETAILS_SET">) =>
    `Push set to be ${details(hasDetails)}`,
  PUSH_REMOVED: () => "Push removed",
};
