import { uniqueAccountNames } from "@strikebook/core/option-summary/account-names";
import type { Household } from "./household.repository.ts";

/** A row with the account's name: the same when the account is gone, as a seal outlives it. */
export type Told<Row> = Row & { readonly accountName: string };

/** Names of the accounts of a household. */
export type NamedAccounts = {
  readonly isOwn: (accountId: string) => boolean;
  /** The row with its account's name. A spouse's account is told as that, and no more of it. */
  readonly name: <Row extends { readonly accountId: string }>(row: Row) => Told<Row>;
};

/** What a person is told of the accounts of a spouse. */
export const SPOUSE_ACCOUNT = { accountId: "spouse", accountName: "Your spouse's account" } as const;

export function nameAccounts({ self }: Household): NamedAccounts {
  const names = uniqueAccountNames(
    self.accounts.map(({ id, ...account }) => ({ ...account, accountId: id })),
  );
  return {
    isOwn: (accountId) => names.has(accountId),
    name: (row) => {
      const accountName = names.get(row.accountId);
      return accountName === undefined ? { ...row, ...SPOUSE_ACCOUNT } : { ...row, accountName };
    },
  };
}
