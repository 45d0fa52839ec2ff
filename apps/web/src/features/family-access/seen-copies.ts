import type { JointAccount } from "./joint-accounts.queries.ts";
import { firstNameOf } from "./people-of.ts";

/** `Ben`, whose the other copy is. */
export const holderOf = ({ fullName, username }: Pick<JointAccount, "fullName" | "username">): string =>
  firstNameOf(fullName.trim() || username);

/** Whether the person sees the other's copy in place of their own today. */
export const isSeen = ({ answer, isShared }: Pick<JointAccount, "answer" | "isShared">): boolean =>
  answer === "SEE" && isShared;

/** Of three or more who have an account: whose copy is seen in place of one's own, where it isn't this one's. */
export function seenInstead(joint: JointAccount, all: readonly JointAccount[]): string | undefined {
  const seen = all.find((other) => other.accountId === joint.accountId && isSeen(other));
  return seen === undefined || seen.personId === joint.personId ? undefined : holderOf(seen);
}
