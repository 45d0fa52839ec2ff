import type { CampaignLeg } from "@strikebook/core/campaigns/campaign";
import { type FiguresOfDay, tellOn } from "@strikebook/core/campaigns/tell-campaign";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { Queries } from "@strikebook/database/connection";
import type { CampaignsQuery, CampaignTexts } from "@strikebook/validators/ledger/campaigns";
import { keepJoins, keepSplit, keepTexts, listRanks } from "./campaign-edits.repository.ts";
import {
  type CampaignDetail,
  type CampaignsRepository,
  findCampaign,
  readDetail,
  type StoredCampaign,
} from "./campaigns.repository.ts";

/** A campaign with the figures of the day on which it is read. */
export type ToldCampaign = Omit<StoredCampaign, "dollarDays" | "waitsUntil"> &
  FiguresOfDay & {
    readonly account: string;
    /** Read once, and only when they are asked for. */
    readonly detail: () => Promise<CampaignDetail>;
  };

export type CampaignPage = { readonly content: readonly ToldCampaign[]; readonly totalElements: number };

/** Campaigns of a user. The owner is an argument. `listAccountNames` answers the names of the user's accounts by id. */
export function createCampaignsService(
  repository: CampaignsRepository,
  listAccountNames: (userId: string) => Promise<ReadonlyMap<string, string>>,
) {
  const tell = async (userId: string, found: readonly StoredCampaign[], today: CalendarDate) => {
    const names = await listAccountNames(userId);
    return found.map((campaign): ToldCampaign => {
      let detail: Promise<CampaignDetail> | undefined;
      return {
        ...tellOn(campaign, today),
        account: names.get(campaign.accountId) ?? "",
        detail: () => {
          detail ??= repository.readDetail(userId, campaign.id);
          return detail;
        },
      };
    });
  };

  return {
    async list(userId: string, query: CampaignsQuery, today: CalendarDate): Promise<CampaignPage> {
      const { campaigns, total } = await repository.list(userId, query, today);
      return { content: await tell(userId, campaigns, today), totalElements: total };
    },

    async find(userId: string, id: string, today: CalendarDate): Promise<ToldCampaign | undefined> {
      const found = await repository.find(userId, id);
      return found && (await tell(userId, [found], today))[0];
    },

    readGap: (userId: string): Promise<number> => repository.readGap(userId),

    async setGap(userId: string, days: number): Promise<number> {
      await repository.setGap(userId, days);
      return days;
    },

    ...editsOf(repository, tell),
    ...splitsOf(repository, tell),
  };
}

/** Tells campaigns as they are on a day. */
type Tell = (
  userId: string,
  found: readonly StoredCampaign[],
  today: CalendarDate,
) => Promise<ToldCampaign[]>;

const editsOf = (repository: CampaignsRepository, tell: Tell) => ({
  /** Throws NOT_FOUND for a campaign that is not the user's, as all of these do. */
  async update(
    userId: string,
    { id, name, note }: CampaignTexts,
    today: CalendarDate,
  ): Promise<ToldCampaign> {
    const edited = await repository.edit(userId, async (client) => {
      const campaign = await requireCampaign(client, userId, id);
      const ranks = await ranksOf(client, userId, (await readDetail(client, userId, id)).legs);
      await keepTexts(client, userId, {
        firstRank: campaign.firstRank,
        ranks,
        name: changed(campaign.name, name),
        note: changed(campaign.note, note),
      });
      return { ...campaign, ranks: [campaign.firstRank] };
    });
    return first(await tell(userId, edited, today));
  },

  /** Throws INVALID_INPUT for campaigns of different accounts or underlyings. */
  async join(userId: string, ids: readonly string[], today: CalendarDate): Promise<ToldCampaign> {
    const edited = await repository.edit(userId, async (client) => {
      const found = [];
      for (const id of ids) {
        found.push(await requireCampaign(client, userId, id));
      }
      const [earliest, ...later] = found.sort((a, b) => (a.openedOn < b.openedOn ? -1 : 1));
      if (earliest === undefined || later.some((one) => !isAlike(one, earliest))) {
        throw misfit("ids", "Campaigns of one account and underlying can be joined, no others.");
      }
      const ranks = later.map(({ firstRank }) => firstRank);
      await keepJoins(client, userId, { ranks, withRank: earliest.firstRank });
      const contracts = found.find(({ kind }) => kind !== "HOLDING") ?? earliest;
      return { ...contracts, ranks: found.map(({ firstRank }) => firstRank) };
    });
    return first(await tell(userId, edited, today));
  },
});

const splitsOf = (repository: CampaignsRepository, tell: Tell) => ({
  /** Throws INVALID_INPUT where no contract was opened from the row on, or the campaign begins with it. */
  async split(
    userId: string,
    { id, fromTransactionId }: { readonly id: string; readonly fromTransactionId: string },
    today: CalendarDate,
  ): Promise<ToldCampaign[]> {
    const edited = await repository.edit(userId, async (client) => {
      const campaign = await requireCampaign(client, userId, id);
      const later = legsFrom((await readDetail(client, userId, id)).legs, fromTransactionId);
      const ranks = await listRanks(
        client,
        userId,
        later.map(({ transactionId }) => transactionId),
      );
      const rank = ranks.get(later[0]?.transactionId ?? "");
      if (rank === undefined) {
        throw misfit("fromTransactionId", "No contract was opened from there on.");
      }
      await keepSplit(client, userId, {
        rank,
        laterRanks: [...ranks.values()].filter((one) => one !== rank),
      });
      return { ...campaign, ranks: [campaign.firstRank, rank] };
    });
    return await tell(userId, edited, today);
  },
});

async function requireCampaign(client: Queries, userId: string, id: string): Promise<StoredCampaign> {
  const campaign = await findCampaign(client, userId, id);
  if (campaign === undefined) {
    throw notFound("Campaign");
  }
  return campaign;
}

const ranksOf = async (client: Queries, userId: string, legs: readonly CampaignLeg[]) => [
  ...(
    await listRanks(
      client,
      userId,
      legs.map(({ transactionId }) => transactionId),
    )
  ).values(),
];

/** From the first contract on that was opened with this row or after it. */
function legsFrom(legs: readonly CampaignLeg[], transactionId: string): readonly CampaignLeg[] {
  const row = legs.findIndex((leg) => leg.transactionId === transactionId);
  if (row < 0) {
    throw notFound("Transaction");
  }
  const opening = legs.findIndex(({ kind }, index) => index >= row && OPENINGS.has(kind));
  if (opening === 0) {
    throw misfit("fromTransactionId", "The campaign begins there already.");
  }
  return opening < 0 ? [] : legs.slice(opening);
}

const OPENINGS: ReadonlySet<CampaignLeg["kind"]> = new Set<CampaignLeg["kind"]>([
  "BOUGHT_TO_OPEN",
  "SOLD_TO_OPEN",
]);

const isAlike = (a: StoredCampaign, b: StoredCampaign) =>
  a.accountId === b.accountId && a.underlying === b.underlying;

/** Absent leaves it, an empty text takes it away. */
const changed = (before: string | undefined, text: string | null | undefined): string | undefined =>
  text == null ? before : text || undefined;

const misfit = (field: string, message: string) =>
  new DomainError("INVALID_INPUT", message, { [field]: message });

function first(campaigns: readonly ToldCampaign[]): ToldCampaign {
  const [campaign] = campaigns;
  if (campaign === undefined) {
    throw notFound("Campaign");
  }
  return campaign;
}
