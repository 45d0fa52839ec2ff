import { formatDate, formatDays } from "../../lib/format.ts";
import type { BadgeTone } from "../../ui/status-badge.tsx";
import type { CampaignRow, CampaignState } from "./campaigns.queries.ts";

/** The state of a campaign, in a chip. */
export const STATES: Readonly<Record<CampaignState, { readonly label: string; readonly tone: BadgeTone }>> = {
  OPEN: { label: "Open", tone: "accent" },
  WAITING: { label: "Waiting", tone: "warning" },
  CLOSED: { label: "Closed", tone: "neutral" },
};

type Named = Pick<CampaignRow, "closedOn" | "name" | "openedOn">;

/** The name that the person gave it, else its days: `Since Oct 2, 2026`. */
export const campaignTitle = (campaign: Named): string => campaign.name ?? campaignDays(campaign);

/** The title of its page: `F since Oct 2, 2026`, `F, Jan 8 – 14, 2026`, `F: My idea`. */
export function campaignHeading(campaign: Named & Pick<CampaignRow, "underlying">): string {
  const { underlying, name, openedOn, closedOn } = campaign;
  if (name !== null) {
    return `${underlying}: ${name}`;
  }
  return closedOn === null
    ? `${underlying} since ${formatDate(openedOn)}`
    : `${underlying}, ${campaignDays(campaign)}`;
}

export const campaignDays = ({ openedOn, closedOn }: Named): string =>
  closedOn === null ? `Since ${formatDate(openedOn)}` : formatDays(openedOn, closedOn);
