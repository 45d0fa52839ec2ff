import type { CsvColumn } from "../../lib/csv-export.ts";
import { type Sort, type SortValue, sortRows } from "../../lib/sort.ts";
import type { OptionSummary, SummaryRow } from "./option-summary.queries.ts";

/** What the tables of these pages can be ordered by. */
export const SORT_VALUES: Readonly<Record<string, SortValue<SummaryRow>>> = {
  script: { kind: "text", of: (row) => row.scriptName },
  buys: { kind: "number", of: (row) => row.buys },
  sells: { kind: "number", of: (row) => row.sells },
  total: { kind: "number", of: (row) => row.total },
};

/** What a card shows: a row for each underlying in the order asked for, and the totals apart. */
export type ShownRows = { readonly rows: readonly SummaryRow[]; readonly totals: SummaryRow | undefined };

/** The rows of all accounts, or of the account named; nothing when the account has none in the period. */
export function shownRows(
  summary: OptionSummary,
  account: string | undefined,
  sort: Sort | undefined,
): ShownRows {
  const all = account === undefined ? summary.overallSummary : (accountOf(summary, account)?.trades ?? []);
  return {
    rows: sortRows(
      all.filter(({ isTotal }) => !isTotal),
      sort,
      SORT_VALUES,
    ),
    totals: all.find(({ isTotal }) => isTotal),
  };
}

export function accountOf(summary: OptionSummary, account: string) {
  return summary.accountSummaries.find(({ accountName }) => accountName === account);
}

/** Every account name found in the summaries, and the one that was asked for, once, by name. */
export function accountNamesOf(summaries: readonly OptionSummary[], chosen: string | undefined): string[] {
  const names = summaries.flatMap(({ accountSummaries }) =>
    accountSummaries.map(({ accountName }) => accountName),
  );
  const all = chosen === undefined || summaries.length === 0 ? names : [...names, chosen];
  return [...new Set(all)].sort((a, b) => a.localeCompare(b));
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

/** What the cards show, card after card and with their totals, as lines of one export. */
export function exportedRows(
  summaries: readonly OptionSummary[],
  account: string | undefined,
  sort: Sort | undefined,
): ExportedRow[] {
  return summaries.flatMap((summary) => {
    const { rows, totals } = shownRows(summary, account, sort);
    const { title, startDate, endDate } = summary;
    return [...rows, ...(totals ? [totals] : [])].map((row) => ({
      ...row,
      title,
      startDate,
      endDate,
      account: account ?? "All accounts",
    }));
  });
}
