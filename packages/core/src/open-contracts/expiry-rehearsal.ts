import { lastPriceBySymbol } from "../closing-prices/last-price.ts";
import { type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { groupBy } from "../shared/group-by.ts";
import { fromUnits, leastOf, toUnits, type Units } from "../shared/units.ts";
import { type ContractTerms, priceSince, readTerms } from "./contract-terms.ts";
import { coverContracts } from "./cover-contracts.ts";
import { contractEffect, EXPIRY_CASES, type ExpiryCase } from "./expiry-effect.ts";
import { type EndedContract, profitOfLines, type RehearsedLine, rehearseLines } from "./expiry-profit.ts";
import type { HeldShares, Holdings } from "./open-contract.ts";

/** Shares of an underlying that come or go. Null is unknown. */
export type RehearsedShares = {
  readonly underlying: string;
  /** Delivered negative. */
  readonly change: DecimalText | null;
  /** Held afterwards; negative is sold short. */
  readonly after: DecimalText | null;
  /** Shares to deliver that the account does not hold, from 0. */
  readonly missing: DecimalText | null;
};

/** An account after the expiry. US dollars; null is unknown, never 0. */
export type RehearsedAccount = {
  readonly accountId: string;
  /** Contracts assigned or exercised, expired, and those nobody knows about. */
  readonly exercised: DecimalText;
  readonly expired: DecimalText;
  readonly undecided: DecimalText;
  /** The contracts that `undecided` counts, each once. */
  readonly undecidedContracts: readonly string[];
  /** Net premium of the contracts that end, received positive: it is kept whatever happens. */
  readonly premium: DecimalText;
  /** By the newest snapshot and what the ledger has after its day. */
  readonly cash: DecimalText | null;
  readonly cashDay: CalendarDate | null;
  /** Strikes paid and received, and what index options settle for. */
  readonly cashChange: DecimalText | null;
  readonly cashAfter: DecimalText | null;
  /** Dollars that the account lacks to pay for it, from 0. */
  readonly shortfall: DecimalText | null;
  /** Cash behind the contracts that stay open, as far as it is known. */
  readonly collateralAfter: DecimalText;
  /** Short calls that stay open with nothing behind them. */
  readonly nakedCallsAfter: DecimalText;
  readonly shares: readonly RehearsedShares[];
  /** By underlying, in the order of the contracts. */
  readonly lines: readonly RehearsedLine[];
  /** The profit of all lines; null as soon as one of them has none. */
  readonly profit: DecimalText | null;
};

export type RehearsalOutcome = {
  readonly case: ExpiryCase;
  readonly accounts: readonly RehearsedAccount[];
};

export type ExpiryRehearsal = {
  readonly expiration: CalendarDate;
  readonly daysToExpiry: number;
  /** One for each case, in the order of `EXPIRY_CASES`. */
  readonly outcomes: readonly RehearsalOutcome[];
};

type Rehearsed = {
  readonly expiration: CalendarDate;
  readonly today: CalendarDate;
  /** The contracts of this one alone end, others of the day stay open; those of all end where it is absent. */
  readonly underlying?: string | undefined;
  /** Prices of underlyings to suppose in place of the last ones. */
  readonly supposed?: ReadonlyMap<string, DecimalText> | undefined;
};

/**
 * What an expiry does to each account, if all short contracts are assigned, all expire, or the last prices hold. Everything else stays as it is.
 */
export function rehearseExpiry(
  holdings: Holdings,
  { expiration, today, underlying, supposed = new Map() }: Rehearsed,
): ExpiryRehearsal {
  const terms = readTerms(holdings.contracts);
  const prices = [
    ...holdings.prices.filter(({ symbol }) => !supposed.has(symbol)),
    ...[...supposed].map(([symbol, price]) => ({ symbol, price, day: today, source: null })),
  ];
  const ends = ({ held, expiration: last }: ContractTerms): boolean =>
    last === expiration && (underlying === undefined || held.underlying === underlying);
  const ending = groupBy(terms.filter(ends), ({ held }) => held.accountId);
  const staying = terms.filter((contract) => !ends(contract) && contract.expiration >= today);
  return {
    expiration,
    daysToExpiry: daysBetween(today, expiration),
    outcomes: EXPIRY_CASES.map((expiryCase) => ({
      case: expiryCase,
      accounts: [...ending].map(([accountId, contracts]) =>
        rehearseAccount(
          { accountId, contracts, staying: staying.filter(({ held }) => held.accountId === accountId) },
          { ...holdings, prices },
          expiryCase,
        ),
      ),
    })),
  };
}

type OwnContracts = {
  readonly accountId: string;
  readonly contracts: readonly ContractTerms[];
  readonly staying: readonly ContractTerms[];
};

function rehearseAccount(
  { accountId, contracts, staying }: OwnContracts,
  holdings: Holdings,
  expiryCase: ExpiryCase,
): RehearsedAccount {
  const effects = effectsOf(contracts, holdings, expiryCase);
  const held = holdings.cash.find((each) => each.accountId === accountId);
  const cashChange = sumKnown(effects.map(({ cash }) => cash));
  const cash = held === undefined ? null : toUnits(held.cash);
  const cashAfter = cash === null || cashChange === null ? null : cash + cashChange;
  const shares = sharesAfter(accountId, effects, holdings.shares);
  const lines = rehearseLines(effects, {
    lots: (holdings.lots ?? []).filter((lot) => lot.accountId === accountId),
    isShort: (underlying) => sharesOf(holdings.shares, accountId, underlying) < 0n,
  });
  return {
    accountId,
    exercised: sumText(effects, ({ exercised }) => exercised ?? 0n),
    expired: sumText(effects, ({ exercised, contract }) =>
      exercised === null ? 0n : contract.count - exercised,
    ),
    undecided: sumText(effects, ({ exercised, contract }) => (exercised === null ? contract.count : 0n)),
    undecidedContracts: effects.flatMap(({ exercised, contract }) =>
      exercised === null ? [contract.held.instrument] : [],
    ),
    premium: sumText(effects, ({ contract }) => toUnits(contract.held.premium)),
    cash: decimalText(cash),
    cashDay: held?.day ?? null,
    cashChange: decimalText(cashChange),
    cashAfter: decimalText(cashAfter),
    shortfall: cashAfter === null ? null : decimalText(lacking(cashAfter)),
    ...openAfter({ accountId, staying, cashAfter, shares, holdings }),
    shares,
    lines,
    profit: profitOfLines(lines),
  };
}

/** Bought contracts are exercised beside the assigned ones that they stand behind: each pairs with one of them. */
function effectsOf(
  contracts: readonly ContractTerms[],
  { prices }: Holdings,
  expiryCase: ExpiryCase,
): EndedContract[] {
  const bySymbol = lastPriceBySymbol(prices);
  const assigned = new Map<string, Units>();
  for (const contract of contracts.filter(({ isShort }) => isShort)) {
    assigned.set(sideOf(contract), (assigned.get(sideOf(contract)) ?? 0n) + contract.count);
  }
  return contracts.map((contract) => {
    const unpaired = assigned.get(sideOf(contract)) ?? 0n;
    const paired = contract.isShort ? contract.count : leastOf(contract.count, unpaired);
    if (!contract.isShort) {
      assigned.set(sideOf(contract), unpaired - paired);
    }
    const price = priceSince(contract, bySymbol.get(contract.held.underlying));
    return { contract, price, ...contractEffect(contract, { expiryCase, paired, price: price?.price }) };
  });
}

const sideOf = ({ held, right }: ContractTerms) => `${held.underlying} ${right}`;

function sharesAfter(
  accountId: string,
  effects: readonly EndedContract[],
  held: readonly HeldShares[],
): RehearsedShares[] {
  const moved = groupBy(
    effects.filter(({ shares }) => shares !== 0n),
    ({ contract }) => contract.held.underlying,
  );
  return [...moved].map(([underlying, each]) => {
    const before = sharesOf(held, accountId, underlying);
    const change = sumKnown(each.map(({ shares }) => shares));
    const after = change === null ? null : before + change;
    const missing = after === null || change === null || change >= 0n ? 0n : lacking(after);
    return {
      underlying,
      change: decimalText(change),
      after: decimalText(after),
      missing: change === null ? null : fromUnits(missing),
    };
  });
}

function sharesOf(held: readonly HeldShares[], accountId: string, underlying: string): Units {
  const found = held.find((each) => each.accountId === accountId && each.underlying === underlying);
  return toUnits(found?.quantity ?? "0");
}

type After = Omit<OwnContracts, "contracts"> & {
  readonly cashAfter: Units | null;
  readonly shares: readonly RehearsedShares[];
  readonly holdings: Holdings;
};

/** Cover of the account's other contracts once the shares and the cash have moved. */
function openAfter({ accountId, staying, cashAfter, shares, holdings }: After) {
  const moved = new Map(shares.map(({ underlying, after }) => [underlying, after]));
  const own = holdings.shares.filter((each) => each.accountId === accountId && !moved.has(each.underlying));
  const covers = [
    ...coverContracts(staying, {
      shares: [
        ...own,
        ...[...moved].map(([underlying, after]) => ({
          accountId,
          underlying,
          quantity: after ?? ("0" as DecimalText),
        })),
      ],
      cash: cashAfter === null ? [] : [{ accountId, cash: fromUnits(cashAfter) }],
      prices: holdings.prices,
    }),
  ];
  return {
    collateralAfter: sumText(covers, ([, { collateral }]) => collateral ?? 0n),
    nakedCallsAfter: sumText(covers, ([{ right }, { parts }]) =>
      right === "CALL" ? (parts.find(({ cover }) => cover === "NAKED")?.count ?? 0n) : 0n,
    ),
  };
}

/** Null as soon as one of them is. */
const sumKnown = (amounts: readonly (Units | null)[]): Units | null =>
  amounts.reduce<Units | null>((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0n);

const sumText = <Item>(items: readonly Item[], of: (item: Item) => Units): DecimalText =>
  fromUnits(items.reduce((sum, item) => sum + of(item), 0n));

const decimalText = (units: Units | null): DecimalText | null => (units === null ? null : fromUnits(units));

const lacking = (amount: Units): Units => (amount < 0n ? -amount : 0n);
