import { periodOf } from "@strikebook/core/shared/period";
import { narrowed, type Reader, readEach } from "@strikebook/core/sharing/reader";
import { type RealizedSeriesRow, summarizeSeries } from "@strikebook/core/trade-summary/realized-series";
import type { RealizedSeriesQuery } from "@strikebook/validators/summaries/series";
import type { FindNames } from "../../ledger/names/underlying-names.repository.ts";
import { namesAsked } from "../../ledger/names/with-names.ts";
import type { RealizedSeriesRepository } from "./realized-series.repository.ts";

export function createRealizedSeriesService(repository: RealizedSeriesRepository, findNames: FindNames) {
  return {
    /** Profit and income in buckets; a bucket that reaches over an end of the range counts its days within. */
    async list(
      reader: Reader,
      { bucket, from, to, accountIds: asked, ...scope }: RealizedSeriesQuery,
    ): Promise<RealizedSeriesRow[]> {
      const period = periodOf(from, to);
      const days = await readEach(narrowed(reader, asked), async ({ userId, accountIds }) => {
        const named = await namesAsked(findNames, userId, scope);
        return await repository.sum(userId, bucket, { ...scope, ...named, accountIds, period });
      });
      return summarizeSeries(bucket, days);
    },
  };
}
