import type { Queries } from "@strikebook/database/connection";
import type { KeptNameAnswer, NameAnswer } from "./name-answer.ts";

/** All answers of the user, by name. */
export async function listNameAnswers(client: Queries, userId: string): Promise<KeptNameAnswer[]> {
  const { rows } = await client.query<KeptNameAnswer>(
    `SELECT n.name, n.account_id AS "accountId", n.created_at AS "answeredAt", a.name AS "accountName",
            a.account_identifier AS "accountNumber"
       FROM account_names n LEFT JOIN brokerage_accounts a ON a.id = n.account_id
      WHERE n.user_id = $1 ORDER BY lower(n.name), n.name`,
    [userId],
  );
  return rows;
}

/** Keeps an answer for all later files, in place of an earlier one. */
export async function keepNameAnswer(
  client: Queries,
  userId: string,
  { name, accountId }: NameAnswer,
): Promise<void> {
  await client.query(
    `INSERT INTO account_names (user_id, name, account_id) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, name) DO UPDATE SET account_id = excluded.account_id, created_at = now()`,
    [userId, name, accountId],
  );
}

/** Takes an answer back; false when there is none. */
export async function removeNameAnswer(client: Queries, userId: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query("DELETE FROM account_names WHERE user_id = $1 AND name = $2", [
    userId,
    name,
  ]);
  return rowCount === 1;
}

/** From now on a name that was to become a new account is the one that was created. */
export async function linkNewName(
  client: Queries,
  userId: string,
  { name, accountId }: NameAnswer,
): Promise<void> {
  await client.query(
    "UPDATE account_names SET account_id = $3 WHERE user_id = $1 AND name = $2 AND account_id IS NULL",
    [userId, name, accountId],
  );
}
