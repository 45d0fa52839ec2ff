import type { DecimalText } from "../shared/decimal.ts";
import { absolute, fromUnits, toUnits, type Units } from "../shared/units.ts";
import { readContractSymbol } from "../transactions/option-contract.ts";
import type { HeldPosition } from "./portfolio.ts";

/** Cash of an account, and the cost of its short puts if all were assigned. */
export type AccountMeans = {
  cash: Units;
  putCost: Units;
  /** False when a short put's cost is unknown: an adjusted contract delivers other than 100 shares. */
  isPutCostKnown: boolean;
};

const SHARES_PER_CONTRACT = 100n;

/** Cash and cost of short puts, by account. Pending cash does not count: it may go out as well as in. */
export function sumsByAccount(positions: readonly HeldPosition[]): ReadonlyMap<string, AccountMeans> {
  const accounts = new Map<string, AccountMeans>();
  for (const { accountId, kind, type, currentValue, ...position } of positions) {
    const means = accounts.get(accountId) ?? { cash: 0n, putCost: 0n, isPutCostKnown: true };
    accounts.set(accountId, means);
    if (kind === "HOLDING" && type === "CASH") {
      means.cash += toUnits(currentValue ?? "0");
    }
    const short = kind === "HOLDING" && type === "OPTION" ? shortOf(position) : undefined;
    if (short?.right === "PUT") {
      means.putCost += ((short.strike * short.contracts) / toUnits("1")) * SHARES_PER_CONTRACT;
      means.isPutCostKnown &&= !short.isAdjusted;
    }
  }
  return accounts;
}

type Short = {
  readonly right: "CALL" | "PUT";
  readonly strike: Units;
  /** Positive. */
  readonly contracts: Units;
  readonly isAdjusted: boolean;
};

function shortOf({ symbol, quantity }: Pick<HeldPosition, "quantity" | "symbol">): Short | undefined {
  const terms = readContractSymbol(symbol);
  const held = toUnits(quantity ?? "0");
  return terms === undefined || held >= 0n
    ? undefined
    : {
        right: terms.right,
        strike: toUnits(terms.strike),
        contracts: -held,
        isAdjusted: /\d$/.test(terms.root),
      };
}

export type Coverage = {
  readonly longCalls: DecimalText;
  readonly shortCalls: DecimalText;
  readonly longPuts: DecimalText;
  readonly shortPuts: DecimalText;
  readonly isCovered: boolean;
  readonly isCashSecured: boolean;
};

/** The contracts of one underlying, and whether shares and cash of their own accounts stand behind the short ones. */
export function coverageOf(
  positions: readonly HeldPosition[],
  accounts: ReadonlyMap<string, AccountMeans>,
): Coverage {
  const held = positions.filter(({ kind }) => kind === "HOLDING");
  const shorts = held.flatMap((position) => {
    const short = position.type === "OPTION" ? shortOf(position) : undefined;
    return short === undefined ? [] : [{ ...short, accountId: position.accountId }];
  });
  const calls = shorts.filter(({ right }) => right === "CALL");
  const puts = shorts.filter(({ right }) => right === "PUT");
  const sharesOf = (id: string) =>
    sumQuantity(held.filter(({ accountId, type }) => accountId === id && SHARE_TYPES.has(type)));
  const callsOf = (id: string) =>
    calls.reduce((sum, { accountId, contracts }) => sum + (accountId === id ? contracts : 0n), 0n);
  return {
    ...countContracts(held),
    isCovered:
      calls.length > 0 &&
      !shorts.some(({ isAdjusted }) => isAdjusted) &&
      [...new Set(calls.map(({ accountId }) => accountId))].every(
        (id) => callsOf(id) * SHARES_PER_CONTRACT <= sharesOf(id),
      ),
    isCashSecured: puts.length > 0 && puts.every(({ accountId }) => paysForPuts(accounts.get(accountId))),
  };
}

type Side = "longCalls" | "longPuts" | "shortCalls" | "shortPuts";

function countContracts(held: readonly HeldPosition[]): Pick<Coverage, Side> {
  const counts = { longCalls: 0n, shortCalls: 0n, longPuts: 0n, shortPuts: 0n };
  for (const { type, symbol, quantity } of held) {
    const terms = type === "OPTION" ? readContractSymbol(symbol) : undefined;
    const contracts = toUnits(quantity ?? "0");
    if (terms !== undefined) {
      counts[sideOf(terms.right, contracts)] += absolute(contracts);
    }
  }
  return {
    longCalls: fromUnits(counts.longCalls),
    shortCalls: fromUnits(counts.shortCalls),
    longPuts: fromUnits(counts.longPuts),
    shortPuts: fromUnits(counts.shortPuts),
  };
}

const sumQuantity = (positions: readonly HeldPosition[]): Units =>
  positions.reduce((sum, { quantity }) => sum + toUnits(quantity ?? "0"), 0n);

const SHARE_TYPES: ReadonlySet<HeldPosition["type"]> = new Set(["STOCK", "ETF"]);

const paysForPuts = (means: AccountMeans | undefined) =>
  means?.isPutCostKnown === true && means.putCost <= means.cash;

function sideOf(right: "CALL" | "PUT", held: Units): Side {
  if (right === "CALL") {
    return held < 0n ? "shortCalls" : "longCalls";
  }
  return held < 0n ? "shortPuts" : "longPuts";
}
