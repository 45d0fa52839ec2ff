import { type LastPrice, lastPriceBySymbol } from "../closing-prices/last-price.ts";
import type { ContractCover, Cover } from "../cover/cover-contracts.ts";
import { amountOf } from "../cover/coverable.ts";
import { ifClosedNow } from "../if-closed-now/if-closed-now.ts";
import { type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { percentOf } from "../shared/percent.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import { type ContractTerms, priceAtStrike, priceSince, readTerms } from "./contract-terms.ts";
import { coverContracts } from "./cover-contracts.ts";
import type { Holdings, OpenContract } from "./open-contract.ts";

/** Open contracts by expiration, underlying, right and strike. One is past its expiration from the next day on. */
export function describeContracts(holdings: Holdings, today: CalendarDate): OpenContract[] {
  const terms = readTerms(holdings.contracts);
  // Its shares and its cash may have gone or come already: what awaits its row stands behind and beneath nothing.
  const covers = coverContracts(
    terms.filter(({ expiration }) => expiration >= today),
    holdings,
  );
  const prices = lastPriceBySymbol(holdings.prices);
  return terms.map((contract) => ({
    ...contract.held,
    right: contract.right,
    strike: fromUnits(contract.strike),
    expiration: contract.expiration,
    daysToExpiry: daysBetween(today, contract.expiration),
    isAwaiting: contract.expiration < today,
    ...coverFields(covers.get(contract)),
    ...moneynessOf(contract, priceSince(contract, prices.get(contract.held.underlying))),
    ...premiumLeftOf(contract, priceSince(contract, prices.get(contract.held.instrument))),
    ifClosedNow: ifClosedNow("0" as DecimalText, [openPartOf(contract)], prices),
  }));
}

const openPartOf = ({ held, premium, multiplier }: ContractTerms) => ({
  instrument: held.instrument,
  quantity: held.quantity,
  amount: premium === null ? null : held.premium,
  since: held.openedOn,
  multiplier: multiplier === null ? null : Number(multiplier),
});

const COVERED: Readonly<Record<Cover, boolean | null>> = {
  SHARES: true,
  CASH: true,
  SPREAD: true,
  PARTLY: false,
  NAKED: false,
  UNKNOWN: null,
};

function coverFields(found: ContractCover | undefined) {
  const { cover, parts, covered, collateral, shares } = found ?? {
    cover: null,
    parts: [],
    covered: 0n,
    collateral: null,
    shares: 0n,
  };
  return {
    cover,
    isCovered: cover === null ? null : COVERED[cover],
    coveredQuantity: fromUnits(covered),
    coverParts: parts.map((part) => ({ cover: part.cover, quantity: fromUnits(part.count) })),
    collateral: collateral === null ? null : fromUnits(collateral),
    collateralShares: fromUnits(shares),
  };
}

function moneynessOf(contract: ContractTerms, found: LastPrice | undefined) {
  const price = priceAtStrike(contract, found?.price);
  const above = contract.strike - (price ?? 0n);
  return {
    underlyingPrice: found?.price ?? null,
    priceDay: found?.day ?? null,
    priceSource: found?.source ?? null,
    outOfTheMoneyPercent:
      price === null ? null : percentOf(contract.right === "CALL" ? above : -above, price),
  };
}

function premiumLeftOf({ premium, count, multiplier, isShort }: ContractTerms, found: LastPrice | undefined) {
  if (found === undefined || multiplier === null) {
    return { premiumLeft: null, premiumDay: null, premiumSource: null, keptPercent: null };
  }
  const left = amountOf(toUnits(found.price), count, multiplier);
  const received = premium ?? 0n;
  return {
    premiumLeft: fromUnits(left),
    premiumDay: found.day,
    premiumSource: found.source,
    keptPercent: isShort && received > 0n ? percentOf(received - left, received) : null,
  };
}
