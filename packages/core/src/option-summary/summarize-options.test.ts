import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { formatMoney } from "../shared/money-format.ts";
import { uniqueAccountNames } from "./account-names.ts";
import type { OpenContract } from "./pending-options.ts";
import {
  type AccountProfit,
  type OptionFigures,
  type OptionSummaryInput,
  summarizeOptions,
} from "./summarize-options.ts";

test("rows stand by name, the totals row is last, and amounts are in dollars", () => {
  const { overallSummary } = summarize([
    figures({ underlying: "MSFT", buys: "70", sells: "0" }),
    figures({ underlying: "AAPL", buys: "100.65", sells: "1249.35" }),
    figures({ underlying: "AAPL", buys: "0.5", sells: "0" }),
  ]);

  expect(overallSummary).toEqual([
    { scriptName: "AAPL", buys: "101.15", sells: "1249.35", total: "1148.2", isTotal: false },
    { scriptName: "MSFT", buys: "70", sells: "0", total: "-70", isTotal: false },
    { scriptName: "Total", buys: "171.15", sells: "1249.35", total: "1078.2", isTotal: true },
  ]);
  expect(overallSummary.map(({ buys, sells, total }) => [buys, sells, total].map(formatMoney))).toEqual([
    ["$101.15", "$1,249.35", "$1,148.20"],
    ["$70.00", "$0.00", "-$70.00"],
    ["$171.15", "$1,249.35", "$1,078.20"],
  ]);
});

test("the cash basis shows what was bought and sold, whenever it closes", () => {
  const opening = figures({ matched: 0, cashSells: "199.34" });

  expect(summarize([opening], { basis: "REALIZED" }).overallSummary).toEqual([]);
  expect(summarize([opening], { basis: "CASH" }).overallSummary.map(({ total }) => total)).toEqual([
    "199.34",
    "199.34",
  ]);
});

test("nothing closed, no row; what has no opening is counted", () => {
  const summary = summarize([figures({ matched: 0, unmatched: 2 })]);

  expect(summary).toMatchObject({ overallSummary: [], unmatchedTrades: 2 });
  expect(summary.accountSummaries).toMatchObject([
    { accountId: "a", accountName: "Individual", trades: [], unmatchedTrades: 2 },
  ]);
  expect(summarize([]).accountSummaries).toEqual([]);
});

test("accounts stand by name, in upper or lower case, each with its own total", () => {
  const { accountSummaries } = summarize([
    figures({ accountId: "b", sells: "1" }),
    figures({ accountId: "a", sells: "2" }),
    figures({ accountId: "gone", sells: "3" }),
  ]);

  expect(accountSummaries.map(({ accountName, trades }) => [accountName, trades.at(-1)?.total])).toEqual([
    ["gone", "3"],
    ["Individual", "2"],
    ["Roth IRA", "1"],
  ]);
});

test("the profit of all accounts and of each, though options are not all of it", () => {
  const { accountSummaries, ...summary } = summarize([figures({ sells: "149.33" })], {
    profits: [
      profit({ accountId: "a", net: "-50.67", optionNet: "149.33" }),
      profit({ accountId: "b", net: "10" }),
      profit({ accountId: "a", income: "12.3" }),
    ],
  });

  expect(summary).toMatchObject({
    optionsProfitLoss: "149.33",
    sharesProfitLoss: "-190",
    netProfitLoss: "-40.67",
    income: "12.3",
  });
  expect(accountSummaries).toMatchObject([
    { accountName: "Individual", netProfitLoss: "-50.67", sharesProfitLoss: "-200", income: "12.3" },
    { accountName: "Roth IRA", trades: [], netProfitLoss: "10", sharesProfitLoss: "10", income: "0" },
  ]);
});

test("how closings went is told of all accounts and of each", () => {
  const closed = { commission: "0.65", fees: "0.01" };
  const { accountSummaries, ...summary } = summarize(
    [
      figures({ ...closed, wins: 1, winningNet: "90", sells: "90" }),
      figures({ ...closed, accountId: "b", losses: 1, buys: "60" }),
    ],
    { basis: "CASH", profits: [profit({ optionNet: "90" }), profit({ accountId: "b", optionNet: "-60" })] },
  );

  expect(summary).toMatchObject({
    winRate: 50,
    profitFactor: 1.5,
    totalCommission: "1.3",
    totalFees: "0.02",
  });
  expect(accountSummaries).toMatchObject([
    { winRate: 100, averageWin: "90", averageLoss: null, profitFactor: null, totalCommission: "0.65" },
    { winRate: 0, averageWin: null, averageLoss: "-60", profitFactor: 0, totalCommission: "0.65" },
  ]);
});

test("openings alone are told: that there were any, and what is open of each account", () => {
  const openContracts = [
    { accountId: "a", instrument: "SPY261120P600", quantity: "2", premium: "119.33" },
    { accountId: "b", instrument: "QQQ270115C700", quantity: "1", premium: "-50" },
  ] as OpenContract[];
  const { accountSummaries, ...summary } = summarize([figures({ matched: 0, cashSells: "119.33" })], {
    openContracts,
  });

  expect(summary).toMatchObject({ hasExecutions: true, openContracts: 3, pendingPremium: "69.33" });
  expect(accountSummaries).toMatchObject([
    { accountName: "Individual", hasExecutions: true, openContracts: 2, pendingPremium: "119.33" },
    { accountName: "Roth IRA", hasExecutions: false, openContracts: 1, pendingPremium: "-50" },
  ]);
});

test("an account with nothing of its own stands nowhere", () => {
  expect(summarize([figures({ matched: 0 })], { profits: [profit({})] }).accountSummaries).toEqual([]);
});

test("a period gives its days, all time gives none", () => {
  const period = { startDate: calendarDate("2026-11-16"), endDate: calendarDate("2026-11-22") };

  expect(summarize([], { period })).toMatchObject({ title: "T", ...period });
  expect(summarize([])).not.toHaveProperty("startDate");
});

test("accounts of one name are told apart by their numbers", () => {
  const names = uniqueAccountNames([
    { accountId: "1", name: "Individual ", number: "Z11115678" },
    { accountId: "2", name: "Individual", number: "Z22229999" },
    { accountId: "3", name: "Roth IRA", number: "Z33331111" },
    { accountId: "4", name: "Trust", number: "Z11110000" },
    { accountId: "5", name: "Trust", number: "Z22220000" },
    { accountId: "6", name: "Kid" },
    { accountId: "7", name: "Kid" },
  ]);

  expect(Object.fromEntries(names)).toEqual({
    1: "Individual (5678)",
    2: "Individual (9999)",
    3: "Roth IRA",
    4: "Trust (Z11110000)",
    5: "Trust (Z22220000)",
    6: "Kid (#1)",
    7: "Kid (#2)",
  });
});

const ACCOUNTS = [
  { accountId: "a", name: "Individual" },
  { accountId: "b", name: "Roth IRA" },
];

const summarize = (rows: readonly OptionFigures[], given: Partial<OptionSummaryInput> = {}) =>
  summarizeOptions({
    title: "T",
    basis: "REALIZED",
    figures: rows,
    profits: [],
    openContracts: [],
    today: calendarDate("2026-11-20"),
    accounts: ACCOUNTS,
    ...given,
  });

const profit = (given: Partial<Record<keyof AccountProfit, string>>): AccountProfit =>
  ({ accountId: "a", net: "0", optionNet: "0", income: "0", ...given }) as AccountProfit;

type Given = Partial<Record<keyof OptionFigures, string | number>>;

const figures = (given: Given): OptionFigures =>
  ({
    accountId: "a",
    underlying: "AAPL",
    matched: 1,
    unmatched: 0,
    ...{ wins: 0, losses: 0, winningNet: "0", commission: "0", fees: "0" },
    buys: "0",
    sells: "0",
    cashBuys: "0",
    cashSells: "0",
    ...given,
  }) as OptionFigures;
