import { CAMPAIGN_SORTS } from "@strikebook/core/campaigns/track-record/campaign-order";
import { CAMPAIGN_PHASES, campaignPhase } from "@strikebook/core/campaigns/track-record/phase";
import type { ProfitPoint } from "@strikebook/core/campaigns/track-record/running-profit";
import type { CampaignTotals, TrackRecord } from "@strikebook/core/campaigns/track-record/track-record";
import { builder } from "../../../graphql/builder.ts";
import { CloseSourceEnum } from "../../../graphql/enums.ts";
import { CampaignType } from "../campaign.types.ts";

export const CampaignSortEnum = builder.enumType("CampaignSort", {
  description:
    "ATTENTION: the next expiration first, of one day the deepest in the money, then shares alone, then waiting ones, then closed\n" +
    "ones, the last closed first; it has no other direction. What a campaign has nothing of comes last in both directions.",
  values: CAMPAIGN_SORTS,
});

const CampaignPhaseEnum = builder.enumType("CampaignPhase", {
  description:
    "PUT: short puts alone. SHARES: shares without short calls. COVERED_CALL: shares enough for all its short calls. OPTIONS: anything\n" +
    "else that is open. WAITING and CLOSED as in its state.",
  values: CAMPAIGN_PHASES,
});

const ProfitPointType = builder.objectRef<ProfitPoint>("CampaignProfitPoint").implement({
  description: "The profit of a campaign at the end of a day on which some of it was realized.",
  fields: (t) => ({
    day: t.expose("day", { type: "Date" }),
    profit: t.expose("profit", { type: "Decimal" }),
  }),
});

builder.objectFields(CampaignType, (t) => ({
  phase: t.field({
    type: CampaignPhaseEnum,
    description: "Where on its way round the wheel it stands.",
    resolve: ({ state, openParts }) => campaignPhase(state, openParts),
  }),
  runningProfit: t.field({
    type: [ProfitPointType],
    description:
      "profit as it ran, in order of days, the last point the whole of it; at most 33 points, evenly chosen.",
    resolve: ({ runningProfit }) => runningProfit(),
  }),
}));

export const TrackRecordType = builder.objectRef<TrackRecord>("CampaignTrackRecord").implement({
  description: "What campaigns of all states came to. US dollars.",
  fields: (t) => ({
    campaigns: t.exposeInt("campaigns"),
    closed: t.exposeInt("closed", {
      description:
        "Without those of which a closing has no opening on record; won and both medians are of these.",
    }),
    won: t.exposeInt("won", { description: "Closed with a profit above 0." }),
    profit: t.expose("profit", { type: "Decimal", description: "Of all of them, open ones too." }),
    medianDays: t.exposeFloat("medianDays", {
      nullable: true,
      description: "Of the closed ones; of an even number the mean of the two in the middle. Null with none.",
    }),
    medianReturn: t.exposeFloat("medianReturn", {
      nullable: true,
      description: "Percent, of the closed ones that have a return; null with none.",
    }),
    withoutReturn: t.exposeInt("withoutReturn", {
      description: "Closed ones without a return: what they tied up is unknown.",
    }),
    premiumReceived: t.expose("premiumReceived", { type: "Decimal" }),
    unknownPremiums: t.exposeInt("unknownPremiums", {
      description: "Contracts sold whose premium is in no file; premiumReceived is without them.",
    }),
    premiumPerMonth: t.expose("premiumPerMonth", {
      type: "Decimal",
      nullable: true,
      description: "premiumReceived x 365 / 12 / premiumDays, to the cent; null under 30 days.",
    }),
    premiumDays: t.exposeInt("premiumDays", {
      description:
        "From the first opening of a campaign with contracts to the last day that the history covers, today at the latest, or to\n" +
        "the last leg's end where none of them is open.",
    }),
    premiumThrough: t.expose("premiumThrough", {
      type: "Date",
      nullable: true,
      description: "The last of these days where the history ends before today; null else.",
    }),
    unmatchedTrades: t.exposeInt("unmatchedTrades", {
      description: "Closings that are not counted: no opening is on record.",
    }),
  }),
});

export const CampaignTotalsType = builder.objectRef<CampaignTotals>("CampaignTotals").implement({
  description:
    "Sums over all campaigns that the filter holds, whatever page is shown. US dollars; null is unknown, never 0.",
  fields: (t) => ({
    campaigns: t.exposeInt("campaigns"),
    profit: t.expose("profit", { type: "Decimal" }),
    options: t.expose("options", { type: "Decimal" }),
    shares: t.expose("shares", { type: "Decimal" }),
    dividends: t.expose("dividends", { type: "Decimal" }),
    openPremium: t.expose("openPremium", {
      type: "Decimal",
      nullable: true,
      description: "Null where the premium of an open contract is in no file.",
    }),
    open: t.exposeInt("open"),
    unpriced: t.exposeInt("unpriced", {
      description: "Open ones of which a price, a cost or a premium is missing.",
    }),
    ifClosedNow: t.expose("ifClosedNow", {
      type: "Decimal",
      nullable: true,
      description: "Of the open ones; null where one is unpriced, and with none open.",
    }),
    ifClosedNowDay: t.expose("ifClosedNowDay", {
      type: "Date",
      nullable: true,
      description: "The day of the oldest price in it.",
    }),
    ifClosedNowSources: t.expose("ifClosedNowSources", {
      type: [CloseSourceEnum],
      description: "Where the prices in it come from.",
    }),
    unmatchedTrades: t.exposeInt("unmatchedTrades", {
      description: "Closings that are not counted: no opening is on record.",
    }),
  }),
});
