import { groupBy } from "../shared/group-by.ts";
import { leastOf, toUnits, type Units } from "../shared/units.ts";
import { amountOf, type ContractTerms, contractsFor, timesContracts } from "./contract-terms.ts";
import type { Cover, HeldCash, HeldShares } from "./open-contract.ts";

export type ContractCover = {
  /** Null for a bought contract. */
  readonly cover: Cover | null;
  /** Contracts that something stands behind. */
  readonly covered: Units;
  /** Cash behind it; null where nobody knows how much. */
  readonly collateral: Units | null;
  /** Shares behind it. */
  readonly shares: Units;
};

type Means = {
  readonly shares: readonly HeldShares[];
  readonly cash: readonly Pick<HeldCash, "accountId" | "cash">[];
};

/**
 * What stands behind each contract, account by account: each share, each dollar and each bought contract is used once,
 * for the contract that expires first. `terms` are in order of expiration.
 */
export function coverContracts(
  terms: readonly ContractTerms[],
  { shares, cash }: Means,
): ReadonlyMap<ContractTerms, ContractCover> {
  const covers = new Map<ContractTerms, ContractCover>();
  for (const [accountId, own] of groupBy(terms, ({ held }) => held.accountId)) {
    const pool: Pool = {
      shares: new Map(
        shares
          .filter((each) => each.accountId === accountId)
          .map(({ underlying, quantity }) => [underlying, toUnits(quantity)]),
      ),
      cash: cashOf(cash, accountId),
      bought: new Map(own.filter(({ isShort }) => !isShort).map((long) => [long, long.count])),
    };
    for (const contract of own) {
      covers.set(contract, coverOf(contract, pool));
    }
  }
  return covers;
}

function cashOf(cash: Means["cash"], accountId: string): Units | null {
  const found = cash.find((each) => each.accountId === accountId);
  return found === undefined ? null : toUnits(found.cash);
}

/** What is not used up yet of an account's means. */
type Pool = {
  readonly shares: Map<string, Units>;
  /** Null without a snapshot. */
  cash: Units | null;
  readonly bought: Map<ContractTerms, Units>;
};

const NOTHING = { covered: 0n, collateral: 0n, shares: 0n };

function coverOf(contract: ContractTerms, pool: Pool): ContractCover {
  if (!contract.isShort) {
    return { ...NOTHING, cover: null };
  }
  if (contract.multiplier === null || contract.sharesEach === null) {
    return { ...NOTHING, cover: "UNKNOWN", collateral: null };
  }
  const known = { ...contract, multiplier: contract.multiplier, sharesEach: contract.sharesEach };
  return known.right === "CALL" ? coverCall(known, pool) : coverPut(known, pool);
}

type Known = ContractTerms & { readonly multiplier: bigint; readonly sharesEach: bigint };

function coverCall(call: Known, pool: Pool): ContractCover {
  const { count, held } = call;
  const free = pool.shares.get(held.underlying) ?? 0n;
  const perContract = call.sharesEach * toUnits("1");
  const byShares = leastOf(count, contractsFor(free, perContract));
  const shares = timesContracts(perContract, byShares);
  pool.shares.set(held.underlying, free - shares);
  const spread = takeBought(call, count - byShares, pool);
  const covered = byShares + spread.count;
  return {
    cover: byShares > 0n ? partOf("SHARES", covered, count) : partOf("SPREAD", covered, count),
    covered,
    collateral: covered === count ? spread.width : null,
    shares,
  };
}

function coverPut(put: Known, pool: Pool): ContractCover {
  const { count, strike, multiplier } = put;
  const spread = takeBought(put, count, pool);
  const rest = count - spread.count;
  const collateral = spread.width + amountOf(strike, rest, multiplier);
  const { cash } = pool;
  pool.cash = cash === null ? null : cash - collateral;
  if (rest === 0n) {
    return { cover: "SPREAD", covered: count, collateral, shares: 0n };
  }
  if (cash === null) {
    return { cover: "UNKNOWN", covered: spread.count, collateral, shares: 0n };
  }
  const paid = leastOf(rest, contractsFor(cash - spread.width, strike * multiplier));
  const covered = spread.count + paid;
  return {
    cover: paid > 0n ? partOf("CASH", covered, count) : partOf("SPREAD", covered, count),
    covered,
    collateral,
    shares: 0n,
  };
}

function partOf(cover: Cover, covered: Units, count: Units): Cover {
  if (covered === 0n) {
    return "NAKED";
  }
  return covered === count ? cover : "PARTLY";
}

/** Takes bought contracts that outlive a short one, the nearest strikes first. */
function takeBought(short: Known, wanted: Units, { bought }: Pool) {
  const fitting = [...bought]
    .filter(([long, left]) => left > 0n && isSameSide(long, short) && long.expiration >= short.expiration)
    .map(([long, left]) => ({ long, left, width: widthOf(short, long) }))
    .sort((a, b) => Number(a.width - b.width));
  let count = 0n;
  let width = 0n;
  for (const each of fitting) {
    const taken = leastOf(each.left, wanted - count);
    bought.set(each.long, each.left - taken);
    count += taken;
    width += amountOf(each.width, taken, short.multiplier);
  }
  return { count, width };
}

/** Of one underlying and right, and delivering alike. */
const isSameSide = (a: ContractTerms, b: ContractTerms): boolean =>
  a.held.underlying === b.held.underlying && a.right === b.right && a.sharesEach === b.sharesEach;

/** Dollars a share that the short strike may cost more than the bought one brings; 0 when it cannot. */
function widthOf(short: ContractTerms, long: ContractTerms): Units {
  const width = short.right === "PUT" ? short.strike - long.strike : long.strike - short.strike;
  return width > 0n ? width : 0n;
}
