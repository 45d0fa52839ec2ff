import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { type ReturnsGiven, reckonReturns } from "./reckon-returns.ts";
import { account, flow, held, inKind, isSession, row, span } from "./testing/made-returns.ts";

const reckon = (given: Partial<ReturnsGiven>) =>
  reckonReturns({ span: QUARTER, accounts: [], rows: [], held: [], isSession, ...given });

const QUARTER = span("2026-01-02", "2026-03-31");
const PUT = "KO260320P60";

/**
 * 5,000 in cash and 100 KO at 50. A put sold for 200 is bought back for 80, one sold for 150 is still open and would cost 90. KO
 * pays 53, a fee takes 3, and 1,000 come in. KO ends at 52, cash at 6,320.
 */
const WHEEL = {
  accounts: [account("Joint", { "2026-01-02": 10_000, "2026-03-31": 11_430 })],
  rows: [
    flow("Joint", "2026-02-02", 1000),
    row("Joint", "2026-01-12", "OPT_STO", 200, PUT, -1),
    row("Joint", "2026-02-12", "OPT_BTC", -80, PUT, 1),
    row("Joint", "2026-03-12", "OPT_STO", 150, "KO260417P50", -1),
    row("Joint", "2026-03-16", "DIVIDEND", 53, "KO", 0),
    row("Joint", "2026-03-17", "FEE", -3),
  ],
  held: [
    held("Joint", "2026-01-02", "KO", [100, 5000]),
    held("Joint", "2026-03-31", "KO", [100, 5200]),
    held("Joint", "2026-03-31", "KO260417P50", [-1, -90]),
  ],
};

test("a quarter by hand: parts that sum to the cent, and both rates", () => {
  const returns = reckon(WHEEL);

  expect(returns.bridge).toEqual({
    ...{ start: "10000", deposits: "1000", market: "200", options: "180", income: "53", fees: "3" },
    ...{ unexplained: "0", end: "11430" },
  });
  expect(returns.netFlows).toBe("1000");
  expect(returns.notes).toEqual([]);
  // 430 of 10,000 for 88 days and 1,000 for 57 of them; 10,000 x 1.0404 + 1,000 x 1.0404 ^ (57 / 88) = 11,430.
  expect(returns.timeWeighted).toBeCloseTo(430 / (10_000 + (1000 * 57) / 88), 12);
  expect(returns.moneyWeighted).toBeCloseTo(0.0404, 4);
  expect(returns.xirr).toBeCloseTo((1 + (returns.moneyWeighted ?? 0)) ** (365 / 88) - 1, 9);
  expect([returns.isAnnual, returns.isApproximate]).toEqual([false, true]);
  expect(returns.flows).toEqual([{ day: "2026-02-02", accountId: "Joint", amount: "1000", kind: "DEPOSIT" }]);
});

test("what no line explains is named: a deposit of a missing file, and a purchase", () => {
  const withoutDeposit = reckon({ ...WHEEL, rows: WHEEL.rows.slice(1) });
  expect(withoutDeposit.bridge).toMatchObject({ deposits: "0", unexplained: "1000", end: "11430" });

  const withoutPut = reckon({
    ...WHEEL,
    rows: WHEEL.rows.filter(({ instrument }) => instrument !== "KO260417P50"),
  });
  expect(withoutPut.bridge).toMatchObject({ options: "120", unexplained: "60" });
  expect(withoutPut.notes).toEqual([
    "KO $50 Put, Apr 17, 2026 in Joint: positions and history tell different quantities, so a line is missing.",
  ]);
});

test("shares bought before the files began need no opening: their value at the start is on record", () => {
  const sold = reckon({
    accounts: [account("Joint", { "2026-01-02": 5000, "2026-03-31": 5150 })],
    rows: [row("Joint", "2026-02-12", "SELL", 5150, "KO", -100)],
    held: [held("Joint", "2026-01-02", "KO", [100, 5000])],
  });

  expect(sold.bridge).toMatchObject({ market: "150", unexplained: "0" });
});

test("a contract that is over is worth nothing, also without the line of its end", () => {
  const expired = reckon({
    accounts: [account("Joint", { "2026-01-02": 4910, "2026-03-31": 5000 })],
    held: [held("Joint", "2026-01-02", PUT, [-1, -90])],
  });

  expect(expired.bridge).toMatchObject({ options: "90", unexplained: "0" });
});

test("an account joins with its first value and leaves with its last, less what was taken by then", () => {
  const { flows, bridge, values } = reckon({
    span: span("2026-01-02", "2026-12-31"),
    accounts: [
      account("A", { "2026-01-02": 1000, "2026-07-02": 1050, "2026-12-31": 1100 }),
      account("B", { "2026-07-02": 9000, "2026-12-31": 9000 }),
      account("Old", { "2026-01-02": 500, "2026-06-30": 520 }, "2026-07-02"),
    ],
    rows: [flow("B", "2026-06-01", 7777), flow("Old", "2026-07-01", -20), flow("Old", "2026-07-02", -400)],
  });

  expect(flows.map(({ day, accountId, kind, amount }) => `${day} ${accountId} ${kind} ${amount}`)).toEqual([
    "2026-07-01 Old WITHDRAWAL -20",
    "2026-07-02 B JOINS 9000",
    "2026-07-02 Old WITHDRAWAL -400",
    "2026-07-02 Old LEAVES -100",
  ]);
  expect(bridge).toMatchObject({ start: "1500", deposits: "8480", end: "10100" });
  expect(values.map(({ day, total }) => `${day} ${total}`)).toEqual([
    "2026-01-02 1500",
    "2026-07-02 10050",
    "2026-12-31 10100",
  ]);
});

test("a closed account without a value near its closing ends with nothing where lines took its money", () => {
  const old = account("Old", { "2026-01-02": 5000 }, "2026-03-16");
  const { flows, bridge, timeWeighted } = reckon({
    accounts: [old],
    rows: [row("Old", "2026-02-02", "SELL", 5020, "KO", -100), flow("Old", "2026-03-10", -5020)],
    held: [held("Old", "2026-01-02", "KO", [100, 5000])],
  });
  expect(flows.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(["WITHDRAWAL -5020"]);
  expect(bridge).toMatchObject({
    start: "5000",
    market: "20",
    deposits: "-5020",
    unexplained: "0",
    end: "0",
  });
  expect(timeWeighted).toBeGreaterThan(0);

  expect(reckon({ accounts: [old] }).reason).toMatch(/^The value of Old on Mar 16, 2026 isn't known/);
});

test("an assignment that is posted after the snapshot of an end counts as the snapshots show it", () => {
  const assigned = (day: string, postedOn: string) => [
    { ...row("Joint", day, "OPT_ASSIGNED", 0, "KO251231P60", 1), postedOn: calendarDate(postedOn) },
    { ...row("Joint", day, "BUY", -6000, "KO", 100), postedOn: calendarDate(postedOn) },
  ];
  const start = reckonReturns({
    span: span("2025-12-31", "2026-03-31"),
    accounts: [account("Joint", { "2025-12-31": 9850, "2026-03-31": 9850 })],
    rows: assigned("2025-12-31", "2026-01-02"),
    held: [
      held("Joint", "2025-12-31", "KO251231P60", [-1, -150]),
      held("Joint", "2026-03-31", "KO", [100, 5850]),
    ],
    isSession,
  });
  expect(start.bridge).toMatchObject({ market: "-150", options: "150", unexplained: "0" });

  const end = reckonReturns({
    span: span("2025-10-01", "2025-12-31"),
    accounts: [account("Joint", { "2025-10-01": 9980, "2025-12-31": 9850 })],
    rows: assigned("2025-12-31", "2026-01-02"),
    held: [
      held("Joint", "2025-10-01", "KO251231P60", [-1, -20]),
      held("Joint", "2025-12-31", "KO251231P60", [-1, -150]),
    ],
    isSession,
  });
  expect(end.bridge).toMatchObject({ market: "0", options: "-130", unexplained: "0" });
  expect(end.notes).toEqual([]);
});

test("T10: 5 %, then 50 of 10,050; never the other account's 9,000", () => {
  const joined = reckon({
    span: span("2026-01-02", "2026-12-31"),
    accounts: [
      account("A", { "2026-01-02": 1000, "2026-07-02": 1050, "2026-12-31": 1100 }),
      account("B", { "2026-07-02": 9000, "2026-12-31": 9000 }),
    ],
  });

  expect(joined.timeWeighted).toBeCloseTo(0.055224, 6);
  expect(joined.isApproximate).toBe(false);
});

const TWO = [
  account("A", { "2026-01-02": 1000, "2026-03-31": 700 }),
  account("B", { "2026-01-02": 2000, "2026-03-31": 2300 }),
];
const MOVED = [flow("A", "2026-02-27", -300, "TRANSFER_OUT"), flow("B", "2026-03-02", 300, "TRANSFER_IN")];

test("a transfer between two chosen accounts is no flow, and one of each alone", () => {
  const together = reckon({ accounts: TWO, rows: MOVED });
  expect(together.flows).toEqual([]);
  expect(together.bridge).toMatchObject({ deposits: "0", unexplained: "0" });
  expect(together.timeWeighted).toBe(0);

  const alone = TWO.map((each) => reckon({ accounts: [each], rows: MOVED }));
  expect(alone.map(({ flows }) => flows.map(({ kind, amount }) => `${kind} ${amount}`))).toEqual([
    ["TRANSFER -300"],
    ["TRANSFER 300"],
  ]);
  expect(alone.map(({ bridge }) => bridge.unexplained)).toEqual(["0", "0"]);
});

test("cash of the same amount from outside and to outside is two flows, not a transfer", () => {
  const { flows } = reckon({
    accounts: TWO,
    rows: [flow("A", "2026-02-02", -300), flow("B", "2026-02-02", 300)],
  });

  expect(flows.map(({ kind }) => kind)).toEqual(["WITHDRAWAL", "DEPOSIT"]);
});

test("an account of which nothing was seen is left out and named; a transfer to it is a flow", () => {
  const { flows, notes, moneyWeighted } = reckon({
    accounts: [TWO[0] ?? account("A", {}), account("Quiet", { "2025-06-02": 50 })],
    rows: [...MOVED.slice(0, 1), flow("Quiet", "2026-02-27", 300, "TRANSFER_IN")],
  });

  expect(notes).toEqual(["Quiet has no positions on record in these days."]);
  expect(flows).toHaveLength(1);
  expect(moneyWeighted).toBeCloseTo(0, 9);
});

test.each([
  ["the start", { "2025-12-29": 1000, "2026-03-31": 1100 }, "2026-01-05", "Jan 5, 2026"],
  ["the end", { "2026-01-05": 1000, "2026-03-25": 1100 }, "2026-01-05", "Mar 31, 2026"],
])(
  "without a value at %s there is no rate, and the account and day are named",
  (_case, values, from, day) => {
    const returns = reckon({ span: span(from, "2026-03-31"), accounts: [account("Joint", values)] });

    const reason = `The value of Joint on ${day} isn't known: no positions file is of that day or the 3 trading days before it.`;
    expect(returns).toMatchObject({ reason, timeWeightedReason: reason, startValue: "0", endValue: "0" });
    expect([returns.xirr, returns.moneyWeighted, returns.timeWeighted]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  },
);

test("where a value is missing the nearest days on which all are known are offered", () => {
  const returns = reckon({
    accounts: [
      account("A", { "2025-12-22": 1000, "2026-01-12": 1010, "2026-03-25": 1100 }),
      account("B", { "2026-01-12": 500, "2026-02-02": 510, "2026-03-25": 520 }),
    ],
  });

  expect(returns.reason).toMatch(/^The value of A on Jan 2, 2026/);
  expect([returns.nearestFrom, returns.nearestTo]).toEqual(["2026-01-12", "2026-03-25"]);
});

test("a value up to 3 trading days older serves approximately, holidays not counted", () => {
  // Dec 30, 31 and Jan 2 are the trading days after Dec 29.
  const returns = reckon({ accounts: [account("Joint", { "2025-12-29": 1000, "2026-03-31": 1100 })] });

  expect(returns.isApproximate).toBe(true);
  expect(returns.notes).toEqual(["The value of Joint on Jan 2, 2026 is that of Dec 29, 2025."]);
  expect(returns.moneyWeighted).toBeCloseTo(0.1, 9);
});

test("shares in kind count at their value; without one there is no rate", () => {
  const accounts = [account("Joint", { "2026-01-02": 1000, "2026-03-31": 6300 })];
  const ends = [held("Joint", "2026-03-31", "KO", [100, 5300])];
  const told = reckon({ accounts, held: ends, rows: [inKind("Joint", "2026-02-02", ["KO", 100], 5000)] });
  expect(told.flows.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(["SHARES 5000"]);
  expect(told.bridge).toMatchObject({ deposits: "5000", market: "300", unexplained: "0" });

  const untold = reckon({
    accounts,
    held: ends,
    rows: [inKind("Joint", "2026-02-02", ["KO", 100], undefined)],
  });
  expect(untold.reason).toBe("KO came to Joint or left it on Feb 2, 2026 without a value.");
  expect(untold.bridge).toMatchObject({ market: "0", unexplained: "5300" });
});

test("from 365 days on rates are yearly", () => {
  const returns = reckon({
    span: span("2024-01-02", "2026-01-01"),
    accounts: [account("Joint", { "2024-01-02": 1000, "2026-01-01": 1210 })],
  });

  expect(returns.isAnnual).toBe(true);
  expect([returns.moneyWeighted, returns.xirr, returns.timeWeighted]).toEqual([
    expect.closeTo(0.1, 9),
    expect.closeTo(0.1, 9),
    expect.closeTo(0.1, 9),
  ]);
});

test("nothing chosen, or nothing seen: a reason", () => {
  expect(reckon({}).reason).toBe("No account is chosen.");
  expect(reckon({ accounts: [account("Joint", {})] }).reason).toBe(
    "Joint has no positions on record in these days.",
  );
});
