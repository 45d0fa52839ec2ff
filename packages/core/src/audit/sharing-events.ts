/** What people share with each other. */
export type SharingEvent =
  | {
      readonly actionType: "ACCOUNT_SHARED";
      readonly accountName: string;
      /** Whom it is shared with. */
      readonly username: string;
      readonly access: string;
      /** The last day, or null for no end. */
      readonly endsOn: string | null;
      /** An administrator did it in the owner's place. */
      readonly isOnBehalf: boolean;
    }
  | {
      readonly actionType: "ACCOUNT_UNSHARED";
      readonly accountName: string;
      readonly username: string;
      readonly isOnBehalf: boolean;
    }
  | JointEvent<"JOINT_ACCOUNT_KEPT">
  | JointEvent<"JOINT_ACCOUNT_REOPENED">
  | JointEvent<"JOINT_ACCOUNT_SEEN">;

/** What a person said of an account that another has too. */
type JointEvent<Type> = {
  readonly actionType: Type;
  readonly accountName: string;
  /** Who has it too. */
  readonly username: string;
};

type Described<Type> = Extract<SharingEvent, { actionType: Type }>;

const onBehalf = (isOnBehalf: boolean) => (isOnBehalf ? ", by an administrator for the owner" : "");

/** One line for the log table, by type. */
export const SHARING_EVENTS = {
  ACCOUNT_SHARED: ({ accountName, username, access, endsOn, isOnBehalf }: Described<"ACCOUNT_SHARED">) =>
    `${accountName} shared with ${username}, ${access}${endsOn === null ? "" : ` through ${endsOn}`}${onBehalf(isOnBehalf)}`,
  ACCOUNT_UNSHARED: ({ accountName, username, isOnBehalf }: Described<"ACCOUNT_UNSHARED">) =>
    `${accountName} no longer shared with ${username}${onBehalf(isOnBehalf)}`,
  JOINT_ACCOUNT_KEPT: ({ accountName, username }: Described<"JOINT_ACCOUNT_KEPT">) =>
    `${accountName} kept beside the copy of ${username}`,
  JOINT_ACCOUNT_SEEN: ({ accountName, username }: Described<"JOINT_ACCOUNT_SEEN">) =>
    `${accountName} set aside, the copy of ${username} is seen in its place`,
  JOINT_ACCOUNT_REOPENED: ({ accountName, username }: Described<"JOINT_ACCOUNT_REOPENED">) =>
    `${accountName}: the answer about the copy of ${username} no longer holds, and is asked for again`,
};
