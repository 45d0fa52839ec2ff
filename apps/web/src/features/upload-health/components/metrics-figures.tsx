import { successRateBand } from "@strikebook/core/upload-health/upload-bands";
import { COMMON_ERRORS_MAX, type UploadMetrics } from "@strikebook/core/upload-health/upload-metrics";
import type { ReactNode } from "react";
import { formatCount, formatPercent, MISSING, plural } from "../../../lib/format.ts";
import { Card, Figure } from "../../../ui/card.tsx";
import { problemLabel, RATE_WORDS, timeText, uptimeText } from "../wording.ts";
import { CountedBars } from "./counted-bars.tsx";
import { ErrorTrend } from "./error-trend.tsx";
import { RecentAttempts } from "./recent-attempts.tsx";
import { ServerTimes } from "./server-times.tsx";
import { SizeTable } from "./size-table.tsx";

/** Everything that is known of the timeframe. */
export function MetricsFigures({ metrics }: { readonly metrics: UploadMetrics }) {
  return (
    <div className="flex flex-col gap-4">
      <Overview metrics={metrics} />
      <div className="grid gap-4 lg:grid-cols-2">
        <FileTypes counts={metrics.popularFileTypes} />
        <ServerTimes {...metrics} />
        <CommonErrors patterns={metrics.errorPatterns} />
        <ErrorTrend hours={metrics.errorPatterns.errorTrends} />
      </div>
      <SizeTable sizes={metrics.sizes} />
      <RecentAttempts attempts={metrics.recent} />
    </div>
  );
}

function Overview({ metrics }: { readonly metrics: UploadMetrics }) {
  const { totalUploads, failedUploads, cancelledUploads, averageUploadTime, totalSessions, uptime } = metrics;
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-5">
        <Noted
          label="Total uploads"
          note={`${formatCount(failedUploads)} failed, ${formatCount(cancelledUploads)} cancelled`}
        >
          {formatCount(totalUploads)}
        </Noted>
        <SuccessRate percent={metrics.overallSuccessRate} />
        <Noted label="Average upload time" note="Read and imported by the server">
          {averageUploadTime === null ? MISSING : timeText(averageUploadTime)}
        </Noted>
        <Noted label="Upload sessions" note="Ends after 30 idle minutes">
          {formatCount(totalSessions)}
        </Noted>
        <Noted label="Server uptime" note="Since its last start">
          {uptimeText(uptime)}
        </Noted>
      </dl>
    </Card>
  );
}

function SuccessRate({ percent }: { readonly percent: number | null }) {
  if (percent === null) {
    return (
      <Noted label="Overall success rate" note="No uploads">
        {MISSING}
      </Noted>
    );
  }
  const { label, ink } = RATE_WORDS[successRateBand(percent)];
  return (
    <Noted label="Overall success rate" note={label}>
      <span className={ink}>{formatPercent(percent)}</span>
    </Noted>
  );
}

type NotedProps = { readonly label: string; readonly note: string; readonly children: ReactNode };

function Noted({ label, note, children }: NotedProps) {
  return (
    <Figure label={label}>
      {children}
      <span className="block text-label font-normal text-ink-3">{note}</span>
    </Figure>
  );
}

/** Why uploads come to nothing. */
function CommonErrors({ patterns }: { readonly patterns: UploadMetrics["errorPatterns"] }) {
  const items = patterns.mostCommonErrors.slice(0, COMMON_ERRORS_MAX).map(({ type, count, percentage }) => ({
    id: type,
    label: problemLabel(type),
    count,
    percent: percentage,
  }));
  return (
    <Card title="Most Common Errors" subtitle={plural(patterns.totalErrors, "error")}>
      {items.length === 0 ? (
        <p className="text-ink-2">No errors recorded</p>
      ) : (
        <CountedBars caption="Failed uploads by error type" items={items} color="bg-danger" />
      )}
    </Card>
  );
}

const TYPES_SHOWN = 6;

/** The kinds of files by number of uploads. */
function FileTypes({ counts }: { readonly counts: Readonly<Record<string, number>> }) {
  const entries = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const all = entries.reduce((sum, [, count]) => sum + count, 0);
  const items = entries
    .slice(0, TYPES_SHOWN)
    .map(([label, count]) => ({ id: label, label, count, percent: (count / all) * 100 }));
  return (
    <Card title="Popular File Types">
      {items.length === 0 ? (
        <p className="text-ink-2">No file type data available</p>
      ) : (
        <CountedBars caption="Uploads by file type" items={items} color="bg-accent" />
      )}
    </Card>
  );
}
