import type { Queries } from "@strikebook/database/connection";

// Both have declared each other, by name. $1 the one who asks.
const SPOUSE = `
  SELECT spouse.id
    FROM spouse_declarations d JOIN users own ON own.id = d.user_id
    JOIN users spouse ON spouse.username = d.username
    JOIN spouse_declarations back ON back.user_id = spouse.id AND back.username = own.username
   WHERE d.user_id = $1 AND spouse.id <> d.user_id`;

/** The person's spouse for tax; undefined until both have declared each other. */
export async function findSpouse(client: Queries, userId: string): Promise<string | undefined> {
  return (await client.query<{ id: string }>(SPOUSE, [userId])).rows[0]?.id;
}
