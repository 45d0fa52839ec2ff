import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import type { QueryClient } from "@tanstack/react-query";
import { fetchAll } from "../../lib/network/fetch-all.ts";
import { execute } from "../../lib/network/graphql-client.ts";
import { query, refetch } from "../../lib/network/query.ts";

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

const PositionRow = graphql(`
  fragment PositionRow on UserPortfolio @_unmask {
    id
    version
    symbol
    description
    quantity
    lastPrice
    currentValue
    positionType
    portfolioDate
    accountId
    accountName
    isImported
    edit {
      editedAt
      isGoneAtBroker
      fields {
        field
        brokerValue
        editedFrom
        editedValue
      }
    }
  }
`);

const Positions = graphql(
  `
  query OwnPositions(
    $accountId: ID!
    $dates: [Date!]!
    $page: Int!
    $size: Int!
    $sort: String!
    $direction: SortDirection!
    $symbol: String
    $positionType: PositionType
  ) {
    page: userGetAllPortfolios(
      accountId: $accountId
      dates: $dates
      page: $page
      size: $size
      sort: $sort
      direction: $direction
      symbol: $symbol
      positionType: $positionType
    ) {
      portfolios {
        ...PositionRow
      }
      totalElements
      totalPages
      currentPage
      size
      totalCurrentValue
    }
  }
`,
  [PositionRow],
);

const Position = graphql(
  `
  query OwnPosition($portfolioId: ID!) {
    position: userGetPortfolioById(portfolioId: $portfolioId) {
      ...PositionRow
    }
  }
`,
  [PositionRow],
);

export type PositionAccount = ResultOf<typeof Accounts>["accounts"][number];
export type OwnPosition = ResultOf<typeof Positions>["page"]["portfolios"][number];
export type PositionsFilter = VariablesOf<typeof Positions>;

/** Accounts that hold positions on some date. */
export const positionAccountsQuery = query(Accounts, ({ accounts }) => accounts, "positions");

/** Dates on which an account has positions, newest first. */
export const positionDatesQuery = query(AccountDates, ({ found }) => found, "positions");

export const positionsQuery = query(Positions, ({ page }) => page, "positions");

/** As stored at this moment; null when it is not there any more. */
export async function readPosition(portfolioId: string): Promise<OwnPosition | null> {
  return (await execute(Position, { portfolioId })).position;
}

type PositionsPage = ResultOf<typeof Positions>["page"];

/**
 * Takes the positions off every page that shows them before the server has said so, whoever's page it is. Answers what puts
 * them back if it refuses; sums are the server's to say.
 */
export async function hidePositions(queryClient: QueryClient, ids: readonly string[]): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: positionsQuery.key });
  const gone = new Set(ids);
  const putBack: (() => void)[] = [];
  // By the query itself: a key stands for whoever the page shows at that moment.
  for (const shown of queryClient.getQueryCache().findAll({ queryKey: positionsQuery.key })) {
    const page = shown.state.data as PositionsPage | undefined;
    const portfolios = page?.portfolios.filter(({ id }) => !gone.has(id));
    if (page && portfolios && portfolios.length < page.portfolios.length) {
      const totalElements = page.totalElements - (page.portfolios.length - portfolios.length);
      shown.setData({ ...page, portfolios, totalElements });
      putBack.push(() => shown.setData(page));
    }
  }
  return () => {
    for (const back of putBack) {
      back();
    }
  };
}

const EXPORT_PAGE_SIZE = 100;

/** All positions of the filter, page by page. */
export const fetchAllPositions = (filter: PositionsFilter): Promise<OwnPosition[]> =>
  fetchAll(EXPORT_PAGE_SIZE, async (page, whose) => {
    const asked = { ...filter, page, size: EXPORT_PAGE_SIZE };
    const { currentPage, portfolios } = (await execute(Positions, asked, undefined, whose)).page;
    return currentPage === page ? portfolios : []; // past the end the server answers its last page
  });

/** Positions were changed: whatever shows them or sums of them is fetched again. */
export const refetchPositions = (queryClient: QueryClient): Promise<void> =>
  refetch(queryClient, "change-history", "portfolio", "positions");
