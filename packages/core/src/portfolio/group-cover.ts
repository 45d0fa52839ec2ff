import { type Cover, type CoverPart, coverAccount, summaryOf } from "../cover/cover-contracts.ts";
import { type Coverable, type Deliverable, isAdjusted, STANDARD, termsOf } from "../cover/coverable.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { groupBy } from "../shared/group-by.ts";
import { absolute, fromUnits, toUnits, type Units } from "../shared/units.ts";
import { sectorSymbol } from "./allocation.ts";
import type { HeldPosition } from "./portfolio.ts";

/** What each adjusted contract delivers; absent where no text tells it. */
export type Deliverables = ReadonlyMap<string, Deliverable>;

type PricedPosition = HeldPosition & {
  readonly lastPrice?: DecimalText | null | undefined;
};

/** Contracts of a snapshot with what stands behind each. */
export type HeldContracts = ReadonlyMap<HeldPosition, Coverable & { readonly parts: readonly CoverPart[] }>;

/** The same rule as for open contracts, by the shares, cash and prices of the snapshot itself. Pending cash doesn't count. */
export function coverPositions(
  positions: readonly PricedPosition[],
  deliverables: Deliverables,
): HeldContracts {
  const held = positions.filter(({ kind }) => kind === "HOLDING");
  const priced = held.filter(({ type, lastPrice }) => SHARE_TYPES.has(type) && lastPrice != null);
  const prices = new Map(priced.map(({ symbol, lastPrice }) => [symbol, toUnits(lastPrice ?? "0")]));
  const accounts = groupBy(held, ({ accountId }) => accountId);
  return new Map(
    [...accounts.values()].flatMap((own) => {
      const contracts = own.flatMap((position) => contractOf(position, deliverables) ?? []);
      const means = { shares: sharesOf(own), cash: cashOf(own), prices };
      return [...coverAccount(contracts, means)].map(
        ([contract, { parts }]) => [contract.position, { ...contract, parts }] as const,
      );
    }),
  );
}

const SHARE_TYPES: ReadonlySet<HeldPosition["type"]> = new Set(["STOCK", "ETF"]);

function sharesOf(positions: readonly HeldPosition[]): ReadonlyMap<string, Units> {
  const shares = positions.filter(({ type }) => SHARE_TYPES.has(type));
  const bySymbol = groupBy(shares, ({ symbol }) => symbol);
  return new Map(
    [...bySymbol].map(([symbol, own]) => [symbol, sumOf(own, ({ quantity }) => quantity)] as const),
  );
}

const cashOf = (positions: readonly HeldPosition[]): Units =>
  sumOf(
    positions.filter(({ type }) => type === "CASH"),
    ({ currentValue }) => currentValue,
  );

const sumOf = (
  positions: readonly HeldPosition[],
  of: (position: HeldPosition) => DecimalText | null | undefined,
): Units => positions.reduce((sum, position) => sum + toUnits(of(position) ?? "0"), 0n);

function contractOf(position: HeldPosition, deliverables: Deliverables) {
  const { symbol, type, quantity } = position;
  const told = isAdjusted(symbol) ? deliverables.get(symbol) : STANDARD;
  const terms = type === "OPTION" ? termsOf(symbol, told ?? null) : undefined;
  const contracts = toUnits(quantity ?? "0");
  return (
    terms && {
      ...terms,
      position,
      instrument: symbol,
      underlying: sectorSymbol(position),
      isShort: contracts < 0n,
      count: absolute(contracts),
      premium: null,
    }
  );
}

/** The contracts of one underlying, from 0, and what stands behind the short ones. */
export type GroupCover = {
  readonly longCalls: DecimalText;
  readonly shortCalls: DecimalText;
  readonly longPuts: DecimalText;
  readonly shortPuts: DecimalText;
  /** Null without short calls, or puts. */
  readonly callCover: Cover | null;
  readonly putCover: Cover | null;
  /** All short calls are covered by shares. */
  readonly isCovered: boolean;
  /** All short puts are secured by cash. */
  readonly isCashSecured: boolean;
};

export function groupCover(positions: readonly HeldPosition[], contracts: HeldContracts): GroupCover {
  const own = positions.flatMap((position) => contracts.get(position) ?? []);
  const of = (right: Coverable["right"], isShort: boolean) =>
    own.filter((contract) => contract.right === right && contract.isShort === isShort);
  const count = (some: typeof own) => fromUnits(some.reduce((sum, contract) => sum + contract.count, 0n));
  const [calls, puts] = [of("CALL", true), of("PUT", true)];
  const callParts = calls.flatMap(({ parts }) => parts);
  const putParts = puts.flatMap(({ parts }) => parts);
  return {
    longCalls: count(of("CALL", false)),
    shortCalls: count(calls),
    longPuts: count(of("PUT", false)),
    shortPuts: count(puts),
    callCover: summaryOf(callParts),
    putCover: summaryOf(putParts),
    isCovered: isAllOf("SHARES", callParts),
    isCashSecured: isAllOf("CASH", putParts),
  };
}

const isAllOf = (cover: Cover, parts: readonly CoverPart[]) =>
  parts.length > 0 && parts.every((part) => part.cover === cover);
