import { decimal, moneyText } from "@strikebook/core/shared/decimal";
import type { TestApp } from "../../testing/test-app.ts";

type Sums = Record<string, string>;

async function sums(app: TestApp, sql: string, values: readonly unknown[]): Promise<Sums> {
  const { rows } = await app.database.pool.query<{ key: string; sum: string }>(sql, [...values]);
  return Object.fromEntries(rows.map(({ key, sum }) => [key, moneyText(decimal(sum))]));
}

/** Everything that the samples give figures for, out of the stored rows of one user. */
export async function figuresOf(app: TestApp, userId: string) {
  const { pool } = app.database;
  const types = await pool.query<{ type: string; count: number }>(
    "SELECT type, count(*)::int AS count FROM transactions WHERE user_id = $1 GROUP BY type ORDER BY type",
    [userId],
  );
  return {
    rowsByType: Object.fromEntries(types.rows.map(({ type, count }) => [type, count])),
    cashByAccount: await sums(
      app,
      `SELECT a.account_identifier AS key, sum(t.cash_effect) AS sum FROM transactions t
       JOIN brokerage_accounts a ON a.id = t.account_id WHERE t.user_id = $1 GROUP BY 1 ORDER BY 1`,
      [userId],
    ),
    optionPnl: await realized(app, userId, ["OPTION"]),
    stockPnl: await realized(app, userId, ["STOCK", "FUND", "BOND"]),
  };
}

async function realized(app: TestApp, userId: string, assetClasses: readonly string[]) {
  const { rows } = await app.database.pool.query<{ underlying: string; month: string; net: string }>(
    `SELECT underlying, to_char(day, 'YYYY-MM') AS month, sum(net) AS net FROM realized_days
     WHERE user_id = $1 AND book IN ('TRADE', 'BOTH') AND asset_class = ANY($2) AND matched > 0
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [userId, assetClasses],
  );
  const found: Record<string, Sums> = {};
  for (const { underlying, month, net } of rows) {
    found[underlying] = { ...found[underlying], [month]: moneyText(decimal(net)) };
  }
  return found;
}

const PRIVATE_TABLES = [
  "upload_sessions",
  "upload_chunks",
  "imports",
  "import_accounts",
  "import_lines",
  "import_duplicates",
  "transactions",
  "transaction_versions",
  "realized_closings",
  "closing_lots",
  "open_lots",
  "realized_days",
  "positions",
  "portfolio_snapshots",
  "realized_export_rows",
  "brokerage_accounts",
  "audit_logs",
];

/** The SQL that counts tables whose rows hold many records each. */
const COUNT_OF: Partial<Record<string, string>> = {
  import_duplicates: "coalesce(sum(cardinality(lines)), 0)",
};

/** Rows in every table that an upload may write to. */
export async function countAllRows({ database }: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of PRIVATE_TABLES) {
    const { rows } = await database.pool.query<{ count: number }>(
      `SELECT ${COUNT_OF[table] ?? "count(*)"}::int AS count FROM ${table}`,
    );
    counts[table] = rows[0]?.count ?? -1;
  }
  return counts;
}

/** The whole ledger of a user by content: no ids, nothing that depends on when or in what order it was imported. */
export async function ledgerOf({ database }: TestApp, userId: string): Promise<Record<string, string[]>> {
  const entry = "encode(t.fingerprint, 'hex') || '#' || t.occurrence";
  const account =
    "(SELECT coalesce(account_identifier, name) FROM brokerage_accounts a WHERE a.id = x.account_id)";
  const queries = {
    transactions: `SELECT to_jsonb(x) - 'id' - 'user_id' - 'account_id' - 'import_id' - 'line' || jsonb_build_object('account', ${account})
      AS row FROM transactions x WHERE user_id = $1`,
    closings: `SELECT to_jsonb(x) - 'id' - 'user_id' - 'account_id' - 'transaction_id' || jsonb_build_object('account', ${account}, 'entry', ${entry})
      AS row FROM realized_closings x JOIN transactions t ON t.id = x.transaction_id WHERE x.user_id = $1`,
    lots: `SELECT to_jsonb(l) - 'closing_id' - 'open_transaction_id' || jsonb_build_object('account', ${account}, 'entry', ${entry}, 'book', x.book,
        'open', (SELECT encode(o.fingerprint, 'hex') || o.occurrence FROM transactions o WHERE o.id = l.open_transaction_id)) AS row
      FROM closing_lots l JOIN realized_closings x ON x.id = l.closing_id JOIN transactions t ON t.id = x.transaction_id
      WHERE x.user_id = $1`,
    openLots: `SELECT to_jsonb(x) - 'id' - 'user_id' - 'account_id' - 'transaction_id' || jsonb_build_object('account', ${account}, 'entry', ${entry})
      AS row FROM open_lots x JOIN transactions t ON t.id = x.transaction_id WHERE x.user_id = $1`,
    days: `SELECT to_jsonb(x) - 'user_id' - 'account_id' || jsonb_build_object('account', ${account}) AS row
      FROM realized_days x WHERE user_id = $1`,
  };
  const ledger: Record<string, string[]> = {};
  for (const [name, sql] of Object.entries(queries)) {
    const { rows } = await database.pool.query<{ row: string }>(`SELECT row::text FROM (${sql}) found`, [
      userId,
    ]);
    ledger[name] = rows.map(({ row }) => row).sort();
  }
  return ledger;
}

/** Rows of the tables of sums, as text and in order. */
export async function sumsOf(app: TestApp, userId: string): Promise<Record<string, string[]>> {
  const sums: Record<string, string[]> = {};
  for (const table of ["realized_day_totals", "realized_months"]) {
    const { rows } = await app.database.pool.query<{ row: string }>(
      `SELECT to_jsonb(x)::text AS row FROM ${table} x WHERE user_id = $1`,
      [userId],
    );
    sums[table] = rows.map(({ row }) => row).sort();
  }
  return sums;
}
