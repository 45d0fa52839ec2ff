import type { CampaignLeg } from "@strikebook/core/campaigns/campaign";
import { statementNumberOf } from "@strikebook/core/ledger/statements/statement";
import type { Queries } from "@strikebook/database/connection";
import { RANK_IN_ACCOUNT } from "../../ledger/campaigns/matched-rows.repository.ts";

/** Ranks of transactions by id: what an edit is tied to. The id of a statement's leg is its rank. */
export async function listRanks(
  client: Queries,
  userId: string,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ id: string; rank: string }>(
    `SELECT t.id, ${RANK_IN_ACCOUNT} AS rank FROM transactions t JOIN brokerage_accounts a ON a.id = t.account_id
     WHERE t.user_id = $1 AND t.id = ANY($2::bigint[])`,
    [userId, transactionIds],
  );
  const stated = transactionIds.filter((id) => statementNumberOf(id) !== undefined);
  return new Map([
    ...rows.map(({ id, rank }) => [id, rank] as const),
    ...stated.map((id) => [id, id] as const),
  ]);
}

/** From now on the campaigns that begin with these rows go together with that of `withRank`. */
export async function keepJoins(
  client: Queries,
  userId: string,
  { ranks, withRank }: { readonly ranks: readonly string[]; readonly withRank: string },
): Promise<void> {
  await client.query(
    `INSERT INTO campaign_edits (user_id, kind, rank, with_rank) SELECT $1, 'JOIN', unnest($2::text[]), $3
     ON CONFLICT (user_id, kind, rank) DO UPDATE SET with_rank = EXCLUDED.with_rank`,
    [userId, ranks, withRank],
  );
}

/** The rows among these that begin a campaign which was joined to another. */
async function listJoined(
  client: Queries,
  userId: string,
  ranks: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ rank: string }>(
    "SELECT rank FROM campaign_edits WHERE user_id = $1 AND kind = 'JOIN' AND rank = ANY($2)",
    [userId, ranks],
  );
  return new Set(rows.map(({ rank }) => rank));
}

const OPENINGS: ReadonlySet<CampaignLeg["kind"]> = new Set<CampaignLeg["kind"]>([
  "BOUGHT_TO_OPEN",
  "SOLD_TO_OPEN",
]);

/** A leg with which a campaign of its own can begin, and the rank of its row. */
type Beginning = { readonly leg: CampaignLeg; readonly rank: string };

/**
 * Where a campaign can be split: at the contracts opened after its first leg, and at the first row of each part that a person joined to
 * it, which may be shares. The row of the first leg begins the campaign as it is.
 */
export async function listBeginnings(
  client: Queries,
  userId: string,
  legs: readonly CampaignLeg[],
): Promise<readonly Beginning[]> {
  const firstOf = new Map(legs.map(({ transactionId }, index) => [transactionId, index] as const).reverse());
  const ranks = await listRanks(client, userId, [...firstOf.keys()]);
  const joined = await listJoined(client, userId, [...ranks.values()]);
  return legs.flatMap((leg, index) => {
    const rank = ranks.get(leg.transactionId);
    const firstOfRow = firstOf.get(leg.transactionId) ?? index;
    const isBeginning = OPENINGS.has(leg.kind) || (firstOfRow === index && joined.has(rank ?? ""));
    return rank !== undefined && firstOfRow > 0 && isBeginning ? [{ leg, rank }] : [];
  });
}

/** From now on a campaign begins with the row `rank`; what had been joined after it goes along. */
export async function keepSplit(
  client: Queries,
  userId: string,
  { rank, laterRanks }: { readonly rank: string; readonly laterRanks: readonly string[] },
): Promise<void> {
  await client.query("DELETE FROM campaign_edits WHERE user_id = $1 AND kind = 'JOIN' AND rank = $2", [
    userId,
    rank,
  ]);
  await client.query(
    "UPDATE campaign_edits SET with_rank = $2 WHERE user_id = $1 AND kind = 'JOIN' AND rank = ANY($3)",
    [userId, rank, laterRanks],
  );
  await client.query(
    "INSERT INTO campaign_edits (user_id, kind, rank) VALUES ($1, 'SPLIT', $2) ON CONFLICT DO NOTHING",
    [userId, rank],
  );
}
