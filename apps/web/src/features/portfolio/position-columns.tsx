import type { ReactNode } from "react";
import type { CsvColumn } from "../../lib/csv-export.ts";
import { Amount, MissingValue } from "../../ui/figures/amount.tsx";
import { HoldingName } from "../../ui/figures/holding-name.tsx";
import { SymbolLink } from "../../ui/figures/symbol-link.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Column } from "../../ui/table/data-table.tsx";
import { DatedChange } from "./components/dated-change.tsx";
import { isGainUnknown, TotalGain } from "./components/total-gain.tsx";
import { dayChangeLabel } from "./day-change.ts";
import type { PortfolioConnection, PortfolioPosition } from "./portfolio.queries.ts";

/** Columns of the positions table; their ids are the server's names for sorting. */
export const COLUMNS: readonly Column<PortfolioPosition>[] = [
  { id: "symbol", header: "Symbol", sortable: true, cell: (row) => positionName(row) },
  {
    id: "description",
    header: "Description",
    priority: 4,
    sortable: true,
    cell: (row) => <span className="line-clamp-2 min-w-40">{row.description ?? <MissingValue />}</span>,
  },
  {
    id: "accountName",
    header: "Account",
    priority: 3,
    sortable: true,
    cell: (row) => row.accountName,
  },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    priority: 2,
    sortable: true,
    cell: (row) => <Amount kind="quantity" value={row.quantity} />,
  },
  {
    id: "lastPrice",
    header: "Last price",
    align: "end",
    priority: 4,
    sortable: true,
    cell: (row) => <Amount kind="price" value={row.lastPrice} />,
  },
  {
    id: "currentValue",
    header: "Current value",
    align: "end",
    sortable: true,
    cell: (row) => <Amount value={row.currentValue} />,
  },
  {
    id: "todaysGainLossDollar",
    header: "Today's gain/loss $",
    align: "end",
    priority: 2,
    sortable: true,
    cell: (row) => <Amount value={row.todaysGainLossDollar} signed />,
  },
  {
    id: "totalGainLossPercent",
    header: "Total gain/loss %",
    align: "end",
    priority: "xs",
    sortable: true,
    cell: (row) => <Amount kind="percent" value={row.totalGainLossPercent} signed />,
  },
];

/** The sort names that the address may hold. */
export const POSITION_SORTS = COLUMNS.map(({ id }) => id);

type Sums = Pick<PortfolioConnection, "totals" | "summary">;

/** The columns with the sums of all pages at their foot; days to expiry count from `asOf`. */
export function positionColumns({ totals, summary }: Sums, asOf: string) {
  const known = { unknownGainCount: totals.unknownGainCount, lotCount: totals.gainCount };
  const footers: Readonly<Record<string, ReactNode>> = {
    symbol: "Total",
    currentValue: <Amount value={totals.totalCurrentValue} />,
    todaysGainLossDollar: <Amount value={totals.todaysGainLossDollar} signed />,
    totalGainLossPercent: (
      <>
        {/* The dollars stand in the summary, and would make the table wider than a tablet. */}
        <span className="max-lg:hidden">
          <TotalGain value={totals.totalGainLossDollar} {...known} />
        </span>
        {!isGainUnknown(known) && (
          <Amount kind="percent" value={totals.totalGainLossPercent} signed className="block" />
        )}
      </>
    ),
  };
  return COLUMNS.map((column): Column<PortfolioPosition> => {
    const footer = footers[column.id];
    return {
      ...column,
      ...(footer !== undefined && { footer }),
      ...(column.id === "todaysGainLossDollar" && {
        header: dayChangeLabel(summary.dayChangeDay).replace(/^Today$/, column.header),
        cell: ({ todaysGainLossDollar, portfolioDate }) => (
          <DatedChange change={todaysGainLossDollar} day={portfolioDate} headedBy={summary.dayChangeDay} />
        ),
      }),
      ...(column.id === "symbol" && {
        cell: (row) => <PositionName position={row} asOf={asOf} />,
      }),
    };
  });
}

/** Columns of the export: those of the table, and what tells two rows of one symbol apart. */
export const POSITION_EXPORT: readonly CsvColumn<PortfolioPosition>[] = [
  { header: "Date", value: (row) => row.portfolioDate, kind: "date" },
  { header: "Account", value: (row) => row.accountName },
  { header: "Symbol", value: (row) => row.symbol },
  { header: "Description", value: (row) => row.description },
  { header: "Type", value: (row) => row.type },
  { header: "Kind", value: (row) => row.kind },
  { header: "Held as", value: (row) => row.holdingType },
  { header: "Quantity", value: (row) => row.quantity, kind: "number" },
  { header: "Last price", value: (row) => row.lastPrice, kind: "number" },
  { header: "Current value", value: (row) => row.currentValue, kind: "number" },
  { header: "Today's gain/loss $", value: (row) => row.todaysGainLossDollar, kind: "number" },
  { header: "Total gain/loss %", value: (row) => row.totalGainLossPercent, kind: "number" },
];

type Named = Pick<PortfolioPosition, "description" | "holdingType" | "kind" | "symbol">;

/** The name of a row: pending activity has no symbol. */
export const positionName = ({ symbol, description, kind }: Named) =>
  symbol || description || kind.toLowerCase();

type NameProps = {
  readonly position: Named;
  readonly asOf: string;
  /** As of `HoldingName`. */
  readonly withSymbol?: boolean;
};

/** A contract in words, any other position by its symbol; it leads to its symbol's page where it has one. */
export function PositionLink({ position, asOf, withSymbol = false }: NameProps) {
  const { kind, symbol } = position;
  const name = (
    <HoldingName asOf={asOf} withSymbol={withSymbol}>
      {positionName(position)}
    </HoldingName>
  );
  return symbol !== "" && kind === "HOLDING" ? <SymbolLink symbol={symbol}>{name}</SymbolLink> : name;
}

/** The position, with what tells it apart. */
function PositionName({ position, asOf }: NameProps) {
  const { holdingType, kind } = position;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <PositionLink position={position} asOf={asOf} withSymbol />
      {/* "Cash" is the usual account type, and beside a symbol it would read as what is held. */}
      {holdingType !== null && holdingType !== "Cash" && (
        <span className="text-label font-normal text-ink-3">{holdingType} account</span>
      )}
      {kind === "PENDING" && <StatusBadge>Pending</StatusBadge>}
      {kind === "WRAPPER" && <StatusBadge tone="warning">Not in totals</StatusBadge>}
    </span>
  );
}
