import type { Database } from "@strikebook/database/client";
import { inPoolTransaction } from "@strikebook/database/transaction";

/** An administrator who reads mail. */
export type AlarmReader = { readonly email: string; readonly firstName: string };

const ALARM_READERS = `SELECT email, first_name AS "firstName" FROM users
  WHERE enabled AND 'ADMIN' = ANY(roles::text[]) ORDER BY username`;

export const backupAlarmIn = ({ pool }: Pick<Database, "pool">) => ({
  /**
   * Tells administrators by `send` that nothing was proven since the backup `id`, unless they were told so or another server
   * does now. It counts as told once `send` answers true.
   */
  tellMissed: (id: string, now: Date, send: (readers: readonly AlarmReader[]) => Promise<boolean>) =>
    inPoolTransaction(pool, async (client) => {
      const since = await client.query(
        "SELECT FROM backups WHERE id = $1 AND missed_told_at IS NULL FOR UPDATE SKIP LOCKED",
        [id],
      );
      if (since.rowCount === 0) {
        return false;
      }
      const { rows } = await client.query<AlarmReader>(ALARM_READERS);
      const isTold = await send(rows);
      if (isTold) {
        await client.query("UPDATE backups SET missed_told_at = $2 WHERE id = $1", [id, now]);
      }
      return isTold;
    }),
});
