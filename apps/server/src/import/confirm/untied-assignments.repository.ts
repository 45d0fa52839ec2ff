import { countWords } from "@strikebook/core/shared/count-words";
import type { Queries } from "@strikebook/database/connection";

/** Says how many assignments and exercises of an import have no shares on record that take their premium. */
export async function describeUntied(client: Queries, userId: string, importId: string): Promise<string[]> {
  const { rows } = await client.query<{ untied: number }>(
    `SELECT count(*)::int AS untied FROM transactions t JOIN realized_closings c ON c.id = t.id * 4
     WHERE t.import_id = $2 AND t.type IN ('OPT_ASSIGNED', 'OPT_EXERCISED') AND coalesce(t.amount, 0) = 0
       AND c.user_id = $1 AND c.book = 'BOTH' AND c.net <> 0`,
    [userId, importId],
  );
  const untied = rows[0]?.untied ?? 0;
  const events = countWords(untied, "assignment or exercise", "assignments or exercises");
  return untied === 0
    ? []
    : [`The shares of ${events} could not be found, so the tax book counts the premium on its own`];
}
