import { openPremiumsOf } from "@strikebook/core/campaigns/tell-campaign";
import { builder } from "../../graphql/builder.ts";
import { CloseSourceEnum } from "../../graphql/enums.ts";
import { closedNowFields } from "../../graphql/types/closed-now.ts";
import { CampaignType } from "./campaign.types.ts";

/** Open parts of a campaign, at their last prices. */
builder.objectFields(CampaignType, (t) => ({
  knownOpenPremium: t.field({
    type: "Decimal",
    nullable: true,
    description: "openPremium; null where the premium of an open contract is in no file.",
    resolve: (campaign) => (openPremiumsOf(campaign).unknown > 0 ? null : campaign.openPremium),
  }),
  ...closedNowFields(
    t,
    "profit if all that is open were closed at its last price: the shares' value less their trade basis, open premium, and what the\n" +
      "open contracts cost. profit itself with nothing open; null where ifClosedNowReason says what is missing.",
  ),
  latestPrice: t.field({
    type: "Decimal",
    nullable: true,
    description:
      "Of a share of its underlying: the newest of snapshots and of closing prices of the last 3 trading days. LAST_PRICE sorts by it.\n" +
      "Null without one since it was opened, and once it is closed.",
    resolve: async ({ latestPrice }) => (await latestPrice())?.price ?? null,
  }),
  latestPriceDay: t.field({
    type: "Date",
    nullable: true,
    resolve: async ({ latestPrice }) => (await latestPrice())?.day ?? null,
  }),
  latestPriceSource: t.field({
    type: CloseSourceEnum,
    nullable: true,
    resolve: async ({ latestPrice }) => (await latestPrice())?.source ?? null,
  }),
  openPremiums: t.int({
    description: "Contracts of which some are still open, long and short.",
    resolve: (campaign) => openPremiumsOf(campaign).open,
  }),
  unknownPremiums: t.int({
    description: "Of these the ones whose premium no file tells.",
    resolve: (campaign) => openPremiumsOf(campaign).unknown,
  }),
}));
