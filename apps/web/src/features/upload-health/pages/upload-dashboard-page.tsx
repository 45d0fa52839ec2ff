import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { Button } from "../../../ui/button.tsx";
import { Page } from "../../../ui/page.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { HealthTab } from "../components/health-tab.tsx";
import { MetricsTab } from "../components/metrics-tab.tsx";
import { healthMonitor } from "../upload-health.queries.ts";
import { useOnDemand } from "../use-on-demand.ts";

type TabId = "analytics" | "health";

/** How the upload system does and how uploads go. Monitoring goes on whichever tab is open. */
export function UploadDashboardPage() {
  const [param, setParam] = useAddressParam("tab");
  const selected: TabId = param === "analytics" ? "analytics" : "health";
  const [isActive, setActive] = useState(true);
  const query = useQuery(healthMonitor(isActive));
  const { isBusy, run } = useOnDemand(query.refetch);
  const monitoring = { isActive, onActive: setActive, onCheck: run, isChecking: isBusy };
  return (
    <Page title="Upload System Dashboard" subtitle="Upload system health and everyone's uploads">
      <Tabs<TabId>
        label="Upload system"
        selected={selected}
        onSelect={(id) => setParam(id === "health" ? undefined : id)}
        tabs={[
          { id: "health", label: "System Health", panel: <HealthTab query={query} {...monitoring} /> },
          { id: "analytics", label: "Upload Analytics", panel: <MetricsTab /> },
        ]}
      />
      <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 text-label text-ink-3">
        <p>Health checks run in this browser. Upload figures come from the server, for all users.</p>
        <Button onClick={() => window.location.reload()}>
          <RotateCw aria-hidden size={16} /> Reload Page
        </Button>
      </footer>
    </Page>
  );
}
