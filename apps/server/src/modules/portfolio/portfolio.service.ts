import type { NamedAsOf } from "@strikebook/core/portfolio/account-sums";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { compareNames } from "@strikebook/core/shared/compare-names";
import { readPart } from "@strikebook/core/sharing/read-part";
import { type Reader, readEach } from "@strikebook/core/sharing/reader";
import type { PortfolioPage } from "@strikebook/validators/portfolio/portfolio";
import { type FindHolidays, sessionsUntil } from "../../records/sessions-until.ts";
import { comparePositions } from "./compare-positions.ts";
import type { HeldAccount, PortfolioRepository, StoredPosition } from "./portfolio.repository.ts";
import {
  emptySummary,
  findAccount,
  type LineTotals,
  type ListReadableNames,
  type Summary,
  summarizeSums,
  totalsOf,
} from "./snapshot-scope.ts";

/** A line with the name its account is shown by. */
export type PortfolioPosition = StoredPosition & { readonly accountName: string };

export type PortfolioConnection = {
  readonly positions: readonly PortfolioPosition[];
  /** 0-based place of the first of them. */
  readonly offset: number;
  /** Lines of the whole list. */
  readonly totalCount: number;
  /** The sums of the lines of all pages, as a symbol narrows them. */
  readonly totals: LineTotals;
  readonly summary: Summary;
};

/** An account that ever had a position, by the name it is shown by. */
export type PortfolioAccount = HeldAccount & { readonly account: string };

type Needs = {
  readonly repository: PortfolioRepository;
  readonly listReadableNames: ListReadableNames;
  readonly findHolidays: FindHolidays;
};

export function createPortfolioService(needs: Needs) {
  const { repository, listReadableNames, findHolidays } = needs;
  return {
    /** Every row in effect on `date`. */
    async listPositions(reader: Reader, date: CalendarDate): Promise<PortfolioPosition[]> {
      const [names, positions] = await Promise.all([
        listReadableNames(reader),
        readEach(reader, (owner) => repository.listPositions(owner, { date })),
      ]);
      return positions.map(named(names));
    },

    /**
     * One page with what the whole scope adds up to; an offset past the end shows the last page. A symbol narrows the
     * lines, not the summary.
     */
    readPage: (reader: Reader, query: PortfolioPage, today: CalendarDate): Promise<PortfolioConnection> =>
      readPage(needs, reader, query, today),

    /** The accounts that ever had a position, by name; each with the day that counts on `date`. */
    async listAccounts(reader: Reader, date: CalendarDate): Promise<PortfolioAccount[]> {
      const [names, held] = await Promise.all([
        listReadableNames(reader),
        readEach(reader, (owner) => repository.listAccounts(owner, date)),
      ]);
      return held
        .map((each) => ({ ...each, account: names.get(each.accountId) ?? "" }))
        .sort((a, b) => compareNames(a.account, b.account));
    },

    /** The accounts that wealth is made of today, newest day first. */
    async listAsOf(reader: Reader, today: CalendarDate): Promise<readonly NamedAsOf[]> {
      const [names, opens, sums] = await Promise.all([
        listReadableNames(reader),
        sessionsUntil(findHolidays, { date: today, today }),
        Promise.all(reader.map((owner) => repository.sumSnapshots(owner, { date: today }, today))),
      ]);
      return summarizeSums(sums, { opens, names, date: today, today }).asOf;
    },

    /** Days with a snapshot of any account, oldest first. */
    async listDates(reader: Reader): Promise<CalendarDate[]> {
      const dates = await readEach(reader, repository.listDates);
      return reader.length > 1 ? [...new Set(dates)].sort() : dates;
    },

    /** The newest day of any account as it stands today; null when nothing is stored. */
    async findLatestDate(reader: Reader, today: CalendarDate): Promise<CalendarDate | null> {
      const days = (await readEach(reader, (owner) => repository.listAccounts(owner, today))).flatMap(
        ({ day }) => day ?? [],
      );
      return days.sort().at(-1) ?? null;
    },
  };
}

async function readPage(
  { repository, listReadableNames, findHolidays }: Needs,
  reader: Reader,
  query: PortfolioPage,
  today: CalendarDate,
): Promise<PortfolioConnection> {
  const namesSoon = listReadableNames(reader);
  const account = await findAccount(namesSoon, query);
  if (account.isUnknown) {
    const summary = emptySummary(today);
    return { positions: [], offset: 0, totalCount: 0, totals: summary, summary };
  }
  const symbol = query.symbol ?? undefined;
  const scope = { date: query.date ?? today, accountId: account.id, symbol };
  const read = (offset: number) =>
    readPart(
      reader,
      { limit: query.limit, offset },
      async (owner, page) => {
        const rows = await repository.pagePositions(owner, scope, orderOf(query), page);
        return rows.map(named(await namesSoon));
      },
      comparePositions(query),
    );
  const [names, opens, sums, asked, ofSymbol] = await Promise.all([
    namesSoon,
    sessionsUntil(findHolidays, { date: scope.date, today }),
    Promise.all(reader.map((owner) => repository.sumSnapshots(owner, scope, today))),
    read(query.offset),
    symbol === undefined ? undefined : Promise.all(reader.map((owner) => repository.sumLines(owner, scope))),
  ]);
  const totalCount = (ofSymbol ?? sums).reduce((all, { lines }) => all + lines, 0);
  const offset = Math.min(query.offset, lastPageStart(totalCount, query.limit));
  const positions = offset === query.offset ? asked : await read(offset);
  const summary = summarizeSums(sums, { opens, names, date: scope.date, today });
  return {
    positions,
    offset,
    totalCount,
    totals: ofSymbol === undefined ? summary : totalsOf(ofSymbol),
    summary,
  };
}

/** A line with the name its account is shown by. */
export const named =
  (names: ReadonlyMap<string, string>) =>
  (position: StoredPosition): PortfolioPosition => ({
    ...position,
    accountName: names.get(position.accountId) ?? "",
  });

const orderOf = ({ sort, direction }: PortfolioPage) =>
  sort ? { sort, direction: direction ?? "ASC" } : undefined;

/** Place of the first row of the last page, from 0. */
export const lastPageStart = (lines: number, limit: number) =>
  Math.max(0, Math.floor((lines - 1) / limit) * limit);
