import { groupBy } from "../shared/group-by.ts";
import type { LedgerEntry, OpenLot, RealizedClosing, StoredBook } from "./ledger.ts";
import { matchPrepared, prepareEntries } from "./match-ledger.ts";

/** Both books of the same entries: what is the same in both stands here once, as of book BOTH. In no order. */
export type MatchedBooks = {
  readonly closings: readonly RealizedClosing[];
  readonly openLots: readonly OpenLot[];
};

/** Matches in both books, see `matchLedger`; once where no assignment tells them apart. `before` is the same in both. */
export function matchBooks(entries: readonly LedgerEntry[], before: readonly OpenLot[] = []): MatchedBooks {
  const prepared = prepareEntries(entries);
  const { deliveries } = prepared;
  if (deliveries.size === 0) {
    return matchPrepared(prepared, { book: "BOTH", before, deliveries });
  }
  const trade = matchPrepared(prepared, { book: "TRADE", before, deliveries: new Map() });
  const tax = matchPrepared(prepared, { book: "TAX", before, deliveries });
  return {
    closings: shareRows(trade.closings, tax.closings),
    openLots: shareRows(trade.openLots, tax.openLots),
  };
}

type Row = { readonly book: StoredBook; readonly entryId: string };

/** Rows alike in all but the book become one row of both: mostly those in the same place, and any that are left. */
function shareRows<Own extends Row>(trade: readonly Own[], tax: readonly Own[]): Own[] {
  const isShared = trade.map((row, index) => isAlike(row, tax[index]));
  const waiting = groupBy(
    tax.filter((_, index) => isShared[index] !== true),
    ({ entryId }) => entryId,
  );
  const rows = trade.map((row, index) =>
    isShared[index] === true || takeAlike(waiting.get(row.entryId) ?? [], row)
      ? { ...row, book: "BOTH" as const }
      : row,
  );
  return [...rows, ...[...waiting.values()].flat()];
}

/** True where there was one, which is taken out. */
function takeAlike<Own extends Row>(rows: Own[], row: Own): boolean {
  const index = rows.findIndex((other) => isAlike(row, other));
  if (index < 0) {
    return false;
  }
  rows.splice(index, 1);
  return true;
}

/** The same in every field but the book, lots and all. */
function isAlike<Own extends object>(a: Own, b: Own | undefined): boolean {
  if (b === undefined) {
    return false;
  }
  const names = Object.keys(a) as (keyof Own)[];
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => name === "book" || isSameValue(a[name], b[name]))
  );
}

function isSameValue(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((item, index) => isAlike(item, b[index]))
    : a === b;
}
