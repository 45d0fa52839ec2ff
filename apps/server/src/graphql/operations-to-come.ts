/** Operations of the contract that are not built yet. This list only shrinks. */
export const OPERATIONS_TO_COME: readonly string[] = [
  "Query.adminGetUserAccounts",
  "Query.adminGetAccountDates",
  "Query.adminGetPortfolioPositions",
  "Query.adminGetPortfolioStatistics",
  "Query.adminGetPortfolioStatisticsByDate",
  "Query.adminGetPortfolioStatisticsByDateRange",
  "Query.adminGetPortfolioStatisticsTrends",
  "Mutation.adminUpdatePortfolio",
  "Mutation.adminAddPortfolioPosition",
  "Mutation.adminPreviewPortfolioPositions",
  "Mutation.adminDeletePortfolio",
  "Mutation.adminDeletePortfolioPositions",
];
