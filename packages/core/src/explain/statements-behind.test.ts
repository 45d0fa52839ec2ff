import { expect, test } from "vitest";
import type { LedgerStatement } from "../ledger/statements/statement.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { statementsBehind, type TracedLot } from "./statements-behind.ts";

type Given = Partial<Omit<LedgerStatement, "day">> & Pick<LedgerStatement, "instrument" | "kind" | "number">;

const stated = (on: string, given: Given): LedgerStatement => ({
  ...{ id: given.number, assetClass: "STOCK", day: calendarDate(on) },
  ...given,
});

const STATEMENTS = [
  stated("2022-06-15", { number: "1", kind: "RENAME", instrument: "META", into: "MVRS" }),
  stated("2022-06-09", { number: "2", kind: "RENAME", instrument: "FB", into: "META" }),
  stated("2022-06-20", { number: "3", kind: "GONE", instrument: "MVRS", accountId: "A1" }),
  stated("2021-01-04", { number: "4", kind: "OPENING", instrument: "FB", accountId: "A1" }),
  stated("2022-06-10", {
    number: "5",
    kind: "ALLOCATE",
    instrument: "KO",
    into: "SPN",
    percent: "5" as DecimalText,
  }),
];

const behind = (
  lot: Partial<TracedLot>,
  { entryId = "90", accountId = "A1", day = "2022-06-20", instrument = "MVRS", statements = STATEMENTS } = {},
) => {
  const lots = [{ openEntryId: "80", openInstrument: "FB", openedOn: calendarDate("2022-01-03"), ...lot }];
  return statementsBehind({ entryId, accountId, day: calendarDate(day), instrument, lots }, statements).map(
    ({ number }) => number,
  );
};

test("a lot's way leads over every name that it had, by day", () => {
  expect(behind({})).toEqual(["2", "1"]);
  expect(behind({}, { day: "2022-06-14", instrument: "META" })).toEqual(["2"]);
  expect(behind({ openInstrument: "META", openedOn: calendarDate("2022-06-10") })).toEqual(["1"]);
  expect(behind({ openInstrument: "AMD" }, { instrument: "AMD" })).toEqual([]);
});

test("a statement counts on its own day: for a lot opened on it and for a closing of it", () => {
  expect(behind({ openedOn: calendarDate("2022-06-09") })).toEqual(["2", "1"]);
  expect(behind({}, { day: "2022-06-09", instrument: "META" })).toEqual(["2"]);
  expect(
    behind({ openInstrument: "META", openedOn: calendarDate("2022-06-15") }, { day: "2022-06-15" }),
  ).toEqual(["1"]);
});

test("a name that a file's own row gave on the way hides no statement", () => {
  // TFCF became FB by rows of a file, FB then META and META then MVRS by statements.
  expect(behind({ openInstrument: "TFCF" })).toEqual(["2", "1"]);
  expect(behind({ openInstrument: "TFCF", openedOn: calendarDate("2022-06-10") })).toEqual(["1"]);
});

test("of names swapped on one day only the statement that moved the lot stands behind its closing", () => {
  const statements = [
    stated("2024-06-03", { number: "1", kind: "RENAME", instrument: "AAA", into: "BBB" }),
    stated("2024-06-03", { number: "2", kind: "RENAME", instrument: "BBB", into: "AAA" }),
  ];
  const closed = { day: "2024-07-01", statements };
  expect(behind({ openInstrument: "AAA" }, { ...closed, instrument: "BBB" })).toEqual(["1"]);
  expect(behind({ openInstrument: "BBB" }, { ...closed, instrument: "AAA" })).toEqual(["2"]);
});

test("statements of one day are followed in the order in which they took effect, whichever was stated first", () => {
  const day = "2022-06-09";
  const statements = [
    stated(day, {
      number: "1",
      kind: "RESTRIKE",
      instrument: "META",
      into: "META",
      ratio: "10" as DecimalText,
    }),
    stated(day, { number: "2", kind: "RENAME", instrument: "FB", into: "META" }),
  ];
  const call = { openInstrument: "FB220715C220" };
  expect(behind(call, { instrument: "META220715C22", statements })).toEqual(["2", "1"]);
});

test("shares that were stated to be held are not those of an event before that day", () => {
  const held = stated("2022-06-12", { number: "6", kind: "OPENING", instrument: "KO", accountId: "A1" });
  const opened = { openEntryId: "-6", openInstrument: null, openedOn: calendarDate("2019-01-02") };
  expect(behind(opened, { instrument: "KO", statements: [...STATEMENTS, held] })).toEqual(["6"]);
});

test("an opening and an end that were stated stand behind their closing, in their account alone", () => {
  const opened = { openEntryId: "-4", openInstrument: null, openedOn: calendarDate("2021-01-04") };
  expect(behind(opened, { entryId: "-3" })).toEqual(["4", "2", "1", "3"]);
  expect(behind({}, { accountId: "A2", entryId: "-3" })).toEqual(["2", "1"]);
});

test("an allocation stands behind parent and child that were open on its day", () => {
  const of = (instrument: string, openedOn = "2022-01-03") =>
    behind({ openInstrument: instrument, openedOn: calendarDate(openedOn) }, { instrument });
  expect(of("KO")).toEqual(["5"]);
  expect(of("SPN")).toEqual(["5"]);
  expect(of("KO", "2022-06-11")).toEqual([]);
});

test("a lot that a person chose is behind the sale that took it, and behind no other", () => {
  const chosen = stated("2022-06-20", {
    ...{ number: "6", kind: "LOTS", instrument: "MVRS", accountId: "A1", transactionId: "90" },
    acquiredOn: calendarDate("2022-01-03"),
  });
  expect(behind({ openInstrument: "MVRS" }, { statements: [chosen] })).toEqual(["6"]);
  expect(behind({ openInstrument: "MVRS" }, { statements: [chosen], entryId: "91" })).toEqual([]);
  expect(
    behind({ openInstrument: "MVRS", openedOn: calendarDate("2022-02-01") }, { statements: [chosen] }),
  ).toEqual([]);
});

test("average cost is behind every later sale of the fund, also under its next name and account number", () => {
  const statements = [
    stated("2022-01-03", { number: "1", kind: "AVERAGE_COST", instrument: "FXAIX", accountId: "A1" }),
    stated("2022-02-01", { number: "2", kind: "RENAME", instrument: "FXAIX", into: "FXNEX" }),
    stated("2022-05-02", {
      ...{ number: "3", kind: "RENUMBER", instrument: "", accountId: "A1", intoAccountId: "A2" },
    }),
  ];
  const lot = { openInstrument: "FXNEX", openedOn: calendarDate("2022-06-01") };
  const asked = { instrument: "FXNEX", statements };
  expect(behind(lot, { ...asked, day: "2022-06-20" })).toEqual(["1"]);
  expect(behind(lot, { ...asked, accountId: "A2" })).toEqual(["1"]);
  expect(behind(lot, { ...asked, accountId: "A3" })).toEqual([]);
  expect(behind({ openInstrument: "FXAIX" }, { ...asked, instrument: "FXAIX", day: "2021-12-31" })).toEqual(
    [],
  );
});
