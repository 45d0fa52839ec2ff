import { z } from "zod";
import { day } from "./day-range.ts";

export const statisticsDay = z.object({ date: day("date") });

/** Days of statistics, both included. */
export const statisticsDays = z
  .object({ startDate: day("startDate"), endDate: day("endDate") })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    message: "Start date must not be after end date",
    path: ["startDate"],
  });

export const statisticsTrends = z.object({
  period: z.enum(["DAY", "WEEK", "MONTH", "YEAR"]),
  baseDate: day("baseDate"),
});
