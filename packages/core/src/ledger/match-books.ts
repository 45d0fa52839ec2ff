import { groupBy } from "../shared/group-by.ts";
import type { Book, LedgerEntry, OpenLot, RealizedClosing, StoredBook } from "./ledger.ts";
import { isTaxedApart } from "./lots/exchange-lots.ts";
import { prepareEntries, RunningLedger } from "./match-ledger.ts";
import { isOfTaxBookAlone } from "./statements/statement.ts";

/**
 * Both books of the same entries, in no order. A row that is the same in both appears once, with book BOTH.
 */
export type MatchedBooks = {
  readonly closings: readonly RealizedClosing[];
  readonly openLots: readonly OpenLot[];
};

/**
 * Matches in both books, see `matchLedger`; once where no assignment, no merger, no chosen lot and no average cost tells them apart. `before` are the open lots of
 * either book, each book's in the order of `matchLedger`.
 */
export function matchBooks(entries: readonly LedgerEntry[], before: readonly OpenLot[] = []): MatchedBooks {
  const books = new RunningBooks(before);
  return { closings: books.match(entries), openLots: books.listOpenLots() };
}

/** Both books of rows that come in parts, see `RunningLedger`. */
export class RunningBooks {
  #both: RunningLedger | undefined;
  #trade: RunningLedger;
  #tax: RunningLedger;

  constructor(before: readonly OpenLot[] = []) {
    const isOne = before.every(({ book }) => book === "BOTH");
    this.#both = isOne ? new RunningLedger("BOTH", before) : undefined;
    this.#trade = new RunningLedger("TRADE", isOne ? [] : lotsOf("TRADE", before));
    this.#tax = new RunningLedger("TAX", isOne ? [] : lotsOf("TAX", before));
  }

  /** The closings of these rows, in no order; a closing that is the same in both books appears once. */
  match(entries: readonly LedgerEntry[]): readonly RealizedClosing[] {
    const prepared = prepareEntries(entries);
    const { deliveries, exchanges } = prepared;
    const isOne =
      deliveries.size === 0 &&
      ![...exchanges.values()].some(isTaxedApart) &&
      !entries.some(({ statement }) => statement !== undefined && isOfTaxBookAlone(statement));
    if (this.#both !== undefined && isOne) {
      return this.#both.match(prepared, deliveries);
    }
    this.#divide();
    return shareRows(this.#trade.match(prepared, new Map()), this.#tax.match(prepared, deliveries));
  }

  /** The open lots, in no order; a lot that is the same in both books appears once. */
  listOpenLots(): readonly OpenLot[] {
    return this.#both?.listOpenLots() ?? shareRows(this.#trade.listOpenLots(), this.#tax.listOpenLots());
  }

  /** From here on the books may differ. */
  #divide(): void {
    if (this.#both !== undefined) {
      this.#trade = this.#both.copy("TRADE");
      this.#tax = this.#both.copy("TAX");
      this.#both = undefined;
    }
  }
}

const lotsOf = (book: Book, lots: readonly OpenLot[]) =>
  lots.filter((lot) => lot.book === book || lot.book === "BOTH");

type Row = { readonly book: StoredBook; readonly entryId: string };

/**
 * Merges rows that differ only in their book into one row of BOTH: first rows at the same place of either
 * list, then any other equal pair. A remaining row of the tax book follows the trade book's row of the same
 * entry, so that each book keeps its order.
 */
function shareRows<Own extends Row>(trade: readonly Own[], tax: readonly Own[]): readonly Own[] {
  const isShared = trade.map((row, index) => isAlike(row, tax[index]));
  const waiting = groupBy(
    tax.filter((_, index) => isShared[index] !== true),
    ({ entryId }) => entryId,
  );
  const othersOf = ({ entryId }: Own) => waiting.get(entryId) ?? [];
  const rows = trade.map((row, index) =>
    isShared[index] === true || takeAlike(othersOf(row), row) ? { ...row, book: "BOTH" as const } : row,
  );
  const paired = rows.flatMap((row) => (row.book === "BOTH" ? [row] : [row, ...othersOf(row).splice(0, 1)]));
  return [...paired, ...[...waiting.values()].flat()];
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
