import { expect, test } from "vitest";
import { insertAccount, insertOpenLot, insertRealizedDay } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

const FIELDS = `title startDate endDate unmatchedTrades awaitingBroker pendingPremium
  overallSummary { scriptName formattedTotal buys sells total isTotal }
  accountSummaries { accountId accountName unmatchedTrades trades { scriptName total } }`;

const app = await startTestApp();
const user = await createUser(app);
const individual = await insertAccount(app, user, { name: "Trading", number: "Z11115678" });
const roth = await insertAccount(app, user, { name: "Trading", number: "Z22226789" });

// Friday, 20 November 2026.
await insertRealizedDay(app, individual, "2026-11-16", { underlying: "SPY", buys: 50.01, sells: 199.34 });
await insertRealizedDay(app, roth, "2026-11-20", {
  underlying: "AAPL",
  buys: 300.66,
  sells: 199.34,
  cashBuys: 300.66,
});
await insertRealizedDay(app, individual, "2026-11-22", { underlying: "SPY", sells: 100 });
await insertRealizedDay(app, individual, "2026-11-02", { underlying: "QQQ", sells: 7, cashSells: 12.5 });
await insertRealizedDay(app, individual, "2026-10-31", { underlying: "OLD", sells: 1000 });
await insertRealizedDay(app, individual, "2025-12-31", { underlying: "OLDER", sells: 5000 });
await insertRealizedDay(app, individual, "2026-11-17", { underlying: "NONE", matched: 0, unmatched: 2 });
// Neither stocks nor the other book belong here.
await insertRealizedDay(app, individual, "2026-11-16", {
  underlying: "SPY",
  assetClass: "STOCK",
  sells: 9999,
});
await insertRealizedDay(app, individual, "2026-11-16", { underlying: "SPY", book: "TAX", sells: 9999 });
await insertOpenLot(app, individual, "SPY261120P600", 199.34);
await insertOpenLot(app, individual, "SPY261119C700", 60.25);
await insertOpenLot(app, individual, "SPY261119C700", 40.25);
await insertOpenLot(app, roth, "AAPL270115C300", -49.84);

test("the week runs from Monday to Sunday, a row per underlying by name, the totals row last", async () => {
  const summary = await ask("getOptionWeekSummary");

  expect(summary).toMatchObject({
    title: "Week of 16, November",
    startDate: "2026-11-16",
    endDate: "2026-11-22",
    unmatchedTrades: 2,
    overallSummary: [
      { scriptName: "AAPL", buys: "300.66", sells: "199.34", total: "-101.32", isTotal: false },
      { scriptName: "SPY", buys: "50.01", sells: "299.34", total: "249.33", isTotal: false },
      { scriptName: "Total", total: "148.01", formattedTotal: "$148.01", isTotal: true },
    ],
  });
});

test("accounts that share a name are told apart, and add up to the overall total", async () => {
  const { accountSummaries } = await ask("getOptionWeekSummary");

  expect(accountSummaries).toEqual([
    {
      accountId: individual.id,
      accountName: "Trading (5678)",
      unmatchedTrades: 2,
      trades: [
        { scriptName: "SPY", total: "249.33" },
        { scriptName: "Total", total: "249.33" },
      ],
    },
    {
      accountId: roth.id,
      accountName: "Trading (6789)",
      unmatchedTrades: 0,
      trades: [
        { scriptName: "AAPL", total: "-101.32" },
        { scriptName: "Total", total: "-101.32" },
      ],
    },
  ]);
});

test.each([
  ["getOptionMonthSummary", "", "November 2026", "2026-11-01", "2026-11-30", "155.01"],
  ["getOptionMonthSummary", "(monthsAgo: 1)", "October 2026", "2026-10-01", "2026-10-31", "1000"],
  ["getOptionYearSummary", "", "Year 2026", "2026-01-01", "2026-12-31", "1155.01"],
  ["getOptionYearSummary", "(yearsAgo: 1)", "Year 2025", "2025-01-01", "2025-12-31", "5000"],
  ["getOptionTradeSummary", "", "All trades", null, null, "6155.01"],
])("%s%s is %s", async (operation, args, ...figures) => {
  const { title, startDate, endDate, overallSummary } = await ask(operation, args);

  expect([title, startDate, endDate, overallSummary.at(-1).total]).toEqual(figures);
});

test("the cash basis lists what was paid and received in the period", async () => {
  const { overallSummary } = await ask("getOptionMonthSummary", "(basis: CASH)");

  expect(overallSummary).toMatchObject([
    { scriptName: "AAPL", buys: "300.66", sells: "0", total: "-300.66" },
    { scriptName: "QQQ", buys: "0", sells: "12.5", total: "12.5" },
    { scriptName: "Total", total: "-288.16" },
  ]);
});

test("what is open is pending whatever the period; contracts past their expiry await the broker", async () => {
  const pending = { awaitingBroker: 2, pendingPremium: "250" };

  expect(await ask("getOptionTradeSummary")).toMatchObject(pending);
  expect(await ask("getOptionYearSummary", "(yearsAgo: 3)")).toMatchObject({
    ...pending,
    overallSummary: [],
  });
});

test("the tax book has figures of its own, never mixed with the trade book's", async () => {
  const { overallSummary, ...summary } = await ask("getOptionWeekSummary", "(book: TAX)");

  expect(summary).toMatchObject({ unmatchedTrades: 0, pendingPremium: "0", awaitingBroker: 0 });
  expect(overallSummary).toMatchObject([
    { scriptName: "SPY", total: "9999" },
    { isTotal: true, total: "9999" },
  ]);
});

test("null for an argument is what leaving it out is", async () => {
  expect(await ask("getOptionYearSummary", "(yearsAgo: null, basis: null, book: null)")).toMatchObject({
    title: "Year 2026",
  });
});

test.each([
  ["getOptionYearSummary(yearsAgo: -1)", "yearsAgo must be a whole number from 0 to 100"],
  ["getOptionMonthSummary(monthsAgo: 1201)", "monthsAgo must be a whole number from 0 to 1200"],
  ["getOptionWeekSummary(weeksAgo: 2147483647)", "weeksAgo must be a whole number from 0 to 5200"],
])("%s is refused, naming the argument", async (field, message) => {
  const { errors } = await graphqlRequest(app, user, `{ ${field} { title } }`);

  expect(errors).toMatchObject([{ message, extensions: { code: "INVALID_INPUT" } }]);
});

test("another person sees nothing of it, nobody is not answered", async () => {
  const other = await createUser(app, { roles: ["READONLY"] });

  expect(await ask("getOptionTradeSummary", "", other)).toEqual({
    title: "All trades",
    startDate: null,
    endDate: null,
    unmatchedTrades: 0,
    awaitingBroker: 0,
    pendingPremium: "0",
    overallSummary: [],
    accountSummaries: [],
  });
  expect((await graphqlRequest(app, undefined, "{ getOptionTradeSummary { title } }")).data).toBeUndefined();
});

test.each([
  ["23:30 on Sunday in New York is still this week", "2026-11-23T04:30:00Z", "Week of 16, November"],
  ["and half an hour later it is the next", "2026-11-23T05:00:00Z", "Week of 23, November"],
])("%s", async (_rule, now, title) => {
  app.setNow(new Date(now));

  expect(await ask("getOptionWeekSummary", "", await createUser(app))).toMatchObject({ title });
});

async function ask(operation: string, args = "", as: TestUser = user) {
  const { data, errors } = await graphqlRequest(app, as, `{ ${operation}${args} { ${FIELDS} } }`);
  expect(errors).toBeUndefined();
  return data[operation];
}
