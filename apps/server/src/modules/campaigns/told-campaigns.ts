import type { BreakEvenStep } from "@strikebook/core/campaigns/break-even-steps";
import type { CampaignLeg } from "@strikebook/core/campaigns/campaign";
import { auditRolls, type RollAudit, rollDays } from "@strikebook/core/campaigns/rolls/roll-audit";
import { campaignState, type FiguresOfDay, profitOf, tellOn } from "@strikebook/core/campaigns/tell-campaign";
import { type ProfitPoint, runningProfit } from "@strikebook/core/campaigns/track-record/running-profit";
import { type LastPrice, lastPriceBySymbol } from "@strikebook/core/closing-prices/last-price";
import { type ClosedNow, ifClosedNow } from "@strikebook/core/if-closed-now/if-closed-now";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { groupBy } from "@strikebook/core/shared/group-by";
import type { Reader } from "@strikebook/core/sharing/reader";
import type { ListPrices } from "../../records/prices/last-prices.repository.ts";
import { readOnce } from "../../records/read-once.ts";
import type { CampaignsRepository } from "./campaigns.repository.ts";
import type { CampaignDetail, StoredCampaign } from "./stored-campaign.repository.ts";

/** A campaign with the figures of the day on which it is read. */
export type ToldCampaign = Omit<StoredCampaign, "dollarDays" | "waitsUntil"> &
  FiguresOfDay & {
    readonly account: string;
    /** True while rows that were changed since are not in it yet; read once for all campaigns that are told together. */
    readonly isBehind: () => Promise<boolean>;
    /** Read once, and only when they are asked for. */
    readonly detail: () => Promise<CampaignDetail>;
    /** Transaction and kind of the legs with which a campaign of its own can begin; read once as well. */
    readonly beginnings: () => Promise<ReadonlySet<string>>;
    /** The days that moved its break-even; read once for all campaigns that are told together. */
    readonly breakEvenSteps: () => Promise<readonly BreakEvenStep[]>;
    /** Its profit as it ran; read once for all campaigns that are told together. */
    readonly runningProfit: () => Promise<ProfitPoint[]>;
    /** Each roll's net cash, beside what assignment would have cost; reads legs and prices when asked for. */
    readonly rolls: () => Promise<RollAudit[]>;
    /** At the last prices, which are read once for all campaigns that are told together. */
    readonly closedNow: () => Promise<ClosedNow>;
    /** The last price of a share of its underlying since it was opened; undefined without one, and once it is closed. */
    readonly latestPrice: () => Promise<LastPrice | undefined>;
  };

export type TellNeeds = {
  readonly repository: CampaignsRepository;
  /** The names of the accounts that may be read, by id. */
  readonly listReadableNames: (reader: Reader) => Promise<ReadonlyMap<string, string>>;
  /** What may be the last price of each symbol. */
  readonly listPrices: ListPrices;
};

/** Tells campaigns as they are on a day; they are those of the reader's accounts. */
export type Tell = (
  reader: Reader,
  found: readonly StoredCampaign[],
  today: CalendarDate,
) => Promise<ToldCampaign[]>;

export const tellWith =
  (needs: TellNeeds): Tell =>
  async (reader, found, today) => {
    const names = await needs.listReadableNames(reader);
    const tellers = new Map(
      [...groupBy(found, ({ userId }) => userId)].map(([userId, own]) => [
        userId,
        tellerOf(needs, { userId, names, today }, own),
      ]),
    );
    return found.flatMap((campaign) => tellers.get(campaign.userId)?.(campaign) ?? []);
  };

type Telling = {
  readonly userId: string;
  readonly names: ReadonlyMap<string, string>;
  readonly today: CalendarDate;
};

/** Tells campaigns of one owner; what several of them need is read once. */
function tellerOf(
  { repository, listPrices }: TellNeeds,
  { userId, names, today }: Telling,
  found: readonly StoredCampaign[],
): (campaign: StoredCampaign) => ToldCampaign {
  const current = found.filter((campaign) => campaignState(campaign, today) !== "CLOSED");
  const symbols = symbolsOf(current);
  const readPrices = readOnce(async () => lastPriceBySymbol(await listPrices(userId, symbols, today)));
  const underlyings = [...new Set(found.map(({ underlying }) => underlying))];
  const readBehind = readOnce(() => repository.listBehind(userId, underlyings));
  const ids = found.map(({ id }) => id);
  const readSteps = readOnce(() => repository.listBreakEvenSteps(userId, ids));
  const readRealized = readOnce(() => repository.listRealized(userId, ids));
  return (campaign) => {
    const detail = readOnce(() => repository.readDetail(userId, campaign.id));
    return {
      ...tellOn(campaign, today),
      isBehind: async () => (await readBehind()).has(campaign.underlying),
      account: names.get(campaign.accountId) ?? "",
      detail,
      rolls: async () => {
        const { legs } = await detail();
        return auditRolls(legs, await repository.readPricesOn(userId, rollDays(legs)));
      },
      breakEvenSteps: async () => (await readSteps()).get(campaign.id) ?? [],
      runningProfit: async () => runningProfit((await readRealized()).get(campaign.id) ?? []),
      beginnings: readOnce(async () =>
        keysOf(await repository.listBeginnings(userId, (await detail()).legs)),
      ),
      closedNow: readOnce(async () =>
        ifClosedNow(profitOf(campaign), campaign.openParts, await readPrices()),
      ),
      latestPrice: async () =>
        current.includes(campaign) ? priceSinceOpening(campaign, await readPrices()) : undefined,
    };
  };
}

/** The last price of the underlying, unless it is from before the campaign was opened: nothing is known since then. */
export function priceSinceOpening(
  { openedOn, underlying }: Pick<StoredCampaign, "openedOn" | "underlying">,
  prices: ReadonlyMap<string, LastPrice>,
): LastPrice | undefined {
  const price = prices.get(underlying);
  return price === undefined || price.day < openedOn ? undefined : price;
}

/** Whose last prices tell where campaigns stand: their underlyings and all that is open, each once. */
export const symbolsOf = (
  campaigns: readonly Pick<StoredCampaign, "openParts" | "underlying">[],
): string[] => [
  ...new Set(
    campaigns.flatMap(({ underlying, openParts }) => [
      underlying,
      ...openParts.map(({ instrument }) => instrument),
    ]),
  ),
];

const keysOf = (legs: readonly CampaignLeg[]) =>
  new Set(legs.map(({ transactionId, kind }) => `${transactionId} ${kind}`));
