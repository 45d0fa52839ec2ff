import { type MatchedBooks, matchBooks, RunningBooks } from "@strikebook/core/ledger/match-books";
import { matchInSlices } from "./match-in-slices.ts";
import type { BatchRows } from "./match-plan.ts";

/** Matches batch after batch from the first row, each at once or slice by slice as its rows come. */
export class BatchMatcher {
  /** Of the batch of which some slices have come. */
  #running: RunningBooks | undefined;

  /** Open lots come with the last rows of a batch; earlier slices give closings only. */
  async match({ batch, entries, isLast }: BatchRows): Promise<MatchedBooks> {
    if (batch.cuts.length === 0) {
      return batch.isLinked ? matchBooks(entries) : await matchInSlices(entries);
    }
    this.#running ??= new RunningBooks();
    const books = this.#running;
    const closings = books.match(entries);
    if (!isLast) {
      return { closings, openLots: [] };
    }
    this.#running = undefined;
    return { closings, openLots: books.listOpenLots() };
  }
}
