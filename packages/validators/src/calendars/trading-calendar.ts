import { z } from "zod";
import { day } from "../shared/day-range.ts";

/** Weeks that one answer holds at most: a year. */
export const TRADING_WEEKS_MAX = 53;

const message = `weeks must be a whole number from 1 to ${TRADING_WEEKS_MAX}`;

/** The week that holds `startDate` and those after it. */
export const tradingWeeks = z.object({
  startDate: day("startDate"),
  weeks: z.int({ message }).min(1, message).max(TRADING_WEEKS_MAX, message),
});

export type TradingWeeks = z.output<typeof tradingWeeks>;
