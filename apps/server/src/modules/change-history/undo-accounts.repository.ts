import { DomainError } from "@strikebook/core/shared/errors";
import type pg from "pg";

const COUNT_CHANGED = `
  SELECT count(*)::int AS count FROM change_items i
    LEFT JOIN brokerage_accounts a ON a.id = i.record_id AND a.user_id = $1
   WHERE i.change_id = $2
     AND NOT coalesce(to_jsonb(a), 'null')
         @> coalesce(nullif(i.after->'row', 'null') - '{updated_at}'::text[], 'null')`;

// Only an account that was made by the change itself goes, and only while nothing hangs on it.
const COUNT_FILLED = `
  SELECT count(*)::int AS count FROM change_items i
   WHERE i.change_id = $2 AND jsonb_typeof(i.before->'row') = 'null'
     AND (EXISTS (SELECT FROM positions WHERE user_id = $1 AND account_id = i.record_id)
       OR EXISTS (SELECT FROM position_edits WHERE user_id = $1 AND account_id = i.record_id)
       OR EXISTS (SELECT FROM transactions WHERE user_id = $1 AND account_id = i.record_id)
       OR EXISTS (SELECT FROM import_accounts WHERE account_id = i.record_id))`;

const TAKE = `
  DELETE FROM brokerage_accounts a USING change_items i
   WHERE i.change_id = $2 AND a.user_id = $1 AND a.id = i.record_id AND jsonb_typeof(i.before->'row') = 'null'`;

const CHANGE = `
  UPDATE brokerage_accounts a
     SET name = r.name, account_identifier = r.account_identifier, brokerage = r.brokerage,
         is_retirement = r.is_retirement, closed_on = r.closed_on, updated_at = now()
    FROM change_items i CROSS JOIN LATERAL jsonb_populate_record(NULL::brokerage_accounts, i.before->'row') r
   WHERE i.change_id = $2 AND a.user_id = $1 AND a.id = i.record_id AND jsonb_typeof(i.before->'row') = 'object'`;

// A change that was kept before the column was there lacks `is_brought`.
const PUT = `
  INSERT INTO brokerage_accounts
  SELECT r.* FROM change_items i
    CROSS JOIN LATERAL jsonb_populate_record(NULL::brokerage_accounts, '{"is_brought": false}' || (i.before->'row')) r
   WHERE i.change_id = $2 AND r.user_id = $1 AND jsonb_typeof(i.before->'row') = 'object'
     AND jsonb_typeof(i.after->'row') = 'null'`;

/** Makes the account of a change what it was before it. Throws CONFLICT when it has changed since, or holds data. */
export async function undoAccounts(client: pg.ClientBase, userId: string, changeId: string): Promise<void> {
  const named = [userId, changeId];
  const countOf = async (text: string) => (await client.query<{ count: number }>(text, named)).rows[0]?.count;
  if ((await countOf(COUNT_CHANGED)) !== 0) {
    throw new DomainError("CONFLICT", "The account has changed since, so nothing was undone.");
  }
  if ((await countOf(COUNT_FILLED)) !== 0) {
    throw new DomainError("CONFLICT", "The account holds data by now, so nothing was undone.");
  }
  try {
    for (const text of [TAKE, CHANGE, PUT]) {
      await client.query(text, named);
    }
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) {
      throw new DomainError("CONFLICT", "You have an account with this identifier already");
    }
    throw error;
  }
}

const UNIQUE_VIOLATION = "23505";
