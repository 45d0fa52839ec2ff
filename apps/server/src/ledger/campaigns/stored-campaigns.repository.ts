import type { Campaign } from "@strikebook/core/campaigns/campaign";
import type { CampaignEdits } from "@strikebook/core/campaigns/campaign-edits";
import type { Queries } from "@strikebook/database/connection";
import { type Since, sinceValues } from "../ledger-entries.repository.ts";
import { campaignId } from "./campaign-id.ts";

/** The user's own, in days. */
export async function readGap(client: Queries, userId: string): Promise<number> {
  const { rows } = await client.query<{ days: number }>(
    "SELECT campaign_gap_days AS days FROM users WHERE id = $1",
    [userId],
  );
  return rows[0]?.days ?? 0;
}

type EditRow = {
  readonly kind: "JOIN" | "SPLIT" | "TEXT";
  readonly rank: string;
  readonly withRank: string | null;
  readonly name: string | null;
  readonly note: string | null;
};

/** The edits of campaigns by hand, in the order in which they were made. */
export async function listEdits(client: Queries, userId: string): Promise<CampaignEdits> {
  const { rows } = await client.query<EditRow>(
    `SELECT kind, rank, with_rank AS "withRank", name, note FROM campaign_edits
     WHERE user_id = $1 ORDER BY created_at, rank`,
    [userId],
  );
  return {
    splits: rows.flatMap(({ kind, rank }) => (kind === "SPLIT" ? [rank] : [])),
    joins: rows.flatMap(({ rank, withRank }) => (withRank === null ? [] : [{ rank, withRank }])),
    texts: rows.flatMap(({ kind, rank, name, note }) =>
      kind === "TEXT"
        ? [{ rank, ...(name === null ? {} : { name }), ...(note === null ? {} : { note }) }]
        : [],
    ),
  };
}

const COLUMNS =
  "account_id underlying first_rank kind opened_on is_open waits_until figures legs chains".split(" ");
const OF_EACH = (row: string) => COLUMNS.map((column) => `${row}.${column}`).join(", ");

// Most campaigns of a long history stay as they were: their rows, and the index of the list, aren't written again.
const STORE = `
  INSERT INTO campaigns AS stored (user_id, id, ${COLUMNS.join(", ")})
  SELECT $1, c.* FROM jsonb_to_recordset($2::jsonb)
    AS c (id uuid, "accountId" uuid, underlying text, "firstRank" text, kind text, "openedOn" date, "isOpen" boolean,
          "waitsUntil" date, figures jsonb, legs jsonb, chains jsonb)
      ON CONFLICT (user_id, id) DO UPDATE SET (${COLUMNS.join(", ")}) = ROW(${OF_EACH("EXCLUDED")})
   WHERE (${OF_EACH("stored")}) IS DISTINCT FROM (${OF_EACH("EXCLUDED")})`;

/**
 * In place of those stored of these accounts and underlyings that didn't end before their day; one that bears another name by now is
 * found by its id.
 */
export async function storeCampaigns(
  client: Queries,
  userId: string,
  { since, campaigns }: { readonly since: readonly Since[]; readonly campaigns: readonly Campaign[] },
): Promise<void> {
  const rows = campaigns.map((campaign) => {
    const { accountId, underlying, firstRank, kind, openedOn, isOpen, waitsUntil, legs, chains, ...figures } =
      campaign;
    return {
      id: campaignId(userId, campaign),
      accountId,
      underlying,
      firstRank,
      kind,
      openedOn,
      isOpen,
      waitsUntil,
      figures,
      legs,
      chains,
    };
  });
  await client.query(
    `DELETE FROM campaigns c USING unnest($3::uuid[], $4::text[], $5::date[]) AS since (account_id, underlying, day)
      WHERE c.user_id = $1 AND c.id <> ALL($2::uuid[]) AND c.account_id = since.account_id AND c.underlying = since.underlying
        AND (c.is_open OR since.day = '-infinity' OR (c.figures->>'lastDay')::date >= since.day)`,
    [userId, rows.map(({ id }) => id), ...sinceValues(since)],
  );
  await client.query(STORE, [userId, JSON.stringify(rows)]);
}
