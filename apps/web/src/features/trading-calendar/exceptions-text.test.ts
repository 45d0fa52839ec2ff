import { expect, test } from "vitest";
import { exceptionsText } from "./exceptions-text.ts";

const day = (dayOfWeek: string, tradingHour: string | null = null, isMarketOpen = true) => ({
  ...{ dayOfWeek, isMarketOpen, tradingHour },
});

test("a week says what is unlike other days in it", () => {
  const thanksgiving = day("THURSDAY", null, false);
  expect(exceptionsText([day("WEDNESDAY"), thanksgiving, day("FRIDAY", "09:30-13:00")])).toBe(
    "Thu closed, Fri till 1 PM",
  );
  expect(exceptionsText([day("MONDAY", "09:30-12:30"), day("TUESDAY", "06:00-11:00")])).toBe(
    "Mon till 12:30 PM, Tue till 11 AM",
  );
  expect(exceptionsText([day("MONDAY")])).toBe("Open all week");
});
