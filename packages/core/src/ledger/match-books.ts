import type { Book, Ledger, LedgerEntry } from "./ledger.ts";
import { linkAssignments } from "./link-assignments.ts";
import { matchLedger } from "./match-ledger.ts";

/** Both books of the same entries, see `matchLedger`; matched once where no assignment tells them apart. */
export function matchBooks(entries: readonly LedgerEntry[]): Readonly<Record<Book, Ledger>> {
  const trade = matchLedger(entries, "TRADE");
  return {
    TRADE: trade,
    TAX: linkAssignments(entries).size === 0 ? inTaxBook(trade) : matchLedger(entries, "TAX"),
  };
}

const inTaxBook = ({ closings, openLots }: Ledger): Ledger => ({
  closings: closings.map((closing) => ({ ...closing, book: "TAX" })),
  openLots: openLots.map((lot) => ({ ...lot, book: "TAX" })),
});
