import { periodOf } from "@strikebook/core/shared/period";
import { type RealizedSeriesRow, summarizeSeries } from "@strikebook/core/trade-summary/realized-series";
import type { RealizedSeriesQuery } from "@strikebook/validators/summaries/series";
import type { FindNames } from "../../ledger/names/underlying-names.repository.ts";
import { namesAsked } from "../../ledger/names/with-names.ts";
import type { RealizedSeriesRepository } from "./realized-series.repository.ts";

export function createRealizedSeriesService(repository: RealizedSeriesRepository, findNames: FindNames) {
  return {
    /** Profit and income in buckets; a bucket that reaches over an end of the range counts its days within. */
    async list(
      userId: string,
      { bucket, from, to, ...scope }: RealizedSeriesQuery,
    ): Promise<RealizedSeriesRow[]> {
      return summarizeSeries(
        bucket,
        await repository.sum(userId, bucket, {
          ...scope,
          ...(await namesAsked(findNames, userId, scope)),
          period: periodOf(from, to),
        }),
      );
    },
  };
}
