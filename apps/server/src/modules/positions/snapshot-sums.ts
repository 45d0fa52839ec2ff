import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type pg from "pg";

/** The account and day of which a position is. */
export type Snapshot = { readonly accountId: string; readonly portfolioDate: CalendarDate };

const DELETE_SUMS = `
  DELETE FROM portfolio_snapshots s WHERE s.user_id = $1 AND s.account_id = $2 AND s.portfolio_date = $3
     AND NOT EXISTS (SELECT 1 FROM positions p
                      WHERE p.user_id = $1 AND p.account_id = $2 AND p.portfolio_date = $3)`;

const value = (which: string) => `coalesce(sum(current_value) FILTER (WHERE ${which}), 0)`;

const WRITE_SUMS = `
  INSERT INTO portfolio_snapshots (user_id, account_id, portfolio_date, position_count, total_value, stock_value,
         options_value, cash_value, other_value, pending_value, gain_loss, gain_loss_basis, unknown_gain_count)
  SELECT $1, $2, $3::date, count(*) FILTER (WHERE kind = 'HOLDING'), ${value("kind <> 'WRAPPER'")},
         ${value("kind = 'HOLDING' AND type IN ('STOCK', 'ETF', 'MUTUAL_FUND')")},
         ${value("kind = 'HOLDING' AND type = 'OPTION'")}, ${value("kind = 'HOLDING' AND type = 'CASH'")},
         ${value("kind = 'HOLDING' AND type IN ('BOND', 'OTHER')")}, ${value("kind = 'PENDING'")},
         coalesce(sum(total_gain_loss_dollar) FILTER (WHERE kind = 'HOLDING'), 0),
         coalesce(sum(cost_basis_total) FILTER (WHERE kind = 'HOLDING' AND total_gain_loss_dollar IS NOT NULL), 0),
         count(*) FILTER (WHERE kind = 'HOLDING' AND type <> 'CASH' AND total_gain_loss_dollar IS NULL)
    FROM positions
   WHERE user_id = $1 AND account_id = $2 AND portfolio_date = $3::date
  HAVING count(*) > 0
      ON CONFLICT (user_id, portfolio_date, account_id) DO UPDATE
     SET position_count = excluded.position_count, total_value = excluded.total_value,
         stock_value = excluded.stock_value, options_value = excluded.options_value,
         cash_value = excluded.cash_value, other_value = excluded.other_value,
         pending_value = excluded.pending_value, gain_loss = excluded.gain_loss,
         gain_loss_basis = excluded.gain_loss_basis, unknown_gain_count = excluded.unknown_gain_count`;

/** Writes the sums of the snapshots anew; a snapshot without positions is none. */
export async function sumSnapshots(client: pg.ClientBase, userId: string, snapshots: readonly Snapshot[]) {
  const byKey = new Map(
    snapshots.map((snapshot) => [`${snapshot.accountId} ${snapshot.portfolioDate}`, snapshot]),
  );
  for (const { accountId, portfolioDate } of byKey.values()) {
    await client.query(DELETE_SUMS, [userId, accountId, portfolioDate]);
    await client.query(WRITE_SUMS, [userId, accountId, portfolioDate]);
  }
}
