import { DomainError } from "@strikebook/core/shared/errors";
import type { FileAnswers, LineAnswer } from "@strikebook/core/uploads/line-answers";
import type { Queries } from "@strikebook/database/connection";
import type { KeptAnswer } from "./answers.ts";

/** The user's line answers by action text, for the reading of a new file. */
export async function findAnswers(client: Queries, userId: string): Promise<FileAnswers["byText"]> {
  const { rows } = await client.query<{ text: string; answer: LineAnswer }>(
    "SELECT action_text AS text, answer FROM line_answers WHERE user_id = $1",
    [userId],
  );
  return Object.fromEntries(rows.map(({ text, answer }) => [text, answer]));
}

const USED_BY = `ARRAY(
  SELECT i.file_name FROM imports i JOIN upload_sessions s ON s.id = i.session_id
  WHERE i.user_id = a.user_id AND i.undone_at IS NULL
    AND s.reading->'identity'->'answers'->'byText' ? a.action_text
  ORDER BY i.sequence)`;

const KEPT = `SELECT action_text AS "actionText", answer, created_at AS "answeredAt", ${USED_BY} AS "usedBy"
  FROM line_answers a WHERE user_id = $1`;

export async function listKeptAnswers(client: Queries, userId: string): Promise<KeptAnswer[]> {
  const { rows } = await client.query<KeptAnswer>(`${KEPT} ORDER BY action_text`, [userId]);
  return rows;
}

/** Keeps an answer for all later files; throws CONFLICT when imports were read with another one. */
export async function keepAnswer(
  client: Queries,
  userId: string,
  { actionText, answer }: Pick<KeptAnswer, "actionText" | "answer">,
): Promise<void> {
  const [kept] = (await client.query<KeptAnswer>(`${KEPT} AND action_text = $2`, [userId, actionText])).rows;
  if (kept !== undefined && kept.answer !== answer) {
    refuseUsed(kept);
  }
  await client.query(
    `INSERT INTO line_answers (user_id, action_text, answer) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, action_text) DO UPDATE SET answer = excluded.answer, created_at = now()`,
    [userId, actionText, answer],
  );
}

/** Takes an answer back; false when there is none. Throws CONFLICT while an import was read with it. */
export async function removeAnswer(client: Queries, userId: string, actionText: string): Promise<boolean> {
  const { rows } = await client.query<KeptAnswer>(`${KEPT} AND action_text = $2 FOR UPDATE`, [
    userId,
    actionText,
  ]);
  if (rows[0] === undefined) {
    return false;
  }
  refuseUsed(rows[0]);
  await client.query("DELETE FROM line_answers WHERE user_id = $1 AND action_text = $2", [
    userId,
    actionText,
  ]);
  return true;
}

function refuseUsed({ actionText, usedBy }: KeptAnswer): void {
  if (usedBy.length > 0) {
    throw new DomainError(
      "CONFLICT",
      `Your answer for "${actionText}" was used by ${usedBy.join(", ")}. Undo those imports first, then import the files again.`,
    );
  }
}
