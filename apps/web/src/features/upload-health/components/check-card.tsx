import type { HealthCheck } from "@strikebook/core/upload-health/health-report";
import { Card } from "../../../ui/card.tsx";
import { ProgressBar } from "../../../ui/figures/progress-bar.tsx";
import type { Service } from "../checks/service.ts";
import { SERVICE_NAMES, timeText } from "../wording.ts";
import { HealthBadge } from "./health-badge.tsx";

type Props = { readonly service: Service; readonly check: HealthCheck };

/** One part of the upload system: how it does, how long it took to find out, what was found. */
export function CheckCard({ service, check: { status, responseTime, details, metrics } }: Props) {
  const { name, help } = SERVICE_NAMES[service];
  const usedPercent = metrics?.["usedPercent"];
  return (
    <Card title={name} subtitle={help} actions={<HealthBadge status={status} />}>
      <p>{details}</p>
      {usedPercent !== undefined && (
        <ProgressBar
          label={`${name} in use`}
          percent={usedPercent}
          tone={status === "critical" ? "danger" : "accent"}
          className="mt-2"
        />
      )}
      <dl className="mt-2 flex gap-2 text-label text-ink-2">
        <dt>Response time</dt>
        <dd className="font-medium text-ink">{timeText(responseTime)}</dd>
      </dl>
    </Card>
  );
}
