import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { PushKind } from "@strikebook/core/push/push-kind";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Database } from "@strikebook/database/client";
import { inPoolTransaction } from "@strikebook/database/transaction";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { TRIES_MAX } from "./push-messages.repository.ts";

/** Where a person's pushes go, as it is on record. */
export type KeptAddress = {
  readonly kind: PushKind;
  /** Sealed. */
  readonly secret: Uint8Array;
  readonly hasDetails: boolean;
};

type Failed = { readonly at: Date; readonly reason: string };

export type PushRepository = ReturnType<typeof createPushRepository>;

const FIND = `SELECT kind::text AS kind, secret, has_details AS "hasDetails" FROM push_addresses WHERE user_id = $1`;

// What an earlier address was not told is not told to this one.
const FORGET_MESSAGES = "DELETE FROM push_messages WHERE user_id = $1";

const SET = `
  INSERT INTO push_addresses (user_id, kind, secret, has_details, set_at) VALUES ($1, $2::push_kind, $3, $4, $5)
  ON CONFLICT (user_id) DO UPDATE
    SET kind = excluded.kind, secret = excluded.secret, has_details = excluded.has_details, set_at = excluded.set_at`;

// $2 the Monday of the week under way: it counts as told, and the next one is the first.
const COUNT_WEEK_AS_TOLD = `
  INSERT INTO push_messages AS m (user_id, key, subject, at, told_at) VALUES ($1, $2, 'WEEK', $3, $3)
  ON CONFLICT (user_id, key) DO UPDATE SET told_at = excluded.told_at WHERE m.user_id = excluded.user_id`;

// The last push that was told or given up; a process that died in the last try never said why.
const LAST_ENDED = `
  SELECT told_at IS NOT NULL AS "isTold", tried_at AS at,
         coalesce(failure, 'the server stopped while it was sending') AS reason
    FROM push_messages
   WHERE user_id = $1 AND tried_at IS NOT NULL
     AND (told_at IS NOT NULL OR (tries >= ${TRIES_MAX} AND (failure IS NOT NULL OR tried_at < $2::timestamptz - interval '1 minute')))
   ORDER BY tried_at DESC LIMIT 1`;

/** A person's address and its messages. Each statement begins with their id. */
export const createPushRepository = ({ pool }: Pick<Database, "pool">) => ({
  async find(userId: string): Promise<KeptAddress | undefined> {
    return (await pool.query<KeptAddress>(FIND, [userId])).rows[0];
  },

  /** The failure of the last push; undefined when it was told, or there was none. */
  async findFailure(userId: string, now: Date): Promise<Failed | undefined> {
    const { rows } = await pool.query<Failed & { isTold: boolean }>(LAST_ENDED, [userId, now]);
    const [last] = rows;
    return last === undefined || last.isTold ? undefined : { at: last.at, reason: last.reason };
  },

  /** Puts an address in the place of whatever there was; the week of `monday` counts as told. */
  set: (
    userId: string,
    { kind, secret, hasDetails }: KeptAddress,
    { monday, at, audit }: { monday: CalendarDate; at: Date; audit: AuditEntry },
  ): Promise<void> =>
    inPoolTransaction(pool, async (client) => {
      await client.query(SET, [userId, kind, Buffer.from(secret), hasDetails, at]);
      await client.query(FORGET_MESSAGES, [userId]);
      await client.query(COUNT_WEEK_AS_TOLD, [userId, monday, at]);
      await writeAudit(client, audit);
    }),

  /** False when there is no address. */
  setDetails: (userId: string, hasDetails: boolean, audit: AuditEntry): Promise<boolean> =>
    inPoolTransaction(pool, async (client) => {
      const { rowCount } = await client.query(
        "UPDATE push_addresses SET has_details = $2 WHERE user_id = $1",
        [userId, hasDetails],
      );
      await (rowCount === 1 ? writeAudit(client, audit) : undefined);
      return rowCount === 1;
    }),

  /** False when there was no address. */
  remove: (userId: string, audit: AuditEntry): Promise<boolean> =>
    inPoolTransaction(pool, async (client) => {
      const { rowCount } = await client.query("DELETE FROM push_addresses WHERE user_id = $1", [userId]);
      await client.query(FORGET_MESSAGES, [userId]);
      await (rowCount === 1 ? writeAudit(client, audit) : undefined);
      return rowCount === 1;
    }),

  /** The newest run date of imported history; null without any. */
  async historyUntil(userId: string): Promise<CalendarDate | null> {
    const { rows } = await pool.query<{ until: CalendarDate | null }>(
      "SELECT max(last_day) AS until FROM imports WHERE user_id = $1 AND undone_at IS NULL",
      [userId],
    );
    return rows[0]?.until ?? null;
  },
});
