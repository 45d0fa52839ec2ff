import { useQuery } from "@tanstack/react-query";
import { Card } from "../../../ui/card.tsx";
import { Folded } from "../../../ui/fold/folded.tsx";
import { Page } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { statisticsQuery } from "../analytics.queries.ts";
import { HeadCounts } from "../components/head-counts.tsx";
import { QuickActions } from "../components/quick-actions.tsx";
import { RoleTable } from "../components/role-table.tsx";
import { LastUpdated, RefreshButton, StatisticsView } from "../components/statistics-view.tsx";
import { FEW_PEOPLE } from "../few-people.ts";
import { HousePanel } from "../house/house-panel.tsx";
import { DEFAULT_PERIOD } from "../periods.ts";
import { useRefresh } from "../use-refresh.ts";

const WORDS = {
  loading: "admin dashboard",
  error: "Error loading admin dashboard",
  empty: "No Users Available",
};

/** Where administrators begin: what there is to do, the people, the installation. */
export function AdminDashboardPage() {
  const query = useQuery(statisticsQuery(DEFAULT_PERIOD));
  const { isRefreshing, refresh } = useRefresh();
  const refreshing = { isRefreshing, onRefresh: () => void refresh() };
  return (
    <Page
      title="Admin Dashboard"
      subtitle="People, backup and log at a glance"
      actions={<RefreshButton {...refreshing} />}
    >
      <HousePanel />
      <StatisticsView query={query} words={WORDS} skeleton={<DashboardSkeleton />} {...refreshing}>
        {(statistics) => (
          <>
            <dl className="grid gap-4 md:grid-cols-3">
              <HeadCounts statistics={statistics} />
            </dl>
            <Folded summary="Users by Role" open={statistics.totalUsers > FEW_PEOPLE}>
              <RoleTable title="Users by Role" statistics={statistics} />
            </Folded>
          </>
        )}
      </StatisticsView>
      <QuickActions />
      <LastUpdated query={query} />
    </Page>
  );
}

function DashboardSkeleton() {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-3">
        {["total", "active", "inactive"].map((key) => (
          <Skeleton key={key} className="h-24" />
        ))}
      </div>
      <Card>
        <div className="flex flex-col gap-3">
          {["title", "ADMIN", "USER", "READONLY"].map((key) => (
            <Skeleton key={key} className="h-6" />
          ))}
        </div>
      </Card>
    </>
  );
}
