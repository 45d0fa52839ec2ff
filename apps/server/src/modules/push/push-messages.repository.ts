import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Database } from "@strikebook/database/client";

/** Something to tell, of which a try has begun. */
export type DueMessage = {
  readonly key: string;
  readonly subject: "FILE_FAILED" | "SIGN_IN" | "WEEK";
  /** The file's name, or the browser as it names itself. */
  readonly detail: string | null;
  readonly at: Date;
};

/** Seconds of rest after the first, second and third try; after the fourth it is given up. */
const PAUSES = [60, 300, 1800];
export const TRIES_MAX = PAUSES.length + 1;

/** So many of a person's newest messages are kept whatever their age: to a clock that is ahead all of them are old. */
const KEPT_MAX = 200;

// $2 now. SET_NOW and FORGET_AHEAD undo what a server's clock that was ahead has left: an address that was set at a future time
// would be told nothing until then, and a message of a future Monday would keep that Monday silent. The next Monday's is kept:
// it may have begun already by the clock of another server.
const SET_NOW = `
  UPDATE push_addresses SET set_at = $2 WHERE user_id = $1 AND set_at > $2::timestamptz + interval '1 minute'`;

// $2 the week's Monday
const FORGET_AHEAD = `
  DELETE FROM push_messages WHERE user_id = $1 AND subject = 'WEEK' AND key > ($2::date + 7)::text`;

const FORGET_OLD = `
  DELETE FROM push_messages WHERE user_id = $1 AND at < $2::timestamptz - interval '30 days'
     AND key NOT IN (SELECT key FROM push_messages WHERE user_id = $1 ORDER BY at DESC LIMIT ${KEPT_MAX})`;

// READONLY users get none: they couldn't turn it off.
const LIST_PEOPLE = `
  SELECT u.id FROM users u
   WHERE u.enabled AND u.roles::text[] && ARRAY['ADMIN', 'USER']
     AND EXISTS (SELECT FROM push_addresses p WHERE p.user_id = u.id)
   ORDER BY u.username`;

// What the log holds of the day is told once: the message has the key of its entry. $2 now, $3 the week's Monday.
const COLLECT = `
  INSERT INTO push_messages (user_id, key, subject, detail, at)
  SELECT p.user_id, $3::text, 'WEEK', NULL, $2::timestamptz FROM push_addresses p WHERE p.user_id = $1
   UNION ALL
  SELECT p.user_id, a.id::text, (CASE a.action_type WHEN 'LOGIN' THEN 'SIGN_IN' ELSE 'FILE_FAILED' END)::push_subject,
         CASE a.action_type WHEN 'LOGIN' THEN a.user_agent ELSE a.details ->> 'fileName' END, a.performed_at
    FROM push_addresses p JOIN audit_logs a ON a.performed_by_id = p.user_id
   WHERE p.user_id = $1 AND a.action_type IN ('LOGIN', 'FILE_REFUSED', 'IMPORT_FAILED')
     AND a.performed_at > greatest(p.set_at, $2::timestamptz - interval '1 day')
  ON CONFLICT (user_id, key) DO NOTHING`;

// What a look noted while another address was being set is older than that address. Counted before it is sent: one winner among servers, and whoever dies has used the try up. A last try far ahead was made
// by a clock that has been set back since.
const BEGIN_TRY = `
  UPDATE push_messages SET tries = tries + 1, tried_at = $2, failure = NULL
   WHERE user_id = $1 AND told_at IS NULL AND tries < ${TRIES_MAX} AND at > $2::timestamptz - interval '1 day'
     AND at >= (SELECT p.set_at FROM push_addresses p WHERE p.user_id = $1)
     AND (tries = 0 OR tried_at <= $2::timestamptz - make_interval(secs => (ARRAY[${PAUSES.join(", ")}])[tries])
          OR tried_at > $2::timestamptz + interval '10 minutes')
  RETURNING key, subject::text AS subject, detail, at`;

export type PushMessagesRepository = ReturnType<typeof createPushMessagesRepository>;

/** What people are told by push, and how often that was tried. */
export const createPushMessagesRepository = ({ pool }: Pick<Database, "pool">) => ({
  /** Ids of those who get pushes. */
  async listPeople(): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>({ name: "push-people", text: LIST_PEOPLE });
    return rows.map(({ id }) => id);
  },

  /** Notes what has happened since the last look, and forgets what is long told. */
  async collect(userId: string, monday: CalendarDate, now: Date): Promise<void> {
    await pool.query({ name: "push-set-now", text: SET_NOW, values: [userId, now] });
    await pool.query({ name: "push-forget-ahead", text: FORGET_AHEAD, values: [userId, monday] });
    await pool.query({ name: "push-collect", text: COLLECT, values: [userId, now, monday] });
    await pool.query({ name: "push-forget-old", text: FORGET_OLD, values: [userId, now] });
  },

  /** Begins a try of everything that is due, the oldest first. */
  async beginTry(userId: string, now: Date): Promise<DueMessage[]> {
    const { rows } = await pool.query<DueMessage>({
      name: "push-begin",
      text: BEGIN_TRY,
      values: [userId, now],
    });
    return rows.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  },

  /** They were taken. */
  async markTold(userId: string, keys: readonly string[], at: Date): Promise<void> {
    const told = "UPDATE push_messages SET told_at = $3 WHERE user_id = $1 AND key = ANY($2)";
    await pool.query(told, [userId, keys, at]);
  },

  /** There was nothing to tell of them: no push went out. */
  async markEmpty(userId: string, keys: readonly string[], at: Date): Promise<void> {
    const empty =
      "UPDATE push_messages SET told_at = $3, tried_at = NULL WHERE user_id = $1 AND key = ANY($2)";
    await pool.query(empty, [userId, keys, at]);
  },

  async markFailed(userId: string, keys: readonly string[], reason: string): Promise<void> {
    const failed = "UPDATE push_messages SET failure = $3 WHERE user_id = $1 AND key = ANY($2)";
    await pool.query(failed, [userId, keys, reason]);
  },
});
