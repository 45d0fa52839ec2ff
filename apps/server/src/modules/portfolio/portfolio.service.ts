import type { PortfolioSummary } from "@strikebook/core/portfolio/portfolio";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { PortfolioPage } from "@strikebook/validators/portfolio";
import type { PortfolioRepository, StoredPosition } from "./portfolio.repository.ts";
import {
  EVERY_ACCOUNT,
  emptySummary,
  type FindHolidays,
  findAccount,
  summarizeSums,
} from "./snapshot-scope.ts";

/** A line with the name its account is shown by. */
export type PortfolioPosition = StoredPosition & { readonly accountName: string };

export type PortfolioConnection = {
  readonly positions: readonly PortfolioPosition[];
  /** 0-based place of the first of them. */
  readonly offset: number;
  /** Lines of the whole list. */
  readonly totalCount: number;
  readonly summary: PortfolioSummary;
};

type Needs = {
  readonly repository: PortfolioRepository;
  /** A person's accounts: display name by id. */
  readonly listAccountNames: (userId: string) => Promise<ReadonlyMap<string, string>>;
  readonly findHolidays: FindHolidays;
};

export function createPortfolioService({ repository, listAccountNames, findHolidays }: Needs) {
  return {
    /** Every line of the newest snapshots at or before `date`, the latest when absent. */
    async listPositions(userId: string, date: CalendarDate | undefined): Promise<PortfolioPosition[]> {
      const [names, positions] = await Promise.all([
        listAccountNames(userId),
        repository.listPositions(userId, { date }),
      ]);
      return positions.map(named(names));
    },

    /**
     * One page with what the whole scope adds up to; an offset past the end shows the last page. A symbol narrows the
     * lines, not the summary.
     */
    async readPage(userId: string, query: PortfolioPage, today: CalendarDate): Promise<PortfolioConnection> {
      const namesSoon = listAccountNames(userId);
      const account =
        typeof query.account === "string" ? findAccount(await namesSoon, query.account) : EVERY_ACCOUNT;
      if (account.isUnknown) {
        return { positions: [], offset: 0, totalCount: 0, summary: emptySummary(today) };
      }
      const symbol = query.symbol ?? undefined;
      const scope = { date: query.date ?? undefined, accountId: account.id, symbol };
      const read = (offset: number) =>
        repository.pagePositions(userId, scope, orderOf(query), { limit: query.limit, offset });
      const [names, sums, asked, symbolLines] = await Promise.all([
        namesSoon,
        repository.sumSnapshots(userId, scope),
        read(query.offset),
        symbol === undefined ? undefined : repository.countLines(userId, scope),
      ]);
      const totalCount = symbolLines ?? sums.lines;
      const offset = Math.min(query.offset, lastPageStart(totalCount, query.limit));
      const positions = offset === query.offset ? asked : await read(offset);
      return {
        positions: positions.map(named(names)),
        offset,
        totalCount,
        summary: await summarizeSums(findHolidays, sums, today),
      };
    },

    /** Names of the accounts with a snapshot on the date, by name. */
    async listAccounts(userId: string, date: CalendarDate | undefined): Promise<string[]> {
      const [names, ids] = await Promise.all([
        listAccountNames(userId),
        repository.listAccountIds(userId, date),
      ]);
      return ids.flatMap((id) => names.get(id) ?? []).sort((a, b) => (a < b ? -1 : 1));
    },

    listDates: (userId: string) => repository.listDates(userId),
    findLatestDate: (userId: string) => repository.findLatestDate(userId),
  };
}

const named =
  (names: ReadonlyMap<string, string>) =>
  (position: StoredPosition): PortfolioPosition => ({
    ...position,
    accountName: names.get(position.accountId) ?? "",
  });

const orderOf = ({ sort, direction }: PortfolioPage) =>
  sort ? { sort, direction: direction ?? "ASC" } : undefined;

const lastPageStart = (lines: number, limit: number) => Math.max(0, Math.floor((lines - 1) / limit) * limit);
