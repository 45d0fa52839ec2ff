import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { USER_POSITIONS_SIZE_MAX } from "@strikebook/validators/portfolio/position-limits";
import type { QueryClient } from "@tanstack/react-query";
import { fetchAll } from "../../lib/network/fetch-all.ts";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";

const UserAccounts = graphql(`
  query AdminUserAccounts($userId: ID!) {
    accounts: adminGetUserAccounts(userId: $userId) {
      id
      name
      accountIdentifier
      brokerage
      isRetirement
    }
  }
`);

const AccountDays = graphql(`
  query AdminAccountDates($accountId: ID!) {
    found: adminGetAccountDates(accountId: $accountId) {
      dates
      accountName
    }
  }
`);

const PositionRow = graphql(`
  fragment UserPositionRow on AdminPortfolioPosition @_unmask {
    id
    portfolioDate
    accountNumber
    accountName
    symbol
    description
    quantity
    lastPrice
    currentValue
    todaysGainLossDollar
    totalGainLossDollar
    type
    version
    isImported
    isEdited
    account {
      id
    }
  }
`);

const Sum = graphql(`
  fragment KnownPositionSum on KnownSum @_unmask {
    value
    unknownCount
  }
`);

const Positions = graphql(
  `
  query UserPositions(
    $userId: ID!
    $accountIds: [ID!]!
    $dates: [Date!]!
    $search: String
    $page: Int!
    $size: Int!
    $sort: String!
    $direction: SortDirection!
  ) {
    page: adminGetUserPositions(
      userId: $userId
      accountIds: $accountIds
      dates: $dates
      search: $search
      page: $page
      size: $size
      sort: $sort
      direction: $direction
    ) {
      positions {
        ...UserPositionRow
      }
      totalElements
      totalPages
      currentPage
      chosenCount
      dayCount
      currentValue {
        ...KnownPositionSum
      }
      todaysGainLoss {
        ...KnownPositionSum
      }
      totalGainLoss {
        ...KnownPositionSum
      }
    }
  }
`,
  [PositionRow, Sum],
);

const Position = graphql(
  `
  query UserPosition($userId: ID!, $portfolioId: ID!) {
    position: adminGetUserPosition(userId: $userId, portfolioId: $portfolioId) {
      ...UserPositionRow
    }
  }
`,
  [PositionRow],
);

export type AdminAccount = ResultOf<typeof UserAccounts>["accounts"][number];
export type UserPositionRow = ResultOf<typeof PositionRow>;
export type UserPositionsFilter = VariablesOf<typeof Positions>;
/** A sum of what is known, and of how many positions nothing is. */
export type KnownSum = ResultOf<typeof Sum>;

/** A row of the answer in the words that own positions have, too. */
export const userPositionOf = ({ type, account, ...row }: UserPositionRow) => ({
  ...row,
  positionType: type,
  accountId: account.id,
});

/** A position as an administrator sees it. */
export type UserPosition = ReturnType<typeof userPositionOf>;

/** All brokerage accounts of a user. */
export const adminAccountsQuery = query(UserAccounts, ({ accounts }) => accounts, "positions");

/** Days on which an account has positions. */
export const adminDaysQuery = query(AccountDays, ({ found }) => found, "positions");

const pageOf = ({ page }: ResultOf<typeof Positions>) => ({
  ...page,
  positions: page.positions.map(userPositionOf),
});

export type UserPositionsPage = ReturnType<typeof pageOf>;

/** A page of the user's positions that match, and the sums of all of them. */
export const userPositionsQuery = query(Positions, pageOf, "positions");

/** All positions that match, page by page, for an export. */
export const fetchAllUserPositions = (filter: UserPositionsFilter): Promise<UserPosition[]> =>
  fetchAll(USER_POSITIONS_SIZE_MAX, async (page) => {
    const answer = pageOf(await execute(Positions, { ...filter, page, size: USER_POSITIONS_SIZE_MAX }));
    return answer.currentPage === page ? answer.positions : []; // past the end the server answers its last page
  });

/** As stored at this moment; null when it is not there any more. */
export async function readUserPosition(userId: string, portfolioId: string): Promise<UserPosition | null> {
  const { position } = await execute(Position, { userId, portfolioId });
  return position && userPositionOf(position);
}

/** Anything on any page may show a changed position: all that was loaded is fetched again. */
export async function refetchEverything(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: "inactive" });
  await queryClient.invalidateQueries();
}
