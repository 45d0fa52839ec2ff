import { Link } from "react-router-dom";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { campaignPath } from "../campaign-path.ts";
import { campaignTitle } from "../campaign-words.ts";
import type { CampaignRow } from "../campaigns.queries.ts";

/** The underlying, which leads to its page, and the campaign, which leads to its own. */
export function CampaignName({ campaign }: { readonly campaign: CampaignRow }) {
  const title = campaignTitle(campaign);
  // Days stay in one line; a name that a person gave may be as long as a line of the table.
  const isNamed = campaign.name !== null;
  return (
    <>
      <span className={isNamed ? "block max-w-72 min-w-36 wrap-break-word" : "xl:whitespace-nowrap"}>
        <SymbolLink symbol={campaign.underlying} className="font-semibold" />{" "}
        <Link
          to={campaignPath(campaign.id)}
          aria-label={`${campaign.underlying}, ${title}`}
          className={isNamed ? "font-normal" : "font-normal md:whitespace-nowrap"}
        >
          {title}
        </Link>
      </span>
      <span className="block text-label font-normal text-ink-3">{campaign.account}</span>
    </>
  );
}
