import type { PriceOn } from "@strikebook/core/campaigns/rolls/roll-audit";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { underlyingOf } from "@strikebook/core/transactions/option-contract";
import type { Queries } from "@strikebook/database/connection";

type Asked = { readonly instrument: string; readonly day: CalendarDate };
type Row = { readonly symbol: string; readonly day: CalendarDate; readonly price: DecimalText };

// $2 a name and $3 a day of it. Files of several accounts may have a price each: of one day the highest, so that it is the same every time.
const PRICES = `
  SELECT asked.symbol, asked.day, trim_scale(max(p.last_price)) AS price
    FROM unnest($2::text[], $3::date[]) AS asked(symbol, day)
    JOIN positions p ON p.user_id = $1 AND p.symbol = asked.symbol AND p.portfolio_date = asked.day
     AND p.kind = 'HOLDING' AND p.type NOT IN ('OPTION', 'CASH') AND p.last_price > 0
   GROUP BY asked.symbol, asked.day`;

/** Prices of the underlyings of contracts in snapshots of those very days, under the name that the contract had. */
export async function readPricesOn(
  client: Queries,
  userId: string,
  asked: readonly Asked[],
): Promise<PriceOn> {
  if (asked.length === 0) {
    return () => undefined;
  }
  const { rows } = await client.query<Row>({
    name: "roll-prices",
    text: PRICES,
    values: [userId, asked.map(({ instrument }) => underlyingOf(instrument)), asked.map(({ day }) => day)],
  });
  const prices = new Map(rows.map(({ symbol, day, price }) => [`${symbol} ${day}`, price]));
  return (instrument, day) => prices.get(`${underlyingOf(instrument)} ${day}`);
}
