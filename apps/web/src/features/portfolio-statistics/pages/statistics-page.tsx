import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { refetch } from "../../../lib/network/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Page } from "../../../ui/page.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { ComparisonTab } from "../components/comparison-tab.tsx";
import { OverviewTab } from "../components/overview-tab.tsx";
import { StatisticsBoundary } from "../components/statistics-boundary.tsx";
import { forgetStatistics } from "../portfolio-statistics.queries.ts";

type Tab = "comparison" | "overview";

/** The sums of all users' positions, and their change from one day to another. */
export function StatisticsPage() {
  const queryClient = useQueryClient();
  const [param, setParam] = useAddressParam("tab");
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await refetch(queryClient, "portfolio-statistics");
    setRefreshing(false);
  };
  const refreshing = { isRefreshing, onRefresh: () => void refresh() };
  return (
    <Page
      title="Portfolio Statistics"
      owner="All users"
      subtitle="The stored positions of all users together"
      actions={
        <Button onClick={refreshing.onRefresh} busy={isRefreshing}>
          {!isRefreshing && <RefreshCw aria-hidden size={16} />} Refresh
        </Button>
      }
    >
      <StatisticsBoundary onReset={() => forgetStatistics(queryClient)}>
        <Tabs<Tab>
          label="Portfolio statistics"
          tabs={[
            { id: "overview", label: "Overview", panel: <OverviewTab {...refreshing} /> },
            { id: "comparison", label: "Comparison", panel: <ComparisonTab {...refreshing} /> },
          ]}
          selected={param === "comparison" ? "comparison" : "overview"}
          onSelect={(tab) => setParam(tab === "overview" ? undefined : tab)}
        />
      </StatisticsBoundary>
    </Page>
  );
}
