import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Settings2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { ACCOUNT_PROBLEMS } from "../../../lib/address/use-scope.ts";
import { plural } from "../../../lib/format.ts";
import { ERROR_TEXTS } from "../../../lib/network/error-texts.ts";
import { isReadOnly, useSession } from "../../../lib/network/session.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { LoadingText } from "../../../ui/skeleton.tsx";
import { StaleNotice } from "../../../ui/stale-notice.tsx";
import { clampPage } from "../../../ui/table/page-steps.tsx";
import { Pagination } from "../../../ui/table/pagination.tsx";
import { STATES } from "../campaign-words.ts";
import { CAMPAIGNS_PAGE, type CampaignPage, campaigns } from "../campaigns.queries.ts";
import { LISTED_FIGURES } from "../components/campaign-columns.tsx";
import { CampaignFilters } from "../components/campaign-filters.tsx";
import { CampaignList } from "../components/campaign-list.tsx";
import { HowAllCounted } from "../components/how-counted.tsx";
import { CampaignGapDialog } from "../dialogs/campaign-gap-dialog.tsx";
import { READ_ONLY_REASON } from "../read-only-reason.ts";
import { type CampaignScope, useCampaignScope } from "../use-campaign-scope.ts";

/** Which ideas run, what each brought, and where it stands. */
export function CampaignsPage() {
  const scope = useCampaignScope();
  const session = useSession();
  const readOnly = session !== undefined && isReadOnly(session.user);
  const [isSetting, setSetting] = useState(false);
  const query = useQuery({ ...campaigns(scope.filter, scope.page), enabled: !scope.needsAccount });
  return (
    <Page
      title="Campaigns"
      wide
      actions={
        <>
          <HowAllCounted figures={LISTED_FIGURES} />
          <Button
            disabled={readOnly}
            title={readOnly ? READ_ONLY_REASON : undefined}
            onClick={() => setSetting(true)}
          >
            <Settings2 aria-hidden size={16} /> Settings
          </Button>
        </>
      }
    >
      <CampaignFilters scope={scope} />
      {query.error && query.data && (
        <StaleNotice
          error={query.error}
          loadedAt={query.dataUpdatedAt}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      <Content scope={scope} query={query} />
      {isSetting && <CampaignGapDialog onClose={() => setSetting(false)} />}
    </Page>
  );
}

type Props = { readonly scope: CampaignScope; readonly query: UseQueryResult<CampaignPage> };

function Content({ scope, query }: Props) {
  const failed = [scope.accounts, query].find(({ isError, data }) => isError && data === undefined);
  if (failed) {
    return (
      <Card>
        <ErrorState
          title={ERROR_TEXTS.loading("campaigns")}
          error={failed.error}
          onRetry={() => void failed.refetch()}
          busy={failed.isFetching}
        />
      </Card>
    );
  }
  if (scope.needsAccount && !scope.accounts.isPending) {
    return (
      <Card>
        <EmptyState
          title="Please select an account to view campaigns."
          help={scope.problem && ACCOUNT_PROBLEMS[scope.problem]}
        />
      </Card>
    );
  }
  return <Found scope={scope} query={query} />;
}

function Found({ scope, query: { data, isPlaceholderData } }: Props) {
  const { page, setPage } = scope;
  const total = isPlaceholderData ? undefined : data?.totalElements;
  const shown = total === undefined ? page : clampPage(page, CAMPAIGNS_PAGE, total);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is corrected when the page is, not at every render
  useEffect(() => {
    if (shown !== page) {
      setPage(shown, "replace");
    }
  }, [page, shown]);
  if (data?.totalElements === 0) {
    return (
      <Card>
        <NoCampaigns scope={scope} />
      </Card>
    );
  }
  return (
    <Card flush className="overflow-clip">
      {data ? (
        <p className="px-4 pt-3 pb-2 text-label text-ink-2">{plural(data.totalElements, "campaign")}</p>
      ) : (
        <LoadingText>Loading campaigns...</LoadingText>
      )}
      <CampaignList rows={data?.content} stale={isPlaceholderData} />
      {data && data.totalElements > CAMPAIGNS_PAGE && (
        <Pagination
          label="Campaigns"
          page={shown}
          pageSize={CAMPAIGNS_PAGE}
          total={data.totalElements}
          onPage={setPage}
        />
      )}
    </Card>
  );
}

function NoCampaigns({ scope: { filter, account, setState } }: Pick<Props, "scope">) {
  if (filter.state !== undefined) {
    return (
      <EmptyState
        title={`No ${STATES[filter.state].label.toLowerCase()} campaigns`}
        help="Closed ones are under All."
        action={<Button onClick={() => setState("ALL")}>Show all campaigns</Button>}
      />
    );
  }
  return filter.underlying !== undefined || account !== undefined ? (
    <EmptyState title="No campaigns match" help="Try another symbol or account." />
  ) : (
    <EmptyState
      title="No campaigns yet"
      help="A campaign starts with your first option on a symbol. Import your history to see yours."
      action={
        <Link to="/upload" className={buttonClass("primary")}>
          Upload Files
        </Link>
      }
    />
  );
}
