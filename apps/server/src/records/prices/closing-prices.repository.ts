import type { ClosingPrice, ShareEvents, StoredClose } from "@strikebook/core/closing-prices/closing-price";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { OwnedAccounts } from "@strikebook/core/sharing/reader";
import type { Queries } from "@strikebook/database/connection";

const COLUMNS = `instrument, day, source, trim_scale(close) AS close, trim_scale(dividend) AS dividend, trim_scale(split) AS split`;

const LIST = `
  SELECT ${COLUMNS} FROM daily_close
   WHERE instrument = ANY($1::text[]) AND day BETWEEN $2::date AND $3::date
   ORDER BY instrument, day, source`;

/** Stored closes of instruments from `firstDay` to `lastDay`, both included, of every source; oldest first. */
export async function listStoredCloses(
  client: Queries,
  instruments: readonly string[],
  firstDay: CalendarDate,
  lastDay: CalendarDate,
): Promise<StoredClose[]> {
  if (instruments.length === 0) {
    return [];
  }
  const values = [[...new Set(instruments)], firstDay, lastDay];
  return (await client.query<StoredClose>({ name: "stored-closes", text: LIST, values })).rows;
}

// $1 user, $2 an instrument, $3 the first and $4 the last day, $5 accounts or null.
const READABLE = `
  SELECT ${COLUMNS.replace("source", "source::text AS source")} FROM daily_close WHERE instrument = $2 AND day BETWEEN $3::date AND $4::date
   UNION ALL
  (SELECT DISTINCT ON (portfolio_date) symbol, portfolio_date, 'FIDELITY', trim_scale(last_price), NULL, NULL
    FROM positions
   WHERE user_id = $1 AND symbol = $2 AND type = ANY(enum_range(NULL::position_type)) AND portfolio_date BETWEEN $3::date AND $4::date
     AND kind = 'HOLDING' AND last_price > 0 AND ($5::uuid[] IS NULL OR account_id = ANY($5))
   ORDER BY portfolio_date, account_id, id)`;

/**
 * Closes of an instrument from `firstDay` to `lastDay`, both included: the stored ones, and those in the owner's positions files
 * as far as they may be read.
 */
export async function listReadableCloses(
  client: Queries,
  { userId, accountIds }: OwnedAccounts,
  instrument: string,
  [firstDay, lastDay]: readonly [CalendarDate, CalendarDate],
): Promise<(ClosingPrice & ShareEvents)[]> {
  const values = [userId, instrument, firstDay, lastDay, accountIds];
  return (await client.query({ name: "readable-closes", text: READABLE, values })).rows;
}

// One row for each key at most, or PostgreSQL refuses the statement; what is the same stays untouched. In one order, or two
// that store at once would wait for each other.
const STORE = `
  INSERT INTO daily_close (instrument, day, source, close, dividend, split, fetched_at)
  SELECT instrument, day, source::stored_close_source, close, dividend, split, $7
    FROM unnest($1::text[], $2::date[], $3::text[], $4::numeric[], $5::numeric[], $6::numeric[])
         AS given (instrument, day, source, close, dividend, split)
   ORDER BY instrument, day, source
      ON CONFLICT (instrument, day, source) DO UPDATE
     SET close = excluded.close, dividend = excluded.dividend, split = excluded.split, fetched_at = excluded.fetched_at
   WHERE (daily_close.close, daily_close.dividend, daily_close.split)
         IS DISTINCT FROM (excluded.close, excluded.dividend, excluded.split)`;

/** Stores checked closes; of one key the last given counts. Answers how many rows are new or changed. */
export async function storeCloses(
  client: Queries,
  closes: readonly StoredClose[],
  fetchedAt: Date,
): Promise<number> {
  const byKey = new Map(closes.map((close) => [`${close.instrument} ${close.day} ${close.source}`, close]));
  const rows = [...byKey.values()];
  const { rowCount } = await client.query(STORE, [
    rows.map(({ instrument }) => instrument),
    rows.map(({ day }) => day),
    rows.map(({ source }) => source),
    rows.map(({ close }) => close),
    rows.map(({ dividend }) => dividend),
    rows.map(({ split }) => split),
    fetchedAt,
  ]);
  return rowCount ?? 0;
}
