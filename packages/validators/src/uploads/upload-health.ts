import { UPLOAD_TIMEFRAMES } from "@strikebook/core/upload-health/upload-attempt";
import { z } from "zod";

/** How far back the figures of uploads reach. */
export const uploadMetricsQuery = z.object({
  timeframe: z
    .enum(UPLOAD_TIMEFRAMES, `timeframe must be one of: ${UPLOAD_TIMEFRAMES.join(", ")}`)
    .default("24h"),
});
