import { UPLOAD_TIMEFRAMES, type UploadTimeframe } from "@strikebook/core/upload-health/upload-attempt";
import type { UploadMetrics } from "@strikebook/core/upload-health/upload-metrics";
import { Download, RefreshCw } from "lucide-react";
import { classNames } from "../../../lib/class-names.ts";
import { downloadText } from "../../../lib/csv-export.ts";
import { Button } from "../../../ui/button.tsx";
import { exportName, TIMEFRAME_LABELS } from "../wording.ts";

type Props = {
  readonly timeframe: UploadTimeframe;
  readonly onTimeframe: (timeframe: UploadTimeframe) => void;
  /** The figures of an export; undefined until those of the chosen timeframe have come. */
  readonly metrics: UploadMetrics | undefined;
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
};

/** The timeframe, a refresh, and an export of the figures. */
export function MetricsToolbar({ timeframe, onTimeframe, metrics, isFetching, onRefresh }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <fieldset className="inline-flex">
        <legend className="sr-only">Timeframe</legend>
        <div className="control inline-flex border border-line-strong bg-surface p-0.5">
          {UPLOAD_TIMEFRAMES.map((id) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === timeframe}
              onClick={() => onTimeframe(id)}
              className={classNames(
                "rounded-[3px] px-3",
                id === timeframe ? "bg-selected font-medium text-accent" : "text-ink-2 hover:bg-hover",
              )}
            >
              {TIMEFRAME_LABELS[id]}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onRefresh} busy={isFetching}>
          {!isFetching && <RefreshCw aria-hidden size={16} />} Refresh
        </Button>
        <Button disabled={metrics === undefined} onClick={() => metrics && exportMetrics(metrics)}>
          <Download aria-hidden size={16} /> Export JSON
        </Button>
      </div>
    </div>
  );
}

function exportMetrics(metrics: UploadMetrics): void {
  downloadText(exportName(new Date()), `${JSON.stringify(metrics, null, 2)}\n`, "application/json");
}
