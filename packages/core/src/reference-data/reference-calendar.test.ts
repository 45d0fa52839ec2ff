import { expect, test } from "vitest";
import { EARNINGS } from "../earnings-calendar/earnings-record.ts";
import { MARKET_HOLIDAYS, type MarketHoliday } from "../market-holidays/market-holiday.ts";
import { OPTION_EXPIRIES, type OptionExpiry } from "../option-expiry/option-expiry.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import type { StoredRow } from "./plan-changes.ts";
import { compareWithSource, editRules, planCalendarStart, planCalendarSync } from "./reference-calendar.ts";

const CHRISTMAS: MarketHoliday = {
  exchange: "US",
  atDate: calendarDate("2026-12-25"),
  eventName: "Christmas Day",
  tradingHour: "",
  timezone: "America/New_York",
};

const JUNE: OptionExpiry = {
  exchange: "US",
  year: 2026,
  month: 6,
  calculatedDate: calendarDate("2026-06-19"),
  adjustedDate: calendarDate("2026-06-18"),
  isAdjusted: true,
  adjustmentReason: "Juneteenth",
};

const EASTERN = { ...CHRISTMAS, timezone: "US/Eastern" };
const { adjustmentReason: _, ...WITHOUT_REASON } = JUNE;

test("sources name time zones and reasons as they like, and administrators change them", () => {
  expect(compareWithSource(MARKET_HOLIDAYS, [CHRISTMAS], [EASTERN])).toMatchObject([{ type: "NO_CHANGE" }]);
  expect(compareWithSource(OPTION_EXPIRIES, [JUNE], [WITHOUT_REASON])).toMatchObject([{ type: "NO_CHANGE" }]);
  expect(editRules(MARKET_HOLIDAYS).isSame(CHRISTMAS, EASTERN)).toBe(false);
  expect(editRules(OPTION_EXPIRIES).isSame(JUNE, WITHOUT_REASON)).toBe(false);
});

test.each<Partial<MarketHoliday>>([{ eventName: "Xmas" }, { tradingHour: "09:30-13:00" }])(
  "%o of the source is a difference",
  (said) => {
    const [difference] = compareWithSource(MARKET_HOLIDAYS, [CHRISTMAS], [{ ...CHRISTMAS, ...said }]);
    expect(difference?.type).toBe("MODIFIED");
  },
);

test("an overwriting sync leaves a time zone as it is stored; a start follows its own rules in all", () => {
  const stored: StoredRow<MarketHoliday> = { ...CHRISTMAS, id: "1", provenance: "RULE" };
  const said = { ...EASTERN, provenance: "RULE" as const };
  const layers = { stored: [stored], deleted: [] };
  expect(planCalendarSync(MARKET_HOLIDAYS, layers, [said], true).updates).toEqual([]);
  expect(planCalendarStart(MARKET_HOLIDAYS, layers, [said], () => true).updates).toMatchObject([
    { id: "1", timezone: "US/Eastern" },
  ]);
});

test("keys and rows in words", () => {
  expect(MARKET_HOLIDAYS.keyOf(CHRISTMAS)).toBe("US 2026-12-25");
  expect(MARKET_HOLIDAYS.describeRow(CHRISTMAS)).toBe("US 2026-12-25 Christmas Day, closed");
  expect(OPTION_EXPIRIES.keyOf(JUNE)).toBe("US 2026-06");
  expect(OPTION_EXPIRIES.describeRow(JUNE)).toBe("US 2026-06: 2026-06-18");
  const report = { symbol: "KO", date: calendarDate("2026-10-21"), hour: "" };
  expect(EARNINGS.keyOf(report)).toBe("KO 2026-10-21");
  expect(EARNINGS.describeRow(report)).toBe("KO 2026-10-21");
});
