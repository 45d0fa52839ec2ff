import { expect, test } from "vitest";
import { calendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import { type LooseClosing, type LooseHolding, suggestStatements } from "./suggest-statements.ts";

type Given<Row> = Partial<Omit<Row, "quantity">> & { readonly instrument: string; readonly quantity: string };

const closing = ({ quantity, ...given }: Given<LooseClosing>): LooseClosing => ({
  accountId: "A1",
  type: "SELL",
  closedOn: calendarDate("2023-07-12"),
  firstDay: calendarDate("2023-06-01"),
  underlyingFirstDay: given.firstDay ?? calendarDate("2023-06-01"),
  quantity: quantity as DecimalText,
  ...given,
});

const held = ({ quantity, ...given }: Given<LooseHolding>): LooseHolding => ({
  accountId: "A1",
  heldSince: calendarDate("2023-01-10"),
  lastDay: calendarDate("2023-02-10"),
  underlyingLastDay: given.lastDay ?? calendarDate("2023-02-10"),
  quantity: quantity as DecimalText,
  openedAs: given.instrument,
  ...given,
});

const questions = (closings: readonly LooseClosing[], holdings: readonly LooseHolding[]) =>
  suggestStatements(closings, holdings).map(({ question, statement }) => `${statement.day} ${question}`);

test("a contract under another root was renamed, with as many contracts as it may be", () => {
  const sold = closing({ instrument: "NEWC230818P20", quantity: "3", type: "OPT_BTC" });
  expect(questions([sold], [held({ instrument: "OLDC230818P20", quantity: "-5" })])).toEqual([
    "2023-07-12 Was OLDC renamed NEWC?",
  ]);
});

test("a contract of the same root at a whole part of the strike was re-struck", () => {
  const sold = closing({ instrument: "ACME230818C120", quantity: "10", type: "OPT_STC" });
  const [found, ...others] = suggestStatements(
    [sold],
    [held({ instrument: "ACME230818C1200", quantity: "1" })],
  );
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    question: "Did ACME $1,200 Call, Aug 18, 2023 become 10 × ACME $120 Call, Aug 18, 2023?",
    statement: { kind: "RESTRIKE", ratio: "10", day: "2023-07-12" },
  });
  // Ten new contracts can't have come from half an old one, nor from a strike that is no whole multiple.
  expect(questions([sold], [held({ instrument: "ACME230818C1200", quantity: "0.5" })])).toEqual([]);
  expect(questions([sold], [held({ instrument: "ACME230818C150", quantity: "20" })])).toEqual([]);
});

test("a company that is still traded under its name was not renamed, however much alike the contracts are", () => {
  const bought = closing({ instrument: "PEP230818P60", quantity: "1", type: "OPT_BTC" });
  const put = held({ instrument: "KO230818P60", quantity: "-1" });
  expect(questions([bought], [put])).toEqual(["2023-07-12 Was KO renamed PEP?"]);
  expect(questions([bought], [{ ...put, underlyingLastDay: calendarDate("2023-06-01") }])).toEqual([]);
  // PEP was traded before, as another contract.
  expect(questions([{ ...bought, underlyingFirstDay: calendarDate("2023-02-10") }], [put])).toEqual([]);
});

test("a contract of another strike that is traded still was not re-struck", () => {
  const sold = closing({ instrument: "ACME230818C100", quantity: "2", type: "OPT_STC" });
  const call = held({ instrument: "ACME230818C200", quantity: "1" });
  expect(questions([sold], [call])).toHaveLength(1);
  expect(questions([sold], [{ ...call, lastDay: calendarDate("2023-06-01") }])).toEqual([]);
});

test("a split of 3 for 2 makes 3 contracts of 2, or adjusts each one's root and shares; strikes fit to the cent", () => {
  const became = (contract: string, quantity: string, old: string, ofOld: string) =>
    questions(
      [closing({ instrument: contract, quantity, type: "OPT_BTC" })],
      [held({ instrument: old, quantity: ofOld })],
    );
  expect(became("ACME230818P40", "3", "ACME230818P60", "-2")).toEqual([
    "2023-07-12 Did ACME $60 Put, Aug 18, 2023 become 1.5 × ACME $40 Put, Aug 18, 2023?",
  ]);
  expect(became("ACME230818P40", "1", "ACME230818P60", "-2")).toEqual([]);
  expect(became("ACME1230818P33.33", "1", "ACME230818P50", "-1")).toEqual([
    "2023-07-12 Did ACME $50 Put, Aug 18, 2023 become ACME1 $33.33 Put, Aug 18, 2023?",
  ]);
  expect(became("ACME1230818P33.33", "1", "ACME230818P45", "-1")).toEqual([]);
  // A special dividend of 0.40 lowers the strike and leaves the count: 2 can't have come of 1.
  expect(became("ACME230818P499.6", "1", "ACME230818P500", "-1")).toEqual([
    "2023-07-12 Did ACME $500 Put, Aug 18, 2023 become ACME $499.60 Put, Aug 18, 2023?",
  ]);
  expect(became("ACME230818P499.6", "2", "ACME230818P500", "-1")).toEqual([]);
  // 2,777.50 / 20 is 138.875.
  expect(became("ACME230818P138.88", "20", "ACME230818P2777.5", "-1")).toHaveLength(1);
  expect(became("ACME230818P0", "20", "ACME230818P5", "-1")).toEqual([]);
});

test("shares are joined only as many as were held, of a symbol that came to an end", () => {
  const sold = closing({ instrument: "NEWC", quantity: "7" });
  expect(questions([sold], [held({ instrument: "OLDC", quantity: "7" })])).toEqual([
    "2023-07-12 Was OLDC renamed NEWC?",
  ]);
  for (const other of [
    { quantity: "8" },
    { quantity: "-7" },
    { quantity: "7", accountId: "A2" },
    { quantity: "7", lastDay: calendarDate("2023-06-01") },
    { quantity: "7", heldSince: calendarDate("2023-07-13") },
  ]) {
    expect(questions([sold], [held({ instrument: "OLDC", ...other })])).toEqual([]);
  }
});

test("a known fact is offered for lots from before its day, once, in the place of the same guess", () => {
  const sold = closing({
    ...{ instrument: "META220715C220", quantity: "1", type: "OPT_BTC" },
    closedOn: calendarDate("2022-06-21"),
  });
  const call = { instrument: "FB220715C220", quantity: "-1" };
  const old = held({ ...call, heldSince: calendarDate("2022-05-02") });
  expect(suggestStatements([sold], [old])).toEqual([
    {
      question: "Was FB renamed META?",
      source: "Meta Platforms, announcement of its new ticker",
      statement: { kind: "RENAME", instrument: "FB", into: "META", day: "2022-06-09" },
    },
  ]);
  expect(questions([], [held({ ...call, heldSince: calendarDate("2022-06-09") })])).toEqual([]);
  const expired = { instrument: "FB220318P200", quantity: "-1", heldSince: calendarDate("2022-02-01") };
  expect(questions([], [held(expired)])).toEqual([]);
  const nvda = held({ instrument: "NVDA241220C1200", quantity: "1", heldSince: calendarDate("2024-05-20") });
  expect(questions([], [nvda])).toEqual(["2024-06-10 Were NVDA contracts re-struck 10 for 1?"]);
});

test("each of two splits is offered to the contracts that it met, and never to what was re-struck already", () => {
  // An expired call from before the split of 2021 waits for its row beside one from before the split of 2024.
  const first = held({
    ...{ instrument: "NVDA210820C800", quantity: "1", heldSince: calendarDate("2021-05-03") },
  });
  const second = held({
    ...{ instrument: "NVDA241220C1200", quantity: "1", heldSince: calendarDate("2024-05-20") },
  });
  const both = [
    "2021-07-20 Were NVDA contracts re-struck 4 for 1?",
    "2024-06-10 Were NVDA contracts re-struck 10 for 1?",
  ];
  expect(questions([], [first, second])).toEqual(both);

  const done = { ...second, instrument: "NVDA241220C120", openedAs: second.instrument };
  expect(questions([], [first, done])).toEqual(both.slice(0, 1));
});

test("what was opened on the closing's day may be what it closed, not what was opened later", () => {
  const sold = closing({ instrument: "NEWC230818P20", quantity: "3", type: "OPT_BTC" });
  const since = (heldSince: string) =>
    questions(
      [sold],
      [held({ instrument: "OLDC230818P20", quantity: "-5", heldSince: calendarDate(heldSince) })],
    );

  expect(since("2023-07-12")).toEqual(["2023-07-12 Was OLDC renamed NEWC?"]);
  expect(since("2023-07-13")).toEqual([]);
});
