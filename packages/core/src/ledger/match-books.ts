import type { LedgerEntry, OpenLot, RealizedClosing, StoredBook } from "./ledger.ts";
import { linkAssignments } from "./link-assignments.ts";
import { matchLedger } from "./match-ledger.ts";

/** Both books of the same entries: what is the same in both stands here once, as of book BOTH. In no order. */
export type MatchedBooks = {
  readonly closings: readonly RealizedClosing[];
  readonly openLots: readonly OpenLot[];
};

/** Matches in both books, see `matchLedger`; once where no assignment tells them apart. `before` is the same in both. */
export function matchBooks(entries: readonly LedgerEntry[], before: readonly OpenLot[] = []): MatchedBooks {
  if (linkAssignments(entries).size === 0) {
    return matchLedger(entries, "BOTH", before);
  }
  const trade = matchLedger(entries, "TRADE", before);
  const tax = matchLedger(entries, "TAX", before);
  return {
    closings: shareRows(trade.closings, tax.closings),
    openLots: shareRows(trade.openLots, tax.openLots),
  };
}

/** Rows alike in all but the book become one row of both. */
function shareRows<Row extends { readonly book: StoredBook }>(
  trade: readonly Row[],
  tax: readonly Row[],
): Row[] {
  const waiting = new Map<string, Row[]>();
  for (const row of tax) {
    const key = contentOf(row);
    waiting.set(key, [...(waiting.get(key) ?? []), row]);
  }
  const rows = trade.map((row) =>
    waiting.get(contentOf(row))?.pop() === undefined ? row : { ...row, book: "BOTH" as const },
  );
  return [...rows, ...[...waiting.values()].flat()];
}

const contentOf = <Row extends { readonly book: StoredBook }>(row: Row) =>
  JSON.stringify({ ...row, book: undefined });
