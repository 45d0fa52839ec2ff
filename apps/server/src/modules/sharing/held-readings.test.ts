import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { describe, expect, test, vi } from "vitest";
import { storeCloses } from "../../records/prices/closing-prices.repository.ts";
import { graphqlRequest, inScope, TEST_NOW } from "../../testing/test-app.ts";
import { figuresOf } from "./testing/figures.ts";
import { startHouse } from "./testing/house.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });

const { app, ann, ben, alone, together, stranger, bens, share } = await startHouse();

await storeCloses(
  app.database.pool,
  ["2026-11-12", "2026-11-19"].map((day, index) => ({
    ...{ instrument: "SPY", day: day as CalendarDate, close: `${600 + 6 * index}` as DecimalText },
    ...{ source: "FILE" as const, dividend: null, split: null },
  })),
  TEST_NOW,
);

const AS_OF = "asOf { account day editedOn ageDays isOld totalValue }";
const SUMMARY = `summary { count totalCurrentValue totalGainLossDollar totalGainLossPercent todaysGainLossDollar dayChangeDay
  dayChanges { account day change } actualDate uniqueSymbols uniqueAccounts totalCashValue totalStockValue totalOptionsValue
  pendingValue unknownGainCount gainCount ageDays freshness ${AS_OF} }`;
const LINE =
  "symbol accountName accountNumber quantity lastPrice currentValue totalGainLossDollar portfolioDate";
const PAGE = `positions { ${LINE} } totalCount pageInfo { hasNextPage startCursor endCursor }
  totals { totalCurrentValue totalGainLossDollar totalGainLossPercent gainCount unknownGainCount } ${SUMMARY}`;
const GROUP = `kind symbol lastPrice currentValue totalGainLossDollar percent shares shortCalls shortPuts callCover putCover
  isCovered isCashSecured lineCount lines { position { ${LINE} } contract { expiration } }`;

const RETURNS = `xirr moneyWeighted timeWeighted isApproximate startValue endValue netFlows reason timeWeightedReason
  bridge { start deposits market options income fees unexplained end } flows { day amount kind } values { day total } notes`;
const SPAN = '(from: "2026-11-12", to: "2026-11-19")';

const CONTRACT = `account instrument expiration quantity openedOn premium premiumLeft premiumDay collateral collateralShares cover
  coveredQuantity underlyingPrice priceDay outOfTheMoneyPercent`;

const STORED = `portfolios { symbol accountName quantity currentValue portfolioDate positionType } totalElements totalPages
  currentPage totalCurrentValue`;

const OWED = "toBuyShares toBuyDollars toDeliverShares toDeliverDollars contracts settledContracts reason";

/** Questions that all of a person's accounts answer together; the order of their rows is the same whoever asks. */
const READINGS: Readonly<Record<string, string>> = {
  positions: `{ getPortfolioPositions { ${LINE} } }`,
  "positions of a day": `{ getPortfolioPositions(date: "2026-11-12") { ${LINE} } }`,
  "a page": `{ getPortfolioConnection { ${PAGE} } }`,
  "a page by value": `{ getPortfolioConnection(sort: "currentValue", direction: DESC, limit: 3, offset: 3) { ${PAGE} } }`,
  "a page by account": `{ getPortfolioConnection(sort: "accountName", limit: 4, offset: 4) { ${PAGE} } }`,
  "a page of a symbol": `{ getPortfolioConnection(symbol: "KO") { ${PAGE} } }`,
  "a page past the end": `{ getPortfolioConnection(limit: 2, offset: 50) { ${PAGE} } }`,
  groups: `{ getPortfolioGroups { groups { ${GROUP} } totalCount lineCount ${SUMMARY} } }`,
  accounts: "{ getPortfolioAccounts getPortfolioAccountList { account day closedOn } }",
  statistics: `{ getPortfolioStatistics { byType { type count totalAmount percentage } byAccount { account count totalAmount }
    bySymbol { symbol count totalAmount netQuantity } ${SUMMARY} } }`,
  totals: `{ getTotalPortfolio { stocks { symbol totalQuantity totalCurrentValue accountCount portfolioPercent }
    options { symbol totalQuantity totalCurrentValue } cashEquivalents { symbol totalCurrentValue } ${SUMMARY} } }`,
  dates:
    "{ getLatestPortfolioDate getAvailablePortfolioDates { startDate endDate availableDates totalDates } }",
  "value over time": `{ getValueSeries { day total cash accountsCovered putIn accounts { account value putIn }
    joined { account day value } ended { account day value } } }`,
  returns: `{ getReturns${SPAN} { ${RETURNS} } }`,
  "returns by account": `{ getReturnsByAccount${SPAN} { returns { ${RETURNS} } } }`,
  contracts: `{ getOpenContracts { ${CONTRACT} } }`,
  "contracts of an underlying": `{ getOpenContracts(underlying: "KO") { ${CONTRACT} } }`,
  "what is open": `{ getOpenResult { onPaper onPaperDay known unknown ifClosedNow ifClosedNowDay ifClosedNowReason } }`,
  "an expiry": `{ getExpiryRehearsal(expiration: "2026-11-27") { daysToExpiry outcomes { case accounts { account exercised
    expired premium cash cashDay cashChange cashAfter shortfall collateralAfter shares { underlying change after missing }
    lines { underlying contracts premium sold profit reason price priceDay } } } } }`,
  "a symbol": `{ getSymbol(underlying: "KO") { underlying names { name firstDay lastDay } firstDay lastDay total income
    trades openContracts openPremium openPremiums unknownPremiums breakEvens breakEvenUnknown ifClosedNow ifClosedNowDay
    holdings { accountName quantity lots tradeBasis taxBasis tradeBasisPerShare } held { day lastPrice currentValue } } }`,
  "stored positions": `{ userGetAllPortfolios(size: 100, sort: "symbol", direction: ASC) { ${STORED} } }`,
  "a page of stored positions": `{ userGetAllPortfolios(size: 3, page: 1, sort: "currentValue", direction: DESC) { ${STORED} } }`,
  "figures of stored positions": `{ userGetPortfolioStatistics { totalPortfolios distinctAccounts distinctSymbols
    distinctPositionTypes totalCurrentValue ${AS_OF} maxPortfolioDate minPortfolioDate } }`,
  "what positions can be chosen by": `{ userGetDistinctPortfolioDates userGetDistinctAccountNames userGetDistinctSymbols
    userGetDistinctPositionTypes }`,
  obligations: `{ getObligations { underlying week ${OWED} accounts { account ${OWED} } } }`,
  "the same money in an index": `{ getBenchmark${SPAN} { xirr endValue difference values { day total } reason source notes } }`,
  "returns by symbol": `{ getReturnsBySymbol${SPAN} { underlying options shares income unrealizedChange total xirr reason } }`,
};

describe.each(Object.entries(READINGS))("%s", (_name, query) => {
  test("of one account of another person are as if it were all there is", async () => {
    await share("Zeta Roth");

    const expected = await figuresOf(app, alone, query);
    expect(await figuresOf(app, inScope(ann, ben.id), query)).toEqual(expected);
    expect(expected).not.toEqual(await figuresOf(app, ben, query));
  });

  test("of all are the own and the shared ones, the account of both once", async () => {
    await share("Joint", "Zeta Roth");

    expect(await figuresOf(app, inScope(ann, "all"), query)).toEqual(await figuresOf(app, together, query));
    expect(await figuresOf(app, inScope(ann, ben.id), query)).toEqual(await figuresOf(app, ben, query));
    expect(await figuresOf(app, inScope(ann, "me"), query)).toEqual(await figuresOf(app, ann, query));
  });

  test("are not there for a stranger, nor once the grant ended", async () => {
    await share("Zeta Roth");
    expect(await figuresOf(app, inScope(stranger, ben.id), query)).toBe("NOT_FOUND");

    await app.owner.query("UPDATE account_grants SET ends_on = '2020-01-31'");
    expect(await figuresOf(app, inScope(ann, ben.id), query)).toBe("NOT_FOUND");
    expect(await figuresOf(app, inScope(ann, "all"), query)).toEqual(await figuresOf(app, ann, query));
  });
});

/** 5,388.68 + 2,480 - 40 - 50; 14,233.68 + 6,300 - 90 and 1,942.36 + 8,500 + 315 - 100 - 40; and all of it. */
const [ROTH, OWN, ALL] = ["7778.68", "31061.04", "38839.72"];

test("the value is that of the accounts, and each is told by whose it is", async () => {
  const worth = async (scope: string, accountId?: string) => {
    const { data } = await graphqlRequest(
      app,
      inScope(ann, scope),
      `query ($id: ID) { getPortfolioStatistics(accountId: $id) {
        summary { totalCurrentValue asOf { account } } } getPortfolioAccounts }`,
      { id: accountId },
    );
    const { totalCurrentValue, asOf } = data.getPortfolioStatistics.summary;
    return { value: totalCurrentValue, asOf: asOf.length, names: data.getPortfolioAccounts };
  };
  await share("Zeta Roth");

  expect(await worth(ben.id)).toEqual({ value: ROTH, asOf: 1, names: ["Zeta Roth"] });
  expect(await worth("all")).toEqual({
    value: ALL,
    asOf: 3,
    names: ["Brokerage", "Joint", "Test · Zeta Roth"],
  });
  expect((await worth("me")).value).toBe(OWN);
  expect((await worth("all", bens.get("Zeta Roth"))).value).toBe(ROTH);
  expect((await worth(ben.id, bens.get("Joint"))).value).toBe("0");
  expect((await worth("all", bens.get("Joint"))).value).toBe("0");
});

test("flows and values of returns are those of the accounts in scope", async () => {
  const bridge = async (scope: string) => {
    const { data } = await graphqlRequest(
      app,
      inScope(ann, scope),
      `{ getReturns(from: "2026-11-12", to: "2026-11-18") { netFlows bridge { start deposits market options unexplained end } } }`,
    );
    return data.getReturns;
  };
  await share("Zeta Roth");

  // 40 shares gained 2 each; 138.68 of premium was received and 90 is still to be bought back.
  const roth = {
    start: "7400",
    deposits: "250",
    market: "80",
    options: "48.68",
    unexplained: "0",
    end: ROTH,
  };
  expect(await bridge(ben.id)).toEqual({ netFlows: "250", bridge: roth });
  expect((await bridge("all")).netFlows).toBe("250");
  expect((await bridge("me")).netFlows).toBe("0");
});

test("a position, and the days of an account, are those of readable accounts", async () => {
  const idIn = async (account: string) => {
    const { rows } = await app.owner.query("SELECT id FROM positions WHERE account_id = $1 LIMIT 1", [
      bens.get(account),
    ]);
    return rows[0].id;
  };
  const ask = async (scope: string, query: string, id: string | undefined) => {
    const { data, errors } = await graphqlRequest(app, inScope(ann, scope), query, { id });
    return errors?.[0]?.extensions?.["code"] ?? data;
  };
  const POSITION = "query ($id: ID!) { userGetPortfolioById(portfolioId: $id) { accountName } }";
  const DAYS = "query ($id: ID!) { userGetAccountDates(accountId: $id) { accountName dates } }";
  await share("Zeta Roth");

  for (const [scope, accountName] of [
    [ben.id, "Zeta Roth"],
    ["all", "Test · Zeta Roth"],
  ] as const) {
    expect(await ask(scope, POSITION, await idIn("Zeta Roth"))).toEqual({
      userGetPortfolioById: { accountName },
    });
    expect(await ask(scope, POSITION, await idIn("Joint"))).toEqual({ userGetPortfolioById: null });
    expect(await ask(scope, DAYS, bens.get("Zeta Roth"))).toEqual({
      userGetAccountDates: { accountName, dates: ["2026-11-18", "2026-11-12"] },
    });
    expect(await ask(scope, DAYS, bens.get("Joint"))).toBe("NOT_FOUND");
  }
  expect(await ask("me", POSITION, await idIn("Zeta Roth"))).toEqual({ userGetPortfolioById: null });
});

test("obligations of the house: two puts of Ann's and one of Ben's, a call of each on KO; the common call on NVDA once", async () => {
  const owed = async (scope: string) => {
    const { data } = await graphqlRequest(
      app,
      inScope(ann, scope),
      "{ getObligations { underlying week toBuyShares toBuyDollars toDeliverShares contracts accounts { account } } }",
    );
    return data.getObligations;
  };
  await share("Joint", "Zeta Roth");

  expect(await owed("all")).toEqual([
    {
      underlying: "KO",
      week: "2026-11-23",
      toBuyShares: "300",
      toBuyDollars: "18000",
      toDeliverShares: "200",
      contracts: "5",
      accounts: [{ account: "Brokerage" }, { account: "Joint" }, { account: "Test · Zeta Roth" }],
    },
    {
      underlying: "NVDA",
      week: "2026-11-30",
      toBuyShares: "0",
      toBuyDollars: "0",
      toDeliverShares: "100",
      contracts: "1",
      accounts: [{ account: "Joint" }],
    },
  ]);
  expect((await owed(ben.id))[0]).toMatchObject({ toBuyDollars: "6000", toDeliverShares: "200" });
});
