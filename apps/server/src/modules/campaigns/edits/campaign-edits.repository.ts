import type { CampaignLeg } from "@strikebook/core/campaigns/campaign";
import { statementNumberOf } from "@strikebook/core/ledger/statements/statement";
import type { Queries } from "@strikebook/database/connection";
import { RANK_IN_ACCOUNT } from "../../../ledger/campaigns/matched-rows.repository.ts";

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

/** The transaction of its first leg; empty where it has none. */
export async function findFirstRow(client: Queries, userId: string, id: string): Promise<string> {
  const { rows } = await client.query<{ row: string | null }>({
    name: "campaign-first-row",
    text: "SELECT legs->0->>'transactionId' AS row FROM campaigns WHERE user_id = $1 AND id = $2",
    values: [userId, id],
  });
  return rows[0]?.row ?? "";
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

type Join = { readonly rank: string; readonly withRank: string };

/** All joins of the user, as few as a person makes. */
async function listJoins(client: Queries, userId: string): Promise<readonly Join[]> {
  const { rows } = await client.query<Join>(
    `SELECT rank, with_rank AS "withRank" FROM campaign_edits WHERE user_id = $1 AND kind = 'JOIN'`,
    [userId],
  );
  return rows;
}

const OPENINGS: ReadonlySet<CampaignLeg["kind"]> = new Set<CampaignLeg["kind"]>([
  "BOUGHT_TO_OPEN",
  "SOLD_TO_OPEN",
]);

/** A leg with which a campaign of its own can begin, and the rank of its row. */
export type Beginning = { readonly leg: CampaignLeg; readonly rank: string };

/**
 * Where a campaign can be split: at the contracts opened after its first leg, and at the first row of each part that a person joined to
 * it, which may be shares. The row of the first leg begins the campaign as it is. With the ranks of all its rows by id.
 */
export async function listBeginnings(
  client: Queries,
  userId: string,
  legs: readonly CampaignLeg[],
): Promise<{ readonly beginnings: readonly Beginning[]; readonly ranks: ReadonlyMap<string, string> }> {
  const firstOf = new Map(legs.map(({ transactionId }, index) => [transactionId, index] as const).reverse());
  const ranks = await listRanks(client, userId, [...firstOf.keys()]);
  const placeOf = new Map([...ranks].map(([id, rank]) => [rank, firstOf.get(id) ?? 0]));
  const joins = await listJoins(client, userId);
  // The part to which others were joined began earlier, and may show its first leg later: shares from before the first file.
  const isJoined = (one: string, place: number) =>
    joins.some(
      ({ rank, withRank }) =>
        rank === one || (withRank === one && (placeOf.get(rank) ?? Number.POSITIVE_INFINITY) < place),
    );
  const beginnings = legs.flatMap((leg, index) => {
    const rank = ranks.get(leg.transactionId);
    const firstOfRow = firstOf.get(leg.transactionId) ?? index;
    if (rank === undefined || firstOfRow === 0) {
      return [];
    }
    const isBeginning = OPENINGS.has(leg.kind) || (firstOfRow === index && isJoined(rank, index));
    return isBeginning ? [{ leg, rank }] : [];
  });
  return { beginnings, ranks };
}

/** Ranks of the rows of a campaign: that of its first leg, and those before and after the row with which it is split. */
type Cut = {
  readonly rank: string;
  readonly firstRank: string;
  readonly earlierRanks: readonly string[];
  readonly laterRanks: readonly string[];
};

/** From now on a campaign begins with the row `rank`; what had been joined after it goes along, what came before stays together. */
export async function keepSplit(client: Queries, userId: string, cut: Cut): Promise<void> {
  const { rank, firstRank } = cut;
  const [earlier, later] = [new Set(cut.earlierRanks), new Set(cut.laterRanks)];
  const joins = await listJoins(client, userId);
  const across = joins.filter(
    (join) => earlier.has(join.rank) && (join.withRank === rank || later.has(join.withRank)),
  );
  const gone = [rank, ...across.map((join) => join.rank)];
  await client.query("DELETE FROM campaign_edits WHERE user_id = $1 AND kind = 'JOIN' AND rank = ANY($2)", [
    userId,
    gone,
  ]);
  const before = across.map((join) => join.rank).filter((one) => one !== firstRank);
  const after = [
    ...joins.map((join) => join.rank).filter((one) => one !== rank && later.has(one)),
    ...across.map(({ withRank }) => withRank).filter((one) => one !== rank),
  ];
  await keepJoins(client, userId, { ranks: [...new Set(before)], withRank: firstRank });
  await keepJoins(client, userId, { ranks: [...new Set(after)], withRank: rank });
  await client.query(
    "INSERT INTO campaign_edits (user_id, kind, rank) VALUES ($1, 'SPLIT', $2) ON CONFLICT DO NOTHING",
    [userId, rank],
  );
}
