import type { LedgerEntry } from "@strikebook/core/ledger/ledger";
import type { UnderlyingLink } from "@strikebook/core/ledger/linking/linked-underlyings";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";

/** An instrument's rows, over all accounts. */
export type InstrumentRows = {
  readonly underlying: string;
  readonly instrument: string;
  readonly count: number;
  /** Has rows because of which it can't be matched on its own; see core/ledger/linking/linking-entries.ts. */
  readonly isLinking: boolean;
};

/** Instruments that are matched at once, each beside its underlying. */
export type Batch = {
  readonly underlyings: readonly string[];
  readonly instruments: readonly string[];
  /** They must be matched together; otherwise each can be on its own. */
  readonly isLinked: boolean;
  /** Rows of all of them. */
  readonly count: number;
  /** Where there are many: the first days of all slices but the first, which are matched one after the other. */
  readonly cuts: readonly CalendarDate[];
};

/** Rows of a batch, or of one of the slices that it is cut into. */
export type BatchRows = {
  readonly batch: Batch;
  readonly entries: readonly LedgerEntry[];
  /** All others of the batch have come before. */
  readonly isLast: boolean;
};

/** The days of a slice, the second excluded; undefined is no bound. */
export type Days = readonly [from: CalendarDate | undefined, to: CalendarDate | undefined];

/** The slices that a batch is cut into; one where it is not cut. */
export const slicesOf = (
  batch: Batch,
): { readonly batch: Batch; readonly days: Days; readonly isLast: boolean }[] =>
  [...batch.cuts, undefined].map((end, index) => ({
    batch,
    days: [batch.cuts[index - 1], end],
    isLast: end === undefined,
  }));

/** Batches after which the days of their underlyings are complete. */
export type Run = readonly Batch[];

/** Rows that are matched at once, unless instruments that belong together have more: about as many MB as thousands. */
const BATCH_ROWS = 2500;

/** Instruments of a group of underlyings: what must be matched together, and what can be on its own. */
export type Part = { readonly linked: readonly InstrumentRows[]; readonly plain: readonly InstrumentRows[] };

/** The instruments of a group that must be matched together: those with linking rows, and those that such rows name. */
export function splitGroup(
  group: readonly string[],
  rows: readonly InstrumentRows[],
  links: readonly UnderlyingLink[],
): { readonly linked: InstrumentRows[]; readonly plain: InstrumentRows[] } {
  const members = new Set(group);
  const named = new Set(
    links.flatMap(({ underlying, relatedInstrument }) =>
      relatedInstrument !== undefined && members.has(underlying) ? [relatedInstrument] : [],
    ),
  );
  const isLinked = ({ isLinking, instrument }: InstrumentRows) => isLinking || named.has(instrument);
  return { linked: rows.filter(isLinked), plain: rows.filter((row) => !isLinked(row)) };
}

/** Cuts what groups of underlyings consist of into what is matched at once. Small groups share a run; a large one has its own. */
export function planRuns(parts: readonly Part[]): Run[] {
  const runs: Run[] = [];
  let shared: { linked: InstrumentRows[]; plain: InstrumentRows[] } = { linked: [], plain: [] };
  const close = () => {
    runs.push([...whole(shared.linked), ...cut(shared.plain, BATCH_ROWS)]);
    shared = { linked: [], plain: [] };
  };
  let size = 0;
  for (const { linked, plain } of parts) {
    const count = countRows(linked) + countRows(plain);
    if (size > 0 && size + count > BATCH_ROWS) {
      close();
      size = 0;
    }
    shared = { linked: [...shared.linked, ...linked], plain: [...shared.plain, ...plain] };
    size += count;
  }
  close();
  return runs.filter((run) => run.length > 0);
}

/** One batch of all, or none for no instruments. */
export const whole = (linked: readonly InstrumentRows[]): Batch[] =>
  cut(linked, Number.POSITIVE_INFINITY).map((batch) => ({ ...batch, isLinked: true }));

/** Batches of about as many rows of instruments that no row links; none for no instruments. */
export const cut = (rows: readonly InstrumentRows[], rowsMax: number): Batch[] =>
  cutBySize(rows, rowsMax).map((own) => ({
    underlyings: own.map(({ underlying }) => underlying),
    instruments: own.map(({ instrument }) => instrument),
    count: countRows(own),
    isLinked: false,
    cuts: [],
  }));

/** Parts of at most `rowsMax` rows, in order; what has more by itself is a part by itself. */
export function cutBySize<Item extends { readonly count: number }>(
  items: readonly Item[],
  rowsMax: number,
): Item[][] {
  const found: Item[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const item of items) {
    if (found.length === 0 || size + item.count > rowsMax) {
      found.push([]);
      size = 0;
    }
    found.at(-1)?.push(item);
    size += item.count;
  }
  return found;
}

export const countRows = (rows: readonly InstrumentRows[]) =>
  rows.reduce((total, { count }) => total + count, 0);
