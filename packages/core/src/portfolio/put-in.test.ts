import { expect, test } from "vitest";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { putInByDay } from "./put-in.ts";
import { type ValueDay, valuePoints } from "./value-point.ts";

const date = (text: string) => text as CalendarDate;
const text = (value: string) => value as DecimalText;

/** A day with snapshots of accounts, `joint 100`, or with the end of one, `-joint`. */
const day = (on: string, total: string, ...accounts: readonly string[]): ValueDay => ({
  day: date(on),
  total: text(total),
  cash: text("0"),
  accountsCovered: 1,
  joined: [],
  ended: [],
  isPoint: accounts.some((account) => !account.startsWith("-")),
  accounts: accounts.map((account) => {
    const [accountId = "", value = "0"] = account.replace("-", "").split(" ");
    return { accountId, value: text(value), covered: account.startsWith("-") ? 0 : 1 };
  }),
});

const flow = (accountId: string, on: string, amount: string) => ({
  ...{ accountId, day: date(on), amount: text(amount) },
});

type Movements = Parameters<typeof putInByDay>[1];

const found = (days: readonly ValueDay[], flows: Movements["flows"], more: Omit<Movements, "flows"> = {}) =>
  [...putInByDay(days, { flows, ...more }).values()].map(({ total }) => total);

const moved = (accountId: string, on: string, quantity: string, instrument = "KO") => ({
  ...{ accountId, instrument, day: date(on), quantity: text(quantity) },
});

test("what an account was worth at first is put in, then what was brought and taken", () => {
  const days = [
    day("2026-01-30", "1000", "joint 1000"),
    day("2026-02-27", "1600", "joint 1600"),
    day("2026-03-31", "1450", "joint 1450"),
  ];
  const flows = [
    // Before the first snapshot, and on its day: in its value already.
    flow("joint", "2025-12-01", "900"),
    flow("joint", "2026-01-30", "100"),
    flow("joint", "2026-02-02", "500"),
    flow("joint", "2026-03-31", "-200.5"),
    flow("joint", "2026-04-01", "77"),
    flow("other", "2026-02-02", "9999"),
  ];

  // It earned 100 in February (1,600 - 1,500) and 150.50 by the end of March (1,450 - 1,299.50).
  expect(found(days, flows)).toEqual(["1000", "1500", "1299.5"]);
});

test("an account first seen is no growth, one that ended no loss; between them money stays", () => {
  const days = [
    day("2026-01-30", "1000", "joint 1000"),
    day("2026-02-27", "6000", "joint 800", "roth 5200"),
    day("2026-03-01", "5200", "-joint"),
    day("2026-03-31", "6000", "roth 6000"),
  ];
  // 200 from one to the other before the other is seen: in its first value. Then 800, all there was, moves.
  const flows = [
    flow("joint", "2026-02-10", "-200"),
    flow("roth", "2026-02-10", "200"),
    flow("roth", "2026-03-02", "800"),
  ];

  expect(found(days, flows)).toEqual(["1000", "6000", "6000"]);
});

test("a deposit counts once its own account has a snapshot again, as its value does", () => {
  const days = [
    day("2026-01-30", "3000", "joint 1000", "roth 2000"),
    day("2026-02-10", "3100", "roth 2100"),
    day("2026-02-27", "3600", "joint 1500"),
  ];

  expect(found(days, [flow("joint", "2026-02-03", "500")])).toEqual(["3000", "3000", "3500"]);
});

const ACCOUNTS = [
  day("2026-01-30", "3000", "joint 1000", "roth 2000"),
  day("2026-02-27", "3100", "joint 1100"),
  day("2026-03-31", "3300", "roth 2200"),
  day("2026-04-30", "3400", "joint 1200"),
];

test("an unknown account leaves what was known before, and the other accounts", () => {
  const gap = { firstDay: date("2026-03-02"), lastDay: date("2026-03-06") };
  const flows = [flow("joint", "2026-02-02", "50")];
  const gapsOf = new Map([["roth", [gap]]]);

  expect(found(ACCOUNTS, flows, { gapsOf })).toEqual(["3000", "3050", undefined, undefined]);
  expect([...putInByDay(ACCOUNTS, { flows, gapsOf }).values()].at(-1)?.accounts).toEqual(
    new Map([
      ["joint", "1050"],
      ["roth", undefined],
    ]),
  );
  // Days before the first snapshot are in its value, those after the newest in none yet.
  const before = { firstDay: date("2026-01-05"), lastDay: date("2026-01-30") };
  const after = { firstDay: date("2026-04-01"), lastDay: date("2026-04-03") };
  expect(found(ACCOUNTS, [], { gapsOf: new Map([["roth", [before, after]]]) })).not.toContain(undefined);
});

test("shares without a value leave it unknown from the next snapshot on; those that net to nothing bring nothing", () => {
  const unpriced = [moved("joint", "2026-02-10", "-10"), moved("roth", "2026-02-10", "10")];
  // The one account has a snapshot after the move on Feb 27, the other on Mar 31.
  expect(found(ACCOUNTS, [], { unpriced })).toEqual(["3000", undefined, "3000", "3000"]);
  expect(found(ACCOUNTS, [], { unpriced: unpriced.slice(1) })).toEqual([
    "3000",
    "3000",
    undefined,
    undefined,
  ]);
  // From cash to margin of one account.
  const within = [moved("joint", "2026-02-10", "-10"), moved("joint", "2026-02-10", "10")];
  expect(found(ACCOUNTS, [], { unpriced: within })).toEqual(["3000", "3000", "3000", "3000"]);
  // Worth something else by the day on which they came back, and other shares.
  for (const back of [moved("joint", "2026-02-11", "10"), moved("joint", "2026-02-10", "10", "PEP")]) {
    expect(found(ACCOUNTS, [], { unpriced: [moved("joint", "2026-02-10", "-10"), back] })[1]).toBeUndefined();
  }
});

test("each point knows its accounts, also those whose snapshot is older than the days asked for", () => {
  const days = [
    day("2026-01-30", "3000", "joint 1000", "roth 2000"),
    day("2026-02-10", "3100", "roth 2100"),
    day("2026-02-11", "2100", "-joint"),
    day("2026-02-27", "2200", "roth 2200"),
  ];

  expect(
    valuePoints(days, date("2026-02-01")).map(({ accounts }) =>
      accounts.map(({ accountId, value }) => `${accountId} ${value}`),
    ),
  ).toEqual([["joint 1000", "roth 2100"], ["roth 2200"]]);
});
