import type { SnapshotPrice } from "@strikebook/core/open-contracts/open-contract";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Queries } from "@strikebook/database/connection";

// $1 user, $2 symbols, $3 today. The newest row of each symbol and type is found in the index, however many snapshots there are.
const PRICES = `
  SELECT DISTINCT ON (s.symbol) s.symbol, trim_scale(newest.last_price) AS price, newest.portfolio_date AS day
    FROM unnest($2::text[]) AS s(symbol)
   CROSS JOIN unnest(enum_range(NULL::position_type)) AS of(type)
   CROSS JOIN LATERAL (
         SELECT p.last_price, p.portfolio_date FROM positions p
          WHERE p.user_id = $1 AND p.symbol = s.symbol AND p.type = of.type AND p.kind = 'HOLDING'
            AND p.last_price IS NOT NULL AND p.portfolio_date <= $3::date
          ORDER BY p.portfolio_date DESC LIMIT 1) newest
   WHERE of.type <> 'CASH'
   ORDER BY s.symbol, newest.portfolio_date DESC`;

/** The newest price of each symbol in any snapshot of the user, up to today; symbols without one are left out. */
export async function listLastPrices(
  client: Queries,
  userId: string,
  symbols: readonly string[],
  today: CalendarDate,
): Promise<SnapshotPrice[]> {
  if (symbols.length === 0) {
    return [];
  }
  const values = [userId, symbols, today];
  return (await client.query<SnapshotPrice>({ name: "last-prices", text: PRICES, values })).rows;
}

/** Binds the client. */
export const lastPricesIn =
  (client: Queries): ListPrices =>
  (userId, symbols, today) =>
    listLastPrices(client, userId, symbols, today);

export type ListPrices = (
  userId: string,
  symbols: readonly string[],
  today: CalendarDate,
) => Promise<readonly SnapshotPrice[]>;
