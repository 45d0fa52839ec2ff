import { useQuery } from "@tanstack/react-query";
import { CalendarDays, ChartNoAxesCombined, Coins, Layers, type LucideIcon, Tags, Users } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount, formatDays, formatInstant, plural } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { asOfText, oldText, sharedText } from "../as-of.ts";
import {
  type PortfolioStatistics,
  statisticsDatesQuery,
  statisticsQuery,
} from "../portfolio-statistics.queries.ts";
import { StatisticsAnswer } from "./statistics-answer.tsx";

export type Refreshing = { readonly isRefreshing: boolean; readonly onRefresh: () => void };

/** The sums of all users' positions. */
export function OverviewTab({ isRefreshing, onRefresh }: Refreshing) {
  const query = useQuery(statisticsQuery());
  return (
    <StatisticsAnswer
      of="portfolio statistics"
      query={{ ...query, refetch: onRefresh, isFetching: isRefreshing }}
      loading={
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {CARDS.map((card) => (
            <Skeleton key={card} className="h-24" />
          ))}
        </div>
      }
    >
      {(statistics) => (
        <>
          {statistics.totalPortfolios === 0 ? <Nothing /> : <Cards statistics={statistics} />}
          <dl className="flex flex-wrap gap-x-4 gap-y-1 text-label text-ink-2">
            <Time label="Generated">{formatInstant(statistics.generatedAt)}</Time>
            <Time label="Last Refresh">{formatInstant(query.dataUpdatedAt)}</Time>
          </dl>
        </>
      )}
    </StatisticsAnswer>
  );
}

const CARDS = ["positions", "users", "symbols", "types", "value", "dates"] as const;

function Nothing() {
  return (
    <Card>
      <EmptyState
        title="No portfolio positions"
        icon={ChartNoAxesCombined}
        help="Figures appear once someone imports a positions file or adds a position."
      />
    </Card>
  );
}

function Cards({ statistics }: { readonly statistics: PortfolioStatistics }) {
  const { minPortfolioDate: first, maxPortfolioDate: last } = statistics;
  return (
    <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <StatCard label="Total Portfolio Positions" Icon={Layers} note="Rows of every portfolio date">
        {formatCount(statistics.totalPortfolios)}
      </StatCard>
      <StatCard label="Distinct Users" Icon={Users} note="With at least one position">
        {formatCount(statistics.distinctUsers)}
      </StatCard>
      <StatCard label="Distinct Symbols" Icon={Tags} note="Shares, funds, contracts, cash">
        {formatCount(statistics.distinctSymbols)}
      </StatCard>
      <StatCard label="Position Types" Icon={ChartNoAxesCombined} note="Of 7 types">
        {formatCount(statistics.distinctPositionTypes)}
      </StatCard>
      <StatCard label="Total Value" Icon={Coins} note={<AsOfNote {...statistics} />}>
        <Amount value={statistics.totalCurrentValue} />
      </StatCard>
      <StatCard label="Date Range" Icon={CalendarDays} note={<DaysWithPositions />}>
        {first && last ? formatDays(first, last) : "No dates"}
      </StatCard>
    </dl>
  );
}

function AsOfNote({ asOf, sharedAccounts }: Pick<PortfolioStatistics, "asOf" | "sharedAccounts">) {
  const warning = oldText(asOf);
  const shared = sharedText(sharedAccounts);
  return (
    <>
      {asOfText(asOf)}
      {shared && <span className="block">{shared}</span>}
      {warning && <span className="block text-warning">{warning}</span>}
    </>
  );
}

function DaysWithPositions() {
  const { data } = useQuery(statisticsDatesQuery());
  return data === undefined
    ? "From the first portfolio date to the newest"
    : `${plural(data.length, "day")} with positions`;
}

type CardProps = {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly note: ReactNode;
  readonly children: ReactNode;
};

function StatCard({ label, Icon, note, children }: CardProps) {
  return (
    <div className="rounded-card min-w-0 border border-line bg-surface px-4 py-3">
      <dt className="flex items-center justify-between gap-2 text-ink-2">
        {label}
        <Icon aria-hidden size={20} className="text-ink-3" />
      </dt>
      <dd className="text-value font-semibold wrap-anywhere">{children}</dd>
      <dd className="text-label text-ink-2">{note}</dd>
    </div>
  );
}

function Time({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="flex gap-2">
      <dt>{label}:</dt>
      <dd>{children}</dd>
    </div>
  );
}
