import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Card } from "../../../ui/card.tsx";
import { campaignPath } from "../campaign-path.ts";
import { campaignHeading } from "../campaign-words.ts";
import { openLines } from "../campaigns.queries.ts";
import { BreakEvenLine } from "./break-even-line.tsx";

/** The line of the break-even of each open campaign on an underlying; nothing with none, and until they are known. */
export function UnderlyingBreakEven({ underlying }: { readonly underlying: string }) {
  const { data = [] } = useQuery(openLines({ underlying }));
  const today = exchangeDay(new Date());
  return data
    .filter(({ breakEvenSteps }) => breakEvenSteps.length > 0)
    .map((campaign) => (
      <Card
        key={campaign.id}
        title="Break-even over time"
        actions={<Link to={campaignPath(campaign.id)}>{campaignHeading(campaign)}</Link>}
      >
        <p className="text-label text-ink-2">{campaign.account}, the open campaign alone</p>
        <BreakEvenLine campaign={campaign} from={campaign.openedOn} to={today} />
      </Card>
    ));
}
