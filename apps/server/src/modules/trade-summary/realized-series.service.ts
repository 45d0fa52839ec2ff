import { periodOf } from "@strikebook/core/shared/period";
import { type RealizedSeriesRow, summarizeSeries } from "@strikebook/core/trade-summary/realized-series";
import type { RealizedSeriesQuery } from "@strikebook/validators/summaries/series";
import type { RealizedSeriesRepository } from "./realized-series.repository.ts";

export function createRealizedSeriesService(repository: RealizedSeriesRepository) {
  return {
    /** Profit and income in buckets; a bucket that reaches over an end of the range counts its days within. */
    async list(
      userId: string,
      { bucket, from, to, ...scope }: RealizedSeriesQuery,
    ): Promise<RealizedSeriesRow[]> {
      return summarizeSeries(
        bucket,
        await repository.sum(userId, bucket, { ...scope, period: periodOf(from, to) }),
      );
    },
  };
}
