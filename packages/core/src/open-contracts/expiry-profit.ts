import type { LastPrice } from "../closing-prices/last-price.ts";
import { unknownOf } from "../if-closed-now/if-closed-now.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { groupBy } from "../shared/group-by.ts";
import { fromUnits, leastOf, shareOfMoney, toUnits, type Units } from "../shared/units.ts";
import type { ContractTerms } from "./contract-terms.ts";
import type { Effect } from "./expiry-effect.ts";
import type { ShareLot } from "./open-contract.ts";

/** The result of an expiry for one account on one underlying. US dollars; null is unknown, never 0. */
export type RehearsedLine = {
  readonly underlying: string;
  /** Contracts of it that end. */
  readonly contracts: DecimalText;
  /** Net premium of the contracts that end, received positive; kept whatever happens. */
  readonly premium: DecimalText | null;
  /** Shares sold at a strike; null where nobody knows whether any are. */
  readonly sold: DecimalText | null;
  /** Their strikes less their cost in the trade book, oldest shares first. */
  readonly sharesProfit: DecimalText | null;
  /** Cash that index options settle for, received positive. */
  readonly settled: DecimalText | null;
  /** premium + sharesProfit + settled. */
  readonly profit: DecimalText | null;
  /** Why `profit` is null, in sentences. */
  readonly reason: string | null;
  /** Cash in or out: strikes and settlements. */
  readonly cashChange: DecimalText | null;
  /** Of a share, where one decides. */
  readonly price: LastPrice | null;
};

export type EndedContract = Effect & {
  readonly contract: ContractTerms;
  readonly price: LastPrice | undefined;
};

/** The shares of one account: its long lots, oldest first, and the underlyings of which it is short. */
export type OwnShares = {
  readonly lots: readonly ShareLot[];
  readonly isShort: (underlying: string) => boolean;
};

/** The underlyings of one account's contracts that end, each on its own: one without a price leaves the others as they are. */
export function rehearseLines(
  ended: readonly EndedContract[],
  { lots, isShort }: OwnShares,
): RehearsedLine[] {
  const byUnderlying = groupBy(ended, ({ contract }) => contract.held.underlying);
  return [...byUnderlying].map(([underlying, own]) => {
    const premium = premiumOf(own);
    const settled = sumKnown(own.map(({ contract, cash }) => (contract.sharesEach === 0n ? cash : 0n)));
    const shares = sharesProfit(own, {
      lots: lots.filter((lot) => lot.underlying === underlying),
      isShort: () => isShort(underlying),
    });
    const profit = sumKnown([premium, settled, shares.profit]);
    return {
      underlying,
      contracts: fromUnits(own.reduce((sum, { contract }) => sum + contract.count, 0n)),
      premium: text(premium),
      sold: text(shares.sold),
      sharesProfit: text(shares.profit),
      settled: text(settled),
      profit: text(profit),
      reason: profit === null ? reasonOf(own, shares.reason) : null,
      cashChange: text(sumKnown(own.map(({ cash }) => cash))),
      price: own.map(({ price }) => price).find((price) => price !== undefined) ?? null,
    };
  });
}

/** The sum of the lines; null as soon as one of them is unknown. */
export const profitOfLines = (lines: readonly RehearsedLine[]): DecimalText | null =>
  text(sumKnown(lines.map(({ profit }) => (profit === null ? null : toUnits(profit)))));

const premiumOf = (own: readonly EndedContract[]): Units | null =>
  sumKnown(own.map(({ contract }) => contract.premium));

type SharesProfit = {
  readonly sold: Units | null;
  readonly profit: Units | null;
  readonly reason?: string;
};

/**
 * Shares that come in join the others first, as openings do within a day; those that go out are the oldest. Where shares are sold
 * short, those that come in buy some of them back: their profit takes the short sale's proceeds, which no lot here has.
 */
function sharesProfit(own: readonly EndedContract[], { lots, isShort }: OwnShares): SharesProfit {
  const moving = own.filter(({ contract }) => contract.sharesEach !== 0n);
  if (moving.some(({ shares, cash }) => shares === null || cash === null)) {
    return { sold: null, profit: null };
  }
  const [underlying = ""] = moving.map(({ contract }) => contract.held.underlying);
  const moves = moving.map(({ shares, cash }) => ({ quantity: shares ?? 0n, amount: cash ?? 0n }));
  if (isShort(underlying) && moves.some(({ quantity }) => quantity > 0n)) {
    const reason = `Profit from buying back ${underlying} shares sold short isn't calculated.`;
    return { sold: soldOf(moves), profit: null, reason };
  }
  return soldProfit(underlying, moves, lots);
}

type Move = { readonly quantity: Units; readonly amount: Units };

const soldOf = (moves: readonly Move[]): Units =>
  moves.reduce((sum, { quantity }) => (quantity < 0n ? sum - quantity : sum), 0n);

function soldProfit(underlying: string, moves: readonly Move[], lots: readonly ShareLot[]): SharesProfit {
  const leaving = moves.filter(({ quantity }) => quantity < 0n);
  const sold = soldOf(moves);
  const proceeds = leaving.reduce((sum, { amount }) => sum + amount, 0n);
  const held = [
    ...lots.map(({ quantity, amount }) => ({
      quantity: toUnits(quantity),
      amount: amount === null ? null : toUnits(amount),
    })),
    ...moves.filter(({ quantity }) => quantity > 0n),
  ];
  let left = sold;
  let profit: Units | null = sold === 0n ? 0n : proceeds;
  for (const lot of held) {
    const taken = leastOf(left, lot.quantity);
    if (taken > 0n) {
      profit =
        profit === null || lot.amount === null
          ? null
          : profit + shareOfMoney(lot.amount, taken, lot.quantity);
      left -= taken;
    }
  }
  if (left > 0n) {
    return { sold, profit: null, reason: purchaseText(left, underlying) };
  }
  return profit === null
    ? { sold, profit, reason: `No file says what ${underlying} cost.` }
    : { sold, profit };
}

/** `The purchase of 50 KO shares isn't on record.` */
const purchaseText = (shares: Units, underlying: string): string =>
  `The purchase of ${fromUnits(shares)} ${underlying} ${shares === ONE ? "share" : "shares"} isn't on record.`;

const ONE = toUnits("1");

function reasonOf(own: readonly EndedContract[], shares: string | undefined): string {
  const unknown = unknownOf(
    own.map(({ contract: { held, premium, multiplier } }) => ({
      instrument: held.instrument,
      amount: premium === null ? null : held.premium,
      multiplier: multiplier === null ? null : Number(multiplier),
    })),
  );
  const [underlying = ""] = own.map(({ contract }) => contract.held.underlying);
  const isUndecided = own.some(
    ({ exercised, contract }) => exercised === null && contract.multiplier !== null,
  );
  return [
    ...(isUndecided ? [`This turns on the price of ${underlying}, and none is known.`] : []),
    ...unknown,
    ...(shares === undefined ? [] : [shares]),
  ].join(" ");
}

const sumKnown = (amounts: readonly (Units | null)[]): Units | null =>
  amounts.reduce<Units | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0n);

const text = (units: Units | null): DecimalText | null => (units === null ? null : fromUnits(units));
