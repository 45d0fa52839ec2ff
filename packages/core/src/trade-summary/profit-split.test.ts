import fc from "fast-check";
import { expect, test } from "vitest";
import { incomeOf } from "../income/income.ts";
import type { Book, LedgerEntry } from "../ledger/ledger.ts";
import { matchLedger } from "../ledger/match-ledger.ts";
import { summarizeDays } from "../ledger/realized-days.ts";
import { anyLedger } from "../ledger/testing/arbitrary-ledgers.ts";
import { entries, type GivenEntry } from "../ledger/testing/entries.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { type Period, type PeriodType, periodBack } from "../shared/period.ts";
import { fromUnits } from "../shared/units.ts";
import { splitProfit } from "./profit-split.ts";

const PUT = "XYZ260116P50";
const soldPut = (amount = "199.34"): GivenEntry => ({
  on: "2026-01-08",
  type: "OPT_STO",
  instrument: PUT,
  quantity: -1,
  amount,
});

/** Options, shares, total, income: domain.md 2, worked out by hand there. */
const EXAMPLES: readonly [string, Book, PeriodType, string, readonly GivenEntry[], readonly string[]][] = [
  [
    "bought back",
    "TRADE",
    "WEEK",
    "2026-01-12",
    [soldPut(), { on: "2026-01-14", type: "OPT_BTC", instrument: PUT, quantity: 1, amount: "-50.01" }],
    ["149.33", "0", "149.33", "0"],
  ],
  ["only opened", "TRADE", "YEAR", "2026-01-01", [soldPut()], ["0", "0", "0", "0"]],
  ["assigned, January", "TRADE", "MONTH", "2026-01-01", assigned(), ["199.34", "0", "199.34", "0"]],
  ["assigned, March", "TRADE", "MONTH", "2026-03-01", assigned(), ["0", "200", "200", "0"]],
  ["assigned, year", "TRADE", "YEAR", "2026-01-01", assigned(), ["199.34", "200", "399.34", "0"]],
  ["assigned, tax book, March", "TAX", "MONTH", "2026-03-01", assigned(), ["0", "399.34", "399.34", "0"]],
  [
    "covered call, called away",
    "TRADE",
    "WEEK",
    "2026-02-16",
    calledAway(),
    ["149.34", "499.87", "649.21", "0"],
  ],
  ["covered call, tax book", "TAX", "WEEK", "2026-02-16", calledAway(), ["0", "649.21", "649.21", "0"]],
  ["dividend reinvested", "TRADE", "MONTH", "2026-03-01", reinvested(), ["0", "0", "0", "713.08"]],
  [
    "dividend reinvested, and sold",
    "TRADE",
    "YEAR",
    "2026-01-01",
    reinvested(),
    ["0", "54.76", "54.76", "713.08"],
  ],
  [
    "fees and taxes of no trade",
    "TRADE",
    "MONTH",
    "2026-01-01",
    [
      { on: "2026-01-12", type: "DIVIDEND", amount: "9.86" },
      { on: "2026-01-12", type: "TAX", amount: "-2.07" },
      { on: "2026-01-12", type: "FEE", amount: "-0.48" },
      { on: "2026-02-01", type: "INTEREST", amount: "100" },
    ],
    ["0", "0", "0", "7.31"],
  ],
];

test.each(EXAMPLES)("%s (%s, %s of %s)", (_name, book, ...[type, day, given, expected]) => {
  const { optionsProfitLoss, sharesProfitLoss, netProfitLoss, income } = splitOf(
    entries(...given),
    book,
    periodBack(type, calendarDate(day), 0),
  );

  expect([optionsProfitLoss, sharesProfitLoss, netProfitLoss, income]).toEqual(expected);
});

test("nothing is nothing", () => {
  expect(splitProfit([])).toEqual({
    optionsProfitLoss: "0",
    sharesProfitLoss: "0",
    netProfitLoss: "0",
    income: "0",
  });
});

const YEAR = periodBack("YEAR", calendarDate("2026-06-01"), 0);
const MONTHS = Array.from({ length: 12 }, (_, back) => periodBack("MONTH", calendarDate("2026-12-01"), back));
const KEYS = ["optionsProfitLoss", "sharesProfitLoss", "netProfitLoss", "income"] as const;

test("months make the year, accounts make all of it, options and shares make the total", () => {
  fc.assert(
    fc.property(anyLedger, fc.constantFrom<Book>("TRADE", "TAX"), (rows, book) => {
      const year = splitOf(rows, book, YEAR);
      const months = MONTHS.map((month) => splitOf(rows, book, month));
      const accounts = ["A1", "A2"].map((id) => splitOf(rows, book, YEAR, id));

      for (const key of KEYS) {
        expect(cents(months.map((month) => month[key]))).toBe(cents([year[key]]));
        expect(cents(accounts.map((account) => account[key]))).toBe(cents([year[key]]));
      }
      expect(cents([year.optionsProfitLoss, year.sharesProfitLoss])).toBe(cents([year.netProfitLoss]));
      // By the closings themselves, without the sums of days.
      const closings = matchLedger(rows, book).closings.filter(({ closedOn }) => isIn(YEAR, closedOn));
      const options = closings.filter(({ assetClass }) => assetClass === "OPTION");
      expect(cents(options.map(({ net }) => net))).toBe(cents([year.optionsProfitLoss]));
      expect(cents(closings.map(({ net }) => net))).toBe(cents([year.netProfitLoss]));
    }),
    { numRuns: 40 },
  );
});

const isIn = ({ startDate, endDate }: Period, day: string) => day >= startDate && day <= endDate;

/** Exact here: amounts of the examples have two places. */
const cents = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);

/** The rows of a period as the server has them: days with closings, and rows of income. */
function splitOf(rows: readonly LedgerEntry[], book: Book, period: Period, accountId?: string) {
  const isAsked = (row: { readonly accountId: string }, day: string) =>
    isIn(period, day) && (accountId === undefined || row.accountId === accountId);
  const none = "0" as DecimalText;
  const days = summarizeDays(rows, matchLedger(rows, book), book).filter((row) => isAsked(row, row.day));
  const income = rows.filter((row) => isAsked(row, row.eventDate)).map((row) => fromUnits(incomeOf(row)));
  return splitProfit([
    ...days.map(({ net, assetClass }) => ({
      net,
      optionNet: assetClass === "OPTION" ? net : none,
      income: none,
    })),
    ...income.map((amount) => ({ net: none, optionNet: none, income: amount })),
  ]);
}

function assigned(): GivenEntry[] {
  return [
    soldPut(),
    { on: "2026-01-16", type: "OPT_ASSIGNED", instrument: PUT, quantity: 1 },
    {
      on: "2026-01-16",
      type: "BUY",
      quantity: 100,
      amount: -5000,
      price: 50,
      action: "YOU BOUGHT ASSIGNED PUTS",
    },
    { on: "2026-03-02", type: "SELL", quantity: -100, amount: 5200 },
  ];
}

function calledAway(): GivenEntry[] {
  const call = "XYZ260220C45";
  return [
    { on: "2026-01-05", type: "BUY", quantity: 100, amount: -4000 },
    { on: "2026-02-02", type: "OPT_STO", instrument: call, quantity: -1, amount: "149.34" },
    { on: "2026-02-20", type: "OPT_ASSIGNED", instrument: call, quantity: 1 },
    {
      on: "2026-02-20",
      type: "SELL",
      quantity: -100,
      amount: "4499.87",
      fees: "0.13",
      price: 45,
      action: "YOU SOLD ASSIGNED CALLS",
    },
  ];
}

function reinvested(): GivenEntry[] {
  return [
    { on: "2026-03-10", type: "DIVIDEND", amount: "713.08" },
    { on: "2026-03-10", type: "REINVEST", quantity: "9.598", amount: "-713.08" },
    { on: "2026-06-10", type: "SELL", quantity: "-9.598", amount: "767.84" },
  ];
}
