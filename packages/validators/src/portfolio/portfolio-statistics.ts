import { z } from "zod";
import { day } from "../shared/day-range.ts";

export const statisticsDay = z.object({ date: day("date") });

export const statisticsTrends = z.object({
  period: z.enum(["DAY", "WEEK", "MONTH", "YEAR"]),
  baseDate: day("baseDate"),
});
