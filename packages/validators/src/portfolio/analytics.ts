import { z } from "zod";

/** How many days back the administrators' figures reach, today included. */
export const analyticsQuery = z.object({
  period: z.enum(["7d", "30d", "90d"], "period must be one of: 7d, 30d, 90d").default("30d"),
});

export type AnalyticsPeriod = z.output<typeof analyticsQuery>["period"];
