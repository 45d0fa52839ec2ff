import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import pg from "pg";
import type { Connection } from "../connection.ts";
import { HELD, IN_EFFECT, OVERLAID } from "../rows-in-effect.sql.ts";

/** What a user knows by heart, by their id; amounts as exact decimal text. */
export type Sums = Readonly<Record<string, UserSums>>;

export type UserSums = {
  readonly username: string;
  /** Cash that the transactions on record moved, by account id. */
  readonly cash: Readonly<Record<string, string>>;
  /** Realized totals, of all time. */
  readonly realized: { readonly TRADE: string; readonly TAX: string };
  /** The exchange's day that the value is of. Absent in backups from before domain.md 3 ruled it: these aren't compared. */
  readonly valuedOn?: string | undefined;
  /** The newest day up to it with positions that count; null without any. */
  readonly newestDay: string | null;
  /** US dollars of the positions in effect, as every screen has them (domain.md 3). */
  readonly value: string;
};

const SUMS = `
  WITH ${HELD("true", "$1::date")}, ${OVERLAID}, ${IN_EFFECT}
  SELECT u.id, u.username,
         (SELECT coalesce(jsonb_object_agg(c.account_id, c.cash::text), '{}')
            FROM (SELECT account_id, trim_scale(sum(cash_effect)) AS cash FROM transactions t WHERE t.user_id = u.id
                   GROUP BY account_id) AS c) AS cash,
         (SELECT jsonb_build_object(
                   'TRADE', trim_scale(coalesce(sum(net) FILTER (WHERE book = 'TRADE'), 0))::text,
                   'TAX', trim_scale(coalesce(sum(net) FILTER (WHERE book = 'TAX'), 0))::text)
            FROM realized_day_totals r WHERE r.user_id = u.id) AS realized,
         $1 AS "valuedOn",
         (SELECT max(h.newest_day)::text FROM held h WHERE h.user_id = u.id) AS "newestDay",
         trim_scale(coalesce(w.value, 0))::text AS value
    FROM users u
    LEFT JOIN (SELECT user_id, sum(current_value) FILTER (WHERE kind <> 'WRAPPER') AS value FROM in_effect GROUP BY user_id) w
      ON w.user_id = u.id
   ORDER BY u.id`;

/** The sums of every user on a day. Null where tables or columns of this version are not there yet, before an upgrade. */
export async function readSums(client: Connection, today: CalendarDate): Promise<Sums | null> {
  await client.query("SAVEPOINT sums");
  try {
    const { rows } = await client.query<UserSums & { id: string }>(SUMS, [today]);
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
