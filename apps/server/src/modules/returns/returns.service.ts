import { STORED_SOURCES } from "@strikebook/core/closing-prices/closing-price";
import { BENCHMARK } from "@strikebook/core/closing-prices/priced-shares";
import { uniqueAccountNames } from "@strikebook/core/option-summary/account-names";
import type { ValueDay } from "@strikebook/core/portfolio/value-point";
import { type Benchmark, type BenchmarkClose, benchmarkOf } from "@strikebook/core/returns/benchmark";
import {
  accountBridges,
  askedDays,
  measureSpan,
  type ReturnsGiven,
  reckonReturns,
  spansOf,
} from "@strikebook/core/returns/reckon-returns";
import type { LedgerRow, ReturnAccount, Returns } from "@strikebook/core/returns/returns";
import { type SymbolReturns, symbolReturns } from "@strikebook/core/returns/symbol-returns";
import { addDays } from "@strikebook/core/shared/calendar-date";
import { compareNames, compareText } from "@strikebook/core/shared/compare-names";
import type { Period } from "@strikebook/core/shared/period";
import { isReadable, labeled, narrowed, type Reader, readEach } from "@strikebook/core/sharing/reader";
import type { BenchmarkQuery, ReturnsQuery } from "@strikebook/validators/summaries/returns";
import { type FindHolidays, sessionsUntil } from "../../records/sessions-until.ts";
import type { AccountOnRecord, ReturnsRepository } from "./returns.repository.ts";

export type AccountReturns = { readonly accountId: string; readonly returns: Returns };

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
};

/** A close this long before the first day may still count for it. */
const DAYS_BEFORE = 14;

export function createReturnsService(needs: Needs) {
  return {
    /** Returns of the accounts together. */
    find: async (reader: Reader, query: ReturnsQuery): Promise<Returns> =>
      reckonReturns(await read(needs, reader, query)),

    /**
     * The same money in one share. Of another than the index only those closes count that a person gave: which others the
     * house fetches would tell what somebody in it holds.
     */
    async findBenchmark(reader: Reader, { symbol, ...query }: BenchmarkQuery): Promise<Benchmark> {
      const span = { startDate: query.from, endDate: query.to };
      const [given, listed] = await Promise.all([
        readSpan(needs, reader, query),
        needs.listCloses(narrowed(reader, query.accountIds), symbol, {
          startDate: addDays(query.from, -DAYS_BEFORE),
          endDate: query.to,
        }),
      ]);
      const closes = symbol === BENCHMARK ? listed : listed.filter(({ source }) => !FETCHED.has(source));
      return benchmarkOf({ symbol, span, returns: measureSpan(given), closes, isSession: given.isSession });
    },

    /** Each account by itself, by name, but those that were closed before the span. */
    async listByAccount(reader: Reader, query: ReturnsQuery): Promise<AccountReturns[]> {
      const given = await read(needs, reader, query);
      return given.accounts
        .filter(({ closedOn }) => closedOn === undefined || closedOn > query.from)
        .toSorted((a, b) => compareNames(a.name, b.name))
        .map((account) => ({
          accountId: account.accountId,
          returns: reckonReturns({ ...given, accounts: [account] }),
        }));
    },

    /** Each underlying that was held, traded or paid income, what brought most first. */
    async listBySymbol(reader: Reader, query: ReturnsQuery): Promise<SymbolReturns[]> {
      const accounts = Promise.all(reader.map(({ userId }) => needs.repository.listRealizing(userId, query)));
      const given = await read(needs, reader, query, accounts);
      const realized = (await accounts).flat().flatMap((account) => account.realized);
      return symbolReturns(accountBridges(spansOf(given).spans, given), realized, given.span);
    },
  };
}

const FETCHED: ReadonlySet<string> = new Set(STORED_SOURCES.filter((source) => source !== "FILE"));

/** What the span's figures are made of. */
async function read(
  needs: Needs,
  reader: Reader,
  query: ReturnsQuery,
  listed?: Promise<readonly (readonly AccountOnRecord[])[]>,
): Promise<ReturnsGiven> {
  const { ownerOf, ...measured } = await readSpan(needs, reader, query, listed);
  const wanted = askedDays(spansOf(measured).spans);
  const held = await readEach(narrowed(reader, query.accountIds), ({ userId }) =>
    needs.repository.listHeld(
      userId,
      wanted.filter(({ accountId }) => ownerOf.get(accountId) === userId),
    ),
  );
  return { ...measured, held };
}

/** Values and rows without holdings. `listed`: the accounts on record of each of the reader's owners. */
async function readSpan(
  { repository, listValueDays, findHolidays }: Needs,
  reader: Reader,
  { from, to, accountIds }: ReturnsQuery,
  listed: Promise<readonly (readonly AccountOnRecord[])[]> = Promise.all(
    reader.map(({ userId }) => repository.listAccounts(userId)),
  ),
) {
  const span = { startDate: from, endDate: to };
  const asked = narrowed(reader, accountIds);
  const [onRecord, days, rows, isSession] = await Promise.all([
    listed,
    readEach(asked, ({ userId, ...owned }) =>
      listValueDays(userId, { period: span, accountIds: owned.accountIds }),
    ),
    readEach(asked, ({ userId, ...owned }) =>
      repository.listRows(userId, { from, to, accountIds: owned.accountIds }),
    ),
    sessionsUntil(findHolidays, { date: from, today: to }),
  ]);
  const readable = readableOf(reader, onRecord);
  const chosen = new Set(accountIds ?? readable.map(({ accountId }) => accountId));
  const accounts = accountsOf(readable, days).filter(({ accountId }) => chosen.has(accountId));
  const ownerOf = new Map(readable.map(({ accountId, userId }) => [accountId, userId]));
  return { span, accounts, rows: byDay(rows, asked), isSession, ownerOf };
}

/** The accounts that may be read, with their owners; those of several people are named by whose they are. */
const readableOf = (reader: Reader, onRecord: readonly (readonly AccountOnRecord[])[]) =>
  reader.flatMap((owner, index) =>
    (onRecord[index] ?? [])
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
