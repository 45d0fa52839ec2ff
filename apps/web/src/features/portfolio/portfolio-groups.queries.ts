import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { query } from "../../lib/network/query.ts";
import { SummaryFigures, ValueFigures } from "./portfolio.queries.ts";

/** Lines of a group on the page; the list has the others. */
export const GROUP_LINES_MAX = 10;

const Groups = graphql(
  `
  query PortfolioGroups(
    $date: Date
    $accountId: ID
    $symbol: String
    $limit: Int!
    $offset: Int!
    $lines: Int!
  ) {
    page: getPortfolioGroups(
      date: $date
      accountId: $accountId
      symbol: $symbol
      limit: $limit
      offset: $offset
    ) {
      totalCount
      lineCount
      summary {
        ...SummaryFigures
        ...ValueFigures
      }
      groups {
        kind
        symbol
        lastPrice
        currentValue
        todaysGainLossDollar
        dayChangeDay
        totalGainLossDollar
        totalGainLossPercent
        gainCount
        unknownGainCount
        percent
        shares
        longCalls
        shortCalls
        longPuts
        shortPuts
        callCover
        putCover
        lineCount
        lines(limit: $lines) {
          contract {
            outOfTheMoneyPercent
          }
          position {
            id
            accountName
            symbol
            description
            quantity
            lastPrice
            currentValue
            todaysGainLossDollar
            portfolioDate
            totalGainLossDollar
            totalGainLossPercent
            type
            kind
            holdingType
          }
        }
      }
    }
  }
`,
  [SummaryFigures, ValueFigures],
);

type GroupsAsked = Omit<VariablesOf<typeof Groups>, "lines">;

export type PortfolioGroupPage = ResultOf<typeof Groups>["page"];
export type PortfolioGroup = PortfolioGroupPage["groups"][number];
export type PortfolioGroupLine = PortfolioGroup["lines"][number];

const groupsOf = query(Groups, ({ page }) => page, "portfolio");

export const portfolioGroups = (page: GroupsAsked) => groupsOf({ ...page, lines: GROUP_LINES_MAX });
