import type { CsvColumn } from "../../lib/csv-export.ts";
import type { ExplainedFill, ExplainedRow } from "./explain.queries.ts";

/** One lot of a closing, or a row that has none; the sums of all lines are those of the number. */
type ExplainedLine = {
  readonly row: ExplainedRow;
  readonly sums: Pick<ExplainedRow, "buys" | "commission" | "fees" | "quantity" | "sells" | "total">;
  readonly openedOn: string | null;
  readonly opening: ExplainedFill | null;
};

export const EXPORT_COLUMNS: readonly CsvColumn<ExplainedLine>[] = [
  { header: "Date", value: ({ row }) => row.day, kind: "date" },
  { header: "Account", value: ({ row }) => row.accountName },
  { header: "Instrument", value: ({ row }) => row.instrument },
  { header: "Action", value: ({ row }) => row.fill.action },
  { header: "Opened", value: ({ openedOn }) => openedOn, kind: "date" },
  { header: "Quantity", value: ({ sums }) => sums.quantity, kind: "number" },
  { header: "Buys", value: ({ sums }) => sums.buys, kind: "number" },
  { header: "Sells", value: ({ sums }) => sums.sells, kind: "number" },
  { header: "Commission", value: ({ sums }) => sums.commission, kind: "number" },
  { header: "Fees", value: ({ sums }) => sums.fees, kind: "number" },
  { header: "Total", value: ({ sums }) => sums.total, kind: "number" },
  { header: "File", value: ({ row }) => row.fill.fileName },
  { header: "Line", value: ({ row }) => row.fill.line, kind: "number" },
  { header: "Opening action", value: ({ opening }) => opening?.action },
  { header: "Opening file", value: ({ opening }) => opening?.fileName },
  { header: "Opening line", value: ({ opening }) => opening?.line, kind: "number" },
  { header: "Left out", value: ({ row }) => row.reason },
];

/** A line for each lot, and one for each row without any. */
export function explainedLines(rows: readonly ExplainedRow[]): ExplainedLine[] {
  return rows.flatMap((row): ExplainedLine[] =>
    row.lots.length === 0
      ? [{ row, sums: row, openedOn: null, opening: null }]
      : row.lots.map((lot) => ({ row, sums: lot, openedOn: lot.openedOn, opening: lot.fill })),
  );
}
