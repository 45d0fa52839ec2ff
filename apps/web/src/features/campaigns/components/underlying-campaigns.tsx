import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryPanel } from "../../../ui/query-panel.tsx";
import { Pagination } from "../../../ui/table/pagination.tsx";
import { CAMPAIGNS_PAGE, campaigns } from "../campaigns.queries.ts";
import { CampaignList } from "./campaign-list.tsx";

/** Every campaign on an underlying, newest first; nothing where there is none. */
export function UnderlyingCampaigns({ underlying }: { readonly underlying: string }) {
  const [page, setPage] = useState(0);
  const query = useQuery(campaigns({ underlying }, page));
  if (query.data?.totalElements === 0) {
    return null;
  }
  return (
    <QueryPanel
      title="Campaigns"
      query={query}
      errorTitle="Error loading campaigns"
      loadingText="Loading campaigns..."
    >
      {({ content, totalElements }) => (
        <div className="-mx-4 -mb-4">
          <CampaignList rows={content} stale={query.isPlaceholderData} />
          {totalElements > CAMPAIGNS_PAGE && (
            <Pagination
              label="Campaigns"
              page={page}
              pageSize={CAMPAIGNS_PAGE}
              total={totalElements}
              onPage={setPage}
            />
          )}
        </div>
      )}
    </QueryPanel>
  );
}
