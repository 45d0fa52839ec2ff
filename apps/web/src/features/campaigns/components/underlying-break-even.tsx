import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { plural } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { campaignPath } from "../campaign-path.ts";
import { type CampaignLine, openLines } from "../campaign-story.queries.ts";
import { campaignHeading } from "../campaign-words.ts";
import { BreakEvenLine } from "./break-even-line.tsx";

const TITLE = "Break-even over time";

/** The line of the break-even of each open campaign on an underlying; nothing with none, and until they are known. */
export function UnderlyingBreakEven({ underlying }: { readonly underlying: string }) {
  const today = useExchangeToday();
  const query = useQuery(openLines({ underlying }));
  // Most symbols have no line: nothing takes its place while it loads.
  return query.isPending ? null : (
    <Answer of="break-evens" query={query} place="page" card={{ title: TITLE }}>
      {({ content, totalElements }) => (
        <>
          {content
            .filter(({ breakEvenSteps }) => breakEvenSteps.length > 0)
            .map((campaign) => (
              <OpenLine key={campaign.id} campaign={campaign} today={today} />
            ))}
          {totalElements > content.length && (
            <NotShown underlying={underlying} campaigns={totalElements - content.length} />
          )}
        </>
      )}
    </Answer>
  );
}

type OpenLineProps = { readonly campaign: CampaignLine; readonly today: string };

const OpenLine = ({ campaign, today }: OpenLineProps) => (
  <Card title={TITLE} actions={<Link to={campaignPath(campaign.id)}>{campaignHeading(campaign)}</Link>}>
    <p className="text-label text-ink-2">{`${campaign.account} \u00b7 this campaign only`}</p>
    <BreakEvenLine campaign={campaign} from={campaign.openedOn} to={today} />
  </Card>
);

type NotShownProps = { readonly underlying: string; readonly campaigns: number };

const NotShown = ({ underlying, campaigns }: NotShownProps) => (
  <p className="text-label text-ink-2">
    The break-evens of {plural(campaigns, "older campaign")} aren't shown here.{" "}
    <Link to={`/campaigns?${new URLSearchParams({ symbol: underlying })}`} className="underline">
      All open {underlying} campaigns
    </Link>
  </p>
);
