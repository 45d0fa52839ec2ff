import { STORED_SOURCES } from "@strikebook/core/closing-prices/closing-price";
import { BENCHMARK } from "@strikebook/core/closing-prices/priced-shares";
import { uniqueAccountNames } from "@strikebook/core/option-summary/account-names";
import type { ValueDay } from "@strikebook/core/portfolio/value-point";
import { type Benchmark, type BenchmarkClose, benchmarkOf } from "@strikebook/core/returns/benchmark";
import {
  accountBridges,
  type Measured,
  measureSpan,
  type ReturnsGiven,
  reckonReturns,
  spansOf,
} from "@strikebook/core/returns/reckon-returns";
import type { LedgerRow, ReturnAccount, Returns } from "@strikebook/core/returns/returns";
import {
  type RealizedPart,
  type SymbolReturns,
  symbolReturns,
} from "@strikebook/core/returns/symbol-returns";
import { addDays } from "@strikebook/core/shared/calendar-date";
import { compareNames, compareText } from "@strikebook/core/shared/compare-names";
import type { Period } from "@strikebook/core/shared/period";
import { isReadable, labeled, narrowed, type Reader, readEach } from "@strikebook/core/sharing/reader";
import type { BenchmarkQuery, ReturnsQuery } from "@strikebook/validators/summaries/returns";
import type { KeptAnswers } from "../../records/kept-answers.repository.ts";
import { type FindHolidays, listHolidaysUntil, sessionsAmong } from "../../records/sessions-until.ts";
import type { AccountOnRecord, AccountsOnRecord, ReturnsRepository } from "./returns.repository.ts";

export type AccountReturns = { readonly accountId: string; readonly returns: Returns };

/** All that is told of a span. */
type SpanReturns = {
  readonly returns: Returns;
  /** By name, without those that were closed before the span. */
  readonly accounts: readonly AccountReturns[];
  /** What brought most first. */
  readonly symbols: readonly SymbolReturns[];
  /** What another use of the same money is compared with. */
  readonly measured: Measured;
};

type Needs = {
  readonly repository: ReturnsRepository;
  /** Days on which the value of the accounts changed, up to the end of the period. */
  readonly listValueDays: (
    userId: string,
    scope: { readonly period: Period; readonly accountIds?: readonly string[] | null | undefined },
  ) => Promise<ValueDay[]>;
  readonly findHolidays: FindHolidays;
  /** Closes of an instrument in a span that were stored, and those of the reader's own positions files. */
  readonly listCloses: (
    reader: Reader,
    instrument: string,
    span: Period,
  ) => Promise<readonly BenchmarkClose[]>;
  readonly kept: KeptAnswers<SpanReturns>;
};

/** A close this long before the first day may still count for it. */
const DAYS_BEFORE = 14;

export function createReturnsService(needs: Needs) {
  /** Reckoned together: a page asks for all of it, and reading the rows is the larger part. */
  const findSpan = async (reader: Reader, query: ReturnsQuery) => {
    const [holidays, ...onRecord] = await Promise.all([
      listHolidaysUntil(needs.findHolidays, { date: query.from, today: query.to }),
      ...reader.map(({ userId }) => needs.repository.readAccounts(userId)),
    ]);
    const isSession = sessionsAmong(holidays);
    const revisions = onRecord.map(({ revision }) => revision);
    const told = await needs.kept.findAt(revisions, [reader, query, holidays], async () =>
      reckonSpan(await read(needs, reader, query, { onRecord, isSession })),
    );
    return { ...told, isSession };
  };
  return {
    /** Returns of the accounts together. */
    find: async (reader: Reader, query: ReturnsQuery) => (await findSpan(reader, query)).returns,

    listByAccount: async (reader: Reader, query: ReturnsQuery) => (await findSpan(reader, query)).accounts,

    /** Each underlying that was held, traded or paid income. */
    listBySymbol: async (reader: Reader, query: ReturnsQuery) => (await findSpan(reader, query)).symbols,

    /**
     * The same money in one share. Of another than the index only those closes count that a person gave: which others the
     * house fetches would tell what somebody in it holds.
     */
    async findBenchmark(reader: Reader, { symbol, ...query }: BenchmarkQuery): Promise<Benchmark> {
      const span = { startDate: query.from, endDate: query.to };
      const [{ measured, isSession }, listed] = await Promise.all([
        findSpan(reader, query),
        needs.listCloses(narrowed(reader, query.accountIds), symbol, {
          startDate: addDays(query.from, -DAYS_BEFORE),
          endDate: query.to,
        }),
      ]);
      const closes = symbol === BENCHMARK ? listed : listed.filter(({ source }) => !FETCHED.has(source));
      return benchmarkOf({ symbol, span, returns: measured, closes, isSession });
    },
  };
}

const FETCHED: ReadonlySet<string> = new Set(STORED_SOURCES.filter((source) => source !== "FILE"));

function reckonSpan(given: ReturnsGiven & { readonly realized: readonly RealizedPart[] }): SpanReturns {
  const accounts = given.accounts
    .filter(({ closedOn }) => closedOn === undefined || closedOn > given.span.startDate)
    .toSorted((a, b) => compareNames(a.name, b.name));
  const measured = measureSpan(given);
  return {
    returns: reckonReturns(given),
    accounts: accounts.map((account) => ({
      accountId: account.accountId,
      returns: reckonReturns({ ...given, accounts: [account] }),
    })),
    symbols: symbolReturns(accountBridges(measured.spans, given), given.realized, given.span),
    measured,
  };
}

type Known = {
  /** The accounts of each of the reader's owners. */
  readonly onRecord: readonly AccountsOnRecord[];
  readonly isSession: ReturnsGiven["isSession"];
};

/** What the span's figures are made of. */
async function read(
  { repository, listValueDays }: Needs,
  reader: Reader,
  { from, to, accountIds }: ReturnsQuery,
  { onRecord, isSession }: Known,
) {
  const span = { startDate: from, endDate: to };
  const asked = narrowed(reader, accountIds);
  const [days, rows] = await Promise.all([
    readEach(asked, ({ userId, ...owned }) =>
      listValueDays(userId, { period: span, accountIds: owned.accountIds }),
    ),
    readEach(asked, ({ userId, ...owned }) =>
      repository.listRows(userId, { from, to, accountIds: owned.accountIds }),
    ),
  ]);
  const readable = readableOf(reader, onRecord);
  const chosen = new Set(accountIds ?? readable.map(({ accountId }) => accountId));
  const accounts = accountsOf(readable, days).filter(({ accountId }) => chosen.has(accountId));
  const ownerOf = new Map(readable.map(({ accountId, userId }) => [accountId, userId]));
  const given = { span, accounts, rows: byDay(rows, asked), isSession };
  const { spans } = spansOf(given);
  const ends = await readEach(asked, async ({ userId }) => [
    await repository.readSpans(
      userId,
      spans.filter(({ account }) => ownerOf.get(account.accountId) === userId),
    ),
  ]);
  return {
    ...given,
    held: ends.flatMap(({ held }) => held),
    realized: ends.flatMap(({ realized }) => realized),
  };
}

/** The accounts that may be read, with their owners; those of several people are named by whose they are. */
const readableOf = (reader: Reader, onRecord: readonly AccountsOnRecord[]) =>
  reader.flatMap((owner, index) =>
    (onRecord[index]?.accounts ?? [])
      .filter(({ accountId }) => isReadable(owner, accountId))
      .map((account) => ({
        ...account,
        userId: owner.userId,
        name: labeled(owner, account.name),
      })),
  );

/** Each owner's rows come by day. */
const byDay = (rows: readonly LedgerRow[], owners: Reader): readonly LedgerRow[] =>
  owners.length > 1 ? rows.toSorted((a, b) => compareText(a.day, b.day)) : rows;

function accountsOf(onRecord: readonly AccountOnRecord[], days: readonly ValueDay[]): ReturnAccount[] {
  const names = uniqueAccountNames(
    onRecord.map(({ number, ...each }) => ({ ...each, ...(number !== null && { number }) })),
  );
  const snapshots = Map.groupBy(
    days.flatMap(({ day, accounts }) =>
      accounts
        .filter(({ covered }) => covered === 1)
        .map(({ accountId, value }) => ({ accountId, day, value })),
    ),
    ({ accountId }) => accountId,
  );
  return onRecord.map(({ accountId, name, closedOn }) => ({
    accountId,
    name: names.get(accountId) ?? name,
    closedOn: closedOn ?? undefined,
    snapshots: (snapshots.get(accountId) ?? []).map(({ day, value }) => ({ day, value })),
  }));
}
