import { percentOf } from "../shared/percent.ts";
import { absolute, compareUnits, fromUnits, type Units } from "../shared/units.ts";
import { type HoldingSum, sumBySymbol } from "./holdings.ts";
import {
  type HeldPosition,
  PENDING_ROW,
  type TotalPortfolioGroups,
  type TotalPortfolioRow,
} from "./portfolio.ts";
import { isHolding, totalOf, type Valued, valued } from "./summarize-positions.ts";

/** Holdings over all accounts, one row a symbol, largest first, short positions by their size. Wrappers are left out. */
export function groupTotalPortfolio(positions: readonly HeldPosition[]): TotalPortfolioGroups {
  const holdings = valued(positions.filter(isHolding));
  const pending = valued(
    positions
      .filter(({ kind }) => kind === "PENDING")
      .map((position): HeldPosition => ({ ...position, symbol: PENDING_ROW, type: "CASH", quantity: null })),
  );
  const total = totalOf(holdings) + totalOf(pending);
  const ofType = (is: (type: HeldPosition["type"]) => boolean) =>
    holdings.filter(({ position }) => is(position.type));
  const rows = (members: readonly Valued[]) =>
    sumBySymbol(members)
      .sort((a, b) => compareUnits(absolute(b.value), absolute(a.value)))
      .map((sum) => totalRow(sum, total));

  return {
    stocks: rows(ofType((type) => type !== "OPTION" && type !== "CASH")),
    options: rows(ofType((type) => type === "OPTION")),
    cashEquivalents: rows([...ofType((type) => type === "CASH"), ...pending]),
  };
}

const totalRow = (sum: HoldingSum, total: Units): TotalPortfolioRow => ({
  symbol: sum.symbol,
  ...(sum.description !== undefined && { description: sum.description }),
  totalQuantity: fromUnits(sum.quantity),
  totalCurrentValue: fromUnits(sum.value),
  totalGainLossDollar: fromUnits(sum.gainLoss),
  positionCount: sum.count,
  unknownGainCount: sum.unknownGains,
  accountCount: sum.accountCount,
  portfolioPercent: percentOf(sum.value, total),
});
