import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Queries } from "@strikebook/database/connection";

/** A symbol that somebody in the house holds or has open. */
export type HeldSymbol = { readonly symbol: string; readonly underlying: string };

// What the newest whole snapshot of each open account says, with what was typed by hand over it since, less what later rows have
// brought down to nothing, and the ledger's open lots.
// It is asked of everybody at once: the house's symbols leave it together, and nobody sees whose they are.
const HELD = `
  WITH newest AS (
    SELECT s.account_id, coalesce(max(s.portfolio_date) FILTER (WHERE s.is_whole), max(s.portfolio_date)) AS day
      FROM portfolio_snapshots s JOIN brokerage_accounts a ON a.id = s.account_id
     WHERE a.closed_on IS NULL AND s.portfolio_date <= $1::date GROUP BY s.account_id),
  stated AS (
    SELECT p.account_id, p.portfolio_date, p.symbol, sum(p.quantity) AS quantity
      FROM newest JOIN positions p ON p.account_id = newest.account_id
           AND p.portfolio_date >= newest.day AND p.portfolio_date <= $1::date
     WHERE p.kind = 'HOLDING' AND p.type IN ('STOCK', 'ETF', 'MUTUAL_FUND', 'OPTION')
     GROUP BY p.account_id, p.portfolio_date, p.symbol)
  SELECT s.symbol, s.symbol AS underlying FROM stated s
   WHERE s.quantity + (SELECT sum(t.quantity) FROM transactions t
                        WHERE t.account_id = s.account_id AND t.instrument = s.symbol
                          AND t.event_date > s.portfolio_date AND t.event_date <= $1::date) IS DISTINCT FROM 0
  UNION
  SELECT DISTINCT l.instrument, l.underlying FROM open_lots l WHERE l.asset_class IN ('STOCK', 'FUND', 'OPTION')`;

const FIRST_DAYS = `
  SELECT symbol, min(day) AS day FROM (
    SELECT t.underlying AS symbol, min(t.event_date) AS day FROM transactions t
     WHERE t.underlying = ANY($1::text[]) GROUP BY t.underlying
    UNION ALL
    SELECT p.symbol, min(p.portfolio_date) FROM positions p
     WHERE p.kind = 'HOLDING' AND p.symbol = ANY($1::text[]) GROUP BY p.symbol) AS days
   GROUP BY symbol`;

const FIRST_DAY_OF_HOUSE = `
  SELECT least((SELECT min(event_date) FROM transactions), (SELECT min(portfolio_date) FROM portfolio_snapshots)) AS day`;

/** Everything that anybody holds or has open at the end of `day`; contracts, too. */
export async function listHeldSymbols(client: Queries, day: CalendarDate): Promise<HeldSymbol[]> {
  return (await client.query<HeldSymbol>(HELD, [day])).rows;
}

/** The first day on which the records name each symbol. */
export async function listFirstDays(
  client: Queries,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, CalendarDate>> {
  const { rows } = await client.query<{ symbol: string; day: CalendarDate }>(FIRST_DAYS, [symbols]);
  return new Map(rows.map(({ symbol, day }) => [symbol, day]));
}

/** The first day of anybody's records; undefined while there are none. */
export async function firstDayOfHouse(client: Queries): Promise<CalendarDate | undefined> {
  const { rows } = await client.query<{ day: CalendarDate | null }>(FIRST_DAY_OF_HOUSE);
  return rows[0]?.day ?? undefined;
}
