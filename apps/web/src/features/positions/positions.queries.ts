import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-error.ts";
import { execute } from "../../lib/graphql-client.ts";

const Accounts = graphql(`
  query PositionAccounts {
    accounts: userGetPortfolioAccounts {
      id
      name
      accountIdentifier
      brokerage
      isRetirement
    }
  }
`);

const AccountDates = graphql(`
  query PositionDates($accountId: ID!) {
    found: userGetAccountDates(accountId: $accountId) {
      dates
      accountName
    }
  }
`);

const Positions = graphql(`
  query OwnPositions(
    $accountId: ID!
    $dates: [Date!]!
    $page: Int!
    $size: Int!
    $sort: String!
    $direction: SortDirection!
  ) {
    page: userGetAllPortfolios(
      accountId: $accountId
      dates: $dates
      page: $page
      size: $size
      sort: $sort
      direction: $direction
    ) {
      portfolios {
        id
        symbol
        description
        quantity
        lastPrice
        currentValue
        positionType
        portfolioDate
        accountId
        accountName
      }
      totalElements
      totalPages
      currentPage
      size
      totalCurrentValue
    }
  }
`);

const UpdatePosition = graphql(`
  mutation UpdatePosition($portfolioId: ID!, $input: UpdatePositionInput!) {
    position: userUpdatePortfolio(portfolioId: $portfolioId, input: $input) {
      id
    }
  }
`);

const DeletePosition = graphql(`
  mutation DeletePosition($portfolioId: ID!) {
    result: userDeletePortfolio(portfolioId: $portfolioId) {
      message
    }
  }
`);

export type PositionAccount = ResultOf<typeof Accounts>["accounts"][number];
export type OwnPosition = ResultOf<typeof Positions>["page"]["portfolios"][number];
export type PositionsFilter = VariablesOf<typeof Positions>;
export type PositionChanges = VariablesOf<typeof UpdatePosition>["input"];

const KEY = "positions";

/** Accounts that hold positions on some date. */
export const positionAccountsQuery = () =>
  queryOptions({
    queryKey: [KEY, "accounts"],
    queryFn: async ({ signal }) => (await execute(Accounts, {}, signal)).accounts,
  });

/** Dates on which an account has positions, newest first. */
export const positionDatesQuery = (accountId: string) =>
  queryOptions({
    queryKey: [KEY, "dates", accountId],
    queryFn: async ({ signal }) => (await execute(AccountDates, { accountId }, signal)).found,
  });

export const positionsQuery = (filter: PositionsFilter) =>
  queryOptions({
    queryKey: [KEY, "page", filter],
    queryFn: async ({ signal }) => (await execute(Positions, filter, signal)).page,
  });

export async function updatePosition(portfolioId: string, input: PositionChanges): Promise<void> {
  const { position } = await execute(UpdatePosition, { portfolioId, input });
  if (!position) {
    throw new Error("No data returned from update operation");
  }
}

/** Deletes one after the other and throws at the first that is refused; one that is gone already is no failure. */
export async function deletePositions(portfolioIds: readonly string[]): Promise<void> {
  for (const portfolioId of portfolioIds) {
    try {
      await execute(DeletePosition, { portfolioId });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "NOT_FOUND")) {
        throw error;
      }
    }
  }
}

/** Positions were changed: whatever shows them or sums of them is fetched again. */
export async function refetchPositions(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [KEY, "portfolio"].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key], refetchType: "active" }),
    ),
  );
}
