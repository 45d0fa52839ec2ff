import { expect, test } from "vitest";
import { exceptionsText } from "./exceptions-text.ts";

const day = (dayOfWeek: string, tradingHour: string | null = null, isMarketOpen = true) => ({
  ...{ dayOfWeek, isMarketOpen, tradingHour, isOptionExpiry: false, earnings: [] },
});
const reporting = (...symbols: string[]) => ({ earnings: symbols.map((symbol) => ({ symbol })) });
const NOTHING = new Set<string>();

test("a week says what is unlike other days in it", () => {
  const thanksgiving = day("THURSDAY", null, false);
  expect(exceptionsText([day("WEDNESDAY"), thanksgiving, day("FRIDAY", "09:30-13:00")], NOTHING)).toBe(
    "Thu closed, Fri till 1 PM",
  );
  expect(exceptionsText([day("MONDAY", "09:30-12:30"), day("TUESDAY", "06:00-11:00")], NOTHING)).toBe(
    "Mon till 12:30 PM, Tue till 11 AM",
  );
  expect(exceptionsText([day("MONDAY")], NOTHING)).toBe("Open all week");
});

test("expiries and earnings are told, companies that the person holds by name", () => {
  const held = new Set(["NVDA", "KO"]);
  const week = [
    { ...day("MONDAY"), ...reporting("ZM", "A") },
    { ...day("TUESDAY"), ...reporting("KO") },
    { ...day("WEDNESDAY"), ...reporting("CRM", "NVDA", "SNOW") },
    day("THURSDAY", null, false),
    { ...day("FRIDAY", "09:30-13:00"), isOptionExpiry: true },
  ];
  expect(exceptionsText(week, held)).toBe(
    "Mon 2 earnings, Tue KO earnings, Wed NVDA and 2 more earnings, Thu closed, Fri till 1 PM, expiry",
  );
  expect(exceptionsText([day("MONDAY"), { ...day("FRIDAY"), isOptionExpiry: true }], NOTHING)).toBe(
    "Open all week, Fri expiry",
  );
});
