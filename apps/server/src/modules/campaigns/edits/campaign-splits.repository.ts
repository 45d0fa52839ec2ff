import type { Queries } from "@strikebook/database/connection";
import type { Parted } from "../../../ledger/campaigns/split-holders.repository.ts";
import { readDetail, type StoredCampaign } from "../stored-campaign.repository.ts";

/** For each campaign the rank of the one that would hold its first leg if none of them were split off; undefined where none would. */
export type FindHolders = (
  userId: string,
  parted: readonly Parted[],
) => Promise<readonly (string | undefined)[]>;

/** The campaigns among these that a split parts from another, each with its first leg. */
export async function listSplits(
  client: Queries,
  userId: string,
  campaigns: readonly StoredCampaign[],
): Promise<Parted[]> {
  const { rows: splits } = await client.query<{ rank: string }>(
    "SELECT rank FROM campaign_edits WHERE user_id = $1 AND kind = 'SPLIT' AND rank = ANY($2)",
    [userId, campaigns.map(({ firstRank }) => firstRank)],
  );
  const parted: Parted[] = [];
  for (const { id, accountId, kind, underlying, firstRank: rank } of campaigns) {
    if (splits.some((split) => split.rank === rank)) {
      const [leg] = (await readDetail(client, userId, id)).legs;
      parted.push({ accountId, kind, underlying, rank, transactionId: leg?.transactionId ?? "" });
    }
  }
  return parted;
}

/** Ends the splits between campaigns that are joined now, but for those that stay. */
export async function endSplits(
  client: Queries,
  userId: string,
  joined: readonly StoredCampaign[],
  staying: readonly string[],
): Promise<void> {
  await client.query(
    "DELETE FROM campaign_edits WHERE user_id = $1 AND kind = 'SPLIT' AND rank = ANY($2) AND rank <> ALL($3)",
    [userId, joined.map(({ firstRank }) => firstRank), staying],
  );
}
