import type { CalendarDate } from "../shared/calendar-date.ts";
import { compareText } from "../shared/compare-names.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { groupBy } from "../shared/group-by.ts";
import { percentOf } from "../shared/percent.ts";
import { absolute, compareUnits, fromUnits, toUnits, type Units } from "../shared/units.ts";
import { readContractSymbol } from "../transactions/option-contract.ts";
import { sectorSymbol } from "./allocation.ts";
import { changesOfHoldings, type DatedPosition, dayChangeOf } from "./day-change.ts";
import {
  coverPositions,
  type Deliverables,
  type GroupCover,
  groupCover,
  type HeldContracts,
} from "./group-cover.ts";
import { hasUnknownGain, isHolding, VALUE_GROUPS } from "./summarize-positions.ts";

/** A line of a snapshot as a group needs it. */
export type GroupedPosition = DatedPosition & {
  readonly lastPrice?: DecimalText | null | undefined;
};

/** UNDERLYING: one symbol and the options on it. CASH: money funds and pending cash. WRAPPER: lines in no total. */
export type GroupKind = "CASH" | "UNDERLYING" | "WRAPPER";

/** A contract of a group, seen from the day of the snapshot. */
export type GroupedContract = {
  readonly expiration: CalendarDate;
  /** Percent that the shares' price is away from the strike: positive out of the money, negative in it. Null without a price. */
  readonly outOfTheMoneyPercent: number | null;
};

export type GroupLine<Line> = { readonly line: Line; readonly contract: GroupedContract | null };

/** The sums of some lines. US dollars; null is unknown, never 0. */
export type LineSums = {
  readonly currentValue: DecimalText;
  /** What the holdings changed by on `dayChangeDay`, as far as it is known; null when it is of none, or their days differ. */
  readonly todaysGainLossDollar: DecimalText | null;
  readonly dayChangeDay: CalendarDate | null;
  /** Over the holdings whose gain is known. */
  readonly totalGainLossDollar: DecimalText;
  readonly totalGainLossPercent: number;
  /** Holdings that are not cash, and those of them whose gain is unknown. */
  readonly gainCount: number;
  readonly unknownGainCount: number;
};

/** Everything that is held of one underlying, over the accounts in scope. */
export type UnderlyingGroup<Line> = GroupCover &
  LineSums & {
    readonly kind: GroupKind;
    /** The underlying; "Cash" or "Not in totals" for the other kinds. */
    readonly symbol: string;
    /** Price of the shares in the snapshot; null when none are held. */
    readonly lastPrice: DecimalText | null;
    /** Percent of the total value; null for wrappers. */
    readonly percent: number | null;
    /** Shares held less shares sold short. */
    readonly shares: DecimalText;
    /** Shares first, then contracts by expiry, right and strike. */
    readonly lines: readonly GroupLine<Line>[];
  };

const CASH = "Cash";
const NOT_COUNTED = "Not in totals";

/** A snapshot by underlying, largest value first whatever its sign; cash and wrappers come last. `deliverables` are of adjusted contracts. */
export function groupByUnderlying<Line extends GroupedPosition>(
  positions: readonly Line[],
  deliverables: Deliverables = new Map(),
): UnderlyingGroup<Line>[] {
  const contracts = coverPositions(positions, deliverables);
  const groups = groupBy(positions, (position) => `${kindOf(position)} ${groupName(position)}`);
  const total = totalValueOf(positions.filter(({ kind }) => kind !== "WRAPPER"));
  return [...groups.values()]
    .map((lines) => ({ group: makeGroup(lines, total, contracts), size: absolute(totalValueOf(lines)) }))
    .sort((a, b) => comparePlaces(a.group, b.group) || compareUnits(b.size, a.size))
    .map(({ group }) => group);
}

const PLACES: Record<GroupKind, number> = { UNDERLYING: 0, CASH: 1, WRAPPER: 2 };

const comparePlaces = (a: { readonly kind: GroupKind }, b: { readonly kind: GroupKind }) =>
  PLACES[a.kind] - PLACES[b.kind];

function kindOf({ kind, type }: GroupedPosition): GroupKind {
  if (kind === "WRAPPER") {
    return "WRAPPER";
  }
  return kind === "PENDING" || type === "CASH" ? "CASH" : "UNDERLYING";
}

function groupName(position: GroupedPosition): string {
  const kind = kindOf(position);
  if (kind !== "UNDERLYING") {
    return kind === "CASH" ? CASH : NOT_COUNTED;
  }
  return sectorSymbol(position) || position.description || "No symbol";
}

function makeGroup<Line extends GroupedPosition>(
  positions: readonly Line[],
  total: Units,
  contracts: HeldContracts,
): UnderlyingGroup<Line> {
  const [first] = positions as readonly [Line, ...Line[]];
  const kind = kindOf(first);
  const owned = kind === "UNDERLYING" ? positions.filter(({ type }) => VALUE_GROUPS[type] === "stocks") : [];
  const lastPrice = owned.find(({ lastPrice }) => isKnown(lastPrice))?.lastPrice ?? null;
  return {
    kind,
    symbol: groupName(first),
    lastPrice,
    ...sumLines(positions),
    percent: kind === "WRAPPER" ? null : percentOf(totalValueOf(positions), total),
    shares: fromUnits(sumUnits(owned, ({ quantity }) => quantity)),
    ...groupCover(positions, contracts),
    lines: linesOf(positions, lastPrice),
  };
}

function linesOf<Line extends GroupedPosition>(positions: readonly Line[], price: DecimalText | null) {
  return positions
    .map((line) => {
      const terms = line.type === "OPTION" ? readContractSymbol(line.symbol) : undefined;
      return { line, contract: terms === undefined ? null : contractOf(terms, price), place: placeOf(terms) };
    })
    .sort((a, b) => compareText(a.place, b.place))
    .map(({ line, contract }) => ({ line, contract }));
}

/** Adds lines up as the summary of a portfolio does: gains over holdings, the value with pending cash. */
export function sumLines(positions: readonly GroupedPosition[]): LineSums {
  const holdings = positions.filter(isHolding);
  const known = holdings.filter(({ totalGainLossDollar }) => isKnown(totalGainLossDollar));
  const gain = sumUnits(known, ({ totalGainLossDollar }) => totalGainLossDollar);
  const basis = sumUnits(known, ({ costBasisTotal }) => costBasisTotal);
  const dayChange = dayChangeOf(changesOfHoldings(holdings));
  return {
    currentValue: fromUnits(totalValueOf(positions)),
    todaysGainLossDollar: dayChange.change,
    dayChangeDay: dayChange.day,
    totalGainLossDollar: fromUnits(gain),
    totalGainLossPercent: percentOf(gain, basis),
    gainCount: holdings.filter(({ type }) => type !== "CASH").length,
    unknownGainCount: holdings.filter(hasUnknownGain).length,
  };
}

const isKnown = (value: DecimalText | null | undefined) => (value ?? undefined) !== undefined;

const totalValueOf = (positions: readonly GroupedPosition[]): Units =>
  sumUnits(positions, ({ currentValue }) => currentValue);

const sumUnits = (
  positions: readonly GroupedPosition[],
  of: (position: GroupedPosition) => DecimalText | null | undefined,
): Units => positions.reduce((sum, position) => sum + toUnits(of(position) ?? "0"), 0n);

type Terms = NonNullable<ReturnType<typeof readContractSymbol>>;

function contractOf({ expiration, right, strike }: Terms, price: DecimalText | null): GroupedContract {
  const paid = toUnits(price ?? "0");
  if (paid <= 0n) {
    return { expiration, outOfTheMoneyPercent: null };
  }
  const above = toUnits(strike) - paid;
  return { expiration, outOfTheMoneyPercent: percentOf(right === "CALL" ? above : -above, paid) };
}

/** Sorts contracts after shares: by expiry, right and strike. */
const placeOf = (terms: Terms | undefined): string =>
  terms === undefined
    ? ""
    : `${terms.expiration} ${terms.right} ${toUnits(terms.strike).toString().padStart(20, "0")}`;
