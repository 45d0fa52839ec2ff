import { formatCount, formatMoney, formatPercent } from "../../lib/format.ts";
import type { CampaignRow } from "./campaigns.queries.ts";
import type { CountedFigure } from "./counting.ts";

const gain = (value: string) => formatMoney(value, "always");

/** A figure with its own numbers put in, as far as they stand on the page; undefined where they don't make it up. */
export function workedOut(figure: CountedFigure, row: CampaignRow): string | undefined {
  const { profit, options, shares, dividends, capital, dollarDays, days, pace } = row;
  const isSized = capital !== null && dollarDays !== null;
  switch (figure) {
    case "profit":
      return `${gain(options)} options, ${gain(shares)} shares, ${gain(dividends)} dividends = ${gain(profit)}`;
    case "capital":
      return isSized
        ? `${formatMoney(dollarDays)} dollar-days / ${formatCount(days)} = ${formatMoney(capital)}`
        : undefined;
    case "returnOnCapital":
      return isSized && row.returnOnCapital !== null
        ? `${gain(profit)} / ${formatMoney(capital)} = ${formatPercent(row.returnOnCapital, "always")}`
        : undefined;
    case "pace":
      return isSized && pace !== null
        ? `${gain(profit)} \u00d7 365 / ${formatMoney(dollarDays)} = ${formatPercent(pace, "always")}`
        : undefined;
    default:
      return undefined;
  }
}
