import type { Queries } from "@strikebook/database/connection";

/** Campaigns of these underlyings are derived anew when they are next asked for; of all there are when absent. */
export async function markCampaigns(
  client: Queries,
  userId: string,
  underlyings?: readonly string[],
): Promise<void> {
  const marked =
    underlyings === undefined
      ? `SELECT underlying FROM transactions WHERE user_id = $1 AND underlying IS NOT NULL AND asset_class IS NOT NULL
         UNION SELECT underlying FROM campaigns WHERE user_id = $1`
      : "SELECT unnest($2::text[])";
  await client.query(
    `INSERT INTO campaign_backlog (user_id, underlying)
     SELECT DISTINCT $1::uuid, m.underlying FROM (${marked}) AS m (underlying) ON CONFLICT DO NOTHING`,
    underlyings === undefined ? [userId] : [userId, underlyings],
  );
}

/** Underlyings whose campaigns are to be derived anew, or that one where it is. */
export async function listBacklog(client: Queries, userId: string, underlying?: string): Promise<string[]> {
  const { rows } = await client.query<{ underlying: string }>({
    name: "campaign-backlog",
    text: `SELECT underlying FROM campaign_backlog
      WHERE user_id = $1 AND ($2::text IS NULL OR underlying = $2) ORDER BY underlying`,
    values: [userId, underlying ?? null],
  });
  return rows.map((row) => row.underlying);
}
