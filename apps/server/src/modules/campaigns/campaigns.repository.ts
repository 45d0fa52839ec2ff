import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { CampaignLeg } from "@strikebook/core/campaigns/campaign";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Database } from "@strikebook/database/client";
import type { Connection, Queries } from "@strikebook/database/connection";
import { inCampaignsTransaction, inUserTransaction } from "@strikebook/database/user-lock";
import type { CampaignsQuery } from "@strikebook/validators/ledger/campaigns";
import { isCampaignId } from "../../ledger/campaigns/campaign-id.ts";
import { isBehind } from "../../ledger/campaigns/derive-campaigns.repository.ts";
import { readGap } from "../../ledger/campaigns/stored-campaigns.repository.ts";
import { markCampaigns } from "../../ledger/ledger-rows.repository.ts";
import { findNamesIn } from "../../ledger/names/underlying-names.repository.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { KeptAnswers } from "../../records/kept-answers.repository.ts";
import { listBeginnings } from "./edits/campaign-edits.repository.ts";
import { type FormerLeg, findFormerLeg } from "./former-legs.repository.ts";
import { listRealized, listRecord } from "./record/campaign-record.repository.ts";
import { readPricesOn } from "./roll-prices.repository.ts";
import {
  COLUMNS,
  findByLeg,
  findCampaign,
  listBreakEvenSteps,
  type Row,
  readDetail,
  type StoredCampaign,
  toCampaign,
} from "./stored-campaign.repository.ts";

/**
 * The answer of a join or split: for each of `rows` the campaign that begins with it, else the one that holds it. A holding may
 * begin with the same row as a campaign; `kind` says which of the two is meant.
 */
export type Edited = Pick<StoredCampaign, "accountId" | "kind" | "underlying"> & {
  readonly rows: readonly { readonly rank: string; readonly transactionId: string }[];
  readonly entry: AuditEntry;
};

// $1 user, $2 underlying, $3 accounts, $4 state, $5 holdings too, $6 today.
const WANTED = `
  user_id = $1 AND ($2::text IS NULL OR underlying = $2) AND ($3::uuid[] IS NULL OR account_id = ANY($3))
  AND ($5 OR kind <> 'HOLDING')
  AND CASE $4::text WHEN 'OPEN' THEN is_open
        WHEN 'WAITING' THEN coalesce(waits_until >= $6, false)
        WHEN 'CLOSED' THEN NOT is_open AND coalesce(waits_until < $6, true)
        ELSE true END`;

/** A query narrowed to accounts of one owner; null is all of them. */
type OwnersQuery = Omit<CampaignsQuery, "accountIds"> & { readonly accountIds: readonly string[] | null };

export type CampaignsRepository = ReturnType<typeof createCampaignsRepository>;

type Needs = Pick<Database, "pool"> & {
  /** Derives what is on a user's backlog, off this thread; resolves when it is done, or when that takes too long for a page. */
  readonly derive: (userId: string) => Promise<void>;
};

export function createCampaignsRepository({ pool, derive }: Needs) {
  /** False when the campaigns, of these underlyings alone where they are given, are still those of earlier rows. */
  const bringUpToDate: BringUpToDate = async (userId, names) => {
    if (!(await isBehind(pool, userId, names))) {
      return true;
    }
    await derive(userId);
    return !(await isBehind(pool, userId, names));
  };
  const findNames = findNamesIn({ pool });
  /** The name that an underlying bears now, and whether its campaigns are those of all rows; of all underlyings without a name. */
  const bringNamed = async (userId: string, underlying: string | null | undefined) => {
    const named = underlying == null ? undefined : await findNames(userId, underlying);
    const names = named && [named.underlying, ...(named.spans ?? []).map((span) => span.underlying)];
    return { underlying: named?.underlying ?? null, isUpToDate: await bringUpToDate(userId, names) };
  };
  const formerLegs = new KeptAnswers<FormerLeg | undefined>(pool);
  return {
    /** A page of what is stored, newest first by opening day, and how many there are. An underlying is found by any name that it had. */
    async list(userId: string, query: OwnersQuery, today: CalendarDate) {
      const { accountIds, state, includeHoldings, page, size } = query;
      const { underlying, isUpToDate } = await bringNamed(userId, query.underlying);
      const values = [userId, underlying, accountIds, state ?? null, includeHoldings, today];
      // Without names, and so planned for their values: what isn't asked for isn't looked at in each campaign.
      const [found, counted] = await Promise.all([
        pool.query<Row>(
          `SELECT ${COLUMNS} FROM campaigns WHERE ${WANTED} ORDER BY opened_on DESC, id LIMIT $7 OFFSET $8`,
          [...values, size, page * size],
        ),
        pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM campaigns WHERE ${WANTED}`, values),
      ]);
      return {
        campaigns: found.rows.map(toCampaign),
        total: counted.rows[0]?.count ?? 0,
        isUpToDate,
      };
    },

    /** All campaigns of a scope, whatever their state, as far as they are ordered and summed. */
    async listRecord(userId: string, { accountIds, includeHoldings, ...query }: OwnersQuery) {
      const { underlying, isUpToDate } = await bringNamed(userId, query.underlying);
      const scope = { userId, underlying, accountIds, includeHoldings };
      return { campaigns: await listRecord(pool, scope), isUpToDate };
    },

    /** Those of these that are the user's. */
    async listByIds(userId: string, ids: readonly string[]): Promise<StoredCampaign[]> {
      const { rows } = await pool.query<Row>({
        name: "campaigns-by-ids",
        text: `SELECT ${COLUMNS} FROM campaigns WHERE user_id = $1 AND id = ANY($2::uuid[])`,
        values: [userId, ids],
      });
      return rows.map(toCampaign);
    },

    readPricesOn: (userId: string, asked: Parameters<typeof readPricesOn>[2]) =>
      readPricesOn(pool, userId, asked),

    listBreakEvenSteps: (userId: string, ids: readonly string[]) => listBreakEvenSteps(pool, userId, ids),

    listRealized: (userId: string, ids: readonly string[]) => listRealized(pool, userId, ids),

    /** By an id that it has, or had before an older file, a join or another gap gave it another first leg. */
    async find(userId: string, id: string): Promise<StoredCampaign | undefined> {
      await bringUpToDate(userId);
      const found = await findCampaign(pool, userId, id);
      if (found !== undefined || !isCampaignId(id)) {
        return found;
      }
      const leg = await formerLegs.find([userId], [id], () => findFormerLeg(pool, userId, id));
      return leg && (await findByLeg(pool, userId, leg));
    },

    /** The underlyings among these of which campaigns are still those of earlier rows. */
    listBehind: (userId: string, underlyings: readonly string[]) => listBehind(pool, userId, underlyings),

    readDetail: (userId: string, id: string) => readDetail(pool, userId, id),

    listBeginnings: async (userId: string, legs: readonly CampaignLeg[]) =>
      (await listBeginnings(pool, userId, legs)).beginnings.map(({ leg }) => leg),

    ...changesIn(pool, bringUpToDate),
  };
}

type BringUpToDate = (userId: string, names?: readonly string[]) => Promise<boolean>;

const changesIn = (pool: Database["pool"], bringUpToDate: BringUpToDate) => ({
  /** Reads outside of a transaction. */
  read: <Value>(work: (client: Queries) => Promise<Value>): Promise<Value> => work(pool),

  readGap: (userId: string) => readGap(pool, userId),

  /** All campaigns follow. */
  setGap: (userId: string, days: number, entryOf: (before: number) => AuditEntry) =>
    inUserTransaction(pool, userId, async (client) => {
      const before = await readGap(client, userId);
      if (days !== before) {
        await client.query("UPDATE users SET campaign_gap_days = $2 WHERE id = $1", [userId, days]);
        await markCampaigns(client, userId);
        await writeAudit(client, entryOf(before));
      }
    }),

  /** Changes texts of a campaign; `work` answers it as it is then. Nothing is derived. */
  editTexts: (
    userId: string,
    work: (client: Connection) => Promise<StoredCampaign>,
  ): Promise<StoredCampaign> =>
    inCampaignsTransaction(pool, userId, async (client) => {
      return await work(client);
    }),

  /**
   * Changes what a person made of campaigns; those of the underlying follow, off this thread. Answers the campaigns of the
   * rows that `work` names, in their order, as far as they are derived.
   */
  async edit(userId: string, work: (client: Connection) => Promise<Edited>): Promise<StoredCampaign[]> {
    const { underlying, accountId, kind, rows } = await inCampaignsTransaction(
      pool,
      userId,
      async (client) => {
        const edited = await work(client);
        await writeAudit(client, edited.entry);
        await markCampaigns(client, userId, [edited.underlying]);
        return edited;
      },
    );
    await bringUpToDate(userId, [underlying]);
    const beginning = await pool.query<Row>(
      `SELECT ${COLUMNS} FROM campaigns
         WHERE user_id = $1 AND underlying = $2 AND account_id = $3 AND first_rank = ANY($4)
         ORDER BY ($5 = 'HOLDING') = (kind = 'HOLDING') DESC`,
      [userId, underlying, accountId, rows.map(({ rank }) => rank), kind],
    );
    const found = new Map<string, StoredCampaign>();
    for (const { rank, transactionId: leg } of rows) {
      const row = beginning.rows.find(({ firstRank }) => firstRank === rank);
      // One that a join gathered may begin with a row that nobody named.
      const campaign = row ? toCampaign(row) : await findByLeg(pool, userId, { id: leg, accountId, kind });
      if (campaign !== undefined) {
        found.set(campaign.id, campaign);
      }
    }
    return [...found.values()];
  },
});

async function listBehind(client: Queries, userId: string, underlyings: readonly string[]) {
  const { rows } = await client.query<{ underlying: string }>({
    name: "campaigns-behind",
    text: "SELECT underlying FROM campaign_backlog WHERE user_id = $1 AND underlying = ANY($2)",
    values: [userId, underlyings],
  });
  return new Set(rows.map(({ underlying }) => underlying));
}
