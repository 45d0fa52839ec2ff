import { expect } from "vitest";
import { graphqlRequest, type TestApp, type TestUser } from "../../../testing/test-app.ts";

const SUMMARY = `summary { totalCurrentValue uniqueAccounts actualDate freshness ageDays pendingValue
  asOf { accountId account day editedOn ageDays isOld totalValue } }`;
const VIEWS = `query ($date: Date, $accountId: ID) {
  page: getPortfolioConnection(date: $date, accountId: $accountId, limit: 100) {
    totalCount positions { symbol currentValue kind } ${SUMMARY} }
  statistics: getPortfolioStatistics(date: $date, accountId: $accountId) {
    ${SUMMARY} byType { totalAmount percentage } byAccount { account totalAmount }
    allocation { topSectors { value } } }
  total: getTotalPortfolio(date: $date) { ${SUMMARY} stocks { totalCurrentValue } options { totalCurrentValue }
    cashEquivalents { totalCurrentValue } }
  rows: getPortfolioPositions(date: $date) { symbol currentValue kind }
  own: userGetPortfolioStatistics { totalCurrentValue asOf { accountId account day editedOn ageDays isOld totalValue } } }`;

type Where = { readonly date?: string; readonly accountId?: string };

/** Every view of a user's wealth, as the pages ask for them. */
export async function viewsOf(app: TestApp, user: TestUser, where: Where = {}) {
  const { data, errors } = await graphqlRequest(app, user, VIEWS, where);
  expect(errors).toBeUndefined();
  return data;
}

type Views = Awaited<ReturnType<typeof viewsOf>>;

/** The sum of each view over all accounts, in cents: from the view's own rows where it has some. */
export function sumsOf({ page, statistics, total, rows }: Views): Record<string, number> {
  return {
    page: cents(page.summary.totalCurrentValue),
    pageAsOf: sum(page.summary.asOf, "totalValue"),
    rows: sum(rows.filter(isCounted), "currentValue"),
    byType: sum(statistics.byType, "totalAmount"),
    byAccount: sum(statistics.byAccount, "totalAmount"),
    sectors: sum(statistics.allocation.topSectors, "value"),
    total: sum([...total.stocks, ...total.options, ...total.cashEquivalents], "totalCurrentValue"),
    totalSummary: cents(total.summary.totalCurrentValue),
  };
}

const isCounted = ({ kind }: { readonly kind: string }) => kind !== "WRAPPER";

const cents = (value: string | null) => Math.round(Number(value ?? 0) * 100);

const sum = (rows: readonly Record<string, string | null>[], field: string) =>
  rows.reduce((total, row) => total + cents(row[field] ?? null), 0);
