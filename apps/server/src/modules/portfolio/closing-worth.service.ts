import type { AskedSpan, SpanCoverage } from "@strikebook/core/coverage/span-coverage";
import type { ValueDay } from "@strikebook/core/portfolio/value-point";
import type { WorthAccount } from "@strikebook/core/portfolio/worth-between/held-between";
import { snapshotsNeeded } from "@strikebook/core/portfolio/worth-between/snapshots-needed";
import { type ClosingWorth, worthBetween } from "@strikebook/core/portfolio/worth-between/worth-between";
import type { HeldValue, LedgerRow } from "@strikebook/core/returns/returns";
import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { compareText } from "@strikebook/core/shared/compare-names";
import { EVER } from "@strikebook/core/shared/period";
import { narrowed, type OwnedAccounts, type Reader } from "@strikebook/core/sharing/reader";
import type { AccountSpanQuery } from "@strikebook/validators/summaries/series";
import { type FindHolidays, sessionsUntil } from "../../records/sessions-until.ts";
import type { AccountDay, ClosingWorthRepository } from "./closing-worth.repository.ts";
import type { ListReadableNames } from "./snapshot-scope.ts";
import type { ValueSeriesRepository } from "./value-series.repository.ts";

type Needs = {
  readonly repository: ClosingWorthRepository;
  readonly listValueDays: ValueSeriesRepository["listDays"];
  /** Rows from two weeks before `from` up to `to`, by day. */
  readonly listRows: (userId: string, scope: RowScope) => Promise<LedgerRow[]>;
  readonly listHeld: (userId: string, asked: readonly AccountDay[]) => Promise<HeldValue[]>;
  readonly listReadableNames: ListReadableNames;
  readonly findHolidays: FindHolidays;
};

type RowScope = Pick<OwnedAccounts, "accountIds"> & {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
};

type CoverageOfAccount = Pick<SpanCoverage, "coveredThrough" | "gaps">;

type Asked = {
  readonly query: AccountSpanQuery;
  readonly today: CalendarDate;
  /** What each account's files cover by themselves. */
  readonly coverAccounts: (
    asked: AskedSpan,
  ) => Promise<readonly { readonly accountId: string; readonly coverage: CoverageOfAccount }[]>;
};

export function createClosingWorthService(needs: Needs) {
  const { repository, listValueDays, listReadableNames, findHolidays } = needs;
  return {
    /** The worth at closing prices on days between snapshots and after the last; none where no close is stored. */
    async list(reader: Reader, { query, today, coverAccounts }: Asked): Promise<ClosingWorth[]> {
      const owners = narrowed(reader, query.accountIds);
      const to = query.to != null && query.to < today ? query.to : today;
      // A snapshot after the span may show that a day of it isn't proven.
      const period = { startDate: EVER.startDate, endDate: today };
      if (owners.length === 0 || !(await repository.hasCloses())) {
        return [];
      }
      const [names, covered, ...days] = await Promise.all([
        listReadableNames(reader),
        coverAccounts({ to }),
        ...owners.map(({ userId, accountIds }) => listValueDays(userId, { period, accountIds })),
      ]);
      const [first] = days.flatMap(([day]) => day?.day ?? []).sort();
      if (first === undefined) {
        return [];
      }
      const from = query.from != null && query.from > first ? query.from : first;
      const isSession = await sessionsUntil(findHolidays, { date: first, today });
      const coverage = new Map(covered.map((each) => [each.accountId, each.coverage]));
      const perOwner = days.map((own) => accountsOf(own, names, coverage));
      // A snapshot of one owner prices a day of another.
      const needed = snapshotsNeeded(perOwner.flat(), { from, to, isSession });
      const found = await Promise.all(
        owners.map((owner, index) =>
          readOwner(needs, owner, { accounts: perOwner[index] ?? [], needed, today }),
        ),
      );
      const all = joined(found);
      const closes = await repository.listCloses(symbolsOf(all), firstDayOf(needed, from), to);
      return worthBetween({ ...all, closes, from, to, isSession });
    },
  };
}

type OwnSnapshots = {
  readonly accounts: readonly WorthAccount[];
  readonly needed: readonly AccountDay[];
  readonly today: CalendarDate;
};

async function readOwner(
  { repository, listHeld, listRows }: Needs,
  { userId, accountIds }: OwnedAccounts,
  { accounts, needed, today }: OwnSnapshots,
) {
  const ids = new Set(accounts.map(({ accountId }) => accountId));
  const own = needed.filter(({ accountId }) => ids.has(accountId));
  const [from = today] = own.map(({ day }) => day).sort();
  const last = accounts.flatMap(({ accountId, snapshots }) =>
    snapshots.slice(-1).map(({ day }) => ({ accountId, day })),
  );
  const [held, rows, pending] = await Promise.all([
    listHeld(userId, own),
    listRows(userId, { from, to: today, accountIds }),
    repository.listPendingDays(userId, last),
  ]);
  const pendingOf = Map.groupBy(pending, ({ accountId }) => accountId);
  return {
    held,
    rows,
    accounts: accounts.map((account) => ({
      ...account,
      pendingOn: new Set(pendingOf.get(account.accountId)?.map(({ day }) => day)),
    })),
  };
}

/** More days than a close counts for. */
const DAYS_BEFORE = 14;

/**
 * The first day whose closes are read: an older one may price the first day, and a split since the snapshots that it goes by
 * says what is one share. So a day is the same wherever the span begins.
 */
const firstDayOf = (needed: readonly AccountDay[], from: CalendarDate): CalendarDate => {
  const [first = from] = [addDays(from, -DAYS_BEFORE), ...needed.map(({ day }) => day)].sort();
  return first;
};

type Found = Awaited<ReturnType<typeof readOwner>>;

const joined = (found: readonly Found[]): Found => ({
  held: found.flatMap(({ held }) => held),
  rows: found.flatMap(({ rows }) => rows).sort((a, b) => compareText(a.day, b.day)),
  accounts: found.flatMap(({ accounts }) => accounts),
});

const symbolsOf = ({ held, rows }: Found): string[] => [
  ...new Set([...held.map(({ symbol }) => symbol), ...rows.flatMap(({ instrument }) => instrument ?? [])]),
];

/** The accounts of one owner: a day without cover is the one from which an account counts nothing. */
function accountsOf(
  days: readonly ValueDay[],
  names: ReadonlyMap<string, string>,
  coverage: ReadonlyMap<string, CoverageOfAccount>,
): WorthAccount[] {
  const ofAccounts = Map.groupBy(
    days.flatMap(({ day, accounts }) => accounts.map((account) => ({ ...account, day }))),
    ({ accountId }) => accountId,
  );
  return [...ofAccounts].map(([accountId, each]) => {
    const snapshots = each.filter(({ covered }) => covered === 1);
    const last = snapshots.at(-1)?.day;
    const { coveredThrough, gaps = [] } = coverage.get(accountId) ?? {};
    return {
      accountId,
      name: names.get(accountId) ?? "",
      snapshots: snapshots.map(({ day, value }) => ({ day, value })),
      closedOn: each.find(({ day, covered }) => covered === 0 && (last === undefined || day > last))?.day,
      coveredThrough,
      gaps,
      pendingOn: new Set<CalendarDate>(),
    };
  });
}
