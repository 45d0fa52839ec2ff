import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import type { Book } from "../../lib/address/use-summary-book.ts";
import { CoverageFields } from "../../lib/coverage/coverage-fields.ts";
import { query } from "../../lib/network/query.ts";

const SymbolOverview = graphql(`
  query SymbolOverview($underlying: String!, $book: LedgerBook!) {
    symbol: getSymbol(underlying: $underlying, book: $book) {
      underlying
      names {
        name
      }
      others
      otherRoots
      firstDay
      lastDay
      options
      shares
      total
      income
      trades
      unmatchedTrades
      wins
      losses
      openContracts
      openPremium
      openPremiums
      unknownPremiums
      ifClosedNow
      ifClosedNowDay
      ifClosedNowSources
      ifClosedNowReason
      breakEvens
      breakEvenUnknown
      holdings {
        accountId
        accountName
        quantity
        unknownQuantity
        lots
        tradeBasis
        taxBasis
        tradeBasisPerShare
        taxBasisPerShare
      }
      held {
        day
        lastPrice
        currentValue
      }
    }
  }
`);

const SymbolSeries = graphql(
  `
  query SymbolSeries($underlying: String!, $book: LedgerBook!) {
    days: getRealizedSeries(bucket: DAY, underlying: $underlying, followRenames: true, book: $book) {
      start
      total
      trades
    }
    years: getRealizedSeries(bucket: YEAR, underlying: $underlying, followRenames: true, book: $book) {
      start
      options
      shares
      total
      income
      trades
      wins
      losses
    }
    coverage: getSpanCoverage {
      ...CoverageFields
    }
  }
`,
  [CoverageFields],
);

export type SymbolOverview = NonNullable<ResultOf<typeof SymbolOverview>["symbol"]>;
export type SymbolHolding = SymbolOverview["holdings"][number];
export type SymbolSeries = ResultOf<typeof SymbolSeries>;
export type SymbolYear = SymbolSeries["years"][number];

/** Rows of files, or what statements alone made: lots and closings that stand in no row. */
export const isInLedger = ({ firstDay, openContracts, holdings, trades }: SymbolOverview): boolean =>
  firstDay !== null || openContracts > 0 || holdings.length > 0 || trades > 0;

const overview = query(SymbolOverview, ({ symbol }) => symbol, "ledger");

/** An underlying over all accounts and days; null when nothing of it is on record. */
export const symbolOverview = (underlying: string, book: Book) =>
  queryOptions({
    ...overview({ underlying, book }),
    placeholderData: (previous, before) =>
      before?.queryKey[2].underlying === underlying ? previous : undefined,
  });

/** Profit and income of an underlying by day and by year, oldest first. */
export const symbolSeries = query(SymbolSeries, (answer) => answer, "ledger");
