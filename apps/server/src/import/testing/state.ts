import type { TestApp } from "../../testing/test-app.ts";
import { ledgerOf } from "./figures.ts";

const ACCOUNT = (id: string) =>
  `(SELECT coalesce(account_identifier, name) FROM brokerage_accounts own WHERE own.id = ${id})`;
const ENTRY = (id: string) =>
  `(SELECT encode(fingerprint, 'hex') || '#' || occurrence || '@' || event_date || ${ACCOUNT("entry.account_id")} FROM transactions entry WHERE entry.id = ${id})`;
const FILE = (id: string) => `(SELECT file_name FROM imports file WHERE file.id = ${id})`;

const OF_IMPORTS = "import_id IN (SELECT id FROM imports WHERE user_id = $1)";

/** Everything that imports leave, by content: nothing that depends on ids or on the moment. */
const QUERIES = {
  imports: `SELECT file_name, encode(sha256, 'hex'), file_type, brokerage, downloaded_at, total_lines, new_lines, duplicate_lines,
      informational_lines, review_lines, portfolio_date,
      (SELECT count(*) FROM upload_chunks c WHERE c.session_id = i.session_id) AS chunks
    FROM imports i WHERE user_id = $1 AND undone_at IS NULL`,
  rows: `SELECT ${ENTRY("t.id")} AS entry, ${FILE("t.import_id")} AS file, line FROM transactions t WHERE user_id = $1`,
  duplicates: `SELECT ${FILE("import_id")} AS file, said.line, ${ENTRY("said.transaction_id")} AS entry
    FROM import_duplicates, unnest(transaction_ids, lines) AS said(transaction_id, line) WHERE ${OF_IMPORTS}`,
  withdrawn: `SELECT ${FILE("import_id")} AS file, line, ${ACCOUNT("account_id")} AS account, run_date,
      row - 'id' - 'user_id' - 'account_id' - 'import_id' - 'day_order' AS row,
      (SELECT jsonb_agg(jsonb_build_array(${FILE("(v->>'import_id')::uuid")}, v->'line', v->'fields') ORDER BY v::text)
        FROM jsonb_array_elements(versions) v) AS versions
    FROM withdrawn_rows WHERE ${OF_IMPORTS}`,
  versions: `SELECT ${FILE("import_id")} AS file, line, ${ENTRY("transaction_id")} AS entry, fields FROM transaction_versions
    WHERE ${OF_IMPORTS}`,
  lines: `SELECT ${FILE("import_id")} AS file, line, state, text, reason FROM import_lines WHERE ${OF_IMPORTS}`,
  importAccounts: `SELECT ${FILE("import_id")} AS file, ${ACCOUNT("account_id")} AS account, first_day, last_day, line_count,
      cash_change FROM import_accounts WHERE ${OF_IMPORTS}`,
  fileAccounts: `SELECT ${FILE("import_id")} AS file, ref, ${ACCOUNT("account_id")} AS account
    FROM import_file_accounts WHERE ${OF_IMPORTS}`,
  accounts:
    "SELECT name, account_identifier, brokerage, is_retirement, is_brought FROM brokerage_accounts WHERE user_id = $1",
  dayTotals: `SELECT to_jsonb(d) - 'user_id' - 'account_id' || jsonb_build_object('account', ${ACCOUNT("account_id")}) AS day
    FROM realized_day_totals d WHERE user_id = $1`,
  months: `SELECT to_jsonb(m) - 'user_id' - 'account_id' || jsonb_build_object('account', ${ACCOUNT("account_id")}) AS month
    FROM realized_months m WHERE user_id = $1`,
  positions: `SELECT to_jsonb(p) - 'id' - 'user_id' - 'account_id' - 'import_id' - 'version' - 'created_at' - 'updated_at'
      || jsonb_build_object('file', ${FILE("import_id")}, 'account', ${ACCOUNT("account_id")}) AS position
    FROM positions p WHERE user_id = $1`,
  closedLots: `SELECT to_jsonb(r) - 'user_id' - 'import_id' - 'account_id'
      || jsonb_build_object('file', ${FILE("import_id")}, 'account', ${ACCOUNT("account_id")}) AS lot
    FROM realized_export_rows r WHERE user_id = $1`,
  snapshots: `SELECT to_jsonb(s) - 'user_id' - 'account_id' || jsonb_build_object('account', ${ACCOUNT("account_id")}) AS snapshot
    FROM portfolio_snapshots s WHERE user_id = $1`,
};

export async function stateOf(app: TestApp, userId: string): Promise<Record<string, string[]>> {
  const state: Record<string, string[]> = { ...(await ledgerOf(app, userId)) };
  for (const [name, sql] of Object.entries(QUERIES)) {
    const { rows } = await app.database.pool.query<{ row: string }>(
      `SELECT to_jsonb(found)::text AS row FROM (${sql}) found`,
      [userId],
    );
    state[name] = rows.map(({ row }) => row).sort();
  }
  return state;
}
