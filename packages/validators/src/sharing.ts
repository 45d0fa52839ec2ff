import { z } from "zod";
import { day } from "./shared/day-range.ts";
import { storedId } from "./shared/stored-id.ts";
import { username } from "./users.ts";

const ACCOUNTS_MAX = 100;
const ACCESS = "access must be VIEW or MANAGE";

const givenAccess = {
  accountIds: z
    .array(storedId)
    .min(1, "Choose at least one account")
    .max(ACCOUNTS_MAX, `accountIds may name at most ${ACCOUNTS_MAX}`),
  username,
  access: z.enum(["VIEW", "MANAGE"], ACCESS),
  endsOn: day("endsOn").nullish(),
};

/** Accounts that another person may see, or change, from now on. */
export const sharedAccounts = z.object(givenAccess);
/** The same by an administrator in the owner's place. */
export const sharedFor = z.object({ userId: storedId, ...givenAccess });
export const oneShare = z.object({ accountId: storedId, personId: storedId });
/** An account of the viewer's, and who has it too. */
export const oneJointAccount = z.object({ accountId: storedId, personId: storedId });
/** A file of the viewer's, of which the lines of one account are wanted. */
export const oneJointFile = z.object({ accountId: storedId, importId: storedId });
export const oneShareOf = z.object({ userId: storedId, accountId: storedId, personId: storedId });
export const oneSharedAccount = z.object({ accountId: storedId });
export const sharingOf = z.object({ userId: storedId });

export type AccountsToShare = z.output<typeof sharedAccounts>;
export type JointAccountNamed = z.output<typeof oneJointAccount>;
export type JointFileNamed = z.output<typeof oneJointFile>;
export type ShareToEnd = z.output<typeof oneShare>;

/** Whose figures a request asks for: nothing or `me`, `all`, or a person's id. Anything else is nobody. */
export const scopeHeader = z
  .string()
  .nullish()
  .transform((text): "all" | "me" | { readonly personId: string } => {
    const asked = text?.trim() ?? "";
    if (asked === "" || asked === "me") {
      return "me";
    }
    return asked === "all" ? "all" : { personId: storedId.parse(asked) };
  });
