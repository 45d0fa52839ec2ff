import { groupBy } from "@strikebook/core/shared/group-by";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { strikeWords } from "@strikebook/core/transactions/contract-words";
import { readContractSymbol } from "@strikebook/core/transactions/option-contract";
import { isArrival, isClosing, isDeparture, isOpening, type Leg } from "./leg-words.ts";

/** The end of a contract. */
export type SpanEnd = "assigned" | "calledAway" | "closed" | "exercised" | "expired" | "rolled";

/** A contract from its opening to its end, or shares as long as so many are held. */
export type TimelineSpan = {
  readonly id: string;
  /** Undefined for shares. */
  readonly chain?: number;
  readonly what: "call" | "put" | "shares";
  readonly from: string;
  /** Undefined while it is open. */
  readonly to: string | undefined;
  /** Absent for shares: `$50`. */
  readonly strike?: string;
  /** Contracts opened or shares held, exact decimal text. */
  readonly quantity: string;
  readonly isLong: boolean;
  readonly end: SpanEnd | undefined;
};

/** Rows without overlaps; rolled contracts follow one another in one. */
export type TimelineGroup = {
  readonly what: TimelineSpan["what"];
  readonly rows: readonly (readonly TimelineSpan[])[];
};

/** A longer story is drawn from its end: nobody reads more, and a browser draws it slowly. */
const SPANS_MAX = 300;

/** A campaign's legs as rows over the days: puts, then shares, then calls; and how many spans are not drawn. */
export function timelineOf(legs: readonly Leg[]) {
  const all = [...contractSpans(legs), ...sharesHeld(legs)].sort(
    (a, b) => compare(a.from, b.from) || compare(a.to ?? OPEN, b.to ?? OPEN),
  );
  const drawn = all.slice(-SPANS_MAX);
  const groups = (["put", "shares", "call"] as const).map(
    (what): TimelineGroup => ({ what, rows: packed(drawn.filter((span) => span.what === what)) }),
  );
  return { groups: groups.filter(({ rows }) => rows.length > 0), leftOut: all.length - drawn.length };
}

const contractSpans = (legs: readonly Leg[]): TimelineSpan[] =>
  [...groupBy(legs, ({ chain, instrument }) => `${chain} ${instrument}`).values()].flatMap(
    (of) => contractSpan(of) ?? [],
  );

/** Undefined for legs of shares and money. */
function contractSpan(legs: readonly Leg[]): TimelineSpan | undefined {
  const [first] = legs;
  const contract = first && readContractSymbol(first.instrument);
  if (first === undefined || contract === undefined || first.chain === null) {
    return undefined;
  }
  const opened = sumOf(legs.filter(isOpening));
  const closings = legs.filter(isClosing);
  const last = sumOf(closings) >= opened ? closings.at(-1) : undefined;
  return {
    id: `${first.chain} ${first.instrument}`,
    chain: first.chain,
    what: contract.right === "PUT" ? "put" : "call",
    from: first.day,
    to: last?.day,
    strike: strikeWords(contract.strike),
    quantity: fromUnits(opened),
    isLong: legs.some(({ kind }) => kind === "BOUGHT_TO_OPEN"),
    end: last && endOf(last),
  };
}

function endOf({ kind, link }: Leg): SpanEnd {
  if (kind === "ASSIGNED") {
    return link === "CALLED_AWAY" ? "calledAway" : "assigned";
  }
  if (kind === "EXPIRED" || kind === "EXERCISED") {
    return kind === "EXPIRED" ? "expired" : "exercised";
  }
  return link === "ROLL" ? "rolled" : "closed";
}

/** The shares held, a span for each time that their number stayed the same. */
function sharesHeld(legs: readonly Leg[]): TimelineSpan[] {
  const spans: TimelineSpan[] = [];
  let held = 0n;
  let since = "";
  const end = (to: string | undefined) => {
    if (held > 0n && since !== to) {
      const quantity = fromUnits(held);
      spans.push({
        id: `shares ${since}`,
        what: "shares",
        from: since,
        to,
        quantity,
        isLong: true,
        end: undefined,
      });
    }
  };
  for (const leg of legs.filter((each) => isArrival(each) || isDeparture(each))) {
    end(leg.day);
    held += isArrival(leg) ? toUnits(leg.quantity) : -toUnits(leg.quantity);
    since = leg.day;
  }
  end(undefined);
  return spans;
}

/**
 * Spans, in order of their openings, into as few rows as hold them without overlaps. A contract goes on in the row of the
 * one that was rolled into it, which is kept free for it.
 */
function packed(spans: readonly TimelineSpan[]): TimelineSpan[][] {
  const rows: TimelineSpan[][] = [];
  for (const span of spans) {
    const free = rows.filter((row) => (row.at(-1)?.to ?? OPEN) <= span.from);
    const row =
      free.find((each) => each.at(-1)?.chain === span.chain) ??
      free.find((each) => !isAwaited(each.at(-1), span.from));
    if (row) {
      row.push(span);
    } else {
      rows.push([span]);
    }
  }
  return rows;
}

const isAwaited = (last: TimelineSpan | undefined, day: string) => last?.end === "rolled" && last.to === day;

/** After every day. */
const OPEN = "9999-12-31";

const sumOf = (legs: readonly Leg[]) => legs.reduce((sum, { quantity }) => sum + toUnits(quantity), 0n);

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
