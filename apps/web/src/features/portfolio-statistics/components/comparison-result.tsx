import type { ReactNode } from "react";
import { formatCount, formatDate, formatPercent, signOf } from "../../../lib/format.ts";
import { Card, Figure } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { compareStatistics, type Metric } from "../compare-statistics.ts";
import type { PortfolioStatistics } from "../portfolio-statistics.queries.ts";
import { ValueChangeCard } from "./value-change-card.tsx";

type Days = { readonly base: string; readonly compare: string };

type Props = {
  readonly base: PortfolioStatistics;
  readonly compare: PortfolioStatistics;
  readonly days: Days;
};

/** The changes from one day to the other: the value and the positions first, then each metric. */
export function ComparisonResult({ base, compare, days }: Props) {
  const metrics = compareStatistics(base, compare);
  const [value, positions] = metrics;
  return (
    <>
      {days.base === days.compare && (
        <Notice>Both dates are the same. Choose a different one to compare.</Notice>
      )}
      <Card title="Summary" subtitle={`${formatDate(days.base)} to ${formatDate(days.compare)}`}>
        <dl className="grid gap-4 sm:grid-cols-2">
          {value && (
            <Figure label="Total value change">
              <Change metric={value} />
            </Figure>
          )}
          {positions && (
            <Figure label="Positions change">
              <Change metric={positions} />
            </Figure>
          )}
        </dl>
      </Card>
      {days.base !== days.compare && <ValueChangeCard days={days} />}
      <ul aria-label="Metrics" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {metrics.map((metric) => (
          <li key={metric.label} className="min-w-0">
            <MetricCard metric={metric} days={days} />
          </li>
        ))}
      </ul>
    </>
  );
}

function MetricCard({ metric, days }: { readonly metric: Metric; readonly days: Days }) {
  return (
    <Card title={metric.label} className="h-full">
      <dl className="flex flex-wrap gap-x-6 gap-y-3">
        <Figure label={formatDate(days.base)}>
          <Value kind={metric.kind} value={metric.base} />
        </Figure>
        <Figure label={formatDate(days.compare)}>
          <Value kind={metric.kind} value={metric.compare} />
        </Figure>
        <div className="w-full">
          <dt className="text-label text-ink-2">Change</dt>
          <dd>
            <Change metric={metric} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function Value({ kind, value }: { readonly kind: Metric["kind"]; readonly value: string }): ReactNode {
  return kind === "money" ? <Amount value={value} /> : formatCount(value);
}

/** The difference and, in brackets, what that is in percent of the base. */
function Change({ metric: { kind, change, percent } }: { readonly metric: Metric }) {
  // More users or symbols are neither a gain nor a loss, so they have a sign and no color.
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      {kind === "money" ? (
        <Amount value={change} signed />
      ) : (
        <span>{signOf(change) === 0 ? "No change" : formatCount(change, "always")}</span>
      )}{" "}
      <span className="text-label font-normal text-ink-2">({formatPercent(percent, "always")})</span>
    </span>
  );
}
