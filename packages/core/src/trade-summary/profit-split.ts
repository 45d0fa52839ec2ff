import type { DecimalText } from "../shared/decimal.ts";
import { fromUnits, toUnits } from "../shared/units.ts";

/**
 * The one profit of a period, US dollars: `optionsProfitLoss + sharesProfitLoss = netProfitLoss`, with income beside it
 * and in none of the three.
 */
export type ProfitSplit = {
  /** Closed option contracts, after commission and fees. */
  readonly optionsProfitLoss: DecimalText;
  /** Everything else that was closed: shares, funds, bonds and bills. */
  readonly sharesProfitLoss: DecimalText;
  readonly netProfitLoss: DecimalText;
  /** Dividends, interest and distributions, less fees and taxes that belong to no trade. */
  readonly income: DecimalText;
};

/** Net of all closings of some days and accounts, that of options alone, and their income. */
export type ProfitFigures = {
  readonly net: DecimalText;
  readonly optionNet: DecimalText;
  readonly income: DecimalText;
};

/**
 * Adds up figures; shares are everything but options, so that the parts always make the total (domain.md
 * 2.11).
 */
export function splitProfit(figures: readonly ProfitFigures[]): ProfitSplit {
  let [net, options, income] = [0n, 0n, 0n];
  for (const row of figures) {
    net += toUnits(row.net);
    options += toUnits(row.optionNet);
    income += toUnits(row.income);
  }
  return {
    optionsProfitLoss: fromUnits(options),
    sharesProfitLoss: fromUnits(net - options),
    netProfitLoss: fromUnits(net),
    income: fromUnits(income),
  };
}

/** Profit and income of some days and accounts in one figure. */
export function earnedBy(figures: readonly ProfitFigures[]): DecimalText {
  const { netProfitLoss, income } = splitProfit(figures);
  return fromUnits(toUnits(netProfitLoss) + toUnits(income));
}
