import { type UseQueryResult, useMutation, useQuery } from "@tanstack/react-query";
import { Settings2 } from "lucide-react";
import { useState } from "react";
import { ACCOUNT_PROBLEMS, printedAccount } from "../../../lib/address/use-scope.ts";
import { exportCsv } from "../../../lib/csv-export.ts";
import { plural } from "../../../lib/format.ts";
import { useShownPerson } from "../../../lib/whose/shown-person.ts";
import { useIsOwner, viewOnlyReason } from "../../../lib/whose/view-only.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { HowCountedButton } from "../../../ui/figures/how-counted.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { ListAnswer } from "../../../ui/list/list-answer.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TableOptionsButton } from "../../../ui/table/table-options-button.tsx";
import { UploadLink } from "../../../ui/upload-link.tsx";
import { CAMPAIGN_EXPORT } from "../campaign-export.ts";
import { optionOf, SORT_OPTIONS } from "../campaign-sorts.ts";
import { STATES } from "../campaign-words.ts";
import {
  CAMPAIGNS_PAGE,
  type CampaignPage,
  campaigns,
  fetchAllCampaigns,
  foundCampaigns,
  orderedCampaigns,
} from "../campaigns.queries.ts";
import { BeingWorkedOut } from "../components/being-worked-out.tsx";
import { CAMPAIGN_COLUMNS, CAMPAIGNS_TABLE_ID, COLUMN_TERMS } from "../components/campaign-columns.tsx";
import { CampaignFilters } from "../components/campaign-filters.tsx";
import { CampaignList } from "../components/campaign-list.tsx";
import { TrackRecord } from "../components/track-record.tsx";
import { RECORD_TERMS } from "../counting.ts";
import { CampaignGapDialog } from "../dialogs/campaign-gap-dialog.tsx";
import { type CampaignScope, useCampaignScope } from "../use-campaign-scope.ts";

/** Which ideas run, what each brought, and where it stands. */
export function CampaignsPage() {
  const scope = useCampaignScope();
  const [isSetting, setSetting] = useState(false);
  const query = useQuery({
    ...orderedCampaigns(scope.filter, scope.order, scope.page),
    enabled: !scope.needsAccount,
  });
  const record = useOwnRecord(scope, query);
  return (
    <Page
      title="Campaigns"
      wide
      printed={[
        printedAccount(scope),
        scope.underlying,
        scope.state === "ALL" ? undefined : STATES[scope.state].label,
      ]}
      actions={
        <>
          <HowCountedButton terms={[...COLUMN_TERMS, ...Object.values(RECORD_TERMS)]} />
          <SettingsButton onClick={() => setSetting(true)} />
        </>
      }
    >
      <CampaignFilters scope={scope} />
      {record === undefined && !scope.needsAccount && query.error === null && (
        <Skeleton className="h-12 sm:h-24" />
      )}
      {record && record.campaigns > 0 && <TrackRecord record={record} />}
      <BeingWorkedOut isShown={query.data?.isBeingWorkedOut} />
      <Content scope={scope} query={query} />
      {isSetting && <CampaignGapDialog onClose={() => setSetting(false)} />}
    </Page>
  );
}

/** The gap between legs is each person's own: no grant opens it. */
function SettingsButton({ onClick }: { readonly onClick: () => void }) {
  const person = useShownPerson();
  const isOwner = useIsOwner();
  const reason = person?.mayChange
    ? `${person.name} alone changes these settings.`
    : viewOnlyReason("change campaigns");
  return (
    <Button disabled={!isOwner} title={isOwner ? undefined : reason} onClick={onClick}>
      <Settings2 aria-hidden size={16} /> Settings
    </Button>
  );
}

type Props = { readonly scope: CampaignScope; readonly query: UseQueryResult<CampaignPage> };

/** The record of the scope that is chosen: while another one loads, its list is that of before and its record undefined. */
function useOwnRecord({ filter, needsAccount }: CampaignScope, query: Props["query"]) {
  const scope = [filter.accountId, filter.underlying, filter.withHoldings].join();
  const [answered, setAnswered] = useState(scope);
  const isOwn = !query.isPlaceholderData || answered === scope;
  if (!query.isPlaceholderData && answered !== scope) {
    setAnswered(scope);
  }
  return isOwn && !needsAccount ? query.data?.record : undefined;
}

function Content({ scope, query }: Props) {
  if (scope.needsAccount && scope.accounts.data !== undefined) {
    return (
      <Card>
        <EmptyState
          title="Please select an account to view campaigns."
          help={scope.problem && ACCOUNT_PROBLEMS[scope.problem]}
        />
      </Card>
    );
  }
  return (
    <Card flush className="overflow-clip">
      {query.data?.totalElements !== 0 && <ListHead scope={scope} total={query.data?.totalElements} />}
      <ListAnswer
        label="Campaigns"
        query={query}
        needs={scope.view === "accounts" ? [scope.accounts] : []}
        found={foundCampaigns}
        page={scope.page}
        pageSize={CAMPAIGNS_PAGE}
        onPage={scope.turnTo}
        empty={<NoCampaigns scope={scope} />}
      >
        {(rows) => (
          <CampaignList rows={rows} totals={query.data?.totals} sort={scope.sort} onSort={scope.toggleSort} />
        )}
      </ListAnswer>
    </Card>
  );
}

/** The number of campaigns, their order, and all of them as CSV. */
function ListHead({
  scope: { filter, sort, setSort },
  total,
}: Pick<Props, "scope"> & { readonly total: number | undefined }) {
  const download = useMutation({
    mutationFn: () => fetchAllCampaigns(filter),
    onSuccess: (rows) => exportCsv("campaigns.csv", CAMPAIGN_EXPORT, rows),
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3 pb-2">
        <p className="min-h-4 text-label text-ink-2 max-sm:basis-full">
          {total !== undefined && plural(total, "campaign")}
        </p>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <Select
            label="Sort by"
            labelHidden
            options={SORT_OPTIONS}
            value={optionOf(sort)}
            onChange={setSort}
            placeholder="By a column"
          />
          {/* A phone has cards, and no columns. */}
          <div className="max-md:hidden">
            <TableOptionsButton tableId={CAMPAIGNS_TABLE_ID} columns={CAMPAIGN_COLUMNS} />
          </div>
          <ExportButton rows={total} busy={download.isPending} onExport={() => download.mutate()} />
        </div>
      </div>
      {download.isError && (
        <Notice tone="danger" role="alert" className="mx-4 mb-2">
          The export failed: {download.error.message}
        </Notice>
      )}
    </>
  );
}

/** Nothing fits the filter, or there is nothing to filter yet. */
function NoCampaigns({ scope }: Pick<Props, "scope">) {
  const any = useQuery(campaigns({ withHoldings: scope.filter.withHoldings }, 0, 1));
  return (
    <Answer of="campaigns" query={any}>
      {({ totalElements }) => (totalElements === 0 ? <NoneYet /> : <NoneFits scope={scope} />)}
    </Answer>
  );
}

const NoneYet = () => (
  <EmptyState
    title="No campaigns yet"
    help="A campaign tells one idea on a symbol: puts, shares, calls. Yours begin with the first option in your Fidelity history."
    action={<UploadLink />}
  />
);

function NoneFits({ scope }: Pick<Props, "scope">) {
  const { filter, account, state, setState, setUnderlying } = scope;
  const named = state === "ALL" ? "No campaigns" : `No ${STATES[state].label.toLowerCase()} campaigns`;
  if (filter.underlying !== undefined) {
    return (
      <EmptyState
        title={`${named} on ${filter.underlying}`}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {state !== "ALL" && (
              <Button onClick={() => setState("ALL")}>Show all {filter.underlying} campaigns</Button>
            )}
            <Button onClick={() => setUnderlying(undefined)}>Clear the symbol</Button>
          </div>
        }
      />
    );
  }
  return (
    <EmptyState
      title={account === undefined ? named : `${named} in ${account.name}`}
      {...(state !== "ALL" && {
        help: "You have campaigns with another status or in other accounts.",
        action: <Button onClick={() => setState("ALL")}>Show all campaigns</Button>,
      })}
    />
  );
}
