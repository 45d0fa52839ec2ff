import { cutDays, type DayOfRows } from "@strikebook/core/ledger/day-slices";
import { groupBy } from "@strikebook/core/shared/group-by";
import type pg from "pg";
import { SPANNING_ROW } from "../instrument-links.repository.ts";
import { SLICE_ROWS } from "../large-imports.ts";
import type { Batch, Run } from "./match-plan.ts";

/** Cuts batches of rows on record that are too large to be in memory at once. */
export async function cutOnRecord(
  client: pg.ClientBase,
  userId: string,
  runs: readonly Run[],
): Promise<Run[]> {
  const large = runs.flat().filter(({ count }) => count > 2 * SLICE_ROWS);
  const days = large.length === 0 ? new Map<Batch, DayOfRows[]>() : await listDays(client, userId, large);
  return runs.map((run) =>
    run.map((batch) => ({ ...batch, cuts: cutDays(days.get(batch) ?? [], SLICE_ROWS) })),
  );
}

async function listDays(
  client: pg.ClientBase,
  userId: string,
  batches: readonly Batch[],
): Promise<ReadonlyMap<Batch, readonly DayOfRows[]>> {
  const { rows } = await client.query<DayOfRows & { readonly batch: number }>(
    `SELECT batch, event_date AS day, count(*)::int AS count, bool_or(${SPANNING_ROW}) AS "isSpanning",
       bool_or(reorganization IS NOT NULL) AS "isReorganizing"
     FROM transactions JOIN unnest($2::text[], $3::text[], $4::int[]) AS b (underlying, instrument, batch)
       USING (underlying, instrument)
     WHERE user_id = $1 AND asset_class IS NOT NULL GROUP BY batch, event_date ORDER BY batch, event_date`,
    [
      userId,
      batches.flatMap(({ underlyings }) => underlyings),
      batches.flatMap(({ instruments }) => instruments),
      batches.flatMap(({ instruments }, index) => instruments.map(() => index)),
    ],
  );
  const days = groupBy(rows, ({ batch }) => batch);
  return new Map(batches.map((batch, index) => [batch, days.get(index) ?? []]));
}
