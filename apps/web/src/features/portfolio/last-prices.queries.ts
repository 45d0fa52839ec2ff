import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/network/graphql-client.ts";

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

/** The last price of each symbol that is held, of its newest snapshot. The key begins as the portfolio's do, so that an import makes it stale too. */
export const lastPrices = () =>
  queryOptions({
    queryKey: ["portfolio", "last-prices"] as const,
    queryFn: async ({ signal }) => bySymbol((await execute(LastPrices, {}, signal)).positions),
  });

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
