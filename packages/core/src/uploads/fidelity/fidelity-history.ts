import { formatCount } from "../../shared/count-words.ts";
import type { Transaction } from "../../transactions/transaction.ts";
import type { FileIdentity, HistoryReader, LineReading } from "../brokerage-format.ts";
import { readDateText } from "../csv/date-text.ts";
import { UNREADABLE } from "../csv/money-text.ts";
import { type CsvLine, readCsvLines } from "../csv/read-csv.ts";
import { LINE_TEXT_LENGTH_MAX } from "../upload-file.ts";
import { createFileNameCheck } from "./account-in-file-name.ts";
import type { AccountCell } from "./cells/account-cell.ts";
import { createDayCheck } from "./cells/day-check.ts";
import { findDamage, MOVED_CELLS } from "./cells/row-damage.ts";
import {
  cellAt,
  createAccountReader,
  isPendingRow,
  type RowValues,
  readRowValues,
} from "./cells/row-values.ts";
import { type HistoryColumns, missingColumns } from "./columns/history-columns.ts";
import { mendCells } from "./columns/mend-cells.ts";
import { createRowLayouts, type ReadRow } from "./columns/row-layouts.ts";
import { readHistoryRow } from "./history-row.ts";
import { createLeftOut } from "./left-out.ts";
import { createMeaningReader } from "./meaning/meaning-reader.ts";
import type { RowTexts } from "./meaning/row-meaning.ts";
import { createMovedCash } from "./moved-cash.ts";
import { createNonDataReader } from "./non-data-lines.ts";
import { createPendingCopies } from "./pending-copies.ts";
import { findMismatch } from "./reconcile.ts";
import { createWarnings } from "./warnings.ts";

/** Reads a history export of any of the header variants of docs/fidelity-files.md 1.2. */
export function createFidelityHistoryReader(identity: FileIdentity): HistoryReader {
  const columns: HistoryColumns = identity.columns;
  const header = headerOf(identity);
  const warnings = createWarnings();
  const reconciliation = createReconciliation();
  const unnumbered = new Set<string>();
  const meanings = createMeaningReader(answersOf(identity));
  const leftOut = createLeftOut(identity, header.width, accountsOf(identity));
  const checks = createFileChecks(identity);
  const nonData = createNonDataReader(identity, columns, warnings);
  const balances = columns.cashBalance === undefined ? undefined : createBalancedRows();

  const readRow = createRowReader(identity, { warnings, reconciliation, checks, unnumbered });
  const layouts = createRowLayouts(identity, readRow);

  const readLine = (csv: CsvLine, whole: string, line: number): LineReading | readonly LineReading[] => {
    const runDate = readDateText(cellAt(csv.cells, columns.runDate));
    const text = whole.length > LINE_TEXT_LENGTH_MAX ? whole.slice(0, LINE_TEXT_LENGTH_MAX) : whole;
    if (runDate === undefined || runDate === UNREADABLE) {
      return nonData.read(csv.cells, text, line);
    }
    const damage = findDamage(csv, whole, columns) ?? nonData.foreignHeader();
    const mended = damage === undefined ? mendCells(csv.cells, header) : undefined;
    if (mended === undefined) {
      return { line, text, state: "REVIEW", reason: damage ?? MOVED_CELLS, isBlocking: true };
    }
    const { cells, note } = mended;
    return layouts.add({ line, text, cells, runDate, note, meaning: meanings(textsOf(cells, columns)) });
  };

  const settle = (into: LineReading[], given: LineReading) => {
    const reading = leftOut(given);
    into.push(...(balances === undefined ? [reading] : balances.add(reading)));
  };

  return {
    read(lines, firstLine) {
      const skipped = Math.max(0, identity.headerLine + 1 - firstLine);
      const given = skipped === 0 ? lines : lines.slice(skipped);
      const readings: LineReading[] = [];
      readCsvLines(given).forEach((csv, index) => {
        const read = readLine(csv, given[index] ?? "", firstLine + skipped + index);
        for (const reading of Array.isArray(read) ? read : [read]) {
          settle(readings, reading);
        }
      });
      return readings;
    },
    finish() {
      const readings: LineReading[] = [];
      for (const reading of layouts.finish()) {
        settle(readings, reading);
      }
      readings.push(...(balances?.finish() ?? []));
      const found = [...checks.warning(), ...reconciliation.warning(), ...warnings.list()];
      return { readings, warnings: found, unnumberedAccounts: [...unnumbered] };
    },
  };
}

/** Settles rows that the Cash Balance column tells more of: copies still Processing, and cash beside moved shares. */
function createBalancedRows() {
  const pending = createPendingCopies();
  const moved = createMovedCash();
  return {
    add: (reading: LineReading): readonly LineReading[] =>
      reading.state === "ROW" ? pending.add(reading).flatMap(moved.add) : moved.add(reading),
    finish: (): readonly LineReading[] => [...pending.finish().flatMap(moved.add), ...moved.finish()],
  };
}

type FileFindings = {
  readonly warnings: ReturnType<typeof createWarnings>;
  readonly reconciliation: ReturnType<typeof createReconciliation>;
  readonly checks: ReturnType<typeof createFileChecks>;
  /** Names of accounts whose number the file lacks. */
  readonly unnumbered: Set<string>;
};

/** Reads a row whose columns are known, and adds to the findings what it tells about the file. */
function createRowReader(identity: FileIdentity, findings: FileFindings): ReadRow {
  const { warnings, reconciliation, checks, unnumbered } = findings;
  const columns: HistoryColumns = identity.columns;
  const accounts = accountsOf(identity);
  return ({ line, text, cells, runDate, meaning, note }, arranged) => {
    const values = readRowValues(cells, arranged, runDate);
    if ("problem" in values) {
      return { line, text, state: "REVIEW", reason: values.problem, isBlocking: true };
    }
    const account = accounts(cells);
    const isPending = isPendingRow(cells, columns);
    const reading = readHistoryRow(meaning, values, { line, account, isPending });
    if (reading.state !== "ROW") {
      return { line, text, ...reading };
    }
    checks.add(account, values);
    if (account.accountNumber === undefined) {
      unnumbered.add(account.accountName ?? "");
    }
    const { transaction } = reading;
    const found = warnings.ofRow(reconciliation.add(withNote(reading.warnings, note), transaction));
    const { answerKey } = reading;
    const row = { line, text, state: "ROW", transaction, ...(answerKey && { answerKey }) } as const;
    return found.length > 0 ? { ...row, warnings: found } : row;
  };
}

const headerOf = ({ columns, headerText }: FileIdentity) => ({
  columns,
  width: readCsvLines([headerText])[0]?.cells.length ?? 0,
});

const withNote = (warnings: readonly string[], note: string | undefined) =>
  note === undefined ? warnings : [note, ...warnings];

const answersOf = ({ answers }: FileIdentity) => new Map(Object.entries(answers?.byText ?? {}));

const accountsOf = ({ columns, accountNumber }: FileIdentity) => createAccountReader(columns, accountNumber);

/** Checks of all rows of a file together, against its name and its footer. */
function createFileChecks(identity: FileIdentity) {
  const fileName = createFileNameCheck(identity.accountNumber);
  const days = createDayCheck(identity.downloadedAt);
  const missing = missingColumns(identity.columns);
  const shortened =
    `This file lacks ${missing.join(", ")}, which every history of Fidelity's has: ` +
    "costs, or what a row is, may be read wrongly. Upload the file as it was downloaded";
  return {
    add(account: AccountCell, { runDate, settlementDate }: RowValues): void {
      fileName.add(account);
      days.add(runDate, settlementDate);
    },
    warning: (): string[] => [
      ...(missing.length === 0 ? [] : [shortened]),
      ...fileName.warning(),
      ...days.warning(),
    ],
  };
}

function textsOf(cells: readonly string[], columns: HistoryColumns): RowTexts {
  return {
    action: cellAt(cells, columns.action),
    symbol: cellAt(cells, columns.symbol),
    description: cellAt(cells, columns.description),
    holdingType: cellAt(cells, columns.holdingType),
  };
}

/** Says so when so many rows do not reconcile that the file may be read wrongly as a whole (docs/fidelity-files.md 4). */
function createReconciliation() {
  let rowCount = 0;
  let mismatchCount = 0;
  return {
    add(warnings: readonly string[], transaction: Transaction): readonly string[] {
      rowCount += 1;
      const mismatch = findMismatch(transaction);
      if (mismatch === undefined) {
        return warnings;
      }
      mismatchCount += 1;
      return [...warnings, mismatch];
    },
    warning(): string[] {
      const isSuspicious = mismatchCount > MISMATCHES_MAX && mismatchCount * 10 > rowCount;
      return isSuspicious
        ? [
            `${formatCount(mismatchCount)} of ${formatCount(rowCount)} rows do not reconcile: check the columns before you confirm`,
          ]
        : [];
    },
  };
}

const MISMATCHES_MAX = 5;
