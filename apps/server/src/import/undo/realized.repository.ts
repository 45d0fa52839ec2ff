import type pg from "pg";
import type { UndoneImport } from "./undo.ts";

/** Deletes the rows of an export of realized gains and answers how many lots were closed by them. */
export async function deleteRealized(
  client: pg.ClientBase,
  { id, userId }: Pick<UndoneImport, "id" | "userId">,
): Promise<number> {
  const { rows } = await client.query<{ lots: number }>(
    `WITH gone AS (DELETE FROM realized_export_rows WHERE user_id = $1 AND import_id = $2 RETURNING kind)
     SELECT count(*) FILTER (WHERE kind = 'CLOSED')::int AS lots FROM gone`,
    [userId, id],
  );
  return rows[0]?.lots ?? 0;
}
