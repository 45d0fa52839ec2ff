import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { FileIdentity, LineReading } from "../../brokerage-format.ts";
import type { RowMeaning } from "../meaning/row-meaning.ts";
import {
  arrangeColumns,
  arrangePlanColumns,
  createLayoutVote,
  HELD_ROWS_MAX,
  isLayoutRelevant,
  type Layout,
  layoutByCurrency,
  layoutByDownload,
  layoutByRows,
  mayBeShifted,
} from "./column-layout.ts";
import type { HistoryColumns } from "./history-columns.ts";

/** A data row whose texts are read and whose numbers are not. */
export type DataRow = {
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[];
  readonly runDate: CalendarDate;
  readonly meaning: RowMeaning;
  /** The repair that was made before the row could be read, in words. */
  readonly note?: string | undefined;
};

export type ReadRow = (row: DataRow, columns: HistoryColumns) => LineReading;

const UNDECIDED =
  "Quantity and Price can't be told apart: exports of September to December 2025 bear them under each other's name, " +
  "and nothing in this file shows which is which. Download the same period again";

/** Reads rows with their columns as they really stand; holds them back until that is known (docs/fidelity-files.md 1.6). */
export function createRowLayouts(identity: FileIdentity, readRow: ReadRow) {
  const columns: HistoryColumns = identity.columns;
  const vote = createLayoutVote(columns);
  const arranged = { AS_NAMED: columns, SHIFTED: arrangeColumns(columns, "SHIFTED") };
  const isTrusted = !mayBeShifted(columns, identity.formatId);
  let layout: Layout | undefined;
  let held: DataRow[] = [];
  let newestDay: CalendarDate | undefined;

  const layoutByDay = () => layoutByDownload(identity.downloadedAt) ?? layoutByRows(newestDay);

  const readHeld = (): LineReading[] => {
    const rows = held;
    held = [];
    return rows.map((row) => {
      if (layout === undefined && isLayoutRelevant(row.cells, columns)) {
        return { line: row.line, text: row.text, state: "REVIEW", reason: UNDECIDED, isBlocking: true };
      }
      return readRow(row, arranged[layout ?? "AS_NAMED"]);
    });
  };

  const hold = (row: DataRow): LineReading[] => {
    vote.add(row.cells, row.meaning);
    held.push(row);
    newestDay = newestDay !== undefined && newestDay > row.runDate ? newestDay : row.runDate;
    layout = vote.decide(false);
    if (layout === undefined && held.length < HELD_ROWS_MAX) {
      return [];
    }
    layout ??= vote.decide(true) ?? layoutByDay();
    return readHeld();
  };

  return {
    /** The reading of the row, or the readings that it sets free, or none while it is held back. */
    add(row: DataRow): LineReading | LineReading[] {
      const ofPlan = row.meaning.action.isPlan ? arrangePlanColumns(row.cells, columns) : undefined;
      if (isTrusted || ofPlan !== undefined) {
        return readRow(row, ofPlan ?? columns);
      }
      const proven = layoutByCurrency(row.cells, columns);
      layout ??= proven;
      if (layout === undefined) {
        return hold(row);
      }
      const reading = readRow(row, arranged[proven ?? layout]);
      return held.length === 0 ? reading : [...readHeld(), reading];
    },
    /** The rows that are still held back, decided by the day of the download, or for review. */
    finish(): LineReading[] {
      layout ??= vote.decide(true) ?? layoutByDay();
      return readHeld();
    },
  };
}
