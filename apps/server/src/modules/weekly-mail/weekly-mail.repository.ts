import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Database } from "@strikebook/database/client";
import { inPoolTransaction } from "@strikebook/database/transaction";

/** A person whose mail of a week is due. */
export type WeeklyReader = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  /** The newest run date of imported history; null without any. */
  readonly historyUntil: CalendarDate | null;
};

// $1 the week's Monday. READONLY users get no mail: they couldn't turn it off.
// A week to come was told while the clock was ahead; the next one may have begun already where another server looks.
const IS_DUE = `
  u.weekly_mail AND u.enabled AND u.roles::text[] && ARRAY['ADMIN', 'USER']
  AND (u.weekly_mail_on IS NULL OR u.weekly_mail_on < $1::date OR u.weekly_mail_on > $1::date + 7)`;

const DUE = `SELECT u.id FROM users u WHERE ${IS_DUE} ORDER BY u.username`;

// $2 user
const READER = `
  SELECT u.id, u.email, u.first_name AS "firstName",
         (SELECT max(i.last_day) FROM imports i WHERE i.user_id = u.id AND i.undone_at IS NULL) AS "historyUntil"
    FROM users u WHERE ${IS_DUE} AND u.id = $2`;

const LOCK = "SELECT pg_try_advisory_xact_lock(hashtextextended('weekly mail ' || $1::text, 0)) AS taken";

export type WeeklyMailRepository = ReturnType<typeof createWeeklyMailRepository>;

export function createWeeklyMailRepository({ pool, prisma }: Pick<Database, "pool" | "prisma">) {
  return {
    /** Whether a user wants it, and where it goes. */
    async find(userId: string): Promise<{ isWanted: boolean; address: string }> {
      const user = await prisma.user.findUniqueOrThrow({
        where: { id: userId },
        select: { weeklyMail: true, email: true },
      });
      return { isWanted: user.weeklyMail, address: user.email };
    },

    /** Turning it on counts the week of `monday` as told: the first mail comes with the next one. */
    async set(userId: string, isWanted: boolean, monday: CalendarDate): Promise<void> {
      await pool.query(
        `UPDATE users SET weekly_mail = $2,
                weekly_mail_on = CASE WHEN weekly_mail THEN weekly_mail_on ELSE $3::date END
          WHERE id = $1`,
        [userId, isWanted, monday],
      );
    },

    /** Ids of those whose mail of the week is due. */
    async listDue(monday: CalendarDate): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>({
        name: "weekly-mail-due",
        text: DUE,
        values: [monday],
      });
      return rows.map(({ id }) => id);
    },

    /**
     * Tells a user by `send` unless another server does so now, or has. It counts as told once `send` answers true: a server
     * that dies before leaves it due. Answers whether it was told.
     */
    deliver: (
      userId: string,
      monday: CalendarDate,
      send: (reader: WeeklyReader) => Promise<boolean>,
    ): Promise<boolean> =>
      inPoolTransaction(pool, async (client) => {
        const lock = await client.query<{ taken: boolean }>(LOCK, [userId]);
        const found = lock.rows[0]?.taken && (await client.query<WeeklyReader>(READER, [monday, userId]));
        const [reader] = found ? found.rows : [];
        if (reader === undefined || !(await send(reader))) {
          return false;
        }
        await client.query("UPDATE users SET weekly_mail_on = $2::date WHERE id = $1", [userId, monday]);
        return true;
      }),
  };
}
