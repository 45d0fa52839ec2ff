import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/network/graphql-client.ts";
import { type NewPosition, PreviewedRows } from "./position-changes.queries.ts";

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

const Positions = graphql(`
  query AdminPositions($accountIds: [ID!]!, $dates: [Date!]!) {
    positions: adminGetPortfolioPositions(accountIds: $accountIds, dates: $dates) {
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
  }
`);

const Update = graphql(`
  mutation AdminUpdatePosition($portfolioId: ID!, $input: UpdatePositionInput!) {
    position: adminUpdatePortfolio(portfolioId: $portfolioId, input: $input) {
      id
      symbol
    }
  }
`);

const Delete = graphql(`
  mutation AdminDeletePosition($portfolioId: ID!, $version: Int!) {
    result: adminDeletePortfolio(portfolioId: $portfolioId, version: $version) {
      success
      message
      changeId
    }
  }
`);

const DeleteMany = graphql(`
  mutation AdminDeletePositions($userId: ID!, $portfolioIds: [ID!]!) {
    result: adminDeletePortfolios(userId: $userId, portfolioIds: $portfolioIds) {
      success
      message
      changeId
    }
  }
`);

const Preview = graphql(
  `
  mutation AdminPreviewPositions($userId: ID!, $positions: [AddPositionInput!]!) {
    preview: adminPreviewPortfolioPositions(userId: $userId, positions: $positions) {
      ...PreviewedRows
    }
  }
`,
  [PreviewedRows],
);

const Add = graphql(`
  mutation AdminAddPositions($userId: ID!, $inputs: [AddPositionInput!]!, $requestId: ID!) {
    added: adminAddPortfolioPositions(userId: $userId, inputs: $inputs, requestId: $requestId) {
      errors {
        rowIndex
        field
        message
      }
    }
  }
`);

export type AdminAccount = ResultOf<typeof UserAccounts>["accounts"][number];
export type UserPositionRow = ResultOf<typeof Positions>["positions"][number];
type PositionChanges = VariablesOf<typeof Update>["input"];

/** A row of the answer in the words that own positions have, too. */
export const userPositionOf = ({ type, account, ...row }: UserPositionRow) => ({
  ...row,
  positionType: type,
  accountId: account.id,
});

/** A position as an administrator sees it. */
export type UserPosition = ReturnType<typeof userPositionOf>;

const KEY = "positions";

/** All brokerage accounts of a user. */
export const adminAccountsQuery = (userId: string) =>
  queryOptions({
    queryKey: [KEY, "admin-accounts", userId],
    queryFn: async ({ signal }) => (await execute(UserAccounts, { userId }, signal)).accounts,
  });

/** Days on which an account has positions. */
export const adminDaysQuery = (accountId: string) =>
  queryOptions({
    queryKey: [KEY, "admin-dates", accountId],
    queryFn: async ({ signal }) => (await execute(AccountDays, { accountId }, signal)).found,
  });

/** All positions of the accounts on the days. */
export const adminPositionsQuery = (accountIds: readonly string[], days: readonly string[]) =>
  queryOptions({
    queryKey: [KEY, "admin-positions", accountIds, days],
    queryFn: async ({ signal }) => {
      const variables = { accountIds: [...accountIds], dates: [...days] };
      return (await execute(Positions, variables, signal)).positions.map(userPositionOf);
    },
  });

/** As it was seen, too: `input` carries the version. */
export async function updateUserPosition(portfolioId: string, input: PositionChanges): Promise<void> {
  const { position } = await execute(Update, { portfolioId, input });
  if (!position) {
    throw new Error("No data returned from update operation");
  }
}

/** In one step; a single one as it was seen, so that one that was written since is refused. */
export async function deleteUserPositions(userId: string, positions: readonly UserPosition[]) {
  const [first] = positions;
  const { result } =
    positions.length === 1 && first !== undefined
      ? await execute(Delete, { portfolioId: first.id, version: first.version })
      : await execute(DeleteMany, { userId, portfolioIds: positions.map(({ id }) => id) });
  if (!result) {
    throw new Error("No data returned from delete operation");
  }
  if (!result.success) {
    throw new Error(result.message);
  }
  return result;
}

export async function previewUserPositions(userId: string, positions: readonly NewPosition[]) {
  return (await execute(Preview, { userId, positions: [...positions] })).preview;
}

/** Adds all rows or, when one is wrong, none; asked again with the same `requestId` it adds none twice. */
export async function addUserPositions(userId: string, inputs: readonly NewPosition[], requestId: string) {
  const { added } = await execute(Add, { userId, inputs: [...inputs], requestId });
  // The owner can undo it in the history of changes; the administrator's history is another.
  return { ...added, changeId: null };
}

/** Anything on any page may show a changed position: all that was loaded is fetched again. */
export async function refetchEverything(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: "inactive" });
  await queryClient.invalidateQueries();
}
