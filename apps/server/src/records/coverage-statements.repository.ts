import type { DaySpan } from "@strikebook/core/coverage/covered-days";
import type { FileToCover } from "@strikebook/core/coverage/file-range";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { POSTING_DAYS } from "@strikebook/core/uploads/look-alikes";
import type { Queries } from "@strikebook/database/connection";

/** The person's answer about a file's range, as it is stored: without days it is the days of the rows. */
export type StoredAnswer = {
  readonly isAnswered: boolean;
  readonly firstDay: CalendarDate | null;
  readonly lastDay: CalendarDate | null;
};

/** SQL: the columns of `StoredAnswer` from the statement `c`, which may be missing. */
export const ANSWER_COLUMNS = `c.id IS NOT NULL AS "isAnswered", c.first_day::text AS "answerFirstDay", c.last_day::text AS "answerLastDay"`;

export const answerOfStored = ({ isAnswered, firstDay, lastDay }: StoredAnswer): FileToCover["answer"] => {
  const isOfRows = firstDay === null || lastDay === null;
  const said = isOfRows ? "ROWS_ONLY" : { firstDay, lastDay };
  return isAnswered ? said : undefined;
};

/** The person's answer which range a file was asked for; undefined while there is none. */
export async function findFileAnswer(
  client: Queries,
  userId: string,
  sha256: Buffer,
): Promise<FileToCover["answer"]> {
  const { rows } = await client.query<Pick<StoredAnswer, "firstDay" | "lastDay">>(
    `SELECT first_day::text AS "firstDay", last_day::text AS "lastDay" FROM coverage_statements
      WHERE user_id = $1 AND sha256 = $2`,
    [userId, sha256],
  );
  return rows[0] && answerOfStored({ isAnswered: true, ...rows[0] });
}

/** Keeps the answer in place of an earlier one; without days the file covers those of its rows. */
export async function keepFileAnswer(
  client: Queries,
  userId: string,
  { sha256, days }: { readonly sha256: Buffer; readonly days: DaySpan | undefined },
): Promise<void> {
  await client.query(
    `INSERT INTO coverage_statements (user_id, sha256, first_day, last_day) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, sha256) DO UPDATE
       SET first_day = excluded.first_day, last_day = excluded.last_day, created_at = now()`,
    [userId, sha256, days?.firstDay ?? null, days?.lastDay ?? null],
  );
}

/** Takes an answer back; false when there is none. */
export async function removeFileAnswer(client: Queries, userId: string, sha256: Buffer): Promise<boolean> {
  const { rowCount } = await client.query(
    "DELETE FROM coverage_statements WHERE user_id = $1 AND sha256 = $2",
    [userId, sha256],
  );
  return rowCount === 1;
}

/** Takes back the answers about files of which no import counts any more; to be called when imports go. */
export async function forgetFileAnswers(
  client: Queries,
  userId: string,
  sha256s: readonly Buffer[],
): Promise<void> {
  await client.query(
    `DELETE FROM coverage_statements c WHERE c.user_id = $1 AND c.sha256 = ANY($2)
       AND NOT EXISTS (SELECT FROM imports i
                        WHERE i.user_id = $1 AND i.sha256 = c.sha256 AND i.undone_at IS NULL)`,
    [userId, sha256s],
  );
}

/**
 * SQL: rows or positions of the account `a` are older than the day on which, by the person's word, it began. The word
 * counts for nothing then.
 */
export const HAS_OLDER_RECORDS = `(
  EXISTS (SELECT FROM transactions t WHERE t.user_id = $1 AND t.account_id = a.id
             AND t.event_date < a.history_begins_on AND t.run_date < a.history_begins_on)
  OR EXISTS (SELECT FROM positions p
              WHERE p.user_id = $1 AND p.account_id = a.id AND p.portfolio_date < a.history_begins_on))`;

type QuietRow = DaySpan & {
  readonly id: string;
  readonly accountId: string;
  readonly contradictedBy: string | null;
};

// A row may count up to POSTING_DAYS before it was posted: the index knows the day on which it counts.
const quietDays = (whose: "= $1" | "= ANY($1)") => `
  SELECT c.id, c.account_id AS "accountId", c.first_day::text AS "firstDay", c.last_day::text AS "lastDay",
         (SELECT coalesce(i.file_name, 'A row')
            FROM transactions t LEFT JOIN imports i ON i.id = t.import_id
           WHERE t.user_id = c.user_id AND t.account_id = c.account_id
             AND t.event_date BETWEEN c.first_day - ${POSTING_DAYS} AND c.last_day
             AND t.run_date BETWEEN c.first_day AND c.last_day
           ORDER BY t.run_date, t.id LIMIT 1) AS "contradictedBy"
    FROM coverage_statements c WHERE c.user_id ${whose} AND c.account_id IS NOT NULL ORDER BY c.first_day, c.id`;

const QUIET_DAYS = quietDays("= $1");
const QUIET_DAYS_OF_PEOPLE = quietDays("= ANY($1)");

/** Days in which the user said that nothing happened, oldest first, with the file that says otherwise. */
export async function listQuietDays(client: Queries, userId: string): Promise<QuietRow[]> {
  return (await client.query<QuietRow>(QUIET_DAYS, [userId])).rows;
}

/** As {@link listQuietDays}, of several people. */
export async function listQuietDaysOfPeople(
  client: Queries,
  userIds: readonly string[],
): Promise<QuietRow[]> {
  return (await client.query<QuietRow>(QUIET_DAYS_OF_PEOPLE, [userIds])).rows;
}

export type QuietDaysOfAccount = DaySpan & { readonly accountId: string };

/** The id of the statement about just these days; undefined where there is none. */
export async function findQuietDays(
  client: Queries,
  userId: string,
  { accountId, firstDay, lastDay }: QuietDaysOfAccount,
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM coverage_statements
      WHERE user_id = $1 AND account_id = $2 AND first_day = $3 AND last_day = $4 LIMIT 1`,
    [userId, accountId, firstDay, lastDay],
  );
  return rows[0]?.id;
}

/** Answers the statement's id. */
export async function insertQuietDays(
  client: Queries,
  userId: string,
  { accountId, firstDay, lastDay }: QuietDaysOfAccount,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO coverage_statements (user_id, account_id, first_day, last_day)
     VALUES ($1, $2, $3, $4) RETURNING id`,
    [userId, accountId, firstDay, lastDay],
  );
  return rows[0]?.id ?? "";
}

/** The days that were taken back; undefined when there is no such statement of the user. */
export async function removeQuietDays(
  client: Queries,
  userId: string,
  id: string,
): Promise<QuietDaysOfAccount | undefined> {
  const { rows } = await client.query<QuietDaysOfAccount>(
    `DELETE FROM coverage_statements WHERE user_id = $1 AND id = $2 AND account_id IS NOT NULL
     RETURNING account_id AS "accountId", first_day::text AS "firstDay", last_day::text AS "lastDay"`,
    [userId, id],
  );
  return rows[0];
}
