import { createTokens, type TokenClaims } from "@strikebook/auth/token";
import type { Database } from "@strikebook/database/client";
import type pg from "pg";
import { writeRealizedSums } from "../src/ledger/realized-sums.repository.ts";

export const SECRET = "a secret of the benchmark, long enough to be one";
export const NOW = new Date("2026-11-20T14:51:58.000Z");

/** Positions of a user with a large portfolio on one day, over two accounts. */
export const POSITIONS_A_DAY = 500;
const TRADING_DAYS = 1250;
const UNDERLYINGS = 100;

const USERS = `
  INSERT INTO users (username, email, first_name, last_name, roles, password_hash)
  SELECT 'bench' || n, 'bench' || n || '@example.com', 'Bench', n::text, '{USER}', 'none'
    FROM generate_series(1, 2) n`;

const ACCOUNTS = `
  INSERT INTO brokerage_accounts (user_id, name, account_identifier, brokerage)
  SELECT id, 'Account ' || n, 'Z' || n, 'Fidelity' FROM users, generate_series(1, 2) n`;

// $1 days, $2 positions of an account and day. In the order of uploads: one account and day after the other.
const POSITIONS = `
  INSERT INTO positions (user_id, account_id, portfolio_date, symbol, description, type, quantity, last_price,
         current_value, total_gain_loss_dollar, total_gain_loss_percent, cost_basis_total, holding_type, sequence, row_key, is_whole_list)
  SELECT a.user_id, a.id, DATE '2026-11-20' - d, 'SYM' || n, 'Description of symbol ' || n,
         CASE WHEN n % 5 = 0 THEN 'OPTION' WHEN n % 11 = 0 THEN 'CASH' ELSE 'STOCK' END::position_type,
         n, 100 + n, n * (100 + n), n, 1.5, n * 100, 'Cash', n, 'HOLDING|SYM' || n || '|CASH|', true
    FROM generate_series($1::int - 1, 0, -1) d, brokerage_accounts a, generate_series(1, $2::int) n`;

/** The value of each account on each day, from the positions. */
export const SNAPSHOTS = `
  INSERT INTO portfolio_snapshots (user_id, account_id, portfolio_date, is_whole, position_count, total_value,
         stock_value, options_value, cash_value, other_value, pending_value, gain_loss, gain_loss_basis, unknown_gain_count)
  SELECT user_id, account_id, portfolio_date, true, count(*), sum(current_value),
         coalesce(sum(current_value) FILTER (WHERE type = 'STOCK'), 0),
         coalesce(sum(current_value) FILTER (WHERE type = 'OPTION'), 0),
         coalesce(sum(current_value) FILTER (WHERE type = 'CASH'), 0), 0, 0, sum(total_gain_loss_dollar),
         sum(cost_basis_total), 0
    FROM positions GROUP BY user_id, account_id, portfolio_date`;

// $1 closings, $2 days, $3 underlyings. In the order in which the ledger writes: one underlying after the other.
const CLOSINGS = `
  INSERT INTO realized_closings (id, user_id, account_id, book, transaction_id, closed_on, type, asset_class, instrument,
         underlying, quantity, unmatched_quantity, open_amount, buys, sells, gross, commission, fees, net)
  SELECT n * 4 + (CASE WHEN pick % 10 = 0 THEN 1 ELSE 0 END), a.user_id, a.id,
         (CASE WHEN pick % 10 = 0 THEN 'TRADE' ELSE 'BOTH' END)::book, n, DATE '2026-11-20' - n % $2::int, 'SELL_TO_CLOSE',
         CASE WHEN pick % 5 = 0 THEN 'STOCK' ELSE 'OPTION' END, 'SYM' || pick, 'SYM' || pick, 1, 0, 200,
         200 - n % 3 * 100 / 2, 250, 51.32 + n % 3 * 50, 1.30, 0.02, 50 + n % 3 * 50
    FROM (SELECT n, hashint4(n) & 1 AS account, (hashint4(n + 7) & 1073741823) % $3::int AS pick
            FROM generate_series(1, $1::int) n) chosen
    JOIN (SELECT id, user_id, row_number() OVER (ORDER BY user_id, id) AS place FROM brokerage_accounts) a
      ON a.place = account + 1 + 2 * (n % 2)
   ORDER BY pick, n`;

const REALIZED_DAYS = `
  INSERT INTO realized_days (user_id, book, account_id, day, asset_class, underlying, trades, matched, unmatched, wins,
         losses, gross, commission, fees, net, winning_net, open_amount, largest_win, largest_loss, buys, sells, cash_buys, cash_sells)
  SELECT user_id, written.book, account_id, closed_on, asset_class, underlying, count(*), count(*), 0, count(*), 0,
         sum(gross), sum(commission), sum(fees), sum(net), sum(net), sum(open_amount), max(net), 0, sum(buys), sum(sells),
         sum(buys), sum(sells)
    FROM realized_closings closing
    JOIN (VALUES ('TRADE'::book, 'TRADE'::book), ('TRADE', 'TAX'), ('BOTH', 'BOTH')) AS written (known, book)
      ON written.known = closing.book
   GROUP BY user_id, written.book, account_id, closed_on, asset_class, underlying
   ORDER BY underlying, closed_on`;

async function insertRows(client: pg.ClientBase, rows: number): Promise<void> {
  // Every row has its parents: they are written here.
  await client.query("SET session_replication_role = replica");
  await client.query(USERS);
  await client.query(ACCOUNTS);
  await client.query(POSITIONS, [rows / 2 / POSITIONS_A_DAY, POSITIONS_A_DAY / 2]);
  await client.query(SNAPSHOTS);
  await client.query(CLOSINGS, [rows, TRADING_DAYS, UNDERLYINGS]);
  await client.query(REALIZED_DAYS);
  await client.query("ANALYZE realized_days");
  const users = await client.query<{ id: string }>("SELECT id FROM users");
  for (const { id } of users.rows) {
    await writeRealizedSums(client, id);
  }
  await client.query("VACUUM ANALYZE");
}

/**
 * Fills an empty, migrated database with so many positions and so many closings, half of them of the user whose id and
 * live token it answers.
 */
export async function fillForReading({ pool, prisma }: Database, rows: number) {
  const client = await pool.connect();
  try {
    await insertRows(client, rows);
  } finally {
    // A connection that is still out would keep the pool from closing, and a failure from being told.
    client.release(true);
  }
  return await signIn(prisma, await prisma.user.findFirstOrThrow({ where: { username: "bench1" } }));
}

/** The user's id, and a token that the servers of the reading benchmarks take. */
export async function signIn(
  prisma: Database["prisma"],
  { id: userId, username, roles }: Pick<TokenClaims, "roles" | "username"> & { readonly id: string },
) {
  const session = await prisma.userSession.create({
    data: { userId, createdAt: NOW, expiresAt: new Date("2027-11-20T00:00:00Z") },
  });
  const claims = { userId, username, roles, sessionId: session.id, sessionVersion: 0 };
  return { userId, token: createTokens([SECRET]).sign(claims, NOW) };
}

// $1 of 30 parts of the positions, whatever their days: an evening's edits.
const EDITS = `
  UPDATE positions SET current_value = current_value + 1, updated_at = now()
   WHERE (hashtext(id::text) & 1073741823) % 30 = $1`;

const EVENINGS = 10;

/** Edits a third of the positions, a few everywhere at a time, with the tidying that the database does meanwhile. */
export async function scatterRows({ pool }: Database): Promise<void> {
  for (let evening = 0; evening < EVENINGS; evening++) {
    await pool.query(EDITS, [evening]);
  }
  await pool.query("VACUUM ANALYZE positions");
}
