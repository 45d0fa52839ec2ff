import type { Queries } from "@strikebook/database/connection";
import { deriveAgain } from "../../ledger/campaigns/derive-campaigns.repository.ts";
import { findByLeg, readDetail, type StoredCampaign } from "./campaigns.repository.ts";

/**
 * Ends the splits between campaigns that are joined now. One that parts a campaign from another stays: that one would come
 * along, although nobody named it. Within the caller's transaction; derives the campaigns anew where there are splits.
 */
export async function endSplits(
  client: Queries,
  userId: string,
  joined: readonly StoredCampaign[],
): Promise<void> {
  const ranks = joined.map(({ firstRank }) => firstRank);
  const { rows: splits } = await client.query<{ rank: string }>(
    "DELETE FROM campaign_edits WHERE user_id = $1 AND kind = 'SPLIT' AND rank = ANY($2) RETURNING rank",
    [userId, ranks],
  );
  const parted = joined.filter(({ firstRank }) => splits.some(({ rank }) => rank === firstRank));
  if (parted.length === 0) {
    return;
  }
  const firstLegs = new Map<StoredCampaign, string>();
  for (const campaign of parted) {
    const [leg] = (await readDetail(client, userId, campaign.id)).legs;
    firstLegs.set(campaign, leg?.transactionId ?? "");
  }
  await deriveAgain(client, userId, [...new Set(parted.map(({ underlying }) => underlying))]);
  for (const [campaign, id] of firstLegs) {
    const { accountId, kind, firstRank: rank } = campaign;
    const holder = await findByLeg(client, userId, { id, accountId, kind, rank });
    if (holder !== undefined && !ranks.includes(holder.firstRank)) {
      await client.query("INSERT INTO campaign_edits (user_id, kind, rank) VALUES ($1, 'SPLIT', $2)", [
        userId,
        rank,
      ]);
    }
  }
}
