import { isFidelityOrSupposed, type LastPrice, lastPriceBySymbol } from "../closing-prices/last-price.ts";
import { type ContractCover, coverAccount } from "../cover/cover-contracts.ts";
import { groupBy } from "../shared/group-by.ts";
import { toUnits, type Units } from "../shared/units.ts";
import type { ContractTerms } from "./contract-terms.ts";
import type { HeldCash, HeldShares } from "./open-contract.ts";

type Means = {
  readonly shares: readonly HeldShares[];
  readonly cash: readonly Pick<HeldCash, "accountId" | "cash">[];
  readonly prices: readonly LastPrice[];
};

/** The cover of each contract, account by account. */
export function coverContracts(
  terms: readonly ContractTerms[],
  { shares, cash, prices }: Means,
): ReadonlyMap<ContractTerms, ContractCover> {
  const own = lastPriceBySymbol(prices.filter(isFidelityOrSupposed));
  const priceOf = new Map([...own].map(([symbol, { price }]) => [symbol, toUnits(price)]));
  const covers = [...groupBy(terms, ({ held }) => held.accountId)].flatMap(([accountId, ofAccount]) => {
    const held = shares.filter((each) => each.accountId === accountId);
    return [
      ...coverAccount(ofAccount, {
        shares: new Map(held.map(({ underlying, quantity }) => [underlying, toUnits(quantity)])),
        cash: cashOf(cash, accountId),
        prices: priceOf,
      }),
    ];
  });
  return new Map(covers);
}

function cashOf(cash: Means["cash"], accountId: string): Units | null {
  const found = cash.find((each) => each.accountId === accountId);
  return found === undefined ? null : toUnits(found.cash);
}
