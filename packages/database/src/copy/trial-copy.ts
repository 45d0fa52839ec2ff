import type pg from "pg";

/** A table to copy, and the condition, with the user's id as $1, that its rows are the user's. */
type CopiedTable = { readonly name: string; readonly isOwn: string };

const OWN = "own.user_id = $1";
const OF_IMPORT = "own.import_id IN (SELECT id FROM public.imports WHERE user_id = $1)";

const OF_USER = [
  "account_names",
  "brokerage_accounts",
  "campaign_backlog",
  "campaigns",
  "coverage_statements",
  "imports",
  "ledger_rematches",
  "ledger_statements",
  "open_lots",
  "portfolio_snapshots",
  "position_edits",
  "positions",
  "realized_closings",
  "realized_day_totals",
  "realized_days",
  "realized_export_rows",
  "realized_months",
  "share_evidence",
  "transactions",
];

/** Tables whose rows importing, undoing and matching change. */
const TABLES: readonly CopiedTable[] = [
  ...OF_USER.map((name) => ({ name, isOwn: OWN })),
  ...["import_accounts", "import_file_accounts", "import_lines", "import_duplicates", "withdrawn_rows"].map(
    (name) => ({ name, isOwn: OF_IMPORT }),
  ),
  {
    name: "transaction_versions",
    isOwn: "own.transaction_id IN (SELECT id FROM public.transactions WHERE user_id = $1)",
  },
  {
    name: "closing_lots",
    isOwn: "own.closing_id IN (SELECT id FROM public.realized_closings WHERE user_id = $1)",
  },
  // An undo deletes the file of its import here. Files that are merged again are read on another connection, from the real
  // table; the texts of lines that are then held for review aren't, and are empty in a trial.
  { name: "upload_chunks", isOwn: "$1::uuid IS NULL" },
];

/** Those among them that matching changes, or that say of what it does. */
const MATCHED: ReadonlySet<string> = new Set([
  "brokerage_accounts",
  "campaign_backlog",
  "closing_lots",
  "ledger_statements",
  "open_lots",
  "realized_closings",
  "realized_day_totals",
  "realized_days",
  "realized_months",
  "share_evidence",
]);

/** The condition, with underlyings as $2, that a row is of one of them. */
const OF_UNDERLYINGS: Readonly<Record<string, string>> = {
  closing_lots: `own.closing_id IN (SELECT id FROM public.realized_closings WHERE user_id = $1 AND underlying = ANY($2))`,
  ...Object.fromEntries(
    ["open_lots", "realized_closings", "realized_days", "share_evidence"].map((name) => [
      name,
      "own.underlying = ANY($2)",
    ]),
  ),
};

/** Enough for the copies of most people to stay in memory. */
const TEMP_BUFFERS = "64MB";

/**
 * Answers what `work` finds out by changing the user's rows as they are at one moment, and leaves them as they are: it runs
 * on copies, temporary tables of the same names, which PostgreSQL finds before the real ones. So it takes none of the
 * user's locks, neither theirs nor those of rows, and nobody waits for it. Other tables are the real ones, and what it
 * does to these is rolled back. On a connection of its own, since a session sets aside its memory at first use. Where
 * `work` only matches again, `touched` names its underlyings, all when undefined: what it reads of rows stays where it is, and a
 * long history costs no more than these.
 */
export async function onTrialCopy<Value>(
  client: pg.ClientBase,
  userId: string,
  work: () => Promise<Value>,
  touched?: () => Promise<readonly string[] | undefined>,
): Promise<Value> {
  await client.query(`SET temp_buffers = '${TEMP_BUFFERS}'`);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  try {
    const tables = TABLES.filter(({ name }) => touched === undefined || MATCHED.has(name));
    const underlyings = await touched?.();
    const names = tables.map(({ name }) => name);
    const built = await listParts(client, names);
    for (const { name, isOwn } of tables) {
      await client.query(
        `CREATE TEMPORARY TABLE ${name} (LIKE public.${name} INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS)
           ON COMMIT DROP`,
      );
      const isTouched = underlyings && OF_UNDERLYINGS[name];
      await client.query(
        `INSERT INTO pg_temp.${name} SELECT * FROM public.${name} AS own WHERE ${isOwn} ${isTouched ? `AND ${isTouched}` : ""}`,
        isTouched ? [userId, underlyings] : [userId],
      );
    }
    for (const statement of built) {
      await client.query(statement);
    }
    await client.query(`ANALYZE ${names.map((name) => `pg_temp.${name}`).join(", ")}`);
    return await work();
  } finally {
    // A connection that cannot roll back has broken, and PostgreSQL rolls back itself.
    await client.query("ROLLBACK").catch(() => undefined);
  }
}

// Keys first: those of other tables refer to them.
const PARTS = `
  SELECT statement FROM (
    SELECT 1 AS place, format('ALTER TABLE pg_temp.%I ADD CONSTRAINT %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) AS statement
      FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
     WHERE t.relnamespace = 'public'::regnamespace AND t.relname = ANY($1) AND c.contype IN ('p', 'u')
     UNION ALL
    SELECT 2, regexp_replace(pg_get_indexdef(i.indexrelid), ' ON (public\\.)?', ' ON pg_temp.')
      FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
     WHERE t.relnamespace = 'public'::regnamespace AND t.relname = ANY($1)
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u'))
     UNION ALL
    SELECT 3, format('ALTER TABLE pg_temp.%I ADD CONSTRAINT %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid))
      FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class other ON other.oid = c.confrelid
     WHERE t.relnamespace = 'public'::regnamespace AND t.relname = ANY($1) AND other.relname = ANY($1) AND c.contype = 'f') parts
   ORDER BY place`;

/** The statements that give the copies the keys and indexes of their tables, before a copy hides one of these. */
async function listParts(client: pg.ClientBase, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(PARTS, [names]);
  return rows.map(({ statement }) => statement);
}
