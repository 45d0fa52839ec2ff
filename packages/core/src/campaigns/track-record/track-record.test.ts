import fc from "fast-check";
import { expect, test } from "vitest";
import type { OpenPart } from "../../if-closed-now/if-closed-now.ts";
import { calendarDate } from "../../shared/calendar-date.ts";
import { CAMPAIGN_SORTS, orderCampaigns, type RecordedCampaign } from "./campaign-order.ts";
import { campaignPhase } from "./phase.ts";
import { runningProfit } from "./running-profit.ts";
import { nextExpiry } from "./standing.ts";
import { CLOSED, campaign, money } from "./testing/recorded.ts";
import { campaignTotals, trackRecord } from "./track-record.ts";

const day = calendarDate;
const TODAY = day("2026-11-20");

const part = (instrument: string, quantity: number, more: Partial<OpenPart> = {}): OpenPart => ({
  instrument,
  quantity: money(quantity),
  amount: money(0),
  since: null,
  multiplier: 1,
  ...more,
});
const SHARES = part("XYZ", 100);

test.each<[string, readonly OpenPart[], string]>([
  ["one put", [part("XYZ261218P50", -1)], "PUT"],
  ["puts of two strikes", [part("XYZ261218P50", -1), part("XYZ261218P45", -2)], "PUT"],
  ["a put spread", [part("XYZ261218P50", -1), part("XYZ261218P45", 1)], "OPTIONS"],
  ["shares", [SHARES], "SHARES"],
  ["shares and a put that would bring more", [SHARES, part("XYZ261218P45", -1)], "SHARES"],
  ["shares with a call", [SHARES, part("XYZ261218C55", -1)], "COVERED_CALL"],
  ["200 shares with one call", [part("XYZ", 200), part("XYZ261218C55", -1)], "COVERED_CALL"],
  ["100 shares with two calls", [SHARES, part("XYZ261218C55", -2)], "OPTIONS"],
  ["a call alone", [part("XYZ261218C55", -1)], "OPTIONS"],
  ["a bought call", [part("XYZ261218C55", 1)], "OPTIONS"],
  [
    "134 shares with an adjusted call that delivers 134",
    [part("XYZ", 134), part("XYZ1261218C55", -1, { delivers: { shares: 134, cash: money(0) } })],
    "COVERED_CALL",
  ],
  [
    "an adjusted call of which nobody knows what it delivers",
    [part("XYZ", 900), part("XYZ1261218C55", -1)],
    "OPTIONS",
  ],
])("%s", (_name, open, expected) => {
  expect(campaignPhase("OPEN", open)).toBe(expected);
  expect(campaignPhase("WAITING", [])).toBe("WAITING");
  expect(campaignPhase("CLOSED", [])).toBe("CLOSED");
});

test("the next expiration, and how deep its deepest contract is in the money", () => {
  const price = { price: money(48), day: TODAY };
  const open = [
    SHARES,
    part("XYZ261218P50", -1),
    part("XYZ261218P60", -1),
    part("XYZ261218C55", -1),
    part("XYZ270115P90", -1),
  ];

  // The put at 60 is 12 of 48 in the money.
  expect(nextExpiry(open, price)).toEqual({ day: "2026-12-18", inTheMoneyPercent: 25 });
  expect(nextExpiry(open, undefined)).toEqual({ day: "2026-12-18", inTheMoneyPercent: null });
  expect(nextExpiry([part("XYZ261218C55", -1)], price)?.inTheMoneyPercent).toBe(0);
  expect(nextExpiry([SHARES], price)).toBeUndefined();
  // A price from before the contract was opened says nothing of it.
  expect(
    nextExpiry([part("XYZ261218P60", -1, { since: TODAY })], { price: money(48), day: day("2026-11-19") }),
  ).toEqual({ day: "2026-12-18", inTheMoneyPercent: null });
});

const expiring = (on: string, inTheMoneyPercent: number | null): Partial<RecordedCampaign> => ({
  phase: "PUT",
  nextExpiry: { day: day(on), inTheMoneyPercent },
});

test("attention: expirations, of one day the deepest in the money, shares, waiting ones, closed ones, each in its order", () => {
  const inOrder = [
    campaign("past its expiration", expiring("2026-11-13", 0)),
    campaign("deep", expiring("2026-11-27", 9.6)),
    campaign("in", expiring("2026-11-27", 1)),
    campaign("unknown", expiring("2026-11-27", null)),
    campaign("out", expiring("2026-11-27", 0)),
    campaign("later, deeper", expiring("2026-12-04", 30)),
    campaign("newer shares", { phase: "SHARES", openedOn: day("2026-05-01") }),
    campaign("older shares", { phase: "SHARES", openedOn: day("2026-04-01") }),
    campaign("waits shorter", { phase: "WAITING", waitsUntil: day("2026-11-21") }),
    campaign("waits longer", { phase: "WAITING", waitsUntil: day("2026-11-24") }),
    campaign("closed last", { lastDay: day("2026-11-01"), openedOn: day("2026-01-01") }),
    campaign("closed before", { lastDay: day("2026-10-01"), openedOn: day("2026-02-01") }),
  ];

  const names = (rows: readonly RecordedCampaign[]) => rows.map(({ id }) => id);
  for (const isDescending of [true, false]) {
    expect(names(orderCampaigns(inOrder.toReversed(), { sort: "ATTENTION", isDescending }))).toEqual(
      names(inOrder),
    );
  }
});

test("figures are ordered as exact decimals, phases as the wheel turns, and what is missing comes last both ways", () => {
  const rows = [
    campaign("nine", { profit: money("9"), phase: "CLOSED", ifClosedNow: null }),
    campaign("ten", { profit: money("10"), phase: "COVERED_CALL", ifClosedNow: money("-0.01") }),
    campaign("cent", { profit: money("9.01"), phase: "PUT", ifClosedNow: money("-2") }),
  ];
  const by = (sort: (typeof CAMPAIGN_SORTS)[number], isDescending = false) =>
    orderCampaigns(rows, { sort, isDescending })
      .map(({ id }) => id)
      .join(" ");

  expect(by("PROFIT")).toBe("nine cent ten");
  expect(by("PROFIT", true)).toBe("ten cent nine");
  expect(by("PHASE")).toBe("cent ten nine");
  expect(by("IF_CLOSED_NOW")).toBe("cent ten nine");
  expect(by("IF_CLOSED_NOW", true)).toBe("ten cent nine");
});

test("law: an order holds every campaign once, and doesn't depend on the order it was given", () => {
  const anyCampaign = fc.record({
    underlying: fc.constantFrom("F", "KO"),
    openedOn: fc.constantFrom(day("2026-01-05"), day("2026-02-02")),
    phase: fc.constantFrom("PUT" as const, "SHARES" as const, "WAITING" as const, "CLOSED" as const),
    nextExpiry: fc.constantFrom(
      null,
      { day: TODAY, inTheMoneyPercent: null },
      { day: TODAY, inTheMoneyPercent: 3 },
    ),
    profit: fc.constantFrom(money("-1"), money("0"), money("12.5")),
    returnOnCapital: fc.constantFrom(null, -1, 4),
    breakEven: fc.constantFrom(null, money("50")),
  });
  fc.assert(
    fc.property(
      fc.array(anyCampaign, { maxLength: 12 }),
      fc.constantFrom(...CAMPAIGN_SORTS),
      fc.boolean(),
      fc.integer(),
      (given, sort, isDescending, turn) => {
        const rows = given.map((one, index) => campaign(`${index}`, one));
        const at = rows.length === 0 ? 0 : Math.abs(turn) % rows.length;
        const ordered = orderCampaigns(rows, { sort, isDescending });
        expect(orderCampaigns([...rows.slice(at), ...rows.slice(0, at)], { sort, isDescending })).toEqual(
          ordered,
        );
        expect(new Set(ordered)).toEqual(new Set(rows));
      },
    ),
  );
});

const UP_TO_DATE = { today: TODAY, covered: TODAY };

test("the record of four closed and one open: won, medians, premium a month", () => {
  const rows = [
    campaign("1", { days: 6, returnOnCapital: 2, profit: money("149.33"), premiumReceived: money("199.34") }),
    campaign("2", {
      days: 43,
      returnOnCapital: 9.1425,
      profit: money("548.55"),
      premiumReceived: money("348.68"),
    }),
    campaign("3", {
      days: 20,
      returnOnCapital: -3,
      profit: money("-72.67"),
      premiumReceived: money("299.33"),
    }),
    campaign("4", { days: 11, returnOnCapital: null, profit: money("0"), premiumReceived: money("50") }),
    campaign("5", {
      ...{
        phase: "PUT",
        days: 100,
        returnOnCapital: 50,
        profit: money("0"),
        premiumReceived: money("102.65"),
      },
      openedOn: day("2026-10-01"),
    }),
  ];

  expect(trackRecord(rows, UP_TO_DATE)).toEqual({
    campaigns: 5,
    closed: 4,
    // A profit of 0 is not won.
    won: 2,
    // 149.33 + 548.55 - 72.67.
    profit: "625.21",
    // 6, 11, 20, 43: (11 + 20) / 2.
    medianDays: 15.5,
    // -3, 2, 9.1425.
    medianReturn: 2,
    withoutReturn: 1,
    premiumReceived: "1000",
    // January 8 to November 20: 316 days. 1,000 x 365 / 12 / 316 = 96.2552...
    premiumDays: 316,
    premiumPerMonth: "96.26",
    ...{ unknownPremiums: 0, premiumThrough: null, unmatchedTrades: 0 },
  });
  // Nothing is open: 6 days up to January 14 are too few to speak of months.
  expect(trackRecord(rows.slice(0, 1), UP_TO_DATE)).toMatchObject({ premiumDays: 6, premiumPerMonth: null });
  expect(trackRecord([], UP_TO_DATE)).toMatchObject({
    ...{ campaigns: 0, closed: 0, won: 0, profit: "0", medianDays: null, medianReturn: null },
    premiumPerMonth: null,
  });
});

test("totals: a price, or a premium, that is missing makes its sum unknown, never smaller", () => {
  const priced = campaign("priced", {
    ...{ phase: "PUT", profit: money("10"), openPremium: money("60.34"), ifClosedNow: money("-1673.48") },
    ifClosedNowDay: day("2026-11-18"),
    ifClosedNowSources: ["TIINGO"],
  });
  const other = campaign("other", {
    ...{ phase: "SHARES", profit: money("0.5"), shares: money("-99.5"), ifClosedNow: money("52.5") },
    ifClosedNowDay: day("2026-11-17"),
    ifClosedNowSources: ["FIDELITY", "TIINGO"],
  });

  // -1,673.48 + 52.50; the closed campaign's profit is in no figure of the open ones.
  expect(campaignTotals([CLOSED, priced, other])).toEqual({
    campaigns: 3,
    profit: "110.5",
    options: "300",
    shares: "-99.5",
    dividends: "0",
    openPremium: "60.34",
    open: 2,
    unpriced: 0,
    ifClosedNow: "-1620.98",
    ifClosedNowDay: "2026-11-17",
    ifClosedNowSources: ["FIDELITY", "TIINGO"],
    unmatchedTrades: 0,
  });
  expect(campaignTotals([priced, campaign("unpriced", { phase: "PUT", openPremium: null })])).toMatchObject({
    openPremium: null,
    open: 2,
    unpriced: 1,
    ifClosedNow: null,
    ifClosedNowDay: null,
    ifClosedNowSources: [],
  });
  expect(campaignTotals([CLOSED])).toMatchObject({ open: 0, ifClosedNow: null });
});

test("running profit: a point a day, the last the whole of it, and no more than a drawing shows", () => {
  const legs = [
    { day: day("2026-01-15"), realized: money("-101.32") },
    { day: day("2026-01-15") },
    { day: day("2026-02-20"), realized: money("339.34") },
    { day: day("2026-02-20"), realized: money("-0.02") },
  ];
  expect(runningProfit(legs)).toEqual([
    { day: "2026-01-15", profit: "-101.32" },
    { day: "2026-02-20", profit: "238" },
  ]);
  expect(runningProfit([])).toEqual([]);

  const long = Array.from({ length: 1000 }, (_, index) => ({
    day: `day ${String(index).padStart(4, "0")}` as typeof TODAY,
    realized: money(1),
  }));
  const drawn = runningProfit(long);
  expect(drawn.length).toBeLessThanOrEqual(33);
  expect(drawn.at(0)?.profit).toBe("1");
  expect(drawn.at(-1)?.profit).toBe("1000");
});
