import type { Connection } from "@strikebook/database/connection";
import { markCampaigns } from "../../../ledger/ledger-rows.repository.ts";
import { readDetail, type StoredCampaign } from "../stored-campaign.repository.ts";
import { listRanks } from "./campaign-edits.repository.ts";

type Texts = { readonly name: string | undefined; readonly note: string | undefined };

/**
 * Name and note of the campaign, in place of what its rows had before, under the lock of campaigns. Writes them alone: only
 * where another campaign has one of the rows named, by shares, are the campaigns of the underlying derived anew.
 */
export async function keepTexts(
  client: Connection,
  userId: string,
  campaign: StoredCampaign,
  { name, note }: Texts,
): Promise<void> {
  const { id, firstRank, underlying } = campaign;
  const { legs } = await readDetail(client, userId, id);
  const ranks = await listRanks(client, userId, [...new Set(legs.map((leg) => leg.transactionId))]);
  const { rows: gone } = await client.query<{ rank: string }>(
    "DELETE FROM campaign_edits WHERE user_id = $1 AND kind = 'TEXT' AND rank = ANY($2) RETURNING rank",
    [userId, [firstRank, ...ranks.values()]],
  );
  if (name !== undefined || note !== undefined) {
    await client.query(
      "INSERT INTO campaign_edits (user_id, kind, rank, name, note) VALUES ($1, 'TEXT', $2, $3, $4)",
      [userId, firstRank, name, note],
    );
  }
  await client.query(
    `UPDATE campaigns SET figures = figures - 'name' - 'note' || jsonb_strip_nulls(jsonb_build_object('name', $3::text, 'note', $4::text))
      WHERE user_id = $1 AND id = $2`,
    [userId, id, name, note],
  );
  const named = new Set([firstRank, ...gone.map(({ rank }) => rank)]);
  const rows = [...ranks].flatMap(([transactionId, rank]) => (named.has(rank) ? [transactionId] : []));
  if (await isElsewhere(client, userId, campaign, rows)) {
    await markCampaigns(client, userId, [underlying]);
  }
}

/** True when another campaign of the account and underlying has a leg of one of the transactions. */
async function isElsewhere(
  client: Connection,
  userId: string,
  { id, accountId, underlying }: StoredCampaign,
  transactionIds: readonly string[],
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM campaigns c CROSS JOIN unnest($5::text[]) AS named (row)
      WHERE c.user_id = $1 AND c.underlying = $3 AND c.account_id = $4 AND c.id <> $2
        AND c.legs @> jsonb_build_array(jsonb_build_object('transactionId', named.row)) LIMIT 1`,
    [userId, id, underlying, accountId, transactionIds],
  );
  return (rowCount ?? 0) > 0;
}
