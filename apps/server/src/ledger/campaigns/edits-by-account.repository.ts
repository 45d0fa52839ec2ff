import type { Queries } from "@strikebook/database/connection";

// A row is named as `RANK_IN_ACCOUNT` says: what stands after the @ is the account.
const FOLLOW = `
  UPDATE campaign_edits e
     SET rank = split_part(e.rank, '@', 1) || '@' || n.new, with_rank = split_part(e.with_rank, '@', 1) || '@' || n.new
    FROM (SELECT coalesce(before->'row'->>'account_identifier', record_id::text) AS old,
                 coalesce(after->'row'->>'account_identifier', record_id::text) AS new
            FROM change_items WHERE change_id = $2) n
   WHERE e.user_id = $1 AND n.new <> n.old AND substr(e.rank, strpos(e.rank, '@') + 1) = n.old
     AND NOT EXISTS (SELECT FROM campaign_edits t
                      WHERE t.user_id = $1 AND t.kind = e.kind AND t.rank = split_part(e.rank, '@', 1) || '@' || n.new)`;

const FOLLOW_PUTS = `
  UPDATE deep_puts e SET rank = split_part(e.rank, '@', 1) || '@' || n.new
    FROM (SELECT coalesce(before->'row'->>'account_identifier', record_id::text) AS old,
                 coalesce(after->'row'->>'account_identifier', record_id::text) AS new
            FROM change_items WHERE change_id = $2) n
   WHERE e.user_id = $1 AND n.new <> n.old AND substr(e.rank, strpos(e.rank, '@') + 1) = n.old
     AND NOT EXISTS (SELECT FROM deep_puts t
                      WHERE t.user_id = $1 AND t.rank = split_part(e.rank, '@', 1) || '@' || n.new)`;

/** Ties what a person made of campaigns by hand, and the puts marked as deep, to the accounts' new numbers, where a kept change gave them some. */
export async function followNumbers(client: Queries, userId: string, changeId: string): Promise<void> {
  await client.query(FOLLOW, [userId, changeId]);
  await client.query(FOLLOW_PUTS, [userId, changeId]);
}
