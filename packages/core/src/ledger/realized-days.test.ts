import { expect, test } from "vitest";
import { matchLedger } from "./match-ledger.ts";
import type { RealizedDay } from "./realized-day.ts";
import { summarizeDays } from "./realized-days.ts";
import { entries, type GivenEntry } from "./testing/entries.ts";

const PUT = "XYZ260116P50";

test("a day counts its closings, their sides and what was bought and sold", () => {
  const rows = days(
    {
      on: "2026-01-08",
      type: "OPT_STO",
      instrument: PUT,
      quantity: -2,
      amount: "398.68",
      commission: "1.30",
      fees: "0.02",
    },
    { on: "2026-01-14", type: "OPT_BTC", instrument: PUT, quantity: 1, amount: "-50.01", fees: "0.01" },
    {
      on: "2026-01-14",
      type: "OPT_BTC",
      instrument: PUT,
      quantity: 1,
      amount: "-300.66",
      commission: "0.65",
      fees: "0.01",
    },
  );

  expect(rows).toEqual([
    {
      ...NOTHING,
      day: "2026-01-08",
      cashSells: "398.68",
    },
    {
      ...NOTHING,
      day: "2026-01-14",
      trades: 2,
      matched: 2,
      wins: 1,
      losses: 1,
      gross: "50",
      commission: "1.95",
      fees: "0.04",
      net: "48.01",
      winningNet: "149.33",
      openAmount: "398.68",
      largestWin: "149.33",
      largestLoss: "-101.32",
      buys: "350.67",
      sells: "398.68",
      cashBuys: "350.67",
    },
  ]);
});

test("a closing that is matched in part counts as both; its figures are those of the part", () => {
  const [, day] = days(
    { on: "2026-01-05", type: "BUY", quantity: 40, amount: -400 },
    { on: "2026-02-05", type: "SELL", quantity: -100, amount: 1500 },
  );

  expect(day).toMatchObject({ trades: 1, matched: 1, unmatched: 1, wins: 1, net: "200", openAmount: "400" });
});

test("a closing without an opening is a trade without figures", () => {
  const [day] = days({ on: "2026-02-05", type: "SELL", quantity: -100, amount: 1500 });

  expect(day).toMatchObject({
    trades: 1,
    matched: 0,
    unmatched: 1,
    wins: 0,
    losses: 0,
    net: "0",
    sells: "0",
  });
  expect(day).toMatchObject({ cashSells: "1500" });
});

test("cash settlement stands on the side of its sign", () => {
  const [, day] = days(
    { on: "2026-01-08", type: "OPT_STO", instrument: PUT, quantity: -1, amount: "199.34" },
    { on: "2026-01-16", type: "OPT_EXPIRED", instrument: PUT, quantity: 1, amount: "-1234.5" },
  );

  expect(day).toMatchObject({ cashBuys: "1234.5", cashSells: "0", buys: "1234.5", net: "-1035.16" });
});

test("a cheap sale that costs more than it brings is still a sale", () => {
  const [day] = days({ on: "2026-01-08", type: "OPT_STO", instrument: PUT, quantity: -1, amount: "-0.34" });

  expect(day).toMatchObject({ cashBuys: "0", cashSells: "-0.34" });
});

test("income, moves of shares and cancelled trades are no executions", () => {
  expect(
    days(
      { on: "2026-01-05", type: "DIVIDEND", amount: 10 },
      { on: "2026-01-05", type: "TRANSFER_IN", quantity: 10, amount: 300, cashEffect: 0 },
      { on: "2026-01-05", type: "BUY", quantity: 10, amount: -100 },
      { on: "2026-01-05", type: "CANCEL", quantity: -10, amount: 100 },
    ),
  ).toEqual([]);
});

test("accounts, underlyings and asset classes have rows of their own", () => {
  const rows = days(
    { on: "2026-01-05", type: "BUY", quantity: 10, amount: -100 },
    { on: "2026-01-05", type: "BUY", quantity: 10, amount: -100, accountId: "A2" },
    { on: "2026-01-05", type: "BUY", quantity: 10, amount: -100, instrument: "ABC" },
    { on: "2026-01-05", type: "OPT_BTO", quantity: 1, amount: -100, instrument: PUT },
  );

  expect(
    rows.map(({ accountId, assetClass, underlying }) => `${accountId} ${assetClass} ${underlying}`).sort(),
  ).toEqual(["A1 OPTION XYZ", "A1 STOCK ABC", "A1 STOCK XYZ", "A2 STOCK XYZ"]);
});

function days(...given: readonly GivenEntry[]): RealizedDay[] {
  const rows = entries(...given);
  return summarizeDays(rows, matchLedger(rows, "TRADE"), "TRADE").sort((a, b) => (a.day < b.day ? -1 : 1));
}

const NOTHING = {
  book: "TRADE",
  accountId: "A1",
  assetClass: "OPTION",
  underlying: "XYZ",
  trades: 0,
  matched: 0,
  unmatched: 0,
  wins: 0,
  losses: 0,
  gross: "0",
  commission: "0",
  fees: "0",
  net: "0",
  winningNet: "0",
  openAmount: "0",
  largestWin: "0",
  largestLoss: "0",
  buys: "0",
  sells: "0",
  cashBuys: "0",
  cashSells: "0",
};
