import type { StoredSource } from "@strikebook/core/closing-prices/closing-price";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Connection, Queries } from "@strikebook/database/connection";
import type { ClosesFilter } from "@strikebook/validators/calendars/closing-prices";

/** What is stored of an instrument from one source. */
export type CloseCoverage = {
  readonly instrument: string;
  readonly source: StoredSource;
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly count: number;
};

const COVERAGE = `
  SELECT instrument, source, min(day) AS "firstDay", max(day) AS "lastDay", count(*)::int AS count
    FROM daily_close
   GROUP BY instrument, source
   ORDER BY instrument, source`;

export async function listCloseCoverage(client: Queries): Promise<CloseCoverage[]> {
  return (await client.query<CloseCoverage>(COVERAGE)).rows;
}

const DELETE = `
  WITH gone AS (
    DELETE FROM daily_close
     WHERE ($1::text IS NULL OR instrument = $1)
       AND ($2::stored_close_source IS NULL OR source = $2::stored_close_source)
    RETURNING instrument, source, day)
  SELECT instrument, source, min(day) AS "firstDay", max(day) AS "lastDay", count(*)::int AS count
    FROM gone
   GROUP BY instrument, source
   ORDER BY instrument, source`;

// The requests themselves stay: each counts towards the limit of its provider.
const TAKE_ANSWERS_BACK = `
  UPDATE price_requests SET outcome = NULL, reason = 'Its closes were deleted.'
   WHERE ($1::text IS NULL OR instrument = $1)
     AND ($2::stored_close_source IS NULL OR source = $2::stored_close_source)
     AND outcome = 'ANSWERED'`;

/** Deletes the closes of a filter and lets providers be asked for them again; answers what was deleted, by instrument and source. */
export async function deleteCloses(
  client: Connection,
  { instrument = null, source = null }: { [Key in keyof ClosesFilter]: ClosesFilter[Key] | null },
): Promise<CloseCoverage[]> {
  const { rows } = await client.query<CloseCoverage>(DELETE, [instrument, source]);
  await client.query(TAKE_ANSWERS_BACK, [instrument, source]);
  return rows;
}
