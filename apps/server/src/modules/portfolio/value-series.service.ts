import { periodOf } from "@strikebook/core/shared/period";
import type { AccountSpanQuery } from "@strikebook/validators/summaries/series";
import type { ValueSeriesRepository } from "./value-series.repository.ts";

export function createValueSeriesService(repository: ValueSeriesRepository) {
  return {
    /** The value on each day with a snapshot; each account counts as of its newest one on or before the day. */
    list: (userId: string, { from, to, accountIds }: AccountSpanQuery) =>
      repository.listPoints(userId, { accountIds, period: periodOf(from, to) }),
  };
}
