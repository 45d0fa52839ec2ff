import { TREND_SAMPLES_MIN } from "@strikebook/core/upload-health/memory-trend";
import type { UploadMetrics } from "@strikebook/core/upload-health/upload-metrics";
import { formatCount } from "../../../lib/format.ts";
import { Card, Figure } from "../../../ui/card.tsx";
import { Folded } from "../../../ui/fold/folded.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { sizeText, TREND_WORDS, timeText } from "../wording.ts";

type Props = Pick<UploadMetrics, "performance" | "totalUploads">;

/** Of fewer uploads the 99th percentile is the slowest one. */
const UPLOADS_FOR_PERCENTILES = 100;

/** How fast the server is with uploads, and where its memory goes. */
export function ServerTimes({ performance, totalUploads: uploads }: Props) {
  const { responseTime, memoryUsage } = performance;
  return (
    <Card title="Server Performance" subtitle="Previews and imports">
      {responseTime === null ? (
        <p className="text-ink-2">No response time data available</p>
      ) : (
        <>
          <dl>
            <Figure label="Average response">{timeText(responseTime.average)}</Figure>
          </dl>
          <Folded summary="Percentiles" open={uploads >= UPLOADS_FOR_PERCENTILES} className="pt-2">
            <dl className="grid grid-cols-2 gap-4">
              <Figure label="95th percentile">{timeText(responseTime.p95)}</Figure>
              <Figure label="99th percentile">{timeText(responseTime.p99)}</Figure>
            </dl>
          </Folded>
        </>
      )}
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-3">
        <Figure label="Memory in use">{sizeText(memoryUsage.usedBytes)}</Figure>
        <Figure label="Memory trend">
          <Trend memoryUsage={memoryUsage} />
        </Figure>
      </dl>
    </Card>
  );
}

function Trend({ memoryUsage }: Pick<UploadMetrics["performance"], "memoryUsage">) {
  const { currentTrend, sampleCount } = memoryUsage;
  if (currentTrend === null) {
    return (
      <span className="text-body font-normal text-ink-2">
        Not known yet: {formatCount(sampleCount)} of {TREND_SAMPLES_MIN} samples, one a minute
      </span>
    );
  }
  const { label, tone } = TREND_WORDS[currentTrend];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
