import type { Changed } from "./changed.ts";

/** What a person made of campaigns by hand. A campaign is named by its underlying and first day: `KO of 2026-01-08`. */
export type CampaignEvent =
  | { readonly actionType: "CAMPAIGN_UPDATED"; readonly campaign: string; readonly changed: Changed }
  | { readonly actionType: "CAMPAIGNS_JOINED"; readonly campaigns: readonly string[] }
  /** `from` is the day of the first leg of the new part. */
  | { readonly actionType: "CAMPAIGN_SPLIT"; readonly campaign: string; readonly from: string }
  | { readonly actionType: "CAMPAIGN_GAP_SET"; readonly days: number; readonly changed: Changed };

type Described<Type> = Extract<CampaignEvent, { actionType: Type }>;

/** One line for the log table, by type. */
export const CAMPAIGN_EVENTS = {
  CAMPAIGN_UPDATED: ({ campaign, changed }: Described<"CAMPAIGN_UPDATED">) =>
    `Campaign ${campaign} changed: ${Object.keys(changed).join(", ")}`,
  CAMPAIGNS_JOINED: ({ campaigns }: Described<"CAMPAIGNS_JOINED">) =>
    `Campaigns joined: ${campaigns.join(", ")}`,
  CAMPAIGN_SPLIT: ({ campaign, from }: Described<"CAMPAIGN_SPLIT">) =>
    `Campaign ${campaign} split on ${from}`,
  CAMPAIGN_GAP_SET: ({ days }: Described<"CAMPAIGN_GAP_SET">) =>
    `Gap between legs of campaigns set to ${days} ${days === 1 ? "day" : "days"}`,
};
