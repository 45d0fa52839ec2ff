import { type Actor, type AuditEntry, auditEntry } from "@strikebook/core/audit/audit-event";
import type { CampaignEvent } from "@strikebook/core/audit/campaign-events";
import { changedFields } from "@strikebook/core/audit/changed";
import type { CampaignLeg } from "@strikebook/core/campaigns/campaign";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { Queries } from "@strikebook/database/connection";
import type { CampaignsQuery, CampaignTexts } from "@strikebook/validators/ledger/campaigns";
import type { Clock } from "../../clock.ts";
import { keepJoins, keepSplit, keepTexts, listBeginnings, listRanks } from "./campaign-edits.repository.ts";
import { endSplits } from "./campaign-splits.repository.ts";
import {
  type CampaignsRepository,
  findCampaign,
  readDetail,
  type StoredCampaign,
} from "./campaigns.repository.ts";
import { type Tell, type TellNeeds, type ToldCampaign, tellWith } from "./told-campaigns.ts";

export type CampaignPage = {
  readonly content: readonly ToldCampaign[];
  readonly totalElements: number;
};

type Needs = TellNeeds & { readonly clock: Clock };

/** Campaigns of a user. The owner is an argument. */
export function createCampaignsService({ clock, ...needs }: Needs) {
  const { repository } = needs;
  const entryOf = (event: CampaignEvent, actor: Actor) => auditEntry(event, actor, { at: clock.now() });
  const tell = tellWith(needs);

  return {
    async list(userId: string, query: CampaignsQuery, today: CalendarDate): Promise<CampaignPage> {
      const { campaigns, total } = await repository.list(userId, query, today);
      return {
        content: await tell(userId, campaigns, today),
        totalElements: total,
      };
    },

    async find(userId: string, id: string, today: CalendarDate): Promise<ToldCampaign | undefined> {
      const found = await repository.find(userId, id);
      return found && (await tell(userId, [found], today))[0];
    },

    readGap: (userId: string): Promise<number> => repository.readGap(userId),

    async setGap(actor: Actor, userId: string, days: number): Promise<number> {
      await repository.setGap(userId, days, (before) =>
        entryOf(
          {
            ...{ actionType: "CAMPAIGN_GAP_SET", days },
            changed: changedFields({ gapDays: before }, { gapDays: days }),
          },
          actor,
        ),
      );
      return days;
    },

    ...editsOf({ repository, tell, entryOf }),
    ...splitsOf({ repository, tell, entryOf }),
  };
}

type Editing = {
  readonly repository: CampaignsRepository;
  readonly tell: Tell;
  readonly entryOf: (event: CampaignEvent, actor: Actor) => AuditEntry;
};

/** The acting person, whose campaigns these are, and the day on which they are told. */
type Change = {
  readonly actor: Actor;
  readonly userId: string;
  readonly today: CalendarDate;
};

const editsOf = ({ repository, tell, entryOf }: Editing) => ({
  /** Throws NOT_FOUND for a campaign that is not the user's, as all of these do. */
  async update({ actor, userId, today }: Change, { id, name, note }: CampaignTexts): Promise<ToldCampaign> {
    const edited = await repository.edit(userId, async (client) => {
      const campaign = await requireCampaign(client, userId, id);
      const ranks = await ranksOf(client, userId, (await readDetail(client, userId, id)).legs);
      const texts = {
        name: changed(campaign.name, name),
        note: changed(campaign.note, note),
      };
      await keepTexts(client, userId, {
        firstRank: campaign.firstRank,
        ranks,
        ...texts,
      });
      const entry = entryOf(
        {
          ...{ actionType: "CAMPAIGN_UPDATED", campaign: inWords(campaign) },
          changed: changedFields(valuesOf(campaign), valuesOf(texts)),
        },
        actor,
      );
      return { ...campaign, ranks: [campaign.firstRank], entry };
    });
    return first(await tell(userId, edited, today));
  },

  /** Throws INVALID_INPUT for campaigns of different accounts or underlyings. */
  async join({ actor, userId, today }: Change, ids: readonly string[]): Promise<ToldCampaign> {
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
      await endSplits(client, userId, found);
      await keepJoins(client, userId, { ranks, withRank: earliest.firstRank });
      const contracts = found.find(({ kind }) => kind !== "HOLDING") ?? earliest;
      const entry = entryOf({ actionType: "CAMPAIGNS_JOINED", campaigns: found.map(inWords) }, actor);
      return {
        ...contracts,
        ranks: found.map(({ firstRank }) => firstRank),
        entry,
      };
    });
    return first(await tell(userId, edited, today));
  },
});

const splitsOf = ({ repository, tell, entryOf }: Editing) => ({
  /**
   * A joined part may be split off at its first leg, else a contract begins the new campaign. Throws INVALID_INPUT where
   * none was opened from the row on, or the campaign begins with it.
   */
  async split(
    { actor, userId, today }: Change,
    { id, fromTransactionId }: { readonly id: string; readonly fromTransactionId: string },
  ): Promise<ToldCampaign[]> {
    const edited = await repository.edit(userId, async (client) => {
      const campaign = await requireCampaign(client, userId, id);
      const { legs } = await readDetail(client, userId, id);
      const following = legsFrom(legs, fromTransactionId);
      const beginnings = await listBeginnings(client, userId, legs);
      const beginning = beginnings.find(({ leg }) => following.includes(leg));
      if (beginning === undefined) {
        throw misfit("fromTransactionId", "No contract was opened from there on.");
      }
      const { leg: first, rank } = beginning;
      const laterRanks = await ranksOf(client, userId, legs.slice(legs.indexOf(first)));
      await keepSplit(client, userId, {
        rank,
        laterRanks: laterRanks.filter((one) => one !== rank),
      });
      const from = first.day;
      const entry = entryOf({ actionType: "CAMPAIGN_SPLIT", campaign: inWords(campaign), from }, actor);
      return { ...campaign, ranks: [campaign.firstRank, rank], entry };
    });
    return await tell(userId, edited, today);
  },
});

type Named = { readonly name?: string | undefined; readonly note?: string | undefined };

const valuesOf = ({ name, note }: Named) => ({ name: name ?? null, note: note ?? null });

/** `KO of 2026-01-08`. */
const inWords = ({ underlying, openedOn }: StoredCampaign): string => `${underlying} of ${openedOn}`;

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

/** From the first leg of the row on. */
function legsFrom(legs: readonly CampaignLeg[], transactionId: string): readonly CampaignLeg[] {
  const row = legs.findIndex((leg) => leg.transactionId === transactionId);
  if (row < 0) {
    throw notFound("Transaction");
  }
  if (row === 0) {
    throw misfit("fromTransactionId", "The campaign begins there already.");
  }
  return legs.slice(row);
}

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
