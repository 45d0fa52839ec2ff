import { type AccountChange, type ValuePoint, valuePoints } from "@strikebook/core/portfolio/value-point";
import { compareNames } from "@strikebook/core/shared/compare-names";
import { periodOf } from "@strikebook/core/shared/period";
import type { AccountSpanQuery } from "@strikebook/validators/summaries/series";
import type { ValueSeriesRepository } from "./value-series.repository.ts";

/** An account that came or went, by the name it is shown by. */
export type NamedAccountChange = AccountChange & { readonly account: string };

export type NamedValuePoint = Omit<ValuePoint, "ended" | "joined"> &
  Record<"ended" | "joined", readonly NamedAccountChange[]>;

/** A user's accounts: display name by id. */
type ListAccountNames = (userId: string) => Promise<ReadonlyMap<string, string>>;

export function createValueSeriesService(
  repository: ValueSeriesRepository,
  listAccountNames: ListAccountNames,
) {
  return {
    /** The value on each day with a snapshot; each account counts as of its newest one on or before the day. */
    async list(userId: string, { from, to, accountIds }: AccountSpanQuery): Promise<NamedValuePoint[]> {
      const period = periodOf(from, to);
      const [days, names] = await Promise.all([
        repository.listDays(userId, { accountIds, period }),
        listAccountNames(userId),
      ]);
      const named = (changes: readonly AccountChange[]) =>
        changes
          .map((each) => ({ ...each, account: names.get(each.accountId) ?? "" }))
          .sort((a, b) => compareNames(a.account, b.account));
      return valuePoints(days, period.startDate).map(({ joined, ended, ...point }) => ({
        ...point,
        joined: named(joined),
        ended: named(ended),
      }));
    },
  };
}
