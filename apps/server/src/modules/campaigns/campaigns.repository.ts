import type { Campaign, CampaignLeg } from "@strikebook/core/campaigns/campaign";
import type { CampaignFigures } from "@strikebook/core/campaigns/tell-campaign";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Database } from "@strikebook/database/client";
import type { Queries } from "@strikebook/database/connection";
import { inPoolTransaction, onPoolClient } from "@strikebook/database/transaction";
import { lockUser } from "@strikebook/database/user-lock";
import type { CampaignsQuery } from "@strikebook/validators/campaigns";
import {
  deriveAgain,
  deriveBacklog,
  listBacklog,
  readGap,
  waitForLock,
} from "../../ledger/campaigns/derive-campaigns.repository.ts";
import { markCampaigns } from "../../ledger/ledger-rows.repository.ts";

export type StoredCampaign = CampaignFigures & { readonly id: string };

/** The campaigns that an edit answers: of these kinds, by the ranks of their first legs. */
export type Edited = Pick<StoredCampaign, "accountId" | "kind" | "underlying"> & {
  readonly ranks: readonly string[];
};

export type CampaignDetail = Pick<Campaign, "chains"> & { readonly legs: readonly CampaignLeg[] };

type Row = Pick<
  StoredCampaign,
  "accountId" | "firstRank" | "id" | "isOpen" | "kind" | "openedOn" | "underlying"
> & {
  readonly waitsUntil: CalendarDate | null;
  readonly figures: Omit<StoredCampaign, keyof Row>;
};

const COLUMNS = `
  id, account_id AS "accountId", underlying, first_rank AS "firstRank", kind, opened_on AS "openedOn",
  is_open AS "isOpen", waits_until AS "waitsUntil", figures`;

// $1 user, $2 underlying, $3 accounts, $4 state, $5 holdings too, $6 today.
const WANTED = `
  user_id = $1 AND ($2::text IS NULL OR underlying = $2) AND ($3::uuid[] IS NULL OR account_id = ANY($3))
  AND ($5 OR kind <> 'HOLDING')
  AND CASE $4::text WHEN 'OPEN' THEN is_open
        WHEN 'WAITING' THEN coalesce(waits_until >= $6, false)
        WHEN 'CLOSED' THEN NOT is_open AND coalesce(waits_until < $6, true)
        ELSE true END`;

export type CampaignsRepository = ReturnType<typeof createCampaignsRepository>;

export function createCampaignsRepository({ pool }: Pick<Database, "pool">) {
  const upToDate = async (userId: string, underlying?: string) => {
    if ((await listBacklog(pool, userId, underlying)).length > 0) {
      await onPoolClient(pool, (client) =>
        deriveBacklog(client, userId, { underlying, takeLock: waitForLock }),
      );
    }
  };
  return {
    /** A page, newest first by opening day, and how many there are. */
    async list(userId: string, query: CampaignsQuery, today: CalendarDate) {
      const { underlying, accountIds, state, includeHoldings, page, size } = query;
      await upToDate(userId, underlying ?? undefined);
      const values = [userId, underlying ?? null, accountIds ?? null, state ?? null, includeHoldings, today];
      const [found, counted] = await Promise.all([
        pool.query<Row>({
          name: "campaigns",
          text: `SELECT ${COLUMNS} FROM campaigns WHERE ${WANTED} ORDER BY opened_on DESC, id LIMIT $7 OFFSET $8`,
          values: [...values, size, page * size],
        }),
        pool.query<{ count: number }>({
          name: "campaigns-count",
          text: `SELECT count(*)::int AS count FROM campaigns WHERE ${WANTED}`,
          values,
        }),
      ]);
      return { campaigns: found.rows.map(toCampaign), total: counted.rows[0]?.count ?? 0 };
    },

    async find(userId: string, id: string): Promise<StoredCampaign | undefined> {
      await upToDate(userId);
      return await findCampaign(pool, userId, id);
    },

    readDetail: (userId: string, id: string) => readDetail(pool, userId, id),

    ...changesIn(pool),
  };
}

const changesIn = (pool: Database["pool"]) => ({
  readGap: (userId: string) => readGap(pool, userId),

  /** All campaigns follow. */
  setGap: (userId: string, days: number) =>
    inPoolTransaction(pool, async (client) => {
      await lockUser(client, userId);
      await client.query("UPDATE users SET campaign_gap_days = $2 WHERE id = $1", [userId, days]);
      await markCampaigns(client, userId);
    }),

  /**
   * Changes what a person made of campaigns, which are up to date, and derives those of the underlying again. Answers
   * the campaigns that begin with the rows that `work` names, the earliest first.
   */
  edit: (userId: string, work: (client: Queries) => Promise<Edited>): Promise<StoredCampaign[]> =>
    inPoolTransaction(pool, async (client) => {
      await lockUser(client, userId);
      await deriveAgain(client, userId, await listBacklog(client, userId));
      const { underlying, accountId, kind, ranks } = await work(client);
      await deriveAgain(client, userId, [underlying]);
      const { rows } = await client.query<Row>(
        `SELECT ${COLUMNS} FROM campaigns
         WHERE user_id = $1 AND underlying = $2 AND account_id = $3 AND first_rank = ANY($4)
           AND ($5 = 'HOLDING') = (kind = 'HOLDING') ORDER BY opened_on, id`,
        [userId, underlying, accountId, ranks, kind],
      );
      return rows.map(toCampaign);
    }),
});

export async function findCampaign(
  client: Queries,
  userId: string,
  id: string,
): Promise<StoredCampaign | undefined> {
  const { rows } = await client.query<Row>({
    name: "campaign",
    text: `SELECT ${COLUMNS} FROM campaigns WHERE user_id = $1 AND id = $2`,
    values: [userId, id],
  });
  return rows[0] && toCampaign(rows[0]);
}

export async function readDetail(client: Queries, userId: string, id: string): Promise<CampaignDetail> {
  const { rows } = await client.query<CampaignDetail>({
    name: "campaign-detail",
    text: "SELECT legs, chains FROM campaigns WHERE user_id = $1 AND id = $2",
    values: [userId, id],
  });
  return rows[0] ?? { legs: [], chains: [] };
}

function toCampaign({ waitsUntil, figures, ...row }: Row): StoredCampaign {
  return { ...figures, ...row, ...(waitsUntil === null ? {} : { waitsUntil }) };
}
