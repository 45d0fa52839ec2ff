import { UPLOAD_HISTORY_MAX, type UploadTimeframe } from "@strikebook/core/upload-health/upload-attempt";
import { useQuery } from "@tanstack/react-query";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { formatCount, formatInstant } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { METRICS_REFRESH_MS, readTimeframe, uploadMetrics } from "../upload-health.queries.ts";
import { useOnDemand } from "../use-on-demand.ts";
import { MetricsFigures } from "./metrics-figures.tsx";
import { MetricsToolbar } from "./metrics-toolbar.tsx";

/** How uploads of all users went, over a timeframe. */
export function MetricsTab() {
  const [param, setParam] = useAddressParam("timeframe");
  const timeframe = readTimeframe(param);
  const query = useQuery(uploadMetrics(timeframe));
  const { data, isPlaceholderData, refetch } = query;
  const onTimeframe = (next: UploadTimeframe) => setParam(next === "24h" ? undefined : next);
  const { isBusy, run } = useOnDemand(refetch);
  return (
    <div className="flex flex-col gap-4">
      <MetricsToolbar
        timeframe={timeframe}
        onTimeframe={onTimeframe}
        metrics={isPlaceholderData ? undefined : data}
        isFetching={isBusy}
        onRefresh={run}
      />
      <Answer
        of="upload metrics"
        query={{
          ...query,
          dataUpdatedAt: Date.parse(data?.generatedAt ?? ""),
          refetch: run,
          isFetching: isBusy,
        }}
        place="page"
        loading={<Loading />}
      >
        {(metrics) => (
          <>
            {!metrics.isComplete && (
              <Notice tone="warning">
                Figures cover only the latest {formatCount(UPLOAD_HISTORY_MAX)} previews and imports.
              </Notice>
            )}
            <MetricsFigures metrics={metrics} />
            <p className="text-label text-ink-3">
              Last updated: {formatInstant(metrics.generatedAt)}, again every {METRICS_REFRESH_MS / 1000}{" "}
              seconds while this tab is in front
            </p>
          </>
        )}
      </Answer>
    </div>
  );
}

function Loading() {
  return (
    <>
      <Card>
        <Skeleton className="h-24" />
      </Card>
      <div className="grid gap-4 lg:grid-cols-2">
        {["types", "times", "errors", "trend"].map((part) => (
          <Card key={part}>
            <Skeleton className="h-24" />
          </Card>
        ))}
      </div>
    </>
  );
}
