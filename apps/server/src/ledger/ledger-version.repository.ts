import { LEDGER_OUTDATED, LEDGER_VERSION } from "@strikebook/core/ledger/ledger-version";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { Queries } from "@strikebook/database/connection";

/** A change of accounts that decides which transfers belong together: the ledger is to be matched again. */
export async function markOutdated(client: Queries, userId: string): Promise<void> {
  await client.query("UPDATE users SET ledger_version = $2 WHERE id = $1", [userId, LEDGER_OUTDATED]);
}

export async function markCurrent(client: Queries, userId: string): Promise<void> {
  await client.query("UPDATE users SET ledger_version = $2 WHERE id = $1", [userId, LEDGER_VERSION]);
}

export async function isCurrent(client: Queries, userId: string): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM users WHERE id = $1 AND ledger_version = $2", [
    userId,
    LEDGER_VERSION,
  ]);
  return rowCount === 1;
}

/** Users with rows that were matched under another version. */
export async function listOutdated(client: Queries): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM users u WHERE ledger_version <> $1
       AND EXISTS (SELECT FROM transactions t WHERE t.user_id = u.id) ORDER BY id`,
    [LEDGER_VERSION],
  );
  return rows.map(({ id }) => id);
}

const FIGURES = `
  SELECT count(*) FILTER (WHERE unmatched_quantity <> 0)::int AS unmatched, coalesce(sum(net), 0)::text AS realized
    FROM realized_closings WHERE user_id = $1 AND book IN ('TRADE', 'BOTH')`;

const INSERT = `
  INSERT INTO ledger_rematches (user_id, unmatched_before, realized_before, unmatched_after, realized_after)
  SELECT $1, $2, $3, figures.unmatched, figures.realized::numeric FROM (${FIGURES}) figures
   WHERE (figures.unmatched, figures.realized::numeric) <> ($2, $3::numeric)`;

/** Does the matching, and keeps what it changed for the person to read. In the caller's transaction. */
export async function recordRematch(
  client: Queries,
  userId: string,
  matchAgain: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ unmatched: number; realized: DecimalText }>(FIGURES, [userId]);
  const before = rows[0];
  await matchAgain();
  await client.query(INSERT, [userId, before?.unmatched ?? 0, before?.realized ?? "0"]);
}
