import type { SpanCoverage } from "@strikebook/core/coverage/span-coverage";
import { putInByDay } from "@strikebook/core/portfolio/put-in";
import {
  type AccountChange,
  type AccountValue,
  joinValueDays,
  type ValueDay,
  type ValuePoint,
  valuePoints,
} from "@strikebook/core/portfolio/value-point";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { compareNames } from "@strikebook/core/shared/compare-names";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { periodOf } from "@strikebook/core/shared/period";
import { narrowed, type Reader, readEach } from "@strikebook/core/sharing/reader";
import type { AccountSpanQuery } from "@strikebook/validators/summaries/series";
import type { ListReadableNames } from "./snapshot-scope.ts";
import type { ValueSeriesRepository } from "./value-series.repository.ts";

/** An account that came or went, by the name it is shown by. */
export type NamedAccountChange = AccountChange & { readonly account: string };

export type NamedAccountValue = AccountValue & {
  readonly account: string;
  /** As that of a point. */
  readonly findPutIn: () => Promise<DecimalText | undefined>;
};

export type NamedValuePoint = Omit<ValuePoint, "accounts" | "ended" | "joined"> &
  Record<"ended" | "joined", readonly NamedAccountChange[]> & {
    readonly accounts: readonly NamedAccountValue[];
    /** What was put in up to the day; undefined where files don't tell it. Worked out when it is asked for, once. */
    readonly findPutIn: () => Promise<DecimalText | undefined>;
  };

/** What each account's files cover by themselves. */
type CoverAccounts = (asked: {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}) => Promise<readonly { readonly accountId: string; readonly coverage: Pick<SpanCoverage, "gaps"> }[]>;

export function createValueSeriesService(
  repository: ValueSeriesRepository,
  listReadableNames: ListReadableNames,
) {
  return {
    /** The value on each day with a snapshot; each account counts as of its newest one on or before the day. */
    async list(
      reader: Reader,
      { from, to, accountIds }: AccountSpanQuery,
      coverAccounts: CoverAccounts,
    ): Promise<NamedValuePoint[]> {
      const period = periodOf(from, to);
      const asked = narrowed(reader, accountIds);
      const [daysOfOwners, names] = await Promise.all([
        Promise.all(
          asked.map(({ userId, ...owned }) =>
            repository.listDays(userId, { accountIds: owned.accountIds, period }),
          ),
        ),
        listReadableNames(reader),
      ]);
      const days = joinValueDays(daysOfOwners);
      const named = <Account extends { readonly accountId: string }>(accounts: readonly Account[]) =>
        accounts
          .map((each) => ({ ...each, account: names.get(each.accountId) ?? "" }))
          .sort((a, b) => compareNames(a.account, b.account));
      let putIn: ReturnType<typeof findPutIn> | undefined;
      const putInOn = async (day: CalendarDate) => {
        putIn ??= findPutIn(repository, asked, days, coverAccounts);
        return (await putIn)?.get(day);
      };
      return valuePoints(days, period.startDate).map(({ joined, ended, accounts, ...point }) => ({
        ...point,
        joined: named(joined),
        ended: named(ended),
        accounts: named(accounts).map((each) => ({
          ...each,
          findPutIn: async () => (await putInOn(point.day))?.accounts.get(each.accountId),
        })),
        findPutIn: async () => (await putInOn(point.day))?.total,
      }));
    },
  };
}

async function findPutIn(
  repository: ValueSeriesRepository,
  reader: Reader,
  days: readonly ValueDay[],
  coverAccounts: CoverAccounts,
): Promise<ReturnType<typeof putInByDay>> {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) {
    return new Map();
  }
  const [flows, unpriced, covered] = await Promise.all([
    readEach(reader, ({ userId }) => repository.listFlows(userId)),
    readEach(reader, ({ userId }) => repository.listUnpricedMoves(userId)),
    coverAccounts({ from: first, to: last }),
  ]);
  const gapsOf = new Map(covered.map(({ accountId, coverage }) => [accountId, coverage.gaps]));
  return putInByDay(days, { flows, unpriced, gapsOf });
}
