import { useQuery } from "@tanstack/react-query";
import { Gauge, UserPlus, UserRoundCog } from "lucide-react";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { Card } from "../../../ui/card.tsx";
import { Folded } from "../../../ui/fold/folded.tsx";
import { Page } from "../../../ui/page.tsx";
import { type Statistics, statisticsQuery } from "../analytics.queries.ts";
import { AnalyticsSkeleton } from "../components/analytics-skeleton.tsx";
import { LinkList, type Shortcut } from "../components/link-list.tsx";
import { MetricRow } from "../components/metric-row.tsx";
import { PeriodButtons } from "../components/period-buttons.tsx";
import { RoleTable } from "../components/role-table.tsx";
import { SecurityCard } from "../components/security-card.tsx";
import { LastUpdated, RefreshButton, StatisticsView } from "../components/statistics-view.tsx";
import { SystemHealthCard } from "../components/system-health-card.tsx";
import { TrendCard } from "../components/trend-card.tsx";
import { UserLists } from "../components/user-lists.tsx";
import { FEW_PEOPLE } from "../few-people.ts";
import { daysOf, periodParam, readPeriod } from "../periods.ts";
import { useRefresh } from "../use-refresh.ts";

const WORDS = {
  loading: "analytics dashboard",
  error: "Error loading analytics",
  empty: "No Analytics Data Available",
};

const QUICK_ACTIONS: readonly Shortcut[] = [
  {
    label: "Manage Users",
    help: "Find, open, enable and disable accounts",
    path: "/admin/users",
    Icon: UserRoundCog,
  },
  { label: "Create User", help: "A new account with its role", path: "/admin/users/create", Icon: UserPlus },
  { label: "Main Dashboard", help: "Calendar, trades and portfolio", path: "/", Icon: Gauge },
];

/** Statistics of the users: growth, sign-ins, roles, security and health, over a period of days. */
export function AnalyticsPage() {
  const [param, setParam] = useAddressParam("period");
  const period = readPeriod(param);
  const query = useQuery(statisticsQuery(period));
  const { isRefreshing, refresh } = useRefresh();
  const refreshing = { isRefreshing, onRefresh: () => void refresh() };
  return (
    <Page
      title="Analytics Dashboard"
      subtitle={`Users, sign-ins and security of the last ${daysOf(period)} days`}
      actions={
        <>
          <PeriodButtons period={period} onPeriod={(next) => setParam(periodParam(next))} />
          <RefreshButton {...refreshing} />
        </>
      }
    >
      <StatisticsView query={query} words={WORDS} skeleton={<AnalyticsSkeleton />} {...refreshing}>
        {(statistics) => <Figures statistics={statistics} />}
      </StatisticsView>
      <Card title="Quick Actions">
        <LinkList links={QUICK_ACTIONS} wide />
      </Card>
      <LastUpdated query={query} />
    </Page>
  );
}

function Figures({ statistics }: { readonly statistics: Statistics }) {
  const { activityTrends, systemHealth, securityAlerts, userActivities, userGrowth } = statistics;
  // The period of the figures on the screen: while others are fetched, the address is ahead of them.
  const days = daysOf(readPeriod(userGrowth.period));
  return (
    <>
      <MetricRow statistics={statistics} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <TrendCard days={activityTrends} />
          <Folded summary="Role distribution" open={statistics.totalUsers > FEW_PEOPLE}>
            <RoleTable title="Role Distribution" statistics={statistics} />
          </Folded>
        </div>
        <div className="flex flex-wrap gap-4">
          <SystemHealthCard health={systemHealth} />
          <SecurityCard alerts={securityAlerts} days={days} firstDay={activityTrends[0]?.date} />
        </div>
      </div>
      <UserLists activities={userActivities} days={days} />
    </>
  );
}
