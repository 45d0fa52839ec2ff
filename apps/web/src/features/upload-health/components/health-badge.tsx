import type { HealthStatus } from "@strikebook/core/upload-health/health-rules";
import { CircleAlert, CircleCheck, CircleQuestionMark, type LucideIcon, TriangleAlert } from "lucide-react";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { STATUS_WORDS } from "../wording.ts";

const ICONS: Readonly<Record<HealthStatus, LucideIcon>> = {
  healthy: CircleCheck,
  degraded: TriangleAlert,
  critical: CircleAlert,
  unknown: CircleQuestionMark,
};

export function HealthBadge({ status }: { readonly status: HealthStatus }) {
  const { label, tone } = STATUS_WORDS[status];
  return (
    <StatusBadge tone={tone} icon={ICONS[status]}>
      {label}
    </StatusBadge>
  );
}
