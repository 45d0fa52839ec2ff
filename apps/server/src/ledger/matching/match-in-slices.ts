import { setImmediate as othersFirst } from "node:timers/promises";
import type { LedgerEntry } from "@strikebook/core/ledger/ledger";
import { type MatchedBooks, matchBooks } from "@strikebook/core/ledger/match-books";
import { groupBy } from "@strikebook/core/shared/group-by";

/** Rows that are matched without a break: a few milliseconds. */
const SLICE_ROWS = 100;

/**
 * Matches rows of instruments that no row links, which gives the same as all at once. Between slices the connections to PostgreSQL get their turn, which stores the batch before meanwhile.
 */
export async function matchInSlices(entries: readonly LedgerEntry[]): Promise<MatchedBooks> {
  const matched: MatchedBooks[] = [];
  for (const slice of slicesOf(entries)) {
    matched.push(matchBooks(slice));
    await othersFirst();
  }
  return {
    closings: matched.flatMap(({ closings }) => closings),
    openLots: matched.flatMap(({ openLots }) => openLots),
  };
}

/** Whole instruments, together until they are enough. */
function slicesOf(entries: readonly LedgerEntry[]): LedgerEntry[][] {
  const slices: LedgerEntry[][] = [];
  let slice: LedgerEntry[] = [];
  for (const rows of groupBy(entries, ({ instrument }) => instrument).values()) {
    slice = slice.concat(rows);
    if (slice.length >= SLICE_ROWS) {
      slices.push(slice);
      slice = [];
    }
  }
  return slice.length > 0 ? [...slices, slice] : slices;
}
