import { type Sort, type SortValue, sortRows } from "../../lib/address/sort.ts";
import type { AccountChoice } from "../../lib/address/use-scope.ts";
import type { CsvColumn } from "../../lib/csv-export.ts";
import type { OptionSummary, SummaryRow } from "./option-summary.queries.ts";

/** The sort orders of the tables on these pages. */
export const SORT_VALUES: Readonly<Record<string, SortValue<SummaryRow>>> = {
  script: { kind: "text", of: (row) => row.scriptName },
  buys: { kind: "number", of: (row) => row.buys },
  sells: { kind: "number", of: (row) => row.sells },
  total: { kind: "number", of: (row) => row.total },
};

/** The rows of a card: one for each underlying in the order asked for, and the totals apart. */
export type ShownRows = { readonly rows: readonly SummaryRow[]; readonly totals: SummaryRow | undefined };

/** The rows of all accounts, or of one; nothing when the account has none in the period. */
export function shownRows(
  summary: OptionSummary,
  accountId: string | undefined,
  sort: Sort | undefined,
): ShownRows {
  const all =
    accountId === undefined ? summary.overallSummary : (accountOf(summary, accountId)?.trades ?? []);
  return {
    rows: sortRows(
      all.filter(({ isTotal }) => !isTotal),
      sort,
      SORT_VALUES,
    ),
    totals: all.find(({ isTotal }) => isTotal),
  };
}

export function accountOf(summary: OptionSummary, accountId: string) {
  return summary.accountSummaries.find((account) => account.accountId === accountId);
}

type ExportedRow = SummaryRow & {
  readonly title: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly account: string;
};

export const EXPORT_COLUMNS: readonly CsvColumn<ExportedRow>[] = [
  { header: "Period", value: (row) => row.title },
  { header: "From", value: (row) => row.startDate, kind: "date" },
  { header: "To", value: (row) => row.endDate, kind: "date" },
  { header: "Account", value: (row) => row.account },
  { header: "Script", value: (row) => row.scriptName },
  { header: "Buys", value: (row) => row.buys, kind: "number" },
  { header: "Sells", value: (row) => row.sells, kind: "number" },
  { header: "Total", value: (row) => row.total, kind: "number" },
];

/** The rows of all cards, card after card and with their totals, as lines of one export. */
export function exportedRows(
  summaries: readonly OptionSummary[],
  account: Pick<AccountChoice, "id" | "name"> | undefined,
  sort: Sort | undefined,
): ExportedRow[] {
  return summaries.flatMap((summary) => {
    const { rows, totals } = shownRows(summary, account?.id, sort);
    const { title, startDate, endDate } = summary;
    return [...rows, ...(totals ? [totals] : [])].map((row) => ({
      ...row,
      title,
      startDate,
      endDate,
      account: account?.name ?? "All accounts",
    }));
  });
}
