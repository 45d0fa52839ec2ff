import type { FileIdentity, HistoryReader, LineReading } from "../brokerage-format.ts";
import { readDateText } from "../csv/date-text.ts";
import { UNREADABLE } from "../csv/money-text.ts";
import { type CsvLine, readCsvLines } from "../csv/read-csv.ts";
import { LINE_TEXT_LENGTH_MAX } from "../upload-file.ts";
import type { HistoryColumns } from "./history-columns.ts";
import { readHistoryRow } from "./history-row.ts";
import { createNonDataReader } from "./non-data-lines.ts";
import { createPendingCopies } from "./pending-copies.ts";
import { findMismatch } from "./reconcile.ts";
import { findDamage } from "./row-damage.ts";
import type { DataRow } from "./row-layouts.ts";
import { createRowLayouts } from "./row-layouts.ts";
import { createMeaningReader } from "./row-meaning.ts";
import { cellAt, isPendingRow, readRowAccount, readRowValues } from "./row-values.ts";
import { createWarnings } from "./warnings.ts";

/** Reads a history export of any of the header variants of formats.md 1.2. */
export function createFidelityHistoryReader(identity: FileIdentity): HistoryReader {
  const columns: HistoryColumns = identity.columns;
  const header = { columns, width: readCsvLines([identity.headerText])[0]?.cells.length ?? 0 };
  const warnings = createWarnings();
  const unnumbered = new Set<string>();
  const meanings = createMeaningReader();
  const layouts = createRowLayouts(identity, columns);
  const nonData = createNonDataReader(identity, columns, warnings);
  const pending = columns.cashBalance === undefined ? undefined : createPendingCopies();

  const readRow = (
    { line, text, cells, runDate, meaning }: DataRow,
    arranged: HistoryColumns,
  ): LineReading => {
    const values = readRowValues(cells, arranged, runDate);
    if ("problem" in values) {
      return { line, text, state: "REVIEW", reason: values.problem, isBlocking: true };
    }
    const account =
      identity.accountNumber === undefined || columns.account !== undefined
        ? readRowAccount(cells, columns)
        : { accountNumber: identity.accountNumber };
    const isPending = isPendingRow(cells, columns);
    const reading = readHistoryRow(meaning, values, { line, account, isPending });
    if (reading.state !== "ROW") {
      return { line, text, ...reading };
    }
    if (account.accountNumber === undefined) {
      unnumbered.add(account.accountName ?? "");
    }
    const mismatch = findMismatch(reading.transaction);
    const found = warnings.ofRow(mismatch === undefined ? reading.warnings : [...reading.warnings, mismatch]);
    return {
      line,
      text,
      state: "ROW",
      transaction: reading.transaction,
      ...(found.length > 0 && { warnings: found }),
    };
  };

  const settle = (reading: LineReading): LineReading[] =>
    pending !== undefined && reading.state === "ROW" ? pending.add(reading) : [reading];

  const readLine = (csv: CsvLine, whole: string, line: number): LineReading[] => {
    const runDate = readDateText(cellAt(csv.cells, columns.runDate));
    const text = whole.length > LINE_TEXT_LENGTH_MAX ? whole.slice(0, LINE_TEXT_LENGTH_MAX) : whole;
    if (runDate === undefined || runDate === UNREADABLE) {
      return nonData.read(csv.cells, text, line);
    }
    const damage = findDamage(csv, whole, header) ?? nonData.foreignHeader();
    if (damage !== undefined) {
      return [{ line, text, state: "REVIEW", reason: damage, isBlocking: true }];
    }
    const { cells } = csv;
    const meaning = meanings({
      action: cellAt(cells, columns.action),
      symbol: cellAt(cells, columns.symbol),
      description: cellAt(cells, columns.description),
      holdingType: cellAt(cells, columns.holdingType),
    });
    return layouts.add({ line, text, cells, runDate, meaning }, readRow).flatMap(settle);
  };

  return {
    read(lines, firstLine) {
      const skipped = Math.max(0, identity.headerLine + 1 - firstLine);
      const given = skipped === 0 ? lines : lines.slice(skipped);
      return readCsvLines(given).flatMap((csv, index) =>
        readLine(csv, given[index] ?? "", firstLine + skipped + index),
      );
    },
    finish() {
      const readings = [...layouts.finish(readRow).flatMap(settle), ...(pending?.finish() ?? [])];
      return { readings, warnings: warnings.list(), unnumberedAccounts: [...unnumbered] };
    },
  };
}
