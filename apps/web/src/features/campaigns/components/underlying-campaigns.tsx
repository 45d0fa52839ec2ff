import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ERROR_TEXTS } from "../../../lib/network/error-texts.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Pagination } from "../../../ui/table/pagination.tsx";
import { campaigns } from "../campaigns.queries.ts";
import { BeingWorkedOut } from "./being-worked-out.tsx";
import { CampaignList } from "./campaign-list.tsx";

const PAGE_ROWS = 10;

/** The campaigns on one underlying, open and closed, of all accounts. */
export function UnderlyingCampaigns({ underlying }: { readonly underlying: string }) {
  const [page, setPage] = useState(0);
  const query = useQuery(campaigns({ underlying }, page, PAGE_ROWS));
  const { data } = query;
  const path = `/campaigns?${new URLSearchParams({ symbol: underlying, state: "all" })}`;
  return (
    <Card
      title="Campaigns"
      flush
      className="overflow-clip"
      actions={<Link to={path}>Open in campaigns</Link>}
    >
      {query.isError && !data && (
        <ErrorState
          title={ERROR_TEXTS.loading("campaigns")}
          error={query.error}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      <BeingWorkedOut isShown={data?.isBeingWorkedOut} />
      {data?.totalElements === 0 && !data.isBeingWorkedOut && <EmptyState title="No campaigns" />}
      {!query.isError && data?.totalElements !== 0 && (
        <CampaignList rows={data?.content} stale={query.isPlaceholderData} />
      )}
      {data && data.totalElements > PAGE_ROWS && (
        <Pagination
          label="Campaigns"
          page={page}
          pageSize={PAGE_ROWS}
          total={data.totalElements}
          onPage={setPage}
        />
      )}
    </Card>
  );
}
