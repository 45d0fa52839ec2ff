import { createTokens } from "@strikebook/auth/token";
import type { Database } from "@strikebook/database/client";

/** How much the database of a reading benchmark holds. */
export type Size = {
  readonly users: number;
  readonly dates: number;
  readonly positionsPerDate: number;
  /** Days with closings of the first user, 10 underlyings in 2 accounts each. */
  readonly realizedDays: number;
};

export const SECRET = "a secret of the benchmark, long enough to be one";
export const NOW = new Date("2026-11-20T14:51:58.000Z");

const USERS = `
  INSERT INTO users (username, email, first_name, last_name, roles, password_hash)
  SELECT 'bench' || n, 'bench' || n || '@example.com', 'Bench', n::text, '{USER}', 'none'
    FROM generate_series(1, $1) n`;

const ACCOUNTS = `
  INSERT INTO brokerage_accounts (user_id, name, account_identifier, brokerage)
  SELECT id, 'Account ' || n, 'Z' || n, 'Fidelity' FROM users, generate_series(1, 2) n`;

// Rows in the order of uploads: one account and day after the other.
const POSITIONS = `
  INSERT INTO positions (user_id, account_id, portfolio_date, symbol, description, type, quantity, last_price,
         current_value, total_gain_loss_dollar, total_gain_loss_percent, cost_basis_total, holding_type, sequence, row_key)
  SELECT a.user_id, a.id, DATE '2026-11-20' - d, 'SYM' || n, 'Description of symbol ' || n,
         CASE WHEN n % 5 = 0 THEN 'OPTION' WHEN n % 11 = 0 THEN 'CASH' ELSE 'STOCK' END::position_type,
         n, 100 + n, n * (100 + n), n, 1.5, n * 100, 'Cash', n, 'HOLDING|SYM' || n || '|CASH|'
    FROM generate_series($1::int - 1, 0, -1) d, brokerage_accounts a, generate_series(1, $2::int / 2) n`;

const SNAPSHOTS = `
  INSERT INTO portfolio_snapshots (user_id, account_id, portfolio_date, position_count, total_value, stock_value,
         options_value, cash_value, other_value, pending_value, gain_loss, gain_loss_basis, unknown_gain_count)
  SELECT user_id, account_id, portfolio_date, count(*), sum(current_value),
         coalesce(sum(current_value) FILTER (WHERE type = 'STOCK'), 0),
         coalesce(sum(current_value) FILTER (WHERE type = 'OPTION'), 0),
         coalesce(sum(current_value) FILTER (WHERE type = 'CASH'), 0), 0, 0, sum(total_gain_loss_dollar),
         sum(cost_basis_total), 0
    FROM positions GROUP BY user_id, account_id, portfolio_date`;

const REALIZED = `
  INSERT INTO realized_days (user_id, book, account_id, day, asset_class, underlying, trades, matched, unmatched, wins,
         losses, gross, commission, fees, net, open_amount, largest_win, largest_loss, buys, sells, cash_buys, cash_sells)
  SELECT a.user_id, 'TRADE', a.id, DATE '2026-11-20' - d, 'OPTION', 'SYM' || n, 2, 2, 0, 1, 1,
         101.32, 1.30, 0.02, 100, 200, 150, -50, 100, 200, 100, 200
    FROM generate_series($1::int - 1, 0, -1) d, generate_series(1, 10) n, brokerage_accounts a
   WHERE a.user_id = (SELECT id FROM users WHERE username = 'bench1')`;

/** Fills an empty, migrated database; answers the first user's id and a live token. */
export async function fillForReading({ pool, prisma }: Database, size: Size) {
  await pool.query(USERS, [size.users]);
  await pool.query(ACCOUNTS);
  await pool.query(POSITIONS, [size.dates, size.positionsPerDate]);
  await pool.query(SNAPSHOTS);
  await pool.query(REALIZED, [size.realizedDays]);
  await pool.query("VACUUM ANALYZE");
  const user = await prisma.user.findFirstOrThrow({ where: { username: "bench1" } });
  const session = await prisma.userSession.create({
    data: { userId: user.id, createdAt: NOW, expiresAt: new Date("2026-11-21T00:00:00Z") },
  });
  const claims = {
    userId: user.id,
    username: user.username,
    roles: user.roles,
    sessionId: session.id,
    sessionVersion: 0,
  };
  return { userId: user.id, token: createTokens([SECRET]).sign(claims, NOW) };
}
