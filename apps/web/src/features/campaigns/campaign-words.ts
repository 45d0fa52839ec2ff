import { formatDate, formatDays } from "../../lib/format.ts";
import type { BadgeTone } from "../../ui/status-badge.tsx";
import type { CampaignRow, CampaignState } from "./campaigns.queries.ts";

/** What a campaign does now, in a chip. */
export const STATES: Readonly<Record<CampaignState, { readonly label: string; readonly tone: BadgeTone }>> = {
  OPEN: { label: "Open", tone: "accent" },
  WAITING: { label: "Waiting for the next leg", tone: "warning" },
  CLOSED: { label: "Closed", tone: "neutral" },
};

type Named = Pick<CampaignRow, "closedOn" | "name" | "openedOn">;

/** The name that the person gave it, else its days: `Since Oct 2, 2026`. */
export const campaignTitle = (campaign: Named): string => campaign.name ?? campaignDays(campaign);

export const campaignDays = ({ openedOn, closedOn }: Named): string =>
  closedOn === null ? `Since ${formatDate(openedOn)}` : formatDays(openedOn, closedOn);
