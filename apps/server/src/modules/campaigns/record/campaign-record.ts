import type { CampaignState } from "@strikebook/core/campaigns/campaign";
import { campaignState, openPremiumsOf, profitOf, tellOn } from "@strikebook/core/campaigns/tell-campaign";
import {
  type CampaignOrder,
  orderCampaigns,
  type RecordedCampaign,
} from "@strikebook/core/campaigns/track-record/campaign-order";
import { campaignPhase } from "@strikebook/core/campaigns/track-record/phase";
import { nextExpiry } from "@strikebook/core/campaigns/track-record/standing";
import {
  type CampaignTotals,
  campaignTotals,
  type TrackRecord,
  trackRecord,
} from "@strikebook/core/campaigns/track-record/track-record";
import { lastPriceBySymbol } from "@strikebook/core/closing-prices/last-price";
import { type ClosedNow, ifClosedNow } from "@strikebook/core/if-closed-now/if-closed-now";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { narrowed, type OwnedAccounts, type Reader } from "@strikebook/core/sharing/reader";
import type { CampaignsQuery } from "@strikebook/validators/ledger/campaigns";
import type { StoredCampaign } from "../stored-campaign.repository.ts";
import { priceSinceOpening, symbolsOf, type TellNeeds } from "../told-campaigns.ts";

type Prices = ReturnType<typeof lastPriceBySymbol>;

/** All campaigns of a scope, as a list orders and sums them. */
export type CampaignRecord = {
  readonly isUpToDate: boolean;
  /** Of all states, as far as the history of the accounts is covered. */
  readonly record: (covered: CalendarDate | undefined) => TrackRecord;
  /** Of the state asked for. */
  readonly totals: CampaignTotals;
  /** The ids of the state asked for, in this order. */
  readonly ordered: (order: CampaignOrder) => readonly string[];
};

/** Reads every campaign of a scope at once: an order, a median and a sum are those of the whole list, never of a page. */
export const readRecordWith =
  (needs: RecordNeeds) =>
  async (reader: Reader, query: CampaignsQuery, today: CalendarDate): Promise<CampaignRecord> => {
    const read = (owner: OwnedAccounts) => readOwn(needs, owner, query, today);
    const parts = await Promise.all(narrowed(reader, query.accountIds).map(read));
    const recorded = parts.flatMap((part) => part.recorded);
    const wanted = recorded.filter(({ phase }) => query.state == null || stateOf(phase) === query.state);
    return {
      isUpToDate: parts.every((part) => part.isUpToDate),
      record: (covered) => trackRecord(recorded, { today, covered }),
      totals: campaignTotals(wanted),
      ordered: (order) => orderCampaigns(wanted, order).map(({ id }) => id),
    };
  };

type RecordNeeds = Pick<TellNeeds, "listPrices" | "repository">;

async function readOwn(
  { repository, listPrices }: RecordNeeds,
  { userId, accountIds }: OwnedAccounts,
  query: CampaignsQuery,
  today: CalendarDate,
) {
  const { campaigns, isUpToDate } = await repository.listRecord(userId, { ...query, accountIds });
  const current = campaigns.filter((campaign) => campaignState(campaign, today) !== "CLOSED");
  const prices = lastPriceBySymbol(await listPrices(userId, symbolsOf(current), today));
  return { isUpToDate, recorded: campaigns.map((campaign) => recordOf(campaign, prices, today)) };
}

const stateOf = (phase: RecordedCampaign["phase"]): CampaignState =>
  phase === "WAITING" || phase === "CLOSED" ? phase : "OPEN";

function recordOf(campaign: StoredCampaign, prices: Prices, today: CalendarDate): RecordedCampaign {
  const told = tellOn(campaign, today);
  const { id, underlying, kind, openedOn, lastDay, openParts, state } = told;
  const price = state === "CLOSED" ? undefined : priceSinceOpening(told, prices);
  return {
    id,
    underlying,
    kind,
    openedOn,
    lastDay,
    waitsUntil: told.waitsUntil ?? null,
    phase: campaignPhase(state, openParts),
    nextExpiry: nextExpiry(openParts, price) ?? null,
    profit: told.profit,
    options: told.options,
    shares: told.shares,
    dividends: told.dividends,
    premiumReceived: told.premiumReceived,
    unknownReceived: told.unknownReceived,
    unmatched: told.unmatched,
    openPremium: openPremiumsOf(campaign).unknown > 0 ? null : told.openPremium,
    ...closedNowOf(state === "OPEN" ? ifClosedNow(profitOf(campaign), openParts, prices) : undefined),
    breakEven: told.breakEvens[0] ?? null,
    lastPrice: price?.price ?? null,
    days: told.days,
    capital: told.capital ?? null,
    returnOnCapital: told.returnOnCapital ?? null,
    pace: told.pace ?? null,
  };
}

const closedNowOf = (now: ClosedNow | undefined) => ({
  ifClosedNow: now?.amount ?? null,
  ifClosedNowDay: now?.day ?? null,
  ifClosedNowSources: now?.sources ?? [],
});
