import { addDays } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import type { Transaction } from "../../transactions/transaction.ts";
import type { LineReading } from "../brokerage-format.ts";
import { detachText } from "../csv/detach-text.ts";

type RowLine = Extract<LineReading, { state: "ROW" }>;

/** How far a movement of cash is moved when it posts, in calendar days. */
const REDATED_DAYS_MAX = 3;

/** Pending rows that are held back at most: a broker shows a few days of them. */
const HELD_MAX = 5000;
/**
 * Limits of the memory of settled rows: contents, and rows of each. A copy comes close to its original in the
 * file.
 */
const CONTENTS_MAX = 2000;
const ROWS_OF_CONTENT_MAX = 16;

/**
 * Finds rows still `Processing` that stand beside their settled twin in the same file: kept as PENDING_REPOST, which
 * moves nothing, with a warning. A second real movement loses nothing by it: once it has settled, the next download
 * has it twice. Pending rows without a twin are ordinary rows.
 */
export function createPendingCopies() {
  const settled = new Map<string, Days[]>();
  const held = new Map<string, RowLine[]>();
  let heldCount = 0;

  const addPending = (row: RowLine, key: string): RowLine[] => {
    const original = takeTwin(settled.get(key), row.transaction, (other) => other);
    if (original !== undefined) {
      return [asCopy(row, original.line)];
    }
    if (heldCount >= HELD_MAX) {
      return [row];
    }
    heldCount += 1;
    append(held, key, row);
    return [];
  };

  const addSettled = (row: RowLine, key: string): RowLine[] => {
    const pending = takeTwin(held.get(key), row.transaction, (other) => other.transaction);
    if (pending !== undefined) {
      heldCount -= 1;
      return [row, asCopy(pending, row.line)];
    }
    const { line, eventDate, settlementDate, quantity } = row.transaction;
    const days = append(settled, key, { line, eventDate, settlementDate, quantity });
    if (days.length > ROWS_OF_CONTENT_MAX) {
      days.shift();
    }
    const oldest = settled.size > CONTENTS_MAX ? settled.keys().next().value : undefined;
    if (oldest !== undefined) {
      settled.delete(oldest);
    }
    return [row];
  };

  return {
    /** The rows that are decided now, in place of `row`; a pending row may be held back until the end. */
    add(row: RowLine): RowLine[] {
      const key = detachText(contentKey(row.transaction));
      return row.transaction.isPending ? addPending(row, key) : addSettled(row, key);
    },
    /** Rows that found no twin: they are what they say. */
    finish: (): RowLine[] => [...held.values()].flat().sort((a, b) => a.line - b.line),
  };
}

/** The fields of a settled row that decide whether a pending one is its copy. */
type Days = Pick<Transaction, "line" | "eventDate"> & {
  readonly settlementDate?: Transaction["settlementDate"] | undefined;
  readonly quantity?: Transaction["quantity"] | undefined;
};

function append<Row>(rows: Map<string, Row[]>, key: string, row: Row): Row[] {
  const group = rows.get(key);
  if (group === undefined) {
    const first = [row];
    rows.set(key, first);
    return first;
  }
  group.push(row);
  return group;
}

/** Takes out a row of the same content and the same day of trade; a settled row explains one pending row only. */
function takeTwin<Row>(
  group: Row[] | undefined,
  transaction: Transaction,
  daysOf: (row: Row) => Days,
): Row | undefined {
  const at = group?.findIndex((other) => isTwin(daysOf(other), transaction)) ?? -1;
  return at === -1 ? undefined : group?.splice(at, 1)[0];
}

function isTwin(a: Days, b: Days): boolean {
  if (a.eventDate === b.eventDate) {
    return true;
  }
  if (a.settlementDate !== undefined || b.settlementDate !== undefined) {
    return a.settlementDate === b.settlementDate;
  }
  // Transfers and dividends have no day of settlement and are dated anew when they post.
  const [earlier, later] = a.eventDate < b.eventDate ? [a, b] : [b, a];
  return a.quantity === undefined && later.eventDate <= addDays(earlier.eventDate, REDATED_DAYS_MAX);
}

function contentKey(transaction: Transaction): string {
  const { accountNumber, type, instrument, quantity, price, amount, action } = transaction;
  const what = instrument ?? action.toUpperCase();
  return `${accountNumber ?? ""}|${type}|${what}|${quantity ?? ""}|${price ?? ""}|${amount ?? ""}`;
}

function asCopy(row: RowLine, line: number): RowLine {
  const warning =
    `Looks like the pending copy of line ${line}, which has settled: kept, but counts neither cash nor shares. ` +
    "If it is a second movement, download again once it has settled.";
  return {
    ...row,
    transaction: { ...row.transaction, type: "PENDING_REPOST", cashEffect: "0" as DecimalText },
    warnings: [...(row.warnings ?? []), warning],
  };
}
