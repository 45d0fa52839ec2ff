import { describe, expect, test } from "vitest";
import type { StoredClose } from "../../closing-prices/closing-price.ts";
import type { HeldValue, LedgerRow } from "../../returns/returns.ts";
import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import { isSession } from "../../trading-calendar/trading-day.ts";
import type { WorthAccount } from "./held-between.ts";
import { snapshotsNeeded } from "./snapshots-needed.ts";
import { worthBetween } from "./worth-between.ts";

const NOVEMBER = (of: number) => `2026-11-${String(of).padStart(2, "0")}` as CalendarDate;
const money = (text: string) => text as DecimalText;

/** Of Tuesday, November 3, and Tuesday the 10th. */
const account = (given: Partial<WorthAccount> = {}): WorthAccount => ({
  accountId: "joint",
  name: "Joint",
  snapshots: [{ day: NOVEMBER(3), value: money("7000") }],
  closedOn: undefined,
  coveredThrough: NOVEMBER(13),
  gaps: [],
  pendingOn: new Set(),
  ...given,
});

const held = (day: number, symbol: string, quantity: string, value: string): HeldValue => ({
  accountId: "joint",
  day: NOVEMBER(day),
  symbol,
  isOption: /\d/.test(symbol),
  quantity: money(quantity),
  value: money(value),
});

const row = (
  day: number,
  instrument: string | null,
  [quantity, cash]: readonly [string, string],
  given: Partial<LedgerRow> = {},
): LedgerRow => ({
  accountId: "joint",
  day: NOVEMBER(day),
  postedOn: NOVEMBER(day),
  type: "BUY",
  isOption: false,
  instrument,
  underlying: instrument,
  cash: money(cash),
  amount: money(cash),
  quantity: money(quantity),
  flow: null,
  isInKind: false,
  isUnpriced: false,
  ...given,
});

const close = (
  day: number,
  instrument: string,
  price: string,
  given: Partial<StoredClose> = {},
): StoredClose => ({
  instrument,
  day: NOVEMBER(day),
  close: money(price),
  source: "TIINGO",
  dividend: null,
  split: null,
  ...given,
});

type Given = {
  readonly accounts?: readonly WorthAccount[];
  readonly held?: readonly HeldValue[];
  readonly rows?: readonly LedgerRow[];
  readonly closes: readonly StoredClose[];
};

/** 100 KO at 60 and 1,000 of cash on the 3rd. */
const HELD = [held(3, "KO", "100", "6000")];

const worth = ({ accounts = [account()], held: holdings = HELD, rows = [], closes }: Given) =>
  worthBetween({
    accounts,
    rows,
    closes,
    held: holdings,
    from: NOVEMBER(1),
    to: NOVEMBER(13),
    isSession: (day) => isSession(day, new Map()),
  });

/** `4: 7100` or `5: - 1 of 2`. */
const inWords = (given: Given) =>
  worth(given).map(
    ({ day, total, held: all, unpriced, unproven }) =>
      `${Number(day.slice(-2))}: ${total ?? `- ${unpriced} of ${all}${unproven.map((name) => ` ${name}`).join("")}`}`,
  );

test("after the last snapshot what is held counts at the close of each day, and cash as it is", () => {
  const closes = [close(4, "KO", "61"), close(5, "KO", "59.505"), close(4, "PEP", "150")];
  // 1,000 + 6,100; 1,000 + 5,950.50.
  expect(worth({ closes })).toEqual([
    { day: NOVEMBER(4), total: "7100", held: 1, unpriced: 0, unproven: [], sources: ["TIINGO"] },
    { day: NOVEMBER(5), total: "6950.5", held: 1, unpriced: 0, unproven: [], sources: ["TIINGO"] },
  ]);
});

test("without stored closes, or with those of other symbols, there is no point", () => {
  expect(worth({ closes: [] })).toEqual([]);
  expect(worth({ closes: [close(4, "PEP", "150")] })).toEqual([]);
  // Of a Saturday, and of the snapshot's own day.
  expect(worth({ closes: [close(7, "KO", "61"), close(3, "KO", "61")] })).toEqual([]);
});

test("rows since the snapshot change what is held from their day on, booked later or not", () => {
  const rows = [
    // Assigned on Friday the 6th, booked on Monday.
    row(6, "KO", ["100", "-6000"], { postedOn: NOVEMBER(9) }),
    row(10, null, ["0", "500"], { type: "DEPOSIT" }),
  ];
  const closes = [5, 6, 9, 10].map((day) => close(day, "KO", "61"));
  // 1,000 + 6,100; -5,000 + 12,200; and 500 more.
  expect(inWords({ rows, closes })).toEqual(["5: 7100", "6: 7200", "9: 7200", "10: 7700"]);
});

test("one holding without a price makes the day a gap; the snapshot's price lasts 3 trading days", () => {
  const holdings = [...HELD, held(3, "PEP", "2", "300")];
  const closes = [4, 6, 9].map((day) => close(day, "KO", "61"));
  // Cash is 700: 700 + 6,100 + 300.
  expect(inWords({ held: holdings, closes })).toEqual(["4: 7100", "6: 7100", "9: - 1 of 2"]);
});

test("of several snapshots of one day the price of the largest holding counts", () => {
  const roth = account({
    accountId: "roth",
    name: "Roth",
    snapshots: [{ day: NOVEMBER(3), value: money("0.07") }],
  });
  // A thousandth of a share, rounded up to 7 cents: 70 a share.
  const crumb = { ...held(3, "KO", "0.001", "0.07"), accountId: "roth" };
  const holdings = [crumb, held(3, "KO", "100", "6000"), held(3, "PEP", "1", "100")];
  // Cash is 900; of KO no close is stored: 900 + 6,000 + 0.06 + 101.
  const closes = [close(4, "PEP", "101")];
  expect(inWords({ accounts: [roth, account()], held: holdings, closes })).toEqual(["4: 7001.06"]);
});

test("a contract counts a hundred times, by a stored close as by the snapshot; an adjusted one by the snapshot alone", () => {
  const holdings = [...HELD, held(3, "KO261218C65", "-1", "-40"), held(3, "KO1261218C65", "-1", "-30")];
  const closes = [
    close(4, "KO", "61"),
    close(4, "KO261218C65", "0.55"),
    close(4, "KO1261218C65", "9"),
    close(9, "KO", "61"),
  ];
  // Cash is 1,070: 1,070 + 6,100 - 55 - 30.
  expect(inWords({ held: holdings, closes })).toEqual(["4: 7085", "9: - 1 of 3"]);
});

describe("between two snapshots", () => {
  const two = account({
    snapshots: [
      { day: NOVEMBER(3), value: money("7000") },
      { day: NOVEMBER(10), value: money("7300") },
    ],
  });
  const closes = [close(4, "KO", "61"), close(9, "KO", "62"), close(11, "KO", "63")];
  const later = [...HELD, held(10, "KO", "110", "6820")];

  test("rows that lead to the second prove the days; without one of them they are a gap, and those after it are not", () => {
    // 7,300 - 6,820 is 480 of cash: 10 shares for 520.
    const rows = [row(5, "KO", ["10", "-520"])];
    expect(inWords({ accounts: [two], held: later, rows, closes })).toEqual([
      "4: 7100",
      // 480 + 110 x 62.
      "9: 7300",
      "11: 7410",
    ]);
    expect(inWords({ accounts: [two], held: later, closes })).toEqual([
      "4: - 0 of 1 Joint",
      "9: - 0 of 1 Joint",
      "11: 7410",
    ]);
  });

  test("a cent that isn't explained proves nothing", () => {
    const rows = [row(5, "KO", ["10", "-520.01"])];
    expect(inWords({ accounts: [two], held: later, rows, closes }).slice(0, 1)).toEqual([
      "4: - 0 of 1 Joint",
    ]);
  });

  test("rows of the snapshot's own day may be in it or not: without another snapshot before it nobody knows", () => {
    const rows = [row(3, "KO", ["10", "-520"])];
    expect(inWords({ rows, closes: [close(4, "KO", "61")] })).toEqual(["4: - 0 of 1 Joint"]);
    // 10 shares that a later snapshot has and this one hasn't: it was told in the morning. 480 + 110 x 61.
    expect(inWords({ accounts: [two], held: later, rows, closes }).slice(0, 1)).toEqual(["4: 7190"]);
  });

  test("what the second of them lacks of its day counts from the next day on, and what it has doesn't again", () => {
    const ofTheTenth = [row(10, null, ["0", "5000"], { type: "DEPOSIT" }), row(10, "KO", ["10", "-620"])];
    const at = (value: string, quantity: string, worthOfThem: string) => ({
      accounts: [
        account({
          snapshots: [
            { day: NOVEMBER(3), value: money("7000") },
            { day: NOVEMBER(10), value: money(value) },
          ],
        }),
      ],
      held: [...HELD, held(10, "KO", quantity, worthOfThem)],
      rows: ofTheTenth,
      closes: [close(11, "KO", "63")],
    });
    // Of 9:30 a.m., 100 KO at 62 and 1,000; and of the evening, 110 at 62 and 5,380. 5,380 + 110 x 63.
    expect(inWords(at("7200", "100", "6200"))).toEqual(["11: 12310"]);
    expect(inWords(at("12200", "110", "6820"))).toEqual(["11: 12310"]);
  });

  test("an assignment that it has before it is booked counts once", () => {
    const assigned = [row(6, "KO", ["100", "-6000"], { postedOn: NOVEMBER(9) })];
    const saturday = account({
      snapshots: [
        { day: NOVEMBER(3), value: money("7000") },
        { day: NOVEMBER(7), value: money("7200") },
      ],
    });
    // -5,000 and 200 KO at 61.
    const holdings = [...HELD, held(7, "KO", "200", "12200")];
    const given = { accounts: [saturday], held: holdings, rows: assigned, closes: [close(10, "KO", "62")] };
    expect(inWords(given)).toEqual(["10: 7400"]);
    // Without a snapshot before it nobody knows whether it has them.
    const alone = account({ snapshots: saturday.snapshots.slice(1) });
    expect(inWords({ ...given, accounts: [alone], held: holdings.slice(1) })).toEqual(["10: - 0 of 1 Joint"]);
  });

  test("where two answers lead to the second the days between are a gap", () => {
    const deposits = [3, 10].map((day) => row(day, null, ["0", "300"], { type: "DEPOSIT" }));
    const holdings = [...HELD, held(10, "KO", "100", "6000")];
    // One of the two deposits is missing in the first or in the second.
    expect(inWords({ accounts: [two], held: holdings, rows: deposits, closes }).slice(0, 1)).toEqual([
      "4: - 0 of 1 Joint",
    ]);
  });

  test("rows that move nothing but the core fund raise no question", () => {
    const rows = [row(3, null, ["1.5", "0"], { type: "REINVEST" })];
    expect(inWords({ rows, closes: [close(4, "KO", "61")] })).toEqual(["4: 7100"]);
  });
});

test.each([
  ["its history ends before", { coveredThrough: NOVEMBER(3) }],
  ["no history was imported", { coveredThrough: undefined }],
  ["a day between isn't covered", { gaps: [{ firstDay: NOVEMBER(4), lastDay: NOVEMBER(4) }] }],
  ["activity was pending", { pendingOn: new Set([NOVEMBER(3)]) }],
])("a day is a gap where %s", (_why, given) => {
  expect(inWords({ accounts: [account(given)], closes: [close(4, "KO", "61")] })).toEqual([
    "4: - 0 of 1 Joint",
  ]);
});

test("a closed account counts no more, and a snapshot of the day by itself", () => {
  const roth = account({
    accountId: "roth",
    name: "Roth",
    snapshots: [{ day: NOVEMBER(4), value: money("200") }],
    closedOn: NOVEMBER(9),
    coveredThrough: undefined,
  });
  const closes = [4, 5, 9].map((day) => close(day, "KO", "61"));
  expect(inWords({ accounts: [account(), roth], closes })).toEqual([
    "4: 7300",
    "5: - 0 of 1 Roth",
    "9: 7100",
  ]);
});

describe("a split", () => {
  const split = row(5, "KO", ["100", "0"], { type: "SPLIT" });
  test("changes shares and price together; a close from before it is no price of the new shares", () => {
    const closes = [close(4, "KO", "61"), close(5, "KO", "31", { split: money("2") }), close(6, "PEP", "1")];
    expect(inWords({ rows: [split], closes })).toEqual(["4: 7100", "5: 7200"]);
    expect(inWords({ rows: [split], closes: [close(4, "KO", "61"), close(6, "KO", "31")] })).toEqual([
      "4: 7100",
      "6: 7200",
    ]);
  });
  test("of a snapshot's own day, which the snapshot lacks, leaves the snapshot's price aside", () => {
    const snapshots = [2, 3].map((day) => ({ day: NOVEMBER(day), value: money("7000") }));
    const holdings = [2, 3].flatMap((day) => [held(day, "KO", "100", "6000"), held(day, "PEP", "1", "100")]);
    const rows = [row(3, "KO", ["100", "0"], { type: "SPLIT" })];
    const closes = [close(4, "PEP", "100"), close(5, "KO", "31")];
    // 900 + 100 + 200 x 31.
    expect(inWords({ accounts: [account({ snapshots })], held: holdings, rows, closes })).toEqual([
      "4: - 1 of 2",
      "5: 7200",
    ]);
  });
  test("that only the source tells, or that a row tells first, leaves the days between as a gap", () => {
    const closes = [close(5, "KO", "31", { split: money("2") })];
    expect(inWords({ closes })).toEqual(["5: - 1 of 1"]);
    const late = [close(5, "KO", "61"), close(6, "KO", "31", { split: money("2") })];
    expect(inWords({ rows: [split], closes: late })).toEqual(["5: - 1 of 1", "6: 7200"]);
  });
});

const needed = (...days: readonly (readonly number[])[]) =>
  snapshotsNeeded(
    days.map((own, index) => ({
      accountId: `${index}`,
      snapshots: own.map((day) => ({ day: NOVEMBER(day), value: money("1") })),
      closedOn: undefined,
    })),
    { from: NOVEMBER(1), to: NOVEMBER(13), isSession: (day) => isSession(day, new Map()) },
  ).map(({ accountId, day }) => `${accountId}:${Number(day.slice(-2))}`);

test("holdings are read of snapshots beside a trading day without one, and of others on such days", () => {
  // Every day from the 2nd to the 13th, a Friday.
  expect(needed([2, 3, 4, 5, 6, 9, 10, 11, 12, 13])).toEqual([]);
  expect(needed([2, 3, 4, 5, 6, 9, 12, 13])).toEqual(["0:6", "0:9", "0:12"]);
  expect(needed([2, 3, 4, 5, 6, 9, 10, 11, 12, 13], [10])).toEqual(["0:11", "0:12", "0:13", "1:10"]);
});
