import type { StoredClose } from "@strikebook/core/closing-prices/closing-price";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Database } from "@strikebook/database/client";
import { listStoredCloses } from "../../records/prices/closing-prices.repository.ts";

/** An account on a day. */
export type AccountDay = { readonly accountId: string; readonly day: CalendarDate };

const ANY_CLOSE = "SELECT EXISTS (SELECT FROM daily_close) AS any";

// $1 user, $2 accounts, $3 a day for each.
const PENDING = `
  SELECT w.account_id AS "accountId", w.day
    FROM unnest($2::uuid[], $3::date[]) AS w(account_id, day)
   WHERE EXISTS (SELECT FROM positions p
                  WHERE p.user_id = $1 AND p.account_id = w.account_id AND p.portfolio_date = w.day
                    AND p.kind = 'PENDING' AND p.current_value IS DISTINCT FROM 0)`;

export type ClosingWorthRepository = ReturnType<typeof createClosingWorthRepository>;

export function createClosingWorthRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Whether anything is stored: most houses have no closing prices, and ask for nothing more. */
    async hasCloses(): Promise<boolean> {
      return (await pool.query<{ any: boolean }>(ANY_CLOSE)).rows[0]?.any === true;
    },

    /** Those of the days on which the account's snapshot has pending activity. */
    async listPendingDays(userId: string, asked: readonly AccountDay[]): Promise<AccountDay[]> {
      const values = [userId, asked.map(({ accountId }) => accountId), asked.map(({ day }) => day)];
      return (await pool.query<AccountDay>(PENDING, values)).rows;
    },

    listCloses: (
      instruments: readonly string[],
      from: CalendarDate,
      to: CalendarDate,
    ): Promise<StoredClose[]> => listStoredCloses(pool, instruments, from, to),
  };
}
