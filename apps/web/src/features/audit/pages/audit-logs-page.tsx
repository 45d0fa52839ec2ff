import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChartColumn, ListFilter, RefreshCw, Trash2, X } from "lucide-react";
import { useId, useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { refetch } from "../../../lib/network/query.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { auditCountQuery } from "../audit.queries.ts";
import { AUDIT_VIEWS, type AuditRequest, type AuditView } from "../audit-request.ts";
import { AuditFilterPanel } from "../components/audit-filter-panel.tsx";
import { AuditList } from "../components/audit-list.tsx";
import { CleanupDialog } from "../components/cleanup-dialog.tsx";
import { StatisticsPanel } from "../components/statistics-panel.tsx";
import { UserChip } from "../components/user-chip.tsx";
import {
  type AuditViewState,
  countFilters,
  STATISTICS_DAYS_DEFAULT,
  useAuditView,
} from "../use-audit-view.ts";

const LABELS: Readonly<Record<AuditView, string>> = {
  all: "All Logs",
  failed: "Failed Actions",
  admin: "Admin Actions",
  impersonation: "Impersonation",
};

export function AuditLogsPage() {
  const queryClient = useQueryClient();
  const state = useAuditView();
  const { view, filters, userId, statisticsDays } = state;
  const [areFiltersOpen, setFiltersOpen] = useState(countFilters(filters) > 0);
  const [isCleaning, setCleaning] = useState(false);
  const [cleaned, setCleaned] = useState<string>();
  const panelId = useId();
  return (
    <Page
      title="Audit Logs"
      subtitle="Activity across the app."
      actions={
        <Actions
          state={state}
          areFiltersOpen={areFiltersOpen}
          filtersId={`${panelId}-filters`}
          statisticsId={`${panelId}-statistics`}
          onFilters={() => setFiltersOpen(!areFiltersOpen)}
          onCleanup={() => setCleaning(true)}
        />
      }
    >
      {cleaned !== undefined && <Cleaned message={cleaned} onClose={() => setCleaned(undefined)} />}
      {statisticsDays !== undefined && (
        <div id={`${panelId}-statistics`}>
          <StatisticsPanel days={statisticsDays} onDays={state.showStatistics} />
        </div>
      )}
      {areFiltersOpen && (
        <div id={`${panelId}-filters`}>
          <Card title="Filters">
            <AuditFilterPanel view={view} filters={filters} onChange={state.setFilters} />
          </Card>
        </div>
      )}
      {userId !== undefined && <UserChip userId={userId} onRemove={() => state.setUser(undefined)} />}
      <Views state={state} />
      {isCleaning && (
        <CleanupDialog
          onClose={() => setCleaning(false)}
          onCleaned={(logsDeleted) => {
            const message = `Successfully cleaned up ${formatCount(logsDeleted)} old audit logs.`;
            setCleaning(false);
            setCleaned(message);
            notify.success(message);
            void refetch(queryClient, "audit");
          }}
        />
      )}
    </Page>
  );
}

function Views({ state }: { readonly state: AuditViewState }) {
  const { view, filters, userId, page, size, sort } = state;
  const request: AuditRequest = { ...filters, view, userId, page, size, sort };
  const all: AuditRequest = view === "all" ? request : { ...request, view: "all", page: 0, size: 1 };
  const count = useQuery(auditCountQuery(all)).data;
  return (
    <Tabs
      label="Views of the audit log"
      selected={view}
      onSelect={state.showView}
      tabs={AUDIT_VIEWS.map((id) => ({
        id,
        label: id === "all" && count !== undefined ? `${LABELS.all} (${formatCount(count)})` : LABELS[id],
        panel: <AuditList key={id} label={LABELS[id]} state={state} request={request} />,
      }))}
    />
  );
}

type ActionsProps = {
  readonly state: AuditViewState;
  readonly areFiltersOpen: boolean;
  readonly filtersId: string;
  readonly statisticsId: string;
  readonly onFilters: () => void;
  readonly onCleanup: () => void;
};

function Actions({ state, areFiltersOpen, filtersId, statisticsId, onFilters, onCleanup }: ActionsProps) {
  const queryClient = useQueryClient();
  const [isRefreshing, setRefreshing] = useState(false);
  const { statisticsDays, showStatistics } = state;
  const areStatisticsOpen = statisticsDays !== undefined;
  const filterCount = countFilters(state.filters);
  const refresh = async () => {
    setRefreshing(true);
    await refetch(queryClient, "audit");
    setRefreshing(false);
  };
  return (
    <>
      <Button
        aria-expanded={areStatisticsOpen}
        aria-controls={areStatisticsOpen ? statisticsId : undefined}
        onClick={() => showStatistics(areStatisticsOpen ? undefined : STATISTICS_DAYS_DEFAULT)}
      >
        <ChartColumn aria-hidden size={16} /> Statistics
      </Button>
      <Button
        aria-expanded={areFiltersOpen}
        aria-controls={areFiltersOpen ? filtersId : undefined}
        onClick={onFilters}
      >
        <ListFilter aria-hidden size={16} /> Filters{filterCount > 0 && ` (${filterCount})`}
      </Button>
      <Button busy={isRefreshing} onClick={() => void refresh()}>
        {!isRefreshing && <RefreshCw aria-hidden size={16} />} Refresh
      </Button>
      <Button onClick={onCleanup}>
        <Trash2 aria-hidden size={16} /> Cleanup
      </Button>
    </>
  );
}

function Cleaned({ message, onClose }: { readonly message: string; readonly onClose: () => void }) {
  return (
    <Notice
      tone="success"
      role="status"
      actions={
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden size={16} />
        </IconButton>
      }
    >
      {message}
    </Notice>
  );
}
