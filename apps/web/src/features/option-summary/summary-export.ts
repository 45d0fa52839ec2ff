import type { Sort } from "../../lib/address/sort.ts";
import type { AccountChoice } from "../../lib/address/use-scope.ts";
import { notImportedText, partText } from "../../lib/coverage/coverage-words.ts";
import type { CsvColumn } from "../../lib/csv-export.ts";
import { matrixOf } from "./matrix.ts";
import type { OptionSummary, SummaryRow } from "./option-summary.queries.ts";
import { coverageOf, isNotImported } from "./summary-coverage.ts";

type ExportedRow = Pick<SummaryRow, "scriptName"> & {
  /** Null where no file covers the period. */
  readonly buys: string | null;
  readonly sells: string | null;
  readonly total: string | null;
  /** `through Nov 20` where the figures are of a part of the period. */
  readonly imported: string;

  readonly title: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly account: string;
};

const COLUMNS: readonly CsvColumn<ExportedRow>[] = [
  { header: "Period", value: (row) => row.title },
  { header: "From", value: (row) => row.startDate, kind: "date" },
  { header: "To", value: (row) => row.endDate, kind: "date" },
  { header: "Account", value: (row) => row.account },
  { header: "Script", value: (row) => row.scriptName },
  { header: "Buys", value: (row) => row.buys, kind: "number" },
  { header: "Sells", value: (row) => row.sells, kind: "number" },
  { header: "Total", value: (row) => row.total, kind: "number" },
];

const IMPORTED: CsvColumn<ExportedRow> = { header: "Imported", value: (row) => row.imported };

/** The columns of an export; the last tells what is imported, where that is not all. */
export const exportColumns = (rows: readonly ExportedRow[]): readonly CsvColumn<ExportedRow>[] =>
  rows.some(({ imported }) => imported !== "") ? [...COLUMNS, IMPORTED] : COLUMNS;

/**
 * The rows of all periods, period after period and with their totals, as lines of one export. A period that no file covers
 * is a line without figures.
 */
export function exportedRows(
  summaries: readonly (OptionSummary | undefined)[],
  account: Pick<AccountChoice, "id" | "name"> | undefined,
  sort: Sort | undefined,
): ExportedRow[] {
  const { rows, totals } = matrixOf(summaries, account?.id, sort);
  return summaries.flatMap((summary, period) => {
    if (!summary) {
      return [];
    }
    const coverage = coverageOf(summary, account?.id);
    const lines = isNotImported(summary, account?.id)
      ? [{ scriptName: "", buys: null, sells: null, total: null, imported: notImportedText(coverage) }]
      : [...rows.map(({ cells }) => cells[period]), totals[period]].flatMap((row) =>
          row ? [{ ...row, imported: partText(coverage) ?? "" }] : [],
        );
    const { title, startDate, endDate } = summary;
    return lines.map((line) => ({
      ...line,
      title,
      startDate,
      endDate,
      account: account?.name ?? "All accounts",
    }));
  });
}
