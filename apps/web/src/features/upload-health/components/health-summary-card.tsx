import { HEALTH_REFRESH_MS } from "@strikebook/core/upload-health/health-rules";
import { Activity, Pause, Play, RefreshCw } from "lucide-react";
import { formatCount, formatInstant, MISSING } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, Figure } from "../../../ui/card.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { UploadHealthReport } from "../checks/run-checks.ts";
import type { Monitoring } from "../monitoring.ts";
import { uptimeText } from "../wording.ts";
import { HealthBadge } from "./health-badge.tsx";

type Props = Monitoring & { readonly report: UploadHealthReport };

/** All checks in one word and in numbers, and whether they go on by themselves. */
export function HealthSummaryCard({ report, isChecking, isActive, onActive, onCheck }: Props) {
  const { overall, uptime, summary, timestamp } = report;
  const { healthyChecks, degradedChecks, criticalChecks, totalChecks } = summary;
  const unknown = totalChecks - healthyChecks - degradedChecks - criticalChecks;
  return (
    <Card title="Overall Status">
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-5">
        <Figure label="Upload system">
          <span role="status">
            <HealthBadge status={overall} />
          </span>
        </Figure>
        <Figure label="Server uptime">
          {uptime === undefined ? <span title="not available">{MISSING}</span> : uptimeText(uptime)}
        </Figure>
        <Figure label="Healthy checks">
          {formatCount(healthyChecks)}
          <span className="text-label font-normal text-ink-2">
            {" "}
            of {formatCount(totalChecks)}
            {unknown > 0 && `, ${formatCount(unknown)} unknown`}
          </span>
        </Figure>
        <Figure label="Degraded checks">{formatCount(degradedChecks)}</Figure>
        <Figure label="Critical checks">{formatCount(criticalChecks)}</Figure>
      </dl>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p role="status" className="flex flex-wrap items-center gap-2 text-ink-2">
          <StatusBadge tone={isActive ? "success" : "neutral"} icon={isActive ? Activity : Pause}>
            {isActive ? "Monitoring active" : "Monitoring inactive"}
          </StatusBadge>
          {isActive
            ? `Every ${HEALTH_REFRESH_MS / 1000} seconds while this tab is in front`
            : "Checks only when you ask"}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onCheck} busy={isChecking}>
            {!isChecking && <RefreshCw aria-hidden size={16} />} Check Now
          </Button>
          <Button variant={isActive ? "secondary" : "primary"} onClick={() => onActive(!isActive)}>
            {isActive ? <Pause aria-hidden size={16} /> : <Play aria-hidden size={16} />}
            {isActive ? "Stop Monitoring" : "Start Monitoring"}
          </Button>
        </div>
      </div>
      <p className="mt-3 text-label text-ink-3">Last check: {formatInstant(timestamp)}</p>
    </Card>
  );
}
