import type { Book, Ledger, LedgerEntry, OpenLot, RealizedClosing, StoredBook } from "./ledger.ts";
import { linkAssignments } from "./link-assignments.ts";
import { matchLedger } from "./match-ledger.ts";
import type { RealizedDay } from "./realized-day.ts";
import { summarizeDays } from "./realized-days.ts";

/** Both books of the same entries: what is the same in both stands here once, as of book BOTH. */
export type MatchedBooks = {
  readonly closings: readonly RealizedClosing[];
  readonly openLots: readonly OpenLot[];
  readonly days: readonly RealizedDay[];
};

/** Matches and sums up in both books, see `matchLedger`; once where no assignment tells them apart. In no order. */
export function matchBooks(entries: readonly LedgerEntry[]): MatchedBooks {
  if (linkAssignments(entries).size === 0) {
    return inBook(entries, matchLedger(entries, "TRADE"), "BOTH");
  }
  const [trade, tax] = [matchIn(entries, "TRADE"), matchIn(entries, "TAX")];
  return {
    closings: shareRows(trade.closings, tax.closings),
    openLots: shareRows(trade.openLots, tax.openLots),
    days: shareRows(trade.days, tax.days),
  };
}

const matchIn = (entries: readonly LedgerEntry[], book: Book) =>
  inBook(entries, matchLedger(entries, book), book);

const inBook = (
  entries: readonly LedgerEntry[],
  ledger: Ledger,
  book: StoredBook,
): MatchedBooks & Ledger => ({
  closings: ledger.closings.map((closing) => ({ ...closing, book })),
  openLots: ledger.openLots.map((lot) => ({ ...lot, book })),
  days: summarizeDays(entries, ledger, book),
});

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
