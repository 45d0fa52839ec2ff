import { expect, test } from "vitest";
import type { GivenEntry } from "../../ledger/testing/entries.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import {
  assigned,
  buyToClose,
  buyToOpen,
  campaignsOf,
  expired,
  putShares,
  sellToClose,
  sellToOpen,
} from "../testing/wheel.ts";
import { auditRolls, rollDays } from "./roll-audit.ts";

type Prices = Readonly<Record<string, string>>;

const auditsOf = (rows: readonly GivenEntry[], prices: Prices = {}) =>
  auditRolls(campaignsOf(rows)[0]?.legs ?? [], (_instrument, day) => prices[day] as DecimalText | undefined);

/** `01-15 XYZ260116P50 > XYZ260220P48: -300.66 + 339.34 = 38.68; -2, 35 d; -180, -120.66` */
const inWords = (...asked: Parameters<typeof auditsOf>) =>
  auditsOf(...asked).map(
    ({ day, from, to, quantity, closing, opening, net, strikeMove, daysMove, ...each }) =>
      `${day.slice(5)} ${quantity} ${from.join()} > ${to.join()}: ${closing} + ${opening} = ${net}; ${strikeMove}, ${daysMove} d; ` +
      (each.reason ?? `${each.assignment}, ${each.beyondAssignment}`),
  );

const PUT = sellToOpen("2026-01-08", "XYZ260116P50", "199.34");
const CHAIN = [
  PUT,
  buyToClose("2026-01-15", "XYZ260116P50", "-300.66"),
  sellToOpen("2026-01-15", "XYZ260220P48", "339.34"),
  buyToClose("2026-02-19", "XYZ260220P48", "-50.66"),
  sellToOpen("2026-02-19", "XYZ260320P47", "120.34"),
  expired("2026-03-20", "XYZ260320P47"),
];

test("a chain of two rolls of a put: what each cost and brought, against being assigned at its strike", () => {
  // At 48.20 the put at 50 is 1.80 in the money: 180 for 100 shares, and closing paid 120.66 more. At 49 the other is out of it.
  expect(inWords(CHAIN, { "2026-01-15": "48.2", "2026-02-19": "49" })).toEqual([
    "01-15 1 XYZ260116P50 > XYZ260220P48: -300.66 + 339.34 = 38.68; -2, 35 d; -180, -120.66",
    "02-19 1 XYZ260220P48 > XYZ260320P47: -50.66 + 120.34 = 69.68; -1, 28 d; 0, -50.66",
  ]);
});

test("only where a price of that very day is known", () => {
  expect(inWords(CHAIN, { "2026-01-14": "48.2", "2026-02-19": "46.5" })).toEqual([
    "01-15 1 XYZ260116P50 > XYZ260220P48: -300.66 + 339.34 = 38.68; -2, 35 d; No positions file from that day has a price.",
    // 1.50 in the money: assigned it would have cost 150, closing cost 99.34 less than that.
    "02-19 1 XYZ260220P48 > XYZ260320P47: -50.66 + 120.34 = 69.68; -1, 28 d; -150, 99.34",
  ]);
  expect(rollDays(campaignsOf(CHAIN)[0]?.legs ?? [])).toEqual([
    { instrument: "XYZ260116P50", day: "2026-01-15" },
    { instrument: "XYZ260220P48", day: "2026-02-19" },
  ]);
});

test("a call rolled up and out", () => {
  const rows = [
    PUT,
    assigned("2026-01-16", "XYZ260116P50"),
    putShares("2026-01-16", 50),
    sellToOpen("2026-01-20", "XYZ260220C52", "149.34"),
    buyToClose("2026-02-18", "XYZ260220C52", "-420.66"),
    sellToOpen("2026-02-18", "XYZ260320C54", "330.34"),
  ];
  // At 56 the call at 52 is 4 in the money.
  expect(inWords(rows, { "2026-02-18": "56" })).toEqual([
    "02-18 1 XYZ260220C52 > XYZ260320C54: -420.66 + 330.34 = -90.32; 2, 28 d; -400, -20.66",
  ]);
});

test("one contract rolled while three are opened: its third of the premium, the others are new legs", () => {
  const rows = [
    PUT,
    buyToClose("2026-01-15", "XYZ260116P50", "-300.66"),
    sellToOpen("2026-01-15", "XYZ260220P48", "1018.02", 3),
  ];
  // 1,018.02 / 3.
  expect(inWords(rows, { "2026-01-15": "48.2" })).toEqual([
    "01-15 1 XYZ260116P50 > XYZ260220P48: -300.66 + 339.34 = 38.68; -2, 35 d; -180, -120.66",
  ]);
});

test("each pair has its own price: five closed into three at 48 and two of three at 40", () => {
  const rows = [
    sellToOpen("2026-01-08", "XYZ260116P50", "1000", 5),
    buyToClose("2026-01-15", "XYZ260116P50", "-1500", 5),
    sellToOpen("2026-01-15", "XYZ260220P48", "900", 3),
    sellToOpen("2026-01-15", "XYZ260220P40", "30", 3),
  ];
  // 48 is 2 away from 50, 40 is 10 away: the nearest first. Three of the five go into all three at 48, 900; the other two into two of
  // the three at 40, 2 / 3 of 30 = 20. Opening 920, net 920 - 1,500 = -580; the third at 40 is a new leg with its 10. (5 / 6 of
  // 930 would be 775, which pays a contract at 40 like one at 48.) At 45 five assigned would have cost 5 x 500.
  expect(inWords(rows, { "2026-01-15": "45" })).toEqual([
    "01-15 5 XYZ260116P50 > XYZ260220P48,XYZ260220P40: -1500 + 920 = -580; null, null d; -2500, 1000",
  ]);
});

test("a part that was split off takes its pairs along", () => {
  const legs = campaignsOf([
    sellToOpen("2026-01-08", "XYZ260116P50", "1000", 5),
    buyToClose("2026-01-15", "XYZ260116P50", "-1500", 5),
    sellToOpen("2026-01-15", "XYZ260220P48", "900", 3),
    sellToOpen("2026-01-15", "XYZ260220P40", "30", 3),
  ])[0]?.legs.filter(({ instrument }) => instrument !== "XYZ260220P40");
  // Three of the five closed, 3 / 5 of 1,500 = 900, for the 900 of the three at 48.
  expect(auditRolls(legs ?? [], () => undefined)).toMatchObject([
    { quantity: "3", closing: "-900", opening: "900", net: "0", to: ["XYZ260220P48"] },
  ]);
});

test("two contracts rolled into two others are one roll without a single strike", () => {
  const rows = [
    sellToOpen("2026-01-08", "XYZ260116P50", "398.68", 2),
    buyToClose("2026-01-15", "XYZ260116P50", "-601.32", 2),
    sellToOpen("2026-01-15", "XYZ260220P48", "300"),
    sellToOpen("2026-01-15", "XYZ260220P47", "250"),
  ];
  // Both came in place of one contract: 2 x 180 at 48.20.
  expect(inWords(rows, { "2026-01-15": "48.2" })).toEqual([
    "01-15 2 XYZ260116P50 > XYZ260220P48,XYZ260220P47: -601.32 + 550 = -51.32; null, null d; -360, -241.32",
  ]);
});

test("a bought contract is rolled, too, and nobody is assigned of it; an expiration is no roll", () => {
  const rows = [
    buyToOpen("2026-01-08", "XYZ260116C50", "-200"),
    sellToClose("2026-01-15", "XYZ260116C50", "300"),
    buyToOpen("2026-01-15", "XYZ260220C55", "-150"),
  ];
  expect(inWords(rows, { "2026-01-15": "53" })).toEqual([
    "01-15 1 XYZ260116C50 > XYZ260220C55: 300 + -150 = 150; 5, 35 d; A bought contract isn't assigned.",
  ]);
  expect(
    inWords([PUT, expired("2026-01-16", "XYZ260116P50"), sellToOpen("2026-01-16", "XYZ260220P50", "340")]),
  ).toEqual([]);
});
