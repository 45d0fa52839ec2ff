import { leastOf, type Units } from "../shared/units.ts";
import { inOrderOfCover, type Prices } from "./cover-order.ts";
import { amountOf, type Coverable, contractsFor, timesContracts } from "./coverable.ts";
import { type Bought, type Spread, takeSpreads } from "./spreads.ts";

/**
 * What stands behind a short contract: shares of its account, its cash, or a bought contract of the same right that does
 * not expire before it. PARTLY: behind some of the contracts only. UNKNOWN: no snapshot tells the cash, or no text what is
 * delivered.
 */
export const COVERS = ["SHARES", "CASH", "SPREAD", "PARTLY", "NAKED", "UNKNOWN"] as const;
export type Cover = (typeof COVERS)[number];

/** Contracts of one holding with the same thing behind them. */
export type CoverPart = {
  readonly cover: Exclude<Cover, "PARTLY">;
  readonly count: Units;
};

export type ContractCover = {
  /** Of all parts in one word; null for a bought contract. */
  readonly cover: Cover | null;
  /** They add up to the contracts; none for a bought contract. */
  readonly parts: readonly CoverPart[];
  /** Contracts that something stands behind. */
  readonly covered: Units;
  /** Cash that it needs; null where nobody knows how much. */
  readonly collateral: Units | null;
  /** Shares behind it. */
  readonly shares: Units;
  readonly spreads: readonly Spread[];
};

/** What one account has to cover its short contracts. */
export type Means = {
  /** By underlying; sold short is negative. */
  readonly shares: ReadonlyMap<string, Units>;
  /** Of the last snapshot, US dollars; null without one: then nothing is naked for lack of cash. */
  readonly cash: Units | null;
  readonly prices: Prices;
};

/**
 * The one rule of cover (domain.md 7): what stands behind each contract of one account. Each share, each dollar and each
 * bought contract is used once, in the order of `inOrderOfCover`; a put that the cash doesn't reach has its claim on it
 * before later ones.
 */
export function coverAccount<Contract extends Coverable>(
  contracts: readonly Contract[],
  { shares, cash, prices }: Means,
): ReadonlyMap<Contract, ContractCover> {
  const pool: Pool = {
    shares: new Map(shares),
    cash,
    bought: new Map(contracts.filter(({ isShort }) => !isShort).map((long) => [long, long.count])),
  };
  return new Map(
    inOrderOfCover(contracts, prices).map((contract) => [contract, coverOf(contract, pool)] as const),
  );
}

/** What is not used up yet of an account's means. */
type Pool = {
  readonly shares: Map<string, Units>;
  cash: Units | null;
  readonly bought: Bought;
};

/** A put of which no text says what it takes keeps the most that it may cost: minis count ten times, all others this often. */
const MULTIPLIER_MOST = 100n;

const NOTHING = {
  parts: [],
  covered: 0n,
  collateral: 0n,
  shares: 0n,
  spreads: [],
};

function coverOf(contract: Coverable, pool: Pool): ContractCover {
  const { isShort, multiplier, sharesEach, count, right, strike } = contract;
  if (!isShort) {
    return { ...NOTHING, cover: null };
  }
  if (multiplier === null || sharesEach === null) {
    if (right === "PUT" && pool.cash !== null) {
      pool.cash -= amountOf(strike, count, MULTIPLIER_MOST);
    }
    return {
      ...NOTHING,
      cover: "UNKNOWN",
      collateral: null,
      parts: [{ cover: "UNKNOWN", count }],
    };
  }
  const known = { ...contract, multiplier, sharesEach };
  return right === "CALL" ? coverCall(known, pool) : coverPut(known, pool);
}

type Known = Coverable & {
  readonly multiplier: bigint;
  readonly sharesEach: Units;
};

function coverCall(call: Known, pool: Pool): ContractCover {
  const { count, underlying, sharesEach, cashEach } = call;
  const free = pool.shares.get(underlying) ?? 0n;
  const byShares = leastOf(leastOf(count, contractsFor(free, sharesEach)), withCash(cashEach, count, pool));
  const shares = timesContracts(sharesEach, byShares);
  pool.shares.set(underlying, free - shares);
  pool.cash = pool.cash === null ? null : pool.cash - timesContracts(cashEach, byShares);
  const spreads = takeSpreads(call, count - byShares, pool.bought);
  const spread = countOf(spreads);
  const rest = count - byShares - spread;
  const parts = partsOf({
    SHARES: byShares,
    SPREAD: spread,
    [cashEach > 0n && pool.cash === null ? "UNKNOWN" : "NAKED"]: rest,
  });
  return {
    cover: summaryOf(parts),
    parts,
    spreads,
    shares,
    covered: byShares + spread,
    collateral: rest === 0n ? collateralOf(spreads) : null,
  };
}

/** Contracts whose part in cash the account can deliver. */
function withCash(cashEach: Units, count: Units, { cash }: Pool): Units {
  return cashEach === 0n ? count : contractsFor(cash ?? 0n, cashEach);
}

function coverPut(put: Known, pool: Pool): ContractCover {
  const { count, strike, multiplier } = put;
  const spreads = takeSpreads(put, count, pool.bought);
  const spread = countOf(spreads);
  const rest = count - spread;
  const secured = amountOf(strike, rest, multiplier);
  const cash = pool.cash === null ? null : pool.cash - spreads.reduce((sum, { width }) => sum + width, 0n);
  const paid = cash === null ? 0n : leastOf(rest, contractsFor(cash, strike * multiplier));
  pool.cash = cash === null ? null : cash - secured;
  const parts = partsOf({
    CASH: paid,
    SPREAD: spread,
    [cash === null ? "UNKNOWN" : "NAKED"]: rest - paid,
  });
  const collateral = collateralOf(spreads);
  return {
    cover: summaryOf(parts),
    parts,
    spreads,
    shares: 0n,
    covered: spread + paid,
    collateral: collateral === null ? null : collateral + secured,
  };
}

const countOf = (spreads: readonly Spread[]): Units => spreads.reduce((sum, { count }) => sum + count, 0n);

const collateralOf = (spreads: readonly Spread[]): Units | null =>
  spreads.reduce<Units | null>(
    (sum, { collateral }) => (sum === null || collateral === null ? null : sum + collateral),
    0n,
  );

const partsOf = (counts: Partial<Record<CoverPart["cover"], Units>>): CoverPart[] =>
  PART_COVERS.flatMap((cover) => {
    const count = counts[cover] ?? 0n;
    return count > 0n ? [{ cover, count }] : [];
  });

const PART_COVERS = ["SHARES", "CASH", "SPREAD", "NAKED", "UNKNOWN"] as const;

/** Parts of one or several contracts in one word: the first, unless some are naked or unknown. Null without any. */
export function summaryOf(parts: readonly CoverPart[]): Cover | null {
  const covers = new Set(parts.map(({ cover }) => cover));
  if (covers.has("UNKNOWN")) {
    return "UNKNOWN";
  }
  if (covers.has("NAKED")) {
    return covers.size === 1 ? "NAKED" : "PARTLY";
  }
  return PART_COVERS.find((cover) => covers.has(cover)) ?? null;
}
