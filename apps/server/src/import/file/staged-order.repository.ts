import type { FileOrder } from "@strikebook/core/uploads/order/file-order";
import type pg from "pg";

/**
 * Corrects the order of the day of staged rows where the whole file had to be read to know it: files that do not run
 * newest first, and rows that came out of turn. Nearly all files need nothing.
 */
export async function orderStagedRows(
  client: pg.ClientBase,
  { linesInOrder, lateDays }: FileOrder = {},
): Promise<void> {
  if (linesInOrder !== undefined) {
    await renumber(client, {
      given: "LEFT JOIN unnest($1::int[]) WITH ORDINALITY AS given(line, place) USING (line)",
      place: "given.place",
      values: [linesInOrder],
    });
  } else if (lateDays !== undefined) {
    await renumber(client, { given: "", place: "-s.line", days: lateDays, values: [lateDays] });
  }
}

type Places = {
  readonly given: string;
  /** SQL: greater is later, null where nothing tells. */
  readonly place: string;
  readonly days?: readonly string[];
  readonly values: readonly unknown[];
};

async function renumber(client: pg.ClientBase, { given, place, days, values }: Places): Promise<void> {
  await client.query(
    `UPDATE staged s SET day_order = told.day_order FROM (
       SELECT s.line, CASE WHEN ${place} IS NOT NULL THEN
         1 - row_number() OVER (PARTITION BY account_ref, run_date ORDER BY ${place} DESC NULLS LAST) END AS day_order
       FROM staged s ${given}
       WHERE state = 'R' ${days === undefined ? "" : "AND run_date = ANY($1::date[])"}) told
     WHERE s.line = told.line AND s.day_order IS DISTINCT FROM told.day_order`,
    [...values],
  );
}
