import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { RealizedDifference } from "./compare-realized.ts";
import { offeredStatement } from "./offered-statements.ts";

const text = (value: string) => value as DecimalText;
const lot = (openedOn: string | null, quantity: string, cost: string | null) => ({
  openedOn: openedOn === null ? null : calendarDate(openedOn),
  quantity: text(quantity),
  cost: cost === null ? null : text(cost),
});

const DIFFERENCE: RealizedDifference = {
  accountId: "one",
  instrument: "ABCD",
  sold: calendarDate("2025-06-02"),
  quantity: text("100"),
  isShort: false,
  exportGain: text("500"),
  ledgerGain: null,
  difference: text("500"),
  cause: "OPENING_BASIS",
  sentence: "",
  lotIds: ["a"],
  closingIds: ["1"],
  exported: [lot("2019-05-01", "60", "600"), lot("2019-05-01", "40", "400")],
  firstOpenedOn: null,
};

test("an opening that no file has is offered as the export tells it", () => {
  expect(offeredStatement(DIFFERENCE)).toEqual({
    statement: {
      kind: "OPENING",
      day: "2019-05-01",
      acquiredOn: "2019-05-01",
      accountId: "one",
      instrument: "ABCD",
      quantity: "100",
      basis: "1000",
    },
    question: "Did you buy 100 ABCD on May 1, 2019 for $1,000.00?",
  });
});

test.each<[string, Partial<RealizedDifference>]>([
  ["another cause", { cause: "UNKNOWN" }],
  ["a cost that the ledger knows", { ledgerGain: text("400") }],
  ["contracts written first", { isShort: true }],
  ["lots of two days", { exported: [lot("2019-05-01", "60", "600"), lot("2020-05-01", "40", "400")] }],
  ["no day", { exported: [lot(null, "100", "1000")] }],
  ["no cost", { exported: [lot("2019-05-01", "100", null)] }],
])("nothing is offered for %s", (_what, change) => {
  expect(offeredStatement({ ...DIFFERENCE, ...change })).toBeUndefined();
});

const CHOSEN: RealizedDifference = {
  ...DIFFERENCE,
  ...{ cause: "LOTS_CHOSEN", ledgerGain: text("100"), difference: text("400") },
  exported: [lot("2024-03-01", "60", "600"), lot("2024-03-01", "10", null), lot("2024-05-01", "30", "400")],
};

test("the lots that the broker sold are offered by their day, those of the first day first", () => {
  expect(offeredStatement(CHOSEN)).toEqual({
    statement: {
      kind: "LOTS",
      day: "2025-06-02",
      acquiredOn: "2024-03-01",
      accountId: "one",
      instrument: "ABCD",
      quantity: "70",
      transactionId: "1",
    },
    question: "Did Fidelity sell 70 ABCD of the lot of Mar 1, 2024?",
  });
});

test.each<[string, Partial<RealizedDifference>]>([
  ["another cause", { cause: "AVERAGE_COST" }],
  ["contracts sold short", { isShort: true }],
  ["several sales", { closingIds: ["1", "2"] }],
  ["no sale", { closingIds: [] }],
  ["no day", { exported: [lot(null, "100", "1000")] }],
])("no lots are offered for %s", (_what, change) => {
  expect(offeredStatement({ ...CHOSEN, ...change })).toBeUndefined();
});

const AVERAGED: RealizedDifference = {
  ...CHOSEN,
  ...{ cause: "AVERAGE_COST", instrument: "FXAIX", firstOpenedOn: calendarDate("2021-02-01") },
};

test("average cost is offered for a mutual fund, from its first purchase on", () => {
  const offered = offeredStatement(AVERAGED);
  expect(offered).toEqual({
    statement: { kind: "AVERAGE_COST", day: "2021-02-01", accountId: "one", instrument: "FXAIX" },
    question: "Is FXAIX sold at average cost at Fidelity?",
  });
  expect(offeredStatement({ ...AVERAGED, firstOpenedOn: null })?.statement.day).toBe("2025-06-02");
});

test.each<[string, Partial<RealizedDifference>]>([
  ["shares", { instrument: "ABCD" }],
  ["another cause", { cause: "ROUNDING" }],
])("average cost is not offered for %s", (_what, change) => {
  expect(offeredStatement({ ...AVERAGED, ...change })).toBeUndefined();
});
