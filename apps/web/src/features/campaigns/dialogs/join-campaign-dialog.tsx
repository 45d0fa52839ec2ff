import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { formatMoney } from "../../../lib/format.ts";
import { formErrorText } from "../../../lib/network/error-texts.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Pagination } from "../../../ui/table/pagination.tsx";
import { joinCampaigns, useCampaignChange } from "../campaign-changes.queries.ts";
import type { Campaign } from "../campaign-story.queries.ts";
import { campaignDays, STATES } from "../campaign-words.ts";
import { CAMPAIGNS_PAGE, type CampaignRow, campaigns } from "../campaigns.queries.ts";

type Props = {
  readonly campaign: Pick<Campaign, "accountId" | "id" | "underlying">;
  /** Told the id of the campaign that both are from now on. */
  readonly onJoined: (id: string) => void;
  readonly onClose: () => void;
};

/** Asks which other campaign of the same underlying and account was one idea with this one. */
export function JoinCampaignDialog({ campaign, onJoined, onClose }: Props) {
  const [chosen, setChosen] = useState<string>();
  const join = useCampaignChange(joinCampaigns, onJoined);
  return (
    <Modal
      title={`Join with another ${campaign.underlying} campaign`}
      size="small"
      onClose={onClose}
      locked={join.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={join.isPending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={chosen === undefined}
            busy={join.isPending}
            onClick={() => chosen !== undefined && join.mutate([campaign.id, chosen])}
          >
            Join campaigns
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {join.isError && (
          <Notice tone="danger" role="alert">
            {formErrorText(join.error).message}
          </Notice>
        )}
        <p className="text-ink-2">Both become one, from the first leg to the last. You can split it again.</p>
        <Others campaign={campaign} chosen={chosen} onChoose={setChosen} />
      </div>
    </Modal>
  );
}

type OthersProps = Pick<Props, "campaign"> & {
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
};

function Others({ campaign: { id, underlying, accountId }, chosen, onChoose }: OthersProps) {
  const [page, setPage] = useState(0);
  const query = useQuery(campaigns({ underlying, accountId }, page));
  return (
    <Answer of="campaigns" query={query} loading={<Skeleton className="h-24" />}>
      {({ content, totalElements }) => {
        // Shares that never met an option aren't among them: the page's own campaign may be missing.
        const others = content.filter((other) => other.id !== id);
        return others.length === 0 && page === 0 ? (
          <EmptyState
            title={`No other ${underlying} campaign`}
            help="Only campaigns of the same symbol and account can be joined."
          />
        ) : (
          <>
            <Choices others={others} chosen={chosen} onChoose={onChoose} />
            {totalElements > CAMPAIGNS_PAGE && (
              <Pagination
                label="Campaigns"
                page={page}
                pageSize={CAMPAIGNS_PAGE}
                total={totalElements}
                onPage={setPage}
              />
            )}
          </>
        );
      }}
    </Answer>
  );
}

type ChoicesProps = Pick<OthersProps, "chosen" | "onChoose"> & { readonly others: readonly CampaignRow[] };

function Choices({ others, chosen, onChoose }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset className="rounded-card divide-y divide-line border border-line">
      <legend className="sr-only">Other campaigns</legend>
      {others.map((other) => (
        <label
          key={other.id}
          className="control flex items-center gap-3 rounded-none px-3 py-2 hover:bg-hover"
        >
          <input
            type="radio"
            name={name}
            checked={chosen === other.id}
            onChange={() => onChoose(other.id)}
            className="size-4 shrink-0"
          />
          <Choice other={other} />
        </label>
      ))}
    </fieldset>
  );
}

const Choice = ({ other }: { readonly other: CampaignRow }) => (
  <span className="min-w-0">
    <span className="block">{other.name ?? campaignDays(other)}</span>
    <span className="block text-label text-ink-2">
      {other.name !== null && `${campaignDays(other)} · `}
      {STATES[other.state].label} · {formatMoney(other.profit, "always")}
    </span>
  </span>
);
