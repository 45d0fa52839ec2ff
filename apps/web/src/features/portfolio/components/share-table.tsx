import type { ReactNode } from "react";
import { formatPercent } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { HoldingName } from "../../../ui/figures/holding-name.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";

/** One part of the whole. */
export type Share = {
  readonly name: string;
  /** The name leads to the page of the symbol. */
  readonly isSymbol?: boolean;
  /** Muted under the name. */
  readonly detail?: string | null;
  /** The counted things, in words: "3 positions". */
  readonly count?: string;
  readonly value: string;
  /** Percent of the whole; negative for short positions. */
  readonly percent: number;
};

type Props = {
  readonly title: string;
  readonly nameHeader: string;
  readonly shares: readonly Share[];
  /** Percent that fills a bar, one for all tables that are compared; the largest of these shares when absent. */
  readonly scale?: number;
  /** Beside the title: what is left out. */
  readonly subtitle?: string;
  /** A word or two under the table: what is not shown. */
  readonly note?: ReactNode;
};

/** Parts of a whole by size: each row carries its bar, so the chart is the table. */
export function ShareTable({ title, nameHeader, shares, subtitle, note, scale = largestOf(shares) }: Props) {
  return (
    <Card title={title} {...(subtitle !== undefined && { subtitle })} flush>
      <DataTable
        caption={`${title}, by value`}
        columns={columnsFor(nameHeader, scale)}
        rows={shares}
        rowKey={({ name, value }) => `${name} ${value}`}
        rowName={({ name }) => name}
      />
      {note && <p className="px-4 py-2 text-label text-ink-2">{note}</p>}
    </Card>
  );
}

/** The largest share whatever its sign, in percent; 0 of none. */
export const largestOf = (shares: readonly Share[]): number =>
  Math.max(...shares.map(({ percent }) => Math.abs(percent)), 0);

function columnsFor(nameHeader: string, largest: number): Column<Share>[] {
  return [
    {
      id: "name",
      header: nameHeader,
      cell: ({ name, isSymbol, detail, count }) => (
        <span className="flex flex-col">
          {isSymbol ? (
            <SymbolLink symbol={name}>
              <HoldingName>{name}</HoldingName>
            </SymbolLink>
          ) : (
            <HoldingName>{name}</HoldingName>
          )}
          {detail && <span className="line-clamp-1 text-label font-normal text-ink-2">{detail}</span>}
          {count && <span className="text-label font-normal text-ink-3">{count}</span>}
        </span>
      ),
    },
    { id: "value", header: "Value", align: "end", cell: ({ value }) => <Amount value={value} /> },
    {
      id: "percent",
      header: "Share",
      priority: "xs",
      align: "end",
      cell: ({ percent }) => (
        <span className="flex items-center justify-end gap-2">
          <ShareBar percent={percent} largest={largest} />
          <span className="w-16 whitespace-nowrap">{formatPercent(percent)}</span>
        </span>
      ),
    },
  ];
}

function ShareBar({ percent, largest }: { readonly percent: number; readonly largest: number }) {
  const width = largest === 0 ? 0 : Math.min(100, (Math.abs(percent) / largest) * 100);
  return (
    <span aria-hidden className="hidden h-2 w-24 rounded-chip bg-hover sm:block">
      <span
        className={`block h-full rounded-chip ${percent < 0 ? "bg-loss" : "bg-accent"}`}
        style={{ width: `${width}%` }}
      />
    </span>
  );
}
