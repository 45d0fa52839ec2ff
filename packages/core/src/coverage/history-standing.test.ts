import { expect, test } from "vitest";
import { listMarketHolidays } from "../market-holidays/list-market-holidays.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { isSession } from "../trading-calendar/trading-day.ts";
import { accountsWithoutHistory, historyStandings, type TieOut } from "./history-standing.ts";

const day = (text: string) => text as CalendarDate;
const dollars = (text: string) => text as DecimalText;
const HOLIDAYS = new Map(
  listMarketHolidays("US", day("2025-01-01"), day("2027-12-31")).map((holiday) => [holiday.atDate, holiday]),
);

const account = (accountId: string, lastDay: string, closedOn?: string) => ({
  accountId,
  account: accountId.toUpperCase(),
  spans: [{ firstDay: day("2025-01-02"), lastDay: day(lastDay) }],
  closedOn: closedOn === undefined ? undefined : day(closedOn),
});

const cash = (accountId: string, fileCash: string, ledgerCash: string, through?: string): TieOut => ({
  accountId,
  fileCash: dollars(fileCash),
  ledgerCash: dollars(ledgerCash),
  coveredThrough: through === undefined ? undefined : day(through),
});

const holdings = (accountId: string, compared: number, disagreementCount: number): TieOut => ({
  ...cash(accountId, "0", "0"),
  holdings: { compared, disagreementCount },
});

/** The Wednesday before Thanksgiving unless said otherwise. */
const standings = (
  accounts: readonly ReturnType<typeof account>[],
  tieOuts: readonly TieOut[] = [],
  today = "2026-11-25",
) =>
  historyStandings(accounts, tieOuts, {
    today: day(today),
    isSession: (date) => isSession(date, HOLIDAYS),
  });

test("the account whose history ends first stands first; one without history and one that ended stand nowhere", () => {
  const found = standings([
    account("joint", "2026-11-24"),
    account("roth", "2026-11-20"),
    account("old", "2025-03-31", "2025-04-01"),
    { ...account("plan", "2026-11-24"), spans: [] },
  ]);

  expect(found.map((each) => [each.account, each.coveredThrough])).toEqual([
    ["ROTH", "2026-11-20"],
    ["JOINT", "2026-11-24"],
  ]);
});

test.each([
  // Fri 20: Mon, Tue and Wed are missing, three market days.
  ["2026-11-20", "2026-11-25", false, "2026-11-23"],
  // Thu 19: Friday too.
  ["2026-11-19", "2026-11-25", true, "2026-11-20"],
  // Thanksgiving and the weekend are no market days: Wed 25 to Tue 1 are Fri, Mon, Tue.
  ["2026-11-25", "2026-12-01", false, "2026-11-27"],
  ["2026-11-25", "2026-12-02", true, "2026-11-27"],
  ["2025-11-28", "2026-11-25", true, "2025-12-01"],
])(
  "history through %s is on %s behind: %s, the next download begins on %s",
  (last, today, isBehind, from) => {
    expect(standings([account("joint", last)], [], today)).toMatchObject([{ isBehind, missingFrom: from }]);
  },
);

test("the newest word on cash counts, and files that move none say nothing", () => {
  const match = (...tieOuts: TieOut[]) =>
    standings([account("joint", "2026-11-24")], tieOuts).map((each) => [each.matches, each.matchesThrough]);

  expect(match()).toEqual([[undefined, undefined]]);
  expect(match(cash("joint", "0", "0", "2026-11-24"))).toEqual([[undefined, undefined]]);
  expect(match(cash("joint", "100.01", "100.01", "2026-11-24"))).toEqual([[true, "2026-11-24"]]);
  expect(match(cash("joint", "100.01", "100", "2026-11-24"))).toEqual([[false, undefined]]);
  expect(match(cash("other", "5", "5", "2026-11-24"))).toEqual([[undefined, undefined]]);
  // Quiet days after the last file that moved cash.
  expect(match(cash("joint", "0", "0", "2026-11-24"), cash("joint", "7", "7", "2026-10-30"))).toEqual([
    [true, "2026-10-30"],
  ]);
  // An older part came last: the newest days were proven by the file before it.
  expect(match(cash("joint", "3", "3", "2025-12-31"), cash("joint", "7", "7", "2026-11-24"))).toEqual([
    [true, "2026-11-24"],
  ]);
  expect(match(cash("joint", "3", "4", "2025-12-31"), cash("joint", "7", "7", "2026-11-24"))).toEqual([
    [false, "2026-11-24"],
  ]);
});

test("a line left out, a break in the balances and holdings that differ are no match", () => {
  const tied = cash("joint", "7", "7", "2026-11-24");
  const match = (...tieOuts: TieOut[]) =>
    standings([account("joint", "2026-11-24")], tieOuts).map(({ matches }) => matches);

  expect(match({ ...tied, leftOut: { lines: 1, cash: dollars("0"), withoutAmount: 0 } })).toEqual([false]);
  expect(match({ ...tied, cashBalance: { gapCount: 1 } })).toEqual([false]);
  expect(match(holdings("joint", 12, 1), tied)).toEqual([false]);
  expect(match(holdings("joint", 12, 0), tied, holdings("joint", 12, 3))).toEqual([true]);
  // Too old to be compared, or nothing covered that day.
  expect(match(holdings("joint", 0, 0), tied)).toEqual([true]);
  // Holdings alone don't prove cash, but what differs is said.
  expect(match(holdings("joint", 12, 0))).toEqual([undefined]);
  expect(match(holdings("joint", 12, 1))).toEqual([false]);
});

test("an older year that ties says nothing of newer days that don't; days that are covered anew do", () => {
  const match = (...tieOuts: TieOut[]) =>
    standings([account("joint", "2026-11-24")], tieOuts).map((each) => [each.matches, each.matchesThrough]);
  const broken = cash("joint", "100.01", "100", "2026-11-20");

  expect(match(cash("joint", "3", "3", "2025-12-31"), broken)).toEqual([[false, "2025-12-31"]]);
  expect(match(cash("joint", "5", "5"), broken)).toEqual([[false, undefined]]);
  expect(match(cash("joint", "3", "3", "2026-11-20"), broken)).toEqual([[true, "2026-11-20"]]);
  expect(match(cash("joint", "3", "3", "2026-11-24"), broken)).toEqual([[true, "2026-11-24"]]);
  // Quiet days compare nothing.
  expect(match(cash("joint", "0", "0", "2026-11-24"), broken)).toEqual([[false, undefined]]);
  expect(match(cash("roth", "3", "3", "2026-11-24"), broken)).toEqual([[false, undefined]]);
});

test("days between files are a gap where the market was open", () => {
  const gaps = (...spans: [string, string][]) =>
    standings([
      {
        ...account("joint", "2026-11-24"),
        spans: spans.map(([first, last]) => ({ firstDay: day(first), lastDay: day(last) })),
      },
    ]).map(({ hasGaps }) => hasGaps);

  expect(gaps(["2026-01-02", "2026-11-24"])).toEqual([false]);
  // Friday to Monday, then without Monday.
  expect(gaps(["2026-01-02", "2026-11-20"], ["2026-11-23", "2026-11-24"])).toEqual([false]);
  expect(gaps(["2026-01-02", "2026-11-20"], ["2026-11-24", "2026-11-24"])).toEqual([true]);
});

test("accounts that have positions and no history, while they go on", () => {
  const plan = { ...account("plan", ""), spans: [] };
  const found = [
    account("joint", "2026-11-24"),
    plan,
    { ...plan, account: "SEEN", firstSnapshot: day("2026-11-24") },
    { ...plan, account: "ENDS", firstSnapshot: day("2026-11-24"), closedOn: day("2026-11-26") },
    { ...plan, account: "ENDED", firstSnapshot: day("2026-11-02"), closedOn: day("2026-11-25") },
  ];

  expect(accountsWithoutHistory(found, day("2026-11-25")).map((each) => each.account)).toEqual([
    "SEEN",
    "ENDS",
  ]);
});
