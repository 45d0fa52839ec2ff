import { expect, test } from "vitest";
import { listMarketHolidays } from "../market-holidays/list-market-holidays.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { exchangeToday, isSession } from "../trading-calendar/trading-day.ts";
import { type CloseKnowledge, checkCloses, type ToldClose } from "./check-closes.ts";

const day = (text: string) => text as CalendarDate;
const HOLIDAYS = new Map(
  listMarketHolidays("US", day("2024-01-01"), day("2026-12-31")).map((holiday) => [holiday.atDate, holiday]),
);

type Known = { now?: string; last?: readonly [day: string, close: string]; split?: string };

const knowing = ({ now = "2026-11-27T23:30:00Z", last, split }: Known = {}): CloseKnowledge => ({
  isSession: (on) => isSession(on, HOLIDAYS),
  lastCloses: () => last && { day: day(last[0]), close: last[1] as DecimalText },
  splitOn: () => (split as DecimalText | undefined) ?? null,
  ...exchangeToday(new Date(now), HOLIDAYS),
});

const told = (instrument: string, on: string, close: string, split: string | null = null): ToldClose => ({
  instrument,
  day: day(on),
  close: close as DecimalText,
  source: "FILE",
  dividend: null,
  split: split as DecimalText | null,
});

const byFinnhub = (...of: Parameters<typeof told>): ToldClose => ({ ...told(...of), source: "FINNHUB" });

const reasonsOf = (closes: readonly ToldClose[], known?: Known) =>
  checkCloses(closes, knowing(known)).refused.map(({ reason }) => reason);

// What was so: NVDA split 10:1 on 10 June 2024 and closed at 1208.88 and then at 121.79.
test.each<[string, ToldClose, Known]>([
  ["a plain close", told("KO", "2026-11-25", "70.5"), {}],
  ["of a half day, an hour after it", told("KO", "2026-11-27", "70.5"), { now: "2026-11-27T19:00:00Z" }],
  ["of today at 16:00", told("KO", "2026-11-25", "70.5"), { now: "2026-11-25T21:00:00Z" }],
  ["60 % up", told("KO", "2026-11-25", "112.8"), { last: ["2026-11-24", "70.5"] }],
  ["60 % down", told("KO", "2026-11-25", "28.2"), { last: ["2026-11-24", "70.5"] }],
  ["a split of 10:1", told("NVDA", "2024-06-10", "121.79", "10"), { last: ["2024-06-07", "1208.88"] }],
  ["a reverse split of 1:10", told("SPCE", "2026-11-25", "8.1", "0.1"), { last: ["2026-11-24", "0.85"] }],
  ["30 % down, by Finnhub", byFinnhub("KO", "2026-11-25", "49.35"), { last: ["2026-11-24", "70.5"] }],
  [
    "half the price by Finnhub, with the split that Tiingo told of the day",
    byFinnhub("KO", "2026-11-25", "31.5"),
    { last: ["2026-11-24", "62"], split: "2" },
  ],
  [
    "a fall by half of Finnhub's, on a day of which Tiingo told that nothing was split",
    byFinnhub("KO", "2026-11-25", "31.5"),
    { last: ["2026-11-24", "62"], split: "1" },
  ],
  [
    "a file's close without its split, which Tiingo told",
    told("NVDA", "2024-06-10", "121.79"),
    { last: ["2024-06-07", "1208.88"], split: "10" },
  ],
  ["a jump since a close that is too old", told("KO", "2026-11-25", "140"), { last: ["2026-11-19", "70.5"] }],
  [
    "nothing to compare with but a later close",
    told("KO", "2026-11-24", "7"),
    { last: ["2026-11-25", "70"] },
  ],
  ["a contract on the day that it expires", told("KO261120C70", "2026-11-20", "0.01"), {}],
  ["a contract whose price tripled", told("KO261218P70", "2026-11-25", "3"), { last: ["2026-11-24", "1"] }],
  ["class shares as files name them", told("BRKB", "2026-11-25", "480"), {}],
  ["an adjusted root", told("AAPL1261218C12.5", "2026-11-25", "3"), {}],
])("%s is believed", (_, close, known) => {
  expect(checkCloses([close], knowing(known))).toEqual({ closes: [close], refused: [] });
});

const NO_SYMBOL = "is no symbol: give a ticker or a contract such as NVDA241220C120";

test.each<[ToldClose, string, Known?]>([
  [told("KO", "2026-11-25", "0"), "A close is above 0, not 0"],
  [told("KO", "2026-11-25", "-3.5"), "A close is above 0, not -3.5"],
  [told("KO", "2026-11-26", "70"), "2026-11-26 was no trading day"],
  [told("KO", "2026-11-22", "70"), "2026-11-22 was no trading day"],
  [told("KO", "2026-02-30", "70"), "2026-02-30 is no day"],
  [told("KO", "2026-11-30", "70"), "2026-11-30 hasn't come yet"],
  [
    told("KO", "2026-11-27", "70"),
    "Trading on 2026-11-27 isn't over: there is no close yet",
    { now: "2026-11-27T17:59:59Z" },
  ],
  [
    told("KO", "2026-11-25", "70"),
    "Trading on 2026-11-25 isn't over: there is no close yet",
    { now: "2026-11-25T20:59:59Z" },
  ],
  // Tokyo has the 28th already; New York's 27th is meant.
  [told("KO", "2026-11-30", "70"), "2026-11-30 hasn't come yet", { now: "2026-11-30T04:59:59Z" }],
  [told("KO261120C70", "2026-11-23", "1"), "KO261120C70 had expired by 2026-11-23"],
  [told("KO260230C70", "2026-01-05", "1"), "KO260230C70 expires on a day that doesn't exist"],
  [told("ko", "2026-11-25", "70"), `"ko" ${NO_SYMBOL}`],
  [told("", "2026-11-25", "70"), `"" ${NO_SYMBOL}`],
  [told("-KO261218C70", "2026-11-25", "1"), `"-KO261218C70" ${NO_SYMBOL}`],
  [told("KO261218C70.0", "2026-11-25", "1"), `"KO261218C70.0" ${NO_SYMBOL}`],
  [told("3", "2026-11-25", "70"), `"3" ${NO_SYMBOL}`],
  [told("=CMD()", "2026-11-25", "70"), `"=CMD()" ${NO_SYMBOL}`],
  [told("912797E99", "2026-11-25", "99.5"), "912797E99 is a CUSIP: closing prices are kept by ticker"],
  [told("KO", "2026-11-25", "70", "0"), "A split is above 0, not 0"],
  [{ ...told("KO", "2026-11-25", "70"), dividend: "-1" as DecimalText }, "A dividend is 0 or more, not -1"],
  [
    told("KO261218P70", "2026-11-25", "350"),
    "A put is never worth more than its strike: 350 may be the price of a whole contract, not of one share",
  ],
  [
    told("KO", "2026-11-25", "126.9"),
    "126.9 is 80 % above the close of 2026-11-24, 70.5, and no split is told",
    { last: ["2026-11-24", "70.5"] },
  ],
  [
    told("KO", "2026-11-25", "14.1"),
    "14.1 is 80 % below the close of 2026-11-24, 70.5, and no split is told",
    { last: ["2026-11-24", "70.5"] },
  ],
  // Two for one, or a fall: Finnhub tells no splits.
  [
    byFinnhub("KO", "2026-11-25", "31.5"),
    "31.5 is 49 % below the close of 2026-11-24, 62, and no split is told",
    { last: ["2026-11-24", "62"] },
  ],
  // What is told with it counts before what another source told.
  [
    told("NVDA", "2024-06-10", "121.79", "1"),
    "121.79 is 90 % below the close of 2024-06-07, 1208.88, and no split is told",
    { last: ["2024-06-07", "1208.88"], split: "10" },
  ],
  [
    told("NVDA", "2024-06-10", "121.79", "1"),
    "121.79 is 90 % below the close of 2024-06-07, 1208.88, and no split is told",
    { last: ["2024-06-07", "1208.88"] },
  ],
  // Adjusted on one side only: the split is told, and the price doesn't follow it.
  [
    told("NVDA", "2024-06-10", "1217.9", "10"),
    "1217.9 is 907 % above the close of 2024-06-07, 1208.88, turned by the split of 10",
    { last: ["2024-06-07", "1208.88"] },
  ],
])("%j is refused: %s", (close, reason, known = {}) => {
  expect(checkCloses([close], knowing(known))).toEqual({ closes: [], refused: [{ ...close, reason }] });
});

test("closes told together are held against each other in the order of their days, each instrument for itself", () => {
  const closes = [
    told("KO", "2026-11-25", "71"),
    told("KO", "2026-11-23", "70"),
    told("KO", "2026-11-24", "700"),
    told("PEP", "2026-11-24", "62"),
    told("PEP", "2026-11-25", "248", "0.25"),
  ];
  const { closes: believed, refused } = checkCloses(closes, knowing({ last: ["2026-11-20", "60"] }));

  expect(refused).toMatchObject([
    {
      instrument: "KO",
      day: "2026-11-24",
      reason: expect.stringContaining("900 % above the close of 2026-11-23, 70"),
    },
  ]);
  expect(believed.map(({ instrument, close }) => `${instrument} ${close}`)).toEqual([
    "KO 70",
    "KO 71",
    "PEP 62",
    "PEP 248",
  ]);
});

test.each([told, byFinnhub])(
  "a price that truly jumped is refused for three trading days and then believed",
  (tell) => {
    const days = ["2026-11-20", "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-27"];
    const closes = days.map((on, index) => tell("GME", on, index === 0 ? "20" : "90"));

    expect(checkCloses(closes, knowing()).closes.map((close) => close.day)).toEqual([
      "2026-11-20",
      "2026-11-27",
    ]);
    expect(reasonsOf(closes)).toHaveLength(3);
  },
);
