import type { SortValue } from "../../lib/address/sort.ts";
import type { CsvColumn } from "../../lib/csv-export.ts";
import type { Account, AccountCoverage } from "./brokerage-accounts.queries.ts";

/** An account with the days that its imported history reaches over; undefined before any import. */
export type AccountRow = Account & { readonly coverage: AccountCoverage | undefined };

/** The accounts in their order, each with its coverage. */
export function accountRows(
  accounts: readonly Account[],
  coverage: readonly AccountCoverage[],
): readonly AccountRow[] {
  const covered = new Map(coverage.map((each) => [each.accountId, each]));
  return accounts.map((account) => ({ ...account, coverage: covered.get(account.id) }));
}

export const typeLabel = ({ isRetirement }: Pick<Account, "isRetirement">) =>
  isRetirement ? "Retirement" : "Individual";

/** The sort orders of the table; histories by their first day, then by their last. */
export const SORT_VALUES: Readonly<Record<string, SortValue<AccountRow>>> = {
  name: { kind: "text", of: ({ name }) => name },
  accountIdentifier: { kind: "text", of: ({ accountIdentifier }) => accountIdentifier },
  brokerage: { kind: "text", of: ({ brokerage }) => brokerage },
  type: { kind: "text", of: typeLabel },
  coverage: {
    kind: "text",
    of: ({ coverage }) => coverage && `${coverage.firstDay} ${coverage.lastDay}`,
  },
};

export const EXPORT_COLUMNS: readonly CsvColumn<AccountRow>[] = [
  { header: "Name", value: ({ name }) => name },
  { header: "Identifier", value: ({ accountIdentifier }) => accountIdentifier },
  { header: "Brokerage", value: ({ brokerage }) => brokerage },
  { header: "Type", value: typeLabel },
  { header: "History from", kind: "date", value: ({ coverage }) => coverage?.firstDay },
  { header: "History to", kind: "date", value: ({ coverage }) => coverage?.lastDay },
  { header: "Closed on", kind: "date", value: ({ closedOn }) => closedOn },
];
