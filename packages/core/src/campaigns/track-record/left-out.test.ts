import { expect, test } from "vitest";
import { calendarDate as day } from "../../shared/calendar-date.ts";
import { campaign, money } from "./testing/recorded.ts";
import { campaignTotals, trackRecord } from "./track-record.ts";

const TODAY = day("2026-11-20");
const UP_TO_DATE = { today: TODAY, covered: TODAY };

test("a buy-back without its opening is neither won nor lost, and in no median", () => {
  const lost = campaign("lost", { days: 1, returnOnCapital: 0, profit: money("0"), unmatched: 1 });
  const known = campaign("known", { days: 6, returnOnCapital: 3, profit: money("149.33") });

  expect(trackRecord([lost], UP_TO_DATE)).toMatchObject({
    ...{ campaigns: 1, closed: 0, won: 0, medianDays: null, medianReturn: null, withoutReturn: 0 },
    unmatchedTrades: 1,
  });
  expect(
    trackRecord([lost, known, campaign("two", { phase: "PUT", unmatched: 2 })], UP_TO_DATE),
  ).toMatchObject({
    ...{ campaigns: 3, closed: 1, won: 1, medianDays: 6, medianReturn: 3 },
    unmatchedTrades: 3,
  });
  expect(campaignTotals([lost, known])).toMatchObject({ campaigns: 2, unmatchedTrades: 1 });
});

test("premium a month: from the first one with a contract to the last covered day, without premiums that no file tells", () => {
  const holding = campaign("shares", {
    ...{ kind: "HOLDING", phase: "SHARES", openedOn: day("2020-03-02"), premiumReceived: money("0") },
    lastDay: day("2020-03-02"),
  });
  const put = campaign("put", {
    ...{ phase: "PUT", openedOn: day("2025-08-30"), lastDay: day("2025-09-01") },
    ...{ premiumReceived: money("300"), unknownReceived: 2 },
  });
  const through = (covered: string | undefined) =>
    trackRecord([holding, put], { today: TODAY, covered: covered === undefined ? undefined : day(covered) });

  // August 30 to November 28, 2025: 90 days. 300 x 365 / 12 / 90 = 101.388...
  expect(through("2025-11-28")).toMatchObject({
    ...{ premiumDays: 90, premiumPerMonth: "101.39", premiumThrough: "2025-11-28", unknownPremiums: 2 },
  });
  // Nobody knows where the history ends, or it goes on after today: August 30, 2025 to November 20, 2026.
  expect(through(undefined)).toMatchObject({ premiumDays: 447, premiumThrough: null });
  expect(through("2026-12-31")).toMatchObject({ premiumDays: 447, premiumThrough: null });
  // A leg on record is later than the covered days.
  expect(through("2025-08-31")).toMatchObject({ premiumDays: 2, premiumThrough: "2025-09-01" });
  // All are over: the last leg's end, whatever is covered, and shares that are held don't count.
  expect(
    trackRecord([holding, { ...put, phase: "CLOSED" }], { today: TODAY, covered: day("2025-11-28") }),
  ).toMatchObject({ premiumDays: 2, premiumThrough: null });
  expect(trackRecord([holding], UP_TO_DATE)).toMatchObject({ premiumDays: 0, premiumPerMonth: null });
});
