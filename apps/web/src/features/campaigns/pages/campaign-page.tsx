import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Merge, Pencil } from "lucide-react";
import { useState } from "react";
import { Link, Navigate, useNavigate, useParams } from "react-router-dom";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { formatDate } from "../../../lib/format.ts";
import { useSession } from "../../../lib/network/session.ts";
import { isReadOnlyAsWhole, viewOnlyReason } from "../../../lib/whose/view-only.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { ShareMenu } from "../../../ui/share/share-menu.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { campaignPath } from "../campaign-path.ts";
import { campaignPicture } from "../campaign-picture.ts";
import { type Campaign, type CampaignLeg, campaign } from "../campaign-story.queries.ts";
import { campaignStory } from "../campaign-story.ts";
import { campaignDays, campaignHeading } from "../campaign-words.ts";
import { BeingWorkedOut } from "../components/being-worked-out.tsx";
import { CampaignFigures } from "../components/campaign-figures.tsx";
import { CampaignRolls } from "../components/campaign-rolls.tsx";
import { CampaignStateBadge } from "../components/campaign-state.tsx";
import { CampaignTimeline } from "../components/campaign-timeline.tsx";
import { LegsTable } from "../components/legs-table.tsx";
import { EditCampaignDialog } from "../dialogs/edit-campaign-dialog.tsx";
import { JoinCampaignDialog } from "../dialogs/join-campaign-dialog.tsx";
import { SplitCampaignDialog } from "../dialogs/split-campaign-dialog.tsx";
import { legWords } from "../leg-words.ts";

/** One campaign: what it brought, its story, its legs. */
export function CampaignPage() {
  const { id = "" } = useParams();
  const query = useQuery(campaign({ id }));
  const { data } = query;
  if (data === undefined) {
    return (
      <Page title="Campaign">
        <Answer of="campaign" query={query} place="page" loading={<Loading />}>
          {() => null}
        </Answer>
      </Page>
    );
  }
  if (data === null) {
    return <NotThere />;
  }
  if (data.id !== id) {
    return <Navigate to={campaignPath(data.id)} replace />;
  }
  return <Story key={data.id} campaign={data} query={query} />;
}

type Open = { readonly what: "edit" | "join" } | { readonly what: "split"; readonly leg: CampaignLeg };

type StoryProps = { readonly campaign: Campaign; readonly query: UseQueryResult };

function Story({ campaign: shown, query }: StoryProps) {
  const session = useSession();
  const readOnly = session !== undefined && isReadOnlyAsWhole(session.user);
  const today = useExchangeToday();
  const [open, setOpen] = useState<Open>();
  return (
    <Page
      title={campaignHeading(shown)}
      printed={[shown.account]}
      subtitle={campaignStory(shown)}
      actions={
        <>
          <Button disabled={readOnly} onClick={() => setOpen({ what: "edit" })}>
            <Pencil aria-hidden size={16} /> Name and note
          </Button>
          <Button disabled={readOnly} onClick={() => setOpen({ what: "join" })}>
            <Merge aria-hidden size={16} /> Join
          </Button>
          <ShareMenu picture={() => campaignPicture(shown)} />
        </>
      }
    >
      <Where campaign={shown} />
      {readOnly && <Notice>{viewOnlyReason("change campaigns")}</Notice>}
      <Answer of="campaign" query={query} place="page">
        {() => (
          <>
            <BeingWorkedOut isShown={shown.isBeingWorkedOut} />
            <CampaignFigures campaign={shown} />
            {/* After the figures: it may be long. */}
            {shown.note !== null && <p className="max-w-prose whitespace-pre-line">{shown.note}</p>}
            <CampaignTimeline campaign={shown} today={today} />
            <CampaignRolls campaign={shown} />
            <LegsTable
              legs={shown.legs}
              readOnly={readOnly}
              onSplit={(leg) => setOpen({ what: "split", leg })}
            />
          </>
        )}
      </Answer>
      <Dialogs campaign={shown} open={open} onClose={() => setOpen(undefined)} />
    </Page>
  );
}

/** Symbol, account, days and state. */
function Where({ campaign: shown }: { readonly campaign: Campaign }) {
  const { underlying, account, name, state, waitsUntil } = shown;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-label text-ink-2">
      <CampaignStateBadge state={state} />
      {waitsUntil !== null && <span>for the next leg until {formatDate(waitsUntil)}</span>}
      <SymbolLink symbol={underlying} className="font-semibold" />
      <span>{account}</span>
      {name !== null && <span>{campaignDays(shown)}</span>}
    </div>
  );
}

type DialogsProps = Pick<StoryProps, "campaign"> & {
  readonly open: Open | undefined;
  readonly onClose: () => void;
};

function Dialogs({ campaign: shown, open, onClose }: DialogsProps) {
  const navigate = useNavigate();
  const show = (id: string, message: string) => {
    notify.success(message);
    onClose();
    void navigate(campaignPath(id), { replace: true });
  };
  switch (open?.what) {
    case "edit":
      return <EditCampaignDialog campaign={shown} onClose={onClose} />;
    case "join":
      return (
        <JoinCampaignDialog
          campaign={shown}
          onJoined={(id) => show(id, "Campaigns joined")}
          onClose={onClose}
        />
      );
    case "split":
      return (
        <SplitCampaignDialog
          campaignId={shown.id}
          leg={open.leg}
          words={legWords(open.leg)}
          onSplit={(ids) => show(ids.at(-1) ?? shown.id, "Campaign split: this is the new part")}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}

const NotThere = () => (
  <Page title="Campaign">
    <Card>
      <EmptyState
        title="This campaign isn't there"
        help="Its rows may have gone with an import that was undone."
        action={
          <Link to="/campaigns" className={buttonClass("primary")}>
            All campaigns
          </Link>
        }
      />
    </Card>
  </Page>
);

/** Gray boxes of about the size of what comes. */
const Loading = () => (
  <>
    <Skeleton className="h-5 w-72 max-w-full" />
    {["h-60", "h-48", "h-96"].map((height) => (
      <Card key={height}>
        <Skeleton className={height} />
      </Card>
    ))}
  </>
);
