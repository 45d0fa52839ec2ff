import pg from "pg";
import type { Connection } from "../connection.ts";

/** What a user knows by heart, by their id; amounts as exact decimal text. */
export type Sums = Readonly<Record<string, UserSums>>;

export type UserSums = {
  readonly username: string;
  /** Cash that the transactions on record moved, by account id. */
  readonly cash: Readonly<Record<string, string>>;
  /** Realized totals, of all time. */
  readonly realized: { readonly TRADE: string; readonly TAX: string };
  /** The newest day with positions, and the value of each account's newest ones; null without positions. */
  readonly newestDay: string | null;
  readonly value: string;
};

const SUMS = `
  SELECT u.id, u.username,
         (SELECT coalesce(jsonb_object_agg(c.account_id, c.cash::text), '{}')
            FROM (SELECT account_id, trim_scale(sum(cash_effect)) AS cash FROM transactions t WHERE t.user_id = u.id
                   GROUP BY account_id) AS c) AS cash,
         (SELECT jsonb_build_object(
                   'TRADE', trim_scale(coalesce(sum(net) FILTER (WHERE book = 'TRADE'), 0))::text,
                   'TAX', trim_scale(coalesce(sum(net) FILTER (WHERE book = 'TAX'), 0))::text)
            FROM realized_day_totals r WHERE r.user_id = u.id) AS realized,
         (SELECT max(portfolio_date)::text FROM portfolio_snapshots s WHERE s.user_id = u.id) AS "newestDay",
         (SELECT trim_scale(coalesce(sum(total_value), 0))::text
            FROM (SELECT DISTINCT ON (account_id) total_value FROM portfolio_snapshots s WHERE s.user_id = u.id
                   ORDER BY account_id, portfolio_date DESC) AS newest) AS value
    FROM users u ORDER BY u.id`;

/** The sums of every user. Null where tables or columns of this version are not there yet, before an upgrade. */
export async function readSums(client: Connection): Promise<Sums | null> {
  await client.query("SAVEPOINT sums");
  try {
    const { rows } = await client.query<UserSums & { id: string }>(SUMS);
    return Object.fromEntries(rows.map(({ id, ...sums }) => [id, sums]));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith("42")) {
      await client.query("ROLLBACK TO SAVEPOINT sums");
      return null;
    }
    throw error;
  }
}

/** A link of the audit log's chain: its number, and its hash as hexadecimal text. */
export type AuditHead = { readonly position: string; readonly hash: string };

const HAS_CHAIN = "SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = 'audit_chain'";

const NEWEST_LINK = `SELECT position::text, encode(hash, 'hex') AS hash FROM audit_chain ORDER BY audit_chain.position DESC LIMIT 1`;

/** The newest link of the chain of audit entries; null before the version that made it, and while there is no entry. */
export async function readAuditHead(client: Connection): Promise<AuditHead | null> {
  if ((await client.query(HAS_CHAIN)).rowCount === 0) {
    return null;
  }
  return (await client.query<AuditHead>(NEWEST_LINK)).rows[0] ?? null;
}
