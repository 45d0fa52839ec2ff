import { decimal } from "@strikebook/core/shared/decimal";
import type { CsvColumn } from "../../lib/csv-export.ts";
import type { OptionSummary, SummaryRow } from "./option-summary.queries.ts";

export type SortColumn = "buys" | "scriptName" | "sells" | "total";
/** How the rows of every table of the page are ordered. */
export type SummarySort = { readonly column: SortColumn; readonly direction: "ascending" | "descending" };

/** The rows in the order asked for; the totals row stays last. */
export function sortSummaryRows(rows: readonly SummaryRow[], sort: SummarySort): SummaryRow[] {
  const turn = sort.direction === "ascending" ? 1 : -1;
  return [...rows].sort(
    (a, b) => Number(a.isTotal) - Number(b.isTotal) || turn * compare(a, b, sort.column) || byName(a, b),
  );
}

function compare(a: SummaryRow, b: SummaryRow, column: SortColumn): number {
  return column === "scriptName" ? byName(a, b) : decimal(a[column]).cmp(decimal(b[column]));
}

const byName = (a: SummaryRow, b: SummaryRow) => a.scriptName.localeCompare(b.scriptName);

/** Every account name found in the summaries, once, by name. */
export function accountNamesOf(summaries: readonly OptionSummary[]): string[] {
  const names = summaries.flatMap(({ accountSummaries }) =>
    accountSummaries.map(({ accountName }) => accountName),
  );
  return [...new Set(names)].sort((a, b) => a.localeCompare(b));
}

/** The rows that a card shows: of all accounts, or of the account named. */
export function shownRows(summary: OptionSummary, account: string | undefined): readonly SummaryRow[] {
  return account === undefined
    ? summary.overallSummary
    : (summary.accountSummaries.find(({ accountName }) => accountName === account)?.trades ?? []);
}

/** One line of the export: a row with the period and the account that it belongs to. */
export type ExportedRow = SummaryRow & {
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

/** What the cards show, card after card, as lines of one export. */
export function exportedRows(
  summaries: readonly OptionSummary[],
  account: string | undefined,
  sort: SummarySort,
): ExportedRow[] {
  return summaries.flatMap((summary) =>
    sortSummaryRows(shownRows(summary, account), sort).map((row) => ({
      ...row,
      title: summary.title,
      startDate: summary.startDate,
      endDate: summary.endDate,
      account: account ?? "All accounts",
    })),
  );
}
