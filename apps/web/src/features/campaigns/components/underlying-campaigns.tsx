import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListAnswer } from "../../../ui/list/list-answer.tsx";
import { campaigns, foundCampaigns } from "../campaigns.queries.ts";
import { BeingWorkedOut } from "./being-worked-out.tsx";
import { CampaignList } from "./campaign-list.tsx";

const PAGE_ROWS = 10;

/** The campaigns on one underlying, open and closed, of all accounts. */
export function UnderlyingCampaigns({ underlying }: { readonly underlying: string }) {
  const [page, setPage] = useState(0);
  const query = useQuery(campaigns({ underlying }, page, PAGE_ROWS));
  const path = `/campaigns?${new URLSearchParams({ symbol: underlying, state: "all" })}`;
  return (
    <Card
      title="Campaigns"
      flush
      className="overflow-clip"
      actions={<Link to={path}>Open in campaigns</Link>}
    >
      <BeingWorkedOut isShown={query.data?.isBeingWorkedOut} />
      <ListAnswer
        label="Campaigns"
        query={query}
        found={foundCampaigns}
        page={page}
        pageSize={PAGE_ROWS}
        onPage={setPage}
        empty={<EmptyState title="No campaigns" />}
      >
        {(rows) => <CampaignList rows={rows} />}
      </ListAnswer>
    </Card>
  );
}
