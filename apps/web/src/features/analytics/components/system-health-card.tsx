import type { SystemHealth } from "@strikebook/core/users/user-statistics";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatPercent, plural } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { adminHealthQuery } from "../analytics.queries.ts";
import { healthWord, uptimeText } from "../wording.ts";

/** How the server does, and whether the administrators' interface answers. */
export function SystemHealthCard({ health }: { readonly health: SystemHealth }) {
  return (
    <Card title="System Health" className="flex-1 basis-60">
      <dl className="divide-y divide-line">
        <Fact label="Status">
          <HealthBadge status={health.status} />
        </Fact>
        <Fact label="Database">
          <HealthBadge status={health.database} />
        </Fact>
        <AdminInterface />
        <Fact label="Uptime">{uptimeText(health.uptime)}</Fact>
        <Fact label="Memory used">{formatPercent(health.memoryUsedPercent)}</Fact>
        <Fact label="Version">{health.version}</Fact>
      </dl>
    </Card>
  );
}

function AdminInterface() {
  const { data, error } = useQuery(adminHealthQuery());
  if (error || !data) {
    return (
      <Fact label="Admin interface">
        <StatusBadge tone={error ? "danger" : "neutral"}>{error ? "Not answering" : "Asking..."}</StatusBadge>
      </Fact>
    );
  }
  return (
    <Fact
      label="Admin interface"
      note={`${plural(data.endpoints.length, "endpoint")}, checked as ${data.adminUser}`}
    >
      <HealthBadge status={data.status} />
    </Fact>
  );
}

function HealthBadge({ status }: { readonly status: string }) {
  const { label, tone } = healthWord(status);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

type FactProps = { readonly label: string; readonly note?: string; readonly children: ReactNode };

function Fact({ label, note, children }: FactProps) {
  return (
    <div className="flex items-baseline justify-between gap-x-4 py-2">
      <dt className="min-w-0 text-ink-2">
        {label}
        {note && <span className="block text-label wrap-anywhere text-ink-3">{note}</span>}
      </dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  );
}
