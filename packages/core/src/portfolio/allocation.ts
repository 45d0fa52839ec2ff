import { groupBy } from "../shared/group-by.ts";
import { percentOf } from "../shared/percent.ts";
import { compareUnits, fromUnits, type Units } from "../shared/units.ts";
import { underlyingOf } from "../transactions/option-contract.ts";
import { type HoldingSum, sumBySymbol } from "./holdings.ts";
import {
  type HeldPosition,
  type Holding,
  PENDING_ROW,
  type PortfolioAllocation,
  type SectorShare,
} from "./portfolio.ts";
import { isHeld, totalOf, VALUE_GROUPS, type Valued, valued } from "./summarize-positions.ts";

const TOP_HOLDINGS = 10;
const TOP_SECTORS = 8;
const OTHER = "Other";

/** The sector of a symbol; nothing for symbols that the table of securities does not know. */
export type SectorOf = (symbol: string) => string | undefined;

/** How a portfolio's total value is spread. `positions` may hold pending rows and wrappers. */
export function allocate(positions: readonly HeldPosition[], sectorOf: SectorOf): PortfolioAllocation {
  const counted = valued(positions.filter(({ kind }) => kind !== "WRAPPER"));
  const holdings = counted.filter(isHeld);
  const total = totalOf(counted);
  return allocateValues({ counted, holdings, bySymbol: sumBySymbol(holdings), total }, sectorOf);
}

/** A portfolio without its wrappers, its holdings by symbol, and its total. */
type Values = {
  readonly counted: readonly Valued[];
  readonly holdings: readonly Valued[];
  readonly bySymbol: readonly HoldingSum[];
  readonly total: Units;
};

/** Allocates values that were already read and summed, see `allocate`. */
export function allocateValues(
  { counted, holdings, bySymbol, total }: Values,
  sectorOf: SectorOf,
): PortfolioAllocation {
  const groups = groupBy(counted, ({ position: { kind, type } }) =>
    kind === "PENDING" ? "cash" : VALUE_GROUPS[type],
  );
  const pending = counted.filter((each) => !isHeld(each));
  const percentOfGroup = (group: "cash" | "options" | "other" | "stocks") =>
    percentOf(totalOf(groups.get(group) ?? []), total);

  return {
    stocksPercent: percentOfGroup("stocks"),
    optionsPercent: percentOfGroup("options"),
    cashPercent: percentOfGroup("cash"),
    pendingPercent: percentOf(totalOf(pending), total),
    otherPercent: percentOfGroup("other"),
    topSectors: [...topSectors(holdings, total, sectorOf), ...pendingShare(pending, total)],
    topHoldings: topHoldings(bySymbol, total),
  };
}

/** The symbol whose sector a position has: of an option, its underlying. */
export const sectorSymbol = ({ symbol, type }: Pick<HeldPosition, "symbol" | "type">): string =>
  type === "OPTION" ? underlyingOf(symbol) : symbol;

function topSectors(holdings: readonly Valued[], total: Units, sectorOf: SectorOf): SectorShare[] {
  return [...groupBy(holdings, ({ position }) => sectorOf(sectorSymbol(position)) ?? OTHER)]
    .map(([sector, group]) => ({ sector, value: totalOf(group), positionCount: group.length }))
    .sort((a, b) => compareUnits(b.value, a.value) || (a.sector < b.sector ? -1 : 1))
    .slice(0, TOP_SECTORS)
    .map(({ sector, value, positionCount }) => ({
      sector,
      percentage: percentOf(value, total),
      value: fromUnits(value),
      positionCount,
    }));
}

const pendingShare = (pending: readonly Valued[], total: Units): SectorShare[] =>
  totalOf(pending) === 0n
    ? []
    : [
        {
          sector: PENDING_ROW,
          percentage: percentOf(totalOf(pending), total),
          value: fromUnits(totalOf(pending)),
          positionCount: 0,
        },
      ];

const topHoldings = (bySymbol: readonly HoldingSum[], total: Units): Holding[] =>
  bySymbol.slice(0, TOP_HOLDINGS).map(({ symbol, description, type, value }) => ({
    symbol,
    ...(description !== undefined && { description }),
    percentage: percentOf(value, total),
    value: fromUnits(value),
    type,
  }));
