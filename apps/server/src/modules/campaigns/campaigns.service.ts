import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import type { CampaignEvent } from "@strikebook/core/audit/campaign-events";
import { changedFields } from "@strikebook/core/audit/changed";
import type { CampaignLeg } from "@strikebook/core/campaigns/campaign";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { notFound } from "@strikebook/core/shared/errors";
import { isReadable, ownReader, type Reader, readEach } from "@strikebook/core/sharing/reader";
import type { CampaignsQuery, CampaignTexts } from "@strikebook/validators/ledger/campaigns";
import type { Clock } from "../../clock.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { readOnce } from "../../records/read-once.ts";
import { inOrderOf, listPage } from "./campaign-pages.ts";
import {
  type Change,
  type EditedCampaign,
  type Editing,
  first,
  inWords,
  misfit,
  requireCampaign,
} from "./edits/campaign-editing.ts";
import { type Beginning, keepSplit, listBeginnings } from "./edits/campaign-edits.repository.ts";
import { joinsOf } from "./edits/campaign-joins.ts";
import type { FindHolders } from "./edits/campaign-splits.repository.ts";
import { keepTexts } from "./edits/campaign-texts.repository.ts";
import { type CampaignRecord, readRecordWith } from "./record/campaign-record.ts";
import { readDetail } from "./stored-campaign.repository.ts";
import { type TellNeeds, type ToldCampaign, tellWith } from "./told-campaigns.ts";

export type CampaignPage = {
  readonly content: readonly ToldCampaign[];
  /** Those that were asked for; null is all. */
  readonly accountIds: readonly string[] | null;
  /** Of the whole list; read once, and only when it is asked for. */
  readonly whole: () => Promise<CampaignRecord>;
  readonly totalElements: number;
  /** False while rows that were changed since are not in these campaigns yet. */
  readonly isUpToDate: boolean;
};

type Needs = TellNeeds & {
  readonly clock: Clock;
  /** Works out, off this thread, who would hold legs without some splits. */
  readonly findHolders: FindHolders;
};

/** Campaigns of the accounts that a reader may see, or of an owner whose they are changed. */
export function createCampaignsService({ clock, findHolders, ...needs }: Needs) {
  const { repository } = needs;
  const entryOf = (event: CampaignEvent, actor: Actor) => auditEntry(event, actor, { at: clock.now() });
  const tell = tellWith(needs);
  const readRecord = readRecordWith(needs);

  return {
    async list(reader: Reader, query: CampaignsQuery, today: CalendarDate): Promise<CampaignPage> {
      const { accountIds = null, sort, descending, page, size } = query;
      const whole = readOnce(() => readRecord(reader, query, today));
      if (sort == null) {
        const { campaigns, total, isUpToDate } = await listPage(repository, reader, query, today);
        const content = await tell(reader, campaigns, today);
        return { content, accountIds, whole, totalElements: total, isUpToDate };
      }
      const { ordered, isUpToDate } = await whole();
      const all = ordered({ sort, isDescending: descending });
      const ids = all.slice(page * size, (page + 1) * size);
      const found = await readEach(reader, ({ userId }) => repository.listByIds(userId, ids));
      const content = await tell(reader, inOrderOf(ids, found), today);
      return { content, accountIds, whole, totalElements: all.length, isUpToDate };
    },

    /** Undefined for one that isn't of an account that may be read. */
    async find(reader: Reader, id: string, today: CalendarDate): Promise<ToldCampaign | undefined> {
      const found = await readEach(reader, async (owner) => {
        const campaign = await repository.find(owner.userId, id);
        return campaign !== undefined && isReadable(owner, campaign.accountId) ? [campaign] : [];
      });
      return (await tell(reader, found, today))[0];
    },

    readGap: (userId: string): Promise<number> => repository.readGap(userId),

    async setGap(actor: Actor, userId: string, days: number): Promise<number> {
      await repository.setGap(userId, days, (before) =>
        entryOf(
          {
            actionType: "CAMPAIGN_GAP_SET",
            days,
            changed: changedFields({ gapDays: before }, { gapDays: days }),
          },
          actor,
        ),
      );
      return days;
    },

    ...textsOf({ repository, tell, entryOf }),
    ...joinsOf({ repository, tell, entryOf, findHolders }),
    ...splitsOf({ repository, tell, entryOf }),
  };
}

const textsOf = ({ repository, tell, entryOf }: Editing) => ({
  /** Throws NOT_FOUND for a campaign that is not the user's, as all of these do. */
  async update({ actor, userId, today }: Change, { id, name, note }: CampaignTexts): Promise<ToldCampaign> {
    const named = await repository.editTexts(userId, async (client) => {
      const campaign = await requireCampaign(client, userId, id);
      const texts = {
        name: changed(campaign.name, name),
        note: changed(campaign.note, note),
      };
      const entry = entryOf(
        {
          actionType: "CAMPAIGN_UPDATED",
          campaign: inWords(campaign),
          changed: changedFields(valuesOf(campaign), valuesOf(texts)),
        },
        actor,
      );
      await keepTexts(client, userId, campaign, texts);
      await writeAudit(client, entry);
      return await requireCampaign(client, userId, campaign.id);
    });
    return first(await tell(ownReader(userId), [named], today));
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
      const { legs } = await readDetail(client, userId, campaign.id);
      const following = new Set(legsFrom(legs, fromTransactionId));
      const { beginnings, ranks } = await listBeginnings(client, userId, legs);
      const beginning = beginnings.find(({ leg }) => following.has(leg));
      if (beginning === undefined) {
        throw misfit("fromTransactionId", "No contract was opened from there on.");
      }
      const { leg: first, rank } = beginning;
      const at = legs.indexOf(first);
      const ranksOf = (some: readonly CampaignLeg[]) =>
        some.flatMap(({ transactionId }) => ranks.get(transactionId) ?? []);
      await keepSplit(client, userId, {
        rank,
        firstRank: campaign.firstRank,
        earlierRanks: ranksOf(legs.slice(0, at)),
        laterRanks: ranksOf(legs.slice(at)).filter((one) => one !== rank),
      });
      const from = first.day;
      const entry = entryOf({ actionType: "CAMPAIGN_SPLIT", campaign: inWords(campaign), from }, actor);
      return { ...campaign, rows: rowsOf(campaign, beginning), entry };
    });
    return await tell(ownReader(userId), edited, today);
  },
});

type Named = { readonly name?: string | undefined; readonly note?: string | undefined };

const valuesOf = ({ name, note }: Named) => ({ name: name ?? null, note: note ?? null });

const rowsOf = (campaign: EditedCampaign, { leg, rank }: Beginning) => [
  { rank: campaign.firstRank, transactionId: campaign.transactionId },
  { rank, transactionId: leg.transactionId },
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

/** Absent leaves it, an empty text takes it away. */
const changed = (before: string | undefined, text: string | null | undefined): string | undefined =>
  text == null ? before : text || undefined;
