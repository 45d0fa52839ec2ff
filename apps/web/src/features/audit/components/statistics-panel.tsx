import { actionLabel } from "@strikebook/core/audit/action-words";
import type { AuditStatistics } from "@strikebook/core/audit/audit-log";
import { useQuery } from "@tanstack/react-query";
import { formatCount, formatPercent, MISSING } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card, Figure } from "../../../ui/card.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { auditStatisticsQuery } from "../audit.queries.ts";
import { STATISTICS_DAYS } from "../use-audit-view.ts";

type Props = { readonly days: number; readonly onDays: (days: number) => void };

/** Figures of the last days. */
export function StatisticsPanel({ days, onDays }: Props) {
  return (
    <Card
      title="Statistics"
      actions={
        <Select
          label="Period"
          labelHidden
          options={STATISTICS_DAYS.map((each) => ({ value: String(each), label: `Last ${each} days` }))}
          value={String(days)}
          onChange={(next) => onDays(Number(next))}
        />
      }
    >
      <Content days={days} />
    </Card>
  );
}

function Content({ days }: Pick<Props, "days">) {
  const query = useQuery(auditStatisticsQuery(days));
  return (
    <Answer
      of="audit statistics"
      query={query}
      failure="Failed to fetch statistics"
      loading={<Skeleton className="h-24" />}
    >
      {(statistics) => <Figures statistics={statistics} />}
    </Answer>
  );
}

function Figures({ statistics }: { readonly statistics: AuditStatistics }) {
  const { mostActiveUser, mostCommonAction } = statistics;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      <Figure label="Period">{formatCount(statistics.daysPeriod)} days</Figure>
      <Figure label="Total actions">{formatCount(statistics.totalActions)}</Figure>
      <Figure label="Last 24 hours">{formatCount(statistics.actionsLast24Hours)}</Figure>
      <Figure label="Successful actions">{formatCount(statistics.successfulActions)}</Figure>
      <Figure label="Failed actions">{formatCount(statistics.failedActions)}</Figure>
      <Figure label="Success rate">{formatPercent(statistics.successRate)}</Figure>
      <Figure label="Unique users">{formatCount(statistics.uniqueUsers)}</Figure>
      <Figure label="Most active user">
        <span className="wrap-anywhere">{mostActiveUser ?? MISSING}</span>
      </Figure>
      <Figure label="Most common action">
        {mostCommonAction === null ? MISSING : actionLabel(mostCommonAction)}
      </Figure>
    </dl>
  );
}
