import { groupBy } from "../shared/group-by.ts";
import { percentOf } from "../shared/percent.ts";
import { compareUnits, fromUnits, type Units } from "../shared/units.ts";
import { sumBySymbol } from "./holdings.ts";
import type { HeldPosition, Holding, PortfolioAllocation, SectorShare } from "./portfolio.ts";
import { isHolding, marketValueOf, sumOf, VALUE_GROUPS } from "./summarize-positions.ts";

const TOP_HOLDINGS = 10;
const TOP_SECTORS = 8;
const OTHER = "Other";

/** The sector of a symbol; nothing for symbols that the table of securities does not know. */
export type SectorOf = (symbol: string) => string | undefined;

/** How a portfolio's total value is spread. `positions` may hold pending rows and wrappers. */
export function allocate(positions: readonly HeldPosition[], sectorOf: SectorOf): PortfolioAllocation {
  const counted = positions.filter(({ kind }) => kind !== "WRAPPER");
  const holdings = counted.filter(isHolding);
  const total = sumOf(counted, marketValueOf);
  const groups = groupBy(counted, ({ kind, type }) => (kind === "PENDING" ? "cash" : VALUE_GROUPS[type]));
  const percentOfGroup = (group: string) =>
    percentOf(
      sumOf(
        [...groups].flatMap(([name, members]) => (name === group ? members : [])),
        marketValueOf,
      ),
      total,
    );

  return {
    stocksPercent: percentOfGroup("stocks"),
    optionsPercent: percentOfGroup("options"),
    cashPercent: percentOfGroup("cash"),
    otherPercent: percentOfGroup("other"),
    topSectors: topSectors(holdings, total, sectorOf),
    topHoldings: topHoldings(holdings, total),
  };
}

/** The symbol whose sector a position has: of an option, its underlying. */
export const sectorSymbol = ({ symbol, type }: Pick<HeldPosition, "symbol" | "type">): string =>
  type === "OPTION" ? symbol.replace(/^-/, "").replace(/\d?\d{6}[CP][\d.]+$/, "") : symbol;

function topSectors(holdings: readonly HeldPosition[], total: Units, sectorOf: SectorOf): SectorShare[] {
  return [...groupBy(holdings, (position) => sectorOf(sectorSymbol(position)) ?? OTHER)]
    .map(([sector, group]) => ({ sector, value: sumOf(group, marketValueOf), positionCount: group.length }))
    .sort((a, b) => compareUnits(b.value, a.value) || (a.sector < b.sector ? -1 : 1))
    .slice(0, TOP_SECTORS)
    .map(({ sector, value, positionCount }) => ({
      sector,
      percentage: percentOf(value, total),
      value: fromUnits(value),
      positionCount,
    }));
}

const topHoldings = (holdings: readonly HeldPosition[], total: Units): Holding[] =>
  sumBySymbol(holdings)
    .slice(0, TOP_HOLDINGS)
    .map(({ symbol, description, type, value }) => ({
      symbol,
      ...(description !== undefined && { description }),
      percentage: percentOf(value, total),
      value: fromUnits(value),
      type,
    }));
