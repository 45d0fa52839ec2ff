import type { LedgerEntry, OpenLot } from "@strikebook/core/ledger/ledger";
import { type MatchedBooks, matchBooks, RunningBooks } from "@strikebook/core/ledger/match-books";
import { matchInSlices } from "./match-in-slices.ts";
import type { BatchRows } from "./match-plan.ts";

/** Where lots come from that were open before. */
export type LotsBefore<Lot extends OpenLot> = {
  /** Those that these rows can touch. */
  readonly toUse: (entries: readonly LedgerEntry[]) => Promise<readonly Lot[]>;
  readonly all: (instruments: readonly string[]) => Promise<readonly Lot[]>;
};

/** Closings and open lots that matching rows gave; `before` holds the stored lots that it started from. */
export type MatchedLots<Lot extends OpenLot> = MatchedBooks & { readonly before: readonly Lot[] };

type RunningBatch<Lot> = { readonly books: RunningBooks; readonly before: readonly Lot[] };

/** Matches batch after batch, each at once or slice by slice as its rows come. */
export class BatchMatcher<Lot extends OpenLot = OpenLot> {
  readonly #lots: LotsBefore<Lot> | undefined;
  /** The batch of which some slices have come; undefined between two batches. */
  #running: RunningBatch<Lot> | undefined;

  constructor(lots?: LotsBefore<Lot>) {
    this.#lots = lots;
  }

  /** `openLots` and `before` come with the last rows of a batch; earlier slices give closings only. */
  async match(rows: BatchRows): Promise<MatchedLots<Lot>> {
    return rows.batch.cuts.length === 0 ? await this.#matchWhole(rows) : await this.#matchSlice(rows);
  }

  async #matchWhole({ batch, entries }: BatchRows): Promise<MatchedLots<Lot>> {
    const before = (await this.#lots?.toUse(entries)) ?? [];
    const matched = batch.isLinked ? matchBooks(entries, before) : await matchInSlices(entries, before);
    return { ...matched, before };
  }

  async #matchSlice({ batch, entries, isLast }: BatchRows): Promise<MatchedLots<Lot>> {
    this.#running ??= await this.#start(batch.instruments);
    const { books, before } = this.#running;
    const closings = books.match(entries);
    if (!isLast) {
      return { closings, openLots: [], before: [] };
    }
    this.#running = undefined;
    return { closings, openLots: books.listOpenLots(), before };
  }

  async #start(instruments: readonly string[]): Promise<RunningBatch<Lot>> {
    const before = (await this.#lots?.all(instruments)) ?? [];
    return { books: new RunningBooks(before), before };
  }
}
