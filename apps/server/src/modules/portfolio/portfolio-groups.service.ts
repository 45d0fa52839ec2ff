import type { Deliverable } from "@strikebook/core/cover/coverable";
import { groupByUnderlying, type UnderlyingGroup } from "@strikebook/core/portfolio/underlying-groups";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { type Reader, readEach } from "@strikebook/core/sharing/reader";
import type { PortfolioGroupsPage } from "@strikebook/validators/portfolio/portfolio";
import { type FindHolidays, sessionsUntil } from "../../records/sessions-until.ts";
import type { PortfolioRepository } from "./portfolio.repository.ts";
import { lastPageStart, named, type PortfolioPosition } from "./portfolio.service.ts";
import {
  emptySummary,
  findAccount,
  type ListReadableNames,
  type Summary,
  summarizeSums,
} from "./snapshot-scope.ts";

export type PortfolioGroup = UnderlyingGroup<PortfolioPosition>;

export type PortfolioGroups = {
  readonly groups: readonly PortfolioGroup[];
  /** 0-based place of the first of them. */
  readonly offset: number;
  readonly totalCount: number;
  /** Lines of the groups of all pages. */
  readonly lineCount: number;
  readonly summary: Summary;
};

type Needs = {
  readonly repository: PortfolioRepository;
  readonly listReadableNames: ListReadableNames;
  readonly findHolidays: FindHolidays;
  /** What each contract delivers, where a row tells it. */
  readonly listDeliverables: (
    userId: string,
    instruments: readonly string[],
  ) => Promise<ReadonlyMap<string, Deliverable>>;
};

export type PortfolioGroupsService = ReturnType<typeof createPortfolioGroupsService>;

export function createPortfolioGroupsService(needs: Needs) {
  const { repository, listReadableNames, findHolidays, listDeliverables } = needs;
  return {
    /**
     * One page of the groups, with the sums of the whole scope; an offset past the end shows the last page. A symbol
     * narrows the groups, not the summary; what covers a short contract is looked for in the whole scope.
     */
    async readPage(
      reader: Reader,
      query: PortfolioGroupsPage,
      today: CalendarDate,
    ): Promise<PortfolioGroups> {
      const namesSoon = listReadableNames(reader);
      const account = await findAccount(namesSoon, query);
      if (account.isUnknown) {
        return { groups: [], offset: 0, totalCount: 0, lineCount: 0, summary: emptySummary(today) };
      }
      const scope = { date: query.date ?? today, accountId: account.id };
      const [names, opens, sums, held] = await Promise.all([
        namesSoon,
        sessionsUntil(findHolidays, { date: scope.date, today }),
        Promise.all(reader.map((owner) => repository.sumSnapshots(owner, scope, today))),
        readEach(reader, async (owner) => {
          const positions = await repository.listPositions(owner, scope);
          return [{ positions, deliverables: await listDeliverables(owner.userId, contractsOf(positions)) }];
        }),
      ]);
      const positions = held.flatMap((owned) => owned.positions);
      const deliverables = new Map(held.flatMap((owned) => [...owned.deliverables]));
      const groups = groupByUnderlying(positions.map(named(names)), deliverables).filter(holds(query.symbol));
      const offset = Math.min(query.offset, lastPageStart(groups.length, query.limit));
      return {
        groups: groups.slice(offset, offset + query.limit),
        offset,
        totalCount: groups.length,
        lineCount: groups.reduce((sum, { lines }) => sum + lines.length, 0),
        summary: summarizeSums(sums, { opens, names, date: scope.date, today }),
      };
    },

    /** The group of an underlying over all accounts today, and the newest day of its positions; null when none is held. */
    async findHeld(reader: Reader, underlying: string, today: CalendarDate) {
      const positions = await readEach(reader, (owner) => repository.listPositions(owner, { date: today }));
      const group = groupByUnderlying(positions, NO_DELIVERABLES).find(
        ({ kind, symbol }) => kind === "UNDERLYING" && symbol === underlying,
      );
      const [day] =
        group?.lines
          .map(({ line }) => line.portfolioDate)
          .sort()
          .reverse() ?? [];
      return group && day !== undefined
        ? { day, lastPrice: group.lastPrice, currentValue: group.currentValue }
        : null;
    },
  };
}

/** What covers a contract isn't asked for. */
const NO_DELIVERABLES = new Map<string, Deliverable>();

const contractsOf = (positions: readonly { readonly symbol: string; readonly type: string }[]): string[] =>
  positions.flatMap(({ symbol, type }) => (type === "OPTION" ? [symbol] : []));

/** Groups of a symbol: its own, and the one that holds the contract of this symbol. */
const holds =
  (wanted: string | null | undefined) =>
  ({ kind, symbol, lines }: PortfolioGroup): boolean =>
    wanted == null ||
    (kind === "UNDERLYING" && symbol === wanted) ||
    lines.some(({ line }) => line.symbol === wanted);
