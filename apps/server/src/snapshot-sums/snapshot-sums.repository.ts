import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type pg from "pg";

/** The account and day of which a position is. */
export type Snapshot = { readonly accountId: string; readonly portfolioDate: CalendarDate };

const NAMED = "unnest($2::uuid[], $3::date[])";

const DELETE_SUMS = `
  DELETE FROM portfolio_snapshots s USING ${NAMED} AS named(account_id, portfolio_date)
   WHERE s.user_id = $1 AND s.account_id = named.account_id AND s.portfolio_date = named.portfolio_date
     AND NOT EXISTS (SELECT FROM positions p WHERE p.user_id = $1 AND p.account_id = s.account_id
                        AND p.portfolio_date = s.portfolio_date)`;

const value = (which: string) => `coalesce(sum(p.current_value) FILTER (WHERE ${which}), 0)`;

const WRITE_SUMS = `
  INSERT INTO portfolio_snapshots (user_id, account_id, portfolio_date, as_of_time, position_count, total_value,
         stock_value, options_value, cash_value, other_value, pending_value, gain_loss, gain_loss_basis,
         unknown_gain_count)
  SELECT $1, p.account_id, p.portfolio_date,
         (SELECT max(e.as_of_time) FROM position_edits e
           WHERE e.account_id = p.account_id AND e.portfolio_date = p.portfolio_date),
         count(*) FILTER (WHERE p.kind = 'HOLDING'), ${value("p.kind <> 'WRAPPER'")},
         ${value("p.kind = 'HOLDING' AND p.type IN ('STOCK', 'ETF', 'MUTUAL_FUND')")},
         ${value("p.kind = 'HOLDING' AND p.type = 'OPTION'")}, ${value("p.kind = 'HOLDING' AND p.type = 'CASH'")},
         ${value("p.kind = 'HOLDING' AND p.type IN ('BOND', 'OTHER')")}, ${value("p.kind = 'PENDING'")},
         coalesce(sum(p.total_gain_loss_dollar) FILTER (WHERE p.kind = 'HOLDING'), 0),
         coalesce(sum(p.cost_basis_total)
                  FILTER (WHERE p.kind = 'HOLDING' AND p.total_gain_loss_dollar IS NOT NULL), 0),
         count(*) FILTER (WHERE p.kind = 'HOLDING' AND p.type <> 'CASH' AND p.total_gain_loss_dollar IS NULL)
    FROM ${NAMED} AS named(account_id, portfolio_date) JOIN positions p
      ON p.user_id = $1 AND p.account_id = named.account_id AND p.portfolio_date = named.portfolio_date
   GROUP BY p.account_id, p.portfolio_date
      ON CONFLICT (user_id, portfolio_date, account_id) DO UPDATE
     SET position_count = excluded.position_count, total_value = excluded.total_value,
         stock_value = excluded.stock_value, options_value = excluded.options_value,
         cash_value = excluded.cash_value, other_value = excluded.other_value,
         pending_value = excluded.pending_value, gain_loss = excluded.gain_loss,
         gain_loss_basis = excluded.gain_loss_basis, unknown_gain_count = excluded.unknown_gain_count`;

/** Writes the sums of the snapshots anew; a snapshot without positions is none. */
export async function sumSnapshots(client: pg.ClientBase, userId: string, snapshots: readonly Snapshot[]) {
  const named = namedOnce(userId, snapshots);
  await client.query(DELETE_SUMS, named);
  await client.query(WRITE_SUMS, named);
}

/** Each snapshot once, however many of its rows were written. */
function namedOnce(userId: string, snapshots: readonly Snapshot[]) {
  const byKey = new Map(snapshots.map((each) => [`${each.accountId} ${each.portfolioDate}`, each]));
  const once = [...byKey.values()];
  return [userId, once.map(({ accountId }) => accountId), once.map(({ portfolioDate }) => portfolioDate)];
}
