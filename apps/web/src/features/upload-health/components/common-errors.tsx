import { COMMON_ERRORS_MAX, type UploadMetrics } from "@strikebook/core/upload-health/upload-metrics";
import { plural } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { problemLabel } from "../wording.ts";
import { CountedBars } from "./counted-bars.tsx";

/** Why uploads come to nothing. */
export function CommonErrors({ patterns }: { readonly patterns: UploadMetrics["errorPatterns"] }) {
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
