import { coveredSpans, type IsSession } from "@strikebook/core/coverage/covered-days";
import {
  accountsWithoutHistory,
  type HistoryStanding,
  historyStandings,
} from "@strikebook/core/coverage/history-standing";
import {
  type AccountHistory,
  type AskedSpan,
  coverSpan,
  type SpanCoverage,
} from "@strikebook/core/coverage/span-coverage";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import { uniqueAccountNames } from "@strikebook/core/option-summary/account-names";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { groupBy } from "@strikebook/core/shared/group-by";
import { isReadable, labeled, type Reader, readEach } from "@strikebook/core/sharing/reader";
import { isSession } from "@strikebook/core/trading-calendar/trading-day";
import { readOnce } from "../../records/read-once.ts";
import type { AccountEnds, SpanCoverageRepository } from "./span-coverage.repository.ts";

type Needs = {
  readonly repository: SpanCoverageRepository;
  /** New York's, as stored. */
  readonly findHolidays: (from: CalendarDate, to: CalendarDate) => Promise<readonly MarketHoliday[]>;
};

/** Days, and the accounts in scope: all when absent; ids that may not be read find nothing. */
export type SpanAsked = AskedSpan & { readonly accountIds?: readonly string[] | null | undefined };

/** Answers for one reader and request, from one reading of what is on record. */
export type CoverSpan = (asked: SpanAsked) => Promise<SpanCoverage>;

/** One account by itself: also days before its first one are missing then. */
export type CoverageOfAccount = { readonly accountId: string; readonly coverage: SpanCoverage };

/** As {@link CoverSpan}, of each account of the reader by itself. */
export type CoverAccounts = (asked: AskedSpan) => Promise<readonly CoverageOfAccount[]>;

/** How far the history of each account goes, and whether its books tie; the one that ends first at the front. */
export type StandingsOf = () => Promise<readonly HistoryStanding[]>;

/** A span is at most forty years long, and ends today at the latest as far as closed days matter. */
const HOLIDAY_YEARS = 41;

export function createSpanCoverageService({ repository, findHolidays }: Needs) {
  const listAccounts = (reader: Reader): Promise<AccountEnds[]> =>
    readEach(reader, async (owner) =>
      (await repository.listAccounts(owner.userId))
        .filter(({ accountId }) => isReadable(owner, accountId))
        .map((account) => ({ ...account, name: labeled(owner, account.name) })),
    );

  async function read(reader: Reader, today: CalendarDate) {
    const [accounts, covering, isMarketDay] = await Promise.all([
      listAccounts(reader),
      readEach(reader, ({ userId }) => repository.listCoveringDays(userId)),
      calendarTo(findHolidays, today),
    ]);
    return { histories: historiesOf(accounts, covering), covering, isSession: isMarketDay };
  }

  return {
    /** The whole coverage of several people, by their ids: three statements however many they are. For administrators. */
    coverPeople: (userIds: readonly string[], today: CalendarDate) =>
      coverPeople({ repository, findHolidays }, userIds, today),

    /** Reads what is on record at the first question, once. */
    readerOf(
      reader: Reader,
      today: CalendarDate,
    ): {
      readonly coverSpan: CoverSpan;
      readonly coverAccounts: CoverAccounts;
      readonly standings: StandingsOf;
      /** Names of the accounts that have positions and no history. */
      readonly withoutHistory: () => Promise<readonly string[]>;
    } {
      const record = readOnce(() => read(reader, today));
      return {
        coverSpan: async ({ accountIds, ...asked }) => {
          const { histories, isSession: opens } = await record();
          const inScope =
            accountIds == null
              ? histories
              : histories.filter(({ accountId }) => accountIds.includes(accountId));
          return coverSpan(inScope, asked, { today, isSession: opens });
        },
        standings: async () => {
          const [{ histories, covering, isSession: opens }, stored] = await Promise.all([
            record(),
            readEach(reader, ({ userId }) => repository.listTieOuts(userId)),
          ]);
          const lastDays = new Map(covering.map(({ sessionId, lastDay }) => [sessionId, lastDay]));
          const tieOuts = stored.flatMap(({ accountId, sessionId, ...tieOut }) =>
            accountId === null ? [] : [{ ...tieOut, accountId, coveredThrough: lastDays.get(sessionId) }],
          );
          return historyStandings(histories, tieOuts, { today, isSession: opens });
        },
        withoutHistory: async () =>
          accountsWithoutHistory((await record()).histories, today).map(({ account }) => account),
        coverAccounts: async (asked) => {
          const { histories, isSession: opens } = await record();
          return histories.map((history) => ({
            accountId: history.accountId,
            coverage: coverSpan([history], asked, { today, isSession: opens }),
          }));
        },
      };
    },
  };
}

async function coverPeople(
  { repository, findHolidays }: Needs,
  userIds: readonly string[],
  today: CalendarDate,
): Promise<ReadonlyMap<string, SpanCoverage>> {
  const [accounts, covering, isMarketDay] = await Promise.all([
    repository.listAccountsOfPeople(userIds),
    repository.listCoveringDaysOfPeople(userIds),
    calendarTo(findHolidays, today),
  ]);
  const coverageOf = (own: readonly AccountEnds[]) =>
    coverSpan(historiesOf(own, covering), {}, { today, isSession: isMarketDay });
  return new Map(
    [...groupBy(accounts, ({ userId }) => userId)].map(([userId, own]) => [userId, coverageOf(own)]),
  );
}

async function calendarTo(findHolidays: Needs["findHolidays"], today: CalendarDate): Promise<IsSession> {
  const from = `${Number(today.slice(0, 4)) - HOLIDAY_YEARS}-01-01` as CalendarDate;
  const holidays = await findHolidays(from, today);
  const closures = new Map(holidays.map((holiday) => [holiday.atDate, holiday]));
  return (day) => isSession(day, closures);
}

type Covering = Awaited<ReturnType<SpanCoverageRepository["listCoveringDaysOfPeople"]>>;

/** Of these accounts; files and quiet days of others are passed over. */
function historiesOf(accounts: readonly AccountEnds[], covering: Covering): AccountHistory[] {
  const names = uniqueAccountNames(accounts);
  const coveringOf = groupBy(covering, ({ accountId }) => accountId);
  return accounts.map(({ accountId, firstSnapshot, closedOn }) => ({
    accountId,
    account: names.get(accountId) ?? "",
    spans: coveredSpans(coveringOf.get(accountId) ?? []),
    firstSnapshot: firstSnapshot ?? undefined,
    closedOn: closedOn ?? undefined,
  }));
}
