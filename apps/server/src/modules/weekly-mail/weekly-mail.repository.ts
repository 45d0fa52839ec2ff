import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Database } from "@strikebook/database/client";

/** A person whose mail of a week is due. */
export type WeeklyReader = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  /** The newest run date of imported history; null without any. */
  readonly historyUntil: CalendarDate | null;
};

// $1 the week's Monday
const DUE = `
  SELECT u.id, u.email, u.first_name AS "firstName",
         (SELECT max(i.last_day) FROM imports i WHERE i.user_id = u.id AND i.undone_at IS NULL) AS "historyUntil"
    FROM users u
   WHERE u.weekly_mail AND u.enabled AND (u.weekly_mail_on IS NULL OR u.weekly_mail_on < $1::date)
   ORDER BY u.username`;

// Of several servers one takes it.
const TAKE = `
  UPDATE users SET weekly_mail_on = $2::date
   WHERE id = $1 AND weekly_mail AND (weekly_mail_on IS NULL OR weekly_mail_on < $2::date)`;

const GIVE_BACK = "UPDATE users SET weekly_mail_on = NULL WHERE id = $1 AND weekly_mail_on = $2::date";

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

    /** The week of `monday` counts as told: the first mail comes with the next one. */
    async set(userId: string, isWanted: boolean, monday: CalendarDate): Promise<void> {
      await pool.query("UPDATE users SET weekly_mail = $2, weekly_mail_on = $3::date WHERE id = $1", [
        userId,
        isWanted,
        monday,
      ]);
    },

    async listDue(monday: CalendarDate): Promise<WeeklyReader[]> {
      return (await pool.query<WeeklyReader>({ name: "weekly-mail-due", text: DUE, values: [monday] })).rows;
    },

    /** True for the one caller that is to send the mail of the week. */
    async take(userId: string, monday: CalendarDate): Promise<boolean> {
      return (await pool.query(TAKE, [userId, monday])).rowCount === 1;
    },

    /** Makes it due again. */
    async giveBack(userId: string, monday: CalendarDate): Promise<void> {
      await pool.query(GIVE_BACK, [userId, monday]);
    },
  };
}
