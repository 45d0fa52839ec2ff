import { addDays } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import type { Transaction } from "../../transactions/transaction.ts";
import type { LineReading } from "../brokerage-format.ts";

type RowLine = Extract<LineReading, { state: "ROW" }>;

/** How far a movement of cash is moved when it posts, in calendar days. */
const REDATED_DAYS_MAX = 3;

/** Settled rows that are remembered, and pending ones that are held back, at most. */
const REMEMBERED_MAX = 5000;

/**
 * Finds rows still `Processing` that stand beside their settled twin in the same file: kept as PENDING_REPOST, which
 * moves nothing, with a warning. A second real movement loses nothing by it: once it has settled, the next download
 * has it twice. Pending rows without a twin are ordinary rows.
 */
export function createPendingCopies() {
  const settled = new Map<string, RowLine[]>();
  const held = new Map<string, RowLine[]>();
  let heldCount = 0;

  const addPending = (row: RowLine, key: string): RowLine[] => {
    const original = takeTwin(settled, key, row);
    if (original !== undefined) {
      return [asCopy(row, original.line)];
    }
    if (heldCount >= REMEMBERED_MAX) {
      return [row];
    }
    heldCount += 1;
    append(held, key, row);
    return [];
  };

  const addSettled = (row: RowLine, key: string): RowLine[] => {
    const pending = takeTwin(held, key, row);
    if (pending !== undefined) {
      heldCount -= 1;
      return [row, asCopy(pending, row.line)];
    }
    append(settled, key, row);
    const oldest = settled.size > REMEMBERED_MAX ? settled.keys().next().value : undefined;
    if (oldest !== undefined) {
      settled.delete(oldest);
    }
    return [row];
  };

  return {
    /** What can be said now, in place of `row`; a pending row may be held back until the end. */
    add(row: RowLine): RowLine[] {
      const key = contentKey(row.transaction);
      return row.transaction.isPending ? addPending(row, key) : addSettled(row, key);
    },
    /** Rows that found no twin: they are what they say. */
    finish: (): RowLine[] => [...held.values()].flat().sort((a, b) => a.line - b.line),
  };
}

function append(rows: Map<string, RowLine[]>, key: string, row: RowLine): void {
  const group = rows.get(key);
  if (group === undefined) {
    rows.set(key, [row]);
  } else if (group.length < REMEMBERED_MAX) {
    group.push(row);
  }
}

/** Takes out a row of the same content and the same day of trade; a settled row explains one pending row only. */
function takeTwin(rows: Map<string, RowLine[]>, key: string, { transaction }: RowLine): RowLine | undefined {
  const group = rows.get(key);
  const at = group?.findIndex((other) => isTwin(other.transaction, transaction)) ?? -1;
  return at === -1 ? undefined : group?.splice(at, 1)[0];
}

function isTwin(a: Transaction, b: Transaction): boolean {
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
  return [accountNumber, type, instrument ?? action.toUpperCase(), quantity, price, amount].join("|");
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
