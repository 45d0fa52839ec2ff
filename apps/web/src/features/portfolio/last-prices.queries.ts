import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { query } from "../../lib/network/query.ts";

const LastPrices = graphql(`
  query LastPrices {
    positions: getPortfolioPositions {
      symbol
      type
      lastPrice
      portfolioDate
    }
  }
`);

type Line = ResultOf<typeof LastPrices>["positions"][number];

/** A price that a snapshot gives, and the snapshot's day. */
export type LastPrice = { readonly price: string; readonly day: string };

/** The last price of each symbol that is held, of its newest snapshot. */
export const lastPrices = query(LastPrices, ({ positions }) => bySymbol(positions), "portfolio");

function bySymbol(lines: readonly Line[]): ReadonlyMap<string, LastPrice> {
  const prices = new Map<string, LastPrice>();
  for (const { symbol, type, lastPrice, portfolioDate } of lines) {
    const known = prices.get(symbol);
    if (type !== "OPTION" && lastPrice !== null && (known === undefined || known.day < portfolioDate)) {
      prices.set(symbol, { price: lastPrice, day: portfolioDate });
    }
  }
  return prices;
}
