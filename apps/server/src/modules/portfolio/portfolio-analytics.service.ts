import { allocate, sectorSymbol } from "@strikebook/core/portfolio/allocation";
import type { PortfolioBreakdowns, TotalPortfolioGroups } from "@strikebook/core/portfolio/portfolio";
import { breakDown } from "@strikebook/core/portfolio/statistics";
import { groupTotalPortfolio } from "@strikebook/core/portfolio/total-portfolio";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { type Reader, readEach } from "@strikebook/core/sharing/reader";
import type { PortfolioScope } from "@strikebook/validators/portfolio/portfolio";
import { type FindHolidays, sessionsUntil } from "../../records/sessions-until.ts";
import type { PortfolioRepository } from "./portfolio.repository.ts";
import {
  emptySummary,
  findAccount,
  type ListReadableNames,
  type Summary,
  summarizeSums,
} from "./snapshot-scope.ts";

export type PortfolioStatistics = PortfolioBreakdowns & { readonly summary: Summary };

export type TotalPortfolio = TotalPortfolioGroups & Pick<PortfolioStatistics, "allocation" | "summary">;

type Needs = {
  readonly repository: PortfolioRepository;
  readonly listReadableNames: ListReadableNames;
  /** Sectors by symbol, of those that are known. */
  readonly findSectors: (symbols: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly findHolidays: FindHolidays;
};

export function createPortfolioAnalyticsService(needs: Needs) {
  const { repository, listReadableNames, findSectors, findHolidays } = needs;

  return {
    /** By type, account, symbol and sector: all accounts, or one. */
    async readStatistics(
      reader: Reader,
      query: PortfolioScope,
      today: CalendarDate,
    ): Promise<PortfolioStatistics> {
      const namesSoon = listReadableNames(reader);
      const account = await findAccount(namesSoon, query);
      if (account.isUnknown) {
        return { ...breakDown([], await namesSoon, () => undefined), summary: emptySummary(today) };
      }
      const scope = { date: query.date ?? today, accountId: account.id };
      const [names, opens, sums, positions] = await Promise.all([
        namesSoon,
        sessionsUntil(findHolidays, { date: scope.date, today }),
        Promise.all(reader.map((owner) => repository.sumSnapshots(owner, scope, today))),
        readEach(reader, (owner) => repository.listPositions(owner, scope)),
      ]);
      const sectors = await findSectors([...new Set(positions.map(sectorSymbol))]);
      const breakdowns = breakDown(positions, names, (symbol) => sectors.get(symbol));
      return {
        ...breakdowns,
        summary: summarizeSums(sums, { opens, names, date: scope.date, today }),
      };
    },

    /** Every account's holdings by symbol. */
    async readTotals(
      reader: Reader,
      { date }: { readonly date?: CalendarDate | null | undefined },
      today: CalendarDate,
    ): Promise<TotalPortfolio> {
      const scope = { date: date ?? today };
      const [names, opens, sums, positions] = await Promise.all([
        listReadableNames(reader),
        sessionsUntil(findHolidays, { date: scope.date, today }),
        Promise.all(reader.map((owner) => repository.sumSnapshots(owner, scope, today))),
        readEach(reader, (owner) => repository.listPositions(owner, scope)),
      ]);
      const sectors = await findSectors([...new Set(positions.map(sectorSymbol))]);
      const allocation = allocate(positions, (symbol) => sectors.get(symbol));
      return {
        ...groupTotalPortfolio(positions),
        allocation,
        summary: summarizeSums(sums, { opens, names, date: scope.date, today }),
      };
    },
  };
}
