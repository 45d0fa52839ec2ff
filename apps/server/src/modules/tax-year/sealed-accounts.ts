import { type NamedAccount, uniqueAccountNames } from "@strikebook/core/option-summary/account-names";
import type { Told } from "./named-accounts.ts";
import type { ToldYear } from "./told-year.ts";

/**
 * A sealed year with the accounts of today: one that went with an undone import and came back has another id, one that a person
 * renamed another name. Accounts that are gone stay as they were told.
 */
export function withAccounts(told: ToldYear, accounts: readonly NamedAccount[]): ToldYear {
  const names = uniqueAccountNames(accounts);
  const byNumber = new Map(accounts.map(({ number, accountId }) => [number, accountId]));
  const ids = new Map(told.accounts.map(({ id, number }) => [id, names.has(id) ? id : byNumber.get(number)]));
  const today = <Row extends { readonly accountId: string }>(row: Told<Row>): Told<Row> => {
    const accountId = ids.get(row.accountId) ?? row.accountId;
    return { ...row, accountId, accountName: names.get(accountId) ?? row.accountName };
  };
  return {
    ...told,
    lots: told.lots.map(today),
    section1256Rows: told.section1256Rows.map(today),
    carried: told.carried.map(today),
  };
}
