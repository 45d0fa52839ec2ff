import { expect, test } from "vitest";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { ifClosedNow, type OpenPart, onPaper } from "./if-closed-now.ts";

type Given = {
  readonly amount?: string | null;
  readonly since?: string | null;
  readonly multiplier?: number | null;
};

const timesOf = (instrument: string) => (/\d/.test(instrument) ? 100 : 1);

const part = (instrument: string, quantity: number, given: Given = {}): OpenPart => ({
  instrument,
  quantity: String(quantity) as DecimalText,
  amount: (given.amount === undefined ? "0" : given.amount) as DecimalText | null,
  since: (given.since === undefined ? "2026-11-02" : given.since) as CalendarDate | null,
  multiplier: given.multiplier === undefined ? timesOf(instrument) : given.multiplier,
});

const prices = (given: Readonly<Record<string, readonly [price: number, day: string]>>) =>
  new Map(
    Object.entries(given).map(([symbol, [price, day]]) => [
      symbol,
      { price: String(price) as DecimalText, day: day as CalendarDate },
    ]),
  );

const closed = (realized: string, open: readonly OpenPart[], given: Parameters<typeof prices>[0] = {}) =>
  ifClosedNow(realized as DecimalText, open, prices(given));

test("400 shares put at 127.50 with 1,258.53 realized, at 120.17", () => {
  // 1,258.53 + 48,068 - 51,000.
  expect(
    closed("1258.53", [part("DIS", 400, { amount: "-51000" })], {
      DIS: [120.17, "2026-11-24"],
    }),
  ).toEqual({ amount: "-1673.47", day: "2026-11-24", sources: [], reason: null });
});

test("a covered call: shares up 300, the call costs 50 more than it brought; the oldest price's day", () => {
  const open = [part("KO", 100, { amount: "-6000" }), part("KO261218C65", -1, { amount: "99.34" })];
  // 12.50 + (6,300 - 6,000) + (99.34 - 150).
  expect(
    closed("12.5", open, {
      KO: [63, "2026-11-24"],
      KO261218C65: [1.5, "2026-11-20"],
    }),
  ).toEqual({
    amount: "261.84",
    day: "2026-11-20",
    sources: [],
    reason: null,
  });
});

test("bought contracts, shares sold short and fractions count with their sign, to the cent", () => {
  const open = [
    part("KO261218P60", 2, { amount: "-300.66" }),
    part("F", -100, { amount: "1200" }),
    part("VTI", 1.337, { amount: "-300" }),
  ];
  // (2 x 100 x 2 - 300.66) + (1,200 - 1,150) + (1.337 x 251.33 - 300) = 99.34 + 50 + 36.03.
  expect(
    closed("0", open, {
      KO261218P60: [2, "2026-11-24"],
      F: [11.5, "2026-11-24"],
      VTI: [251.33, "2026-11-24"],
    }).amount,
  ).toBe("185.37");
});

test("with nothing open it is what was realized", () => {
  expect(closed("42.1", [])).toEqual({
    amount: "42.1",
    day: null,
    sources: [],
    reason: null,
  });
});

test.each<[string, readonly OpenPart[], Parameters<typeof prices>[0], string]>([
  [
    "a price",
    [part("DIS", 100), part("DIS261218C130", -1)],
    { DIS: [120, "2026-11-24"] },
    "There is no price for DIS $130 Call Dec 18, 2026 since opening.",
  ],
  [
    "a price of the day of the opening or later",
    [part("DIS", 100, { since: "2026-11-25" })],
    { DIS: [120, "2026-11-24"] },
    "There is no price for DIS since opening.",
  ],
  [
    "a cost",
    [part("DIS", 100, { amount: null, since: null })],
    { DIS: [120, "2026-11-24"] },
    "No file says what DIS cost.",
  ],
  [
    "a premium",
    [part("DIS261218C130", -1, { amount: null, since: null })],
    { DIS261218C130: [1, "2026-11-24"] },
    "No file says the premium of DIS $130 Call Dec 18, 2026.",
  ],
  [
    "what an adjusted contract delivers",
    [part("DIS1261218C130", -1, { multiplier: null })],
    { DIS1261218C130: [1, "2026-11-24"] },
    "No file says what DIS1 $130 Call Dec 18, 2026 delivers.",
  ],
  [
    "several prices",
    ["A", "B", "C", "D", "E"].map((symbol) => part(symbol, 1)),
    {},
    "There is no price for A, B, C and 2 more since opening.",
  ],
])("what is missing is named, and nothing is reckoned: %s", (_name, open, given, reason) => {
  expect(closed("100", open, given)).toEqual({
    amount: null,
    day: null,
    sources: [],
    reason,
  });
});

test("on paper: the known positions, and how many are left out", () => {
  const open = [
    part("KO", 100, { amount: "-6000" }),
    part("F", 100, { amount: null }),
    part("VTI", 10, { amount: "-2000" }),
  ];
  const at = prices({
    KO: [63, "2026-11-24"],
    F: [12, "2026-11-24"],
    VTI: [210.5, "2026-11-20"],
  });
  // 300 + 105.
  expect(onPaper(open, at)).toEqual({
    amount: "405",
    day: "2026-11-20",
    sources: [],
    known: 2,
    unknown: 1,
  });
  expect(onPaper(open.slice(1, 2), at)).toEqual({
    amount: null,
    day: null,
    sources: [],
    known: 0,
    unknown: 1,
  });
  expect(onPaper([], at)).toEqual({
    amount: "0",
    day: null,
    sources: [],
    known: 0,
    unknown: 0,
  });
});
