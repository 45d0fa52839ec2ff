import type { OverviewRow } from "@strikebook/core/portfolio/overview-rows";
import { formatPercent, MISSING } from "../../../lib/format.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { UnknownLots } from "../components/total-gain.tsx";
import { dayChangeLabel } from "../day-change.ts";
import { quoteLinks } from "../quote-links.ts";

/** The columns that the specification names, and beside them the day, the value and the weight. */
export const overviewColumns = (day: string | null): readonly Column<OverviewRow>[] => [
  { id: "symbol", header: "Symbol", sortable: true, cell: ({ symbol }) => <SymbolLink symbol={symbol} /> },
  {
    id: "lastPrice",
    header: "Current Price",
    align: "end",
    sortable: true,
    cell: ({ lastPrice }) => <Amount kind="price" value={lastPrice} />,
  },
  {
    id: "dayChange",
    header: dayChangeLabel(day),
    align: "end",
    sortable: true,
    priority: 2,
    cell: ({ dayChange, dayChangePercent }) => (
      <>
        <Amount value={dayChange} signed />
        {dayChangePercent !== null && (
          <Amount kind="percent" value={dayChangePercent} signed className="ml-2 inline-block min-w-14" />
        )}
      </>
    ),
  },
  {
    id: "currentValue",
    header: "Value",
    align: "end",
    sortable: true,
    priority: 2,
    cell: ({ currentValue }) => <Amount value={currentValue} />,
  },
  {
    id: "gainLossPercent",
    header: "Profit/Loss %",
    align: "end",
    sortable: true,
    cell: ({ gainLossPercent, unknownLots, lots }) => (
      <>
        <Amount kind="percent" value={gainLossPercent} signed />
        {gainLossPercent !== null && <UnknownLots unknownGainCount={unknownLots} lotCount={lots} />}
      </>
    ),
  },
  {
    id: "weightPercent",
    header: "Weight",
    sortable: true,
    priority: 3,
    cell: ({ weightPercent }) => <Weight percent={weightPercent} />,
  },
  { id: "quotes", header: "Quotes", priority: 2, cell: ({ symbol }) => <Quotes symbol={symbol} /> },
];

/** A share of the portfolio as a bar of 48 px, with its number. */
function Weight({ percent }: { readonly percent: number | null }) {
  if (percent === null) {
    return MISSING;
  }
  return (
    <span className="inline-flex items-center gap-2 align-bottom whitespace-nowrap">
      <span aria-hidden className="h-1.5 w-12 rounded-chip bg-hover print:[print-color-adjust:exact]">
        <span
          className="block h-full rounded-chip bg-accent"
          style={{ width: `${Math.min(Math.max(percent, 0), 100)}%` }}
        />
      </span>
      {formatPercent(percent)}
    </span>
  );
}

function Quotes({ symbol }: { readonly symbol: string }) {
  return (
    <span className="-my-1 inline-flex gap-1">
      {quoteLinks(symbol).map(({ name, sign, url }) => (
        <a
          key={name}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          title={name}
          className="target rounded-input inline-flex size-6 items-center justify-center border border-line text-label font-semibold no-underline hover:bg-hover"
        >
          <span aria-hidden>{sign}</span>
          <span className="sr-only">
            {name} quote of {symbol} (opens in a new tab)
          </span>
        </a>
      ))}
    </span>
  );
}
