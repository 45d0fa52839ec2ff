import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Database } from "@strikebook/database/client";
import { HELD, IN_EFFECT, OVERLAID } from "@strikebook/database/rows-in-effect.sql";
import type { AddPosition } from "@strikebook/validators/portfolio/position-input";

type Typed = Pick<AddPosition, "accountId" | "portfolioDate" | "positionType" | "symbol">;

const TWINS = `
  SELECT DISTINCT given.place FROM unnest($2::uuid[], $3::date[], $4::text[], $5::position_type[])
         WITH ORDINALITY AS given(account_id, portfolio_date, symbol, type, place)
    JOIN positions p ON p.user_id = $1 AND p.account_id = given.account_id
     AND p.portfolio_date = given.portfolio_date AND p.symbol = given.symbol AND p.type = given.type
     AND p.kind = 'HOLDING'`;

// A day that says everything already has nothing to be marked.
const SYMBOLS = `
  WITH ${HELD("a.user_id = $1 AND a.id = $3", "$2::date")}, ${OVERLAID}, ${IN_EFFECT}
  SELECT DISTINCT symbol FROM in_effect
   WHERE kind = 'HOLDING' AND NOT EXISTS (SELECT FROM held WHERE base_day = $2)`;

export type TypedAgainRepository = ReturnType<typeof createTypedAgainRepository>;

/** Finds typed rows that are on record already. */
export function createTypedAgainRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** 0-based places of the rows whose account has a row of the symbol and type on the day. */
    async listTwins(userId: string, rows: readonly Typed[]): Promise<ReadonlySet<number>> {
      const { rows: found } = await pool.query<{ place: string }>(TWINS, [
        userId,
        rows.map(({ accountId }) => accountId),
        rows.map(({ portfolioDate }) => portfolioDate),
        rows.map(({ symbol }) => symbol),
        rows.map(({ positionType }) => positionType),
      ]);
      return new Set(found.map(({ place }) => Number(place) - 1));
    },

    /** Symbols that the account holds on the day; none where the day says everything already. */
    async listHeldSymbols(
      userId: string,
      accountId: string,
      day: CalendarDate,
    ): Promise<ReadonlySet<string>> {
      const { rows } = await pool.query<{ symbol: string }>(SYMBOLS, [userId, day, accountId]);
      return new Set(rows.map(({ symbol }) => symbol));
    },
  };
}
