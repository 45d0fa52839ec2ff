/** Columns that open doors: they leave the server for nobody. */
const NEVER_TOLD: readonly string[] = [
  "password_hash",
  "token_hash",
  "ticket_hash",
  "hash",
  "hint",
  "secret",
  "challenge",
  "id_token",
];

const OWN = "user_id = $1";

const of = (parent: string, column: string) => `${column} IN (SELECT id FROM ${parent} WHERE user_id = $1)`;

const OF_IMPORTS = of("imports", "import_id");

/**
 * Which rows of each table are a person's, `$1`: every table of docs/personal-tables.md but the chunks of files, which go along as
 * the files that they are. A test compares.
 */
export const PERSONAL_ROWS: Readonly<Record<string, string>> = {
  users: "id = $1",
  brokerage_accounts: OWN,
  account_names: OWN,
  line_answers: OWN,
  imports: OWN,
  import_accounts: OF_IMPORTS,
  import_file_accounts: OF_IMPORTS,
  import_lines: OF_IMPORTS,
  import_duplicates: OF_IMPORTS,
  transactions: OWN,
  transaction_versions: of("transactions", "transaction_id"),
  withdrawn_rows: OF_IMPORTS,
  realized_export_rows: OWN,
  portfolio_snapshots: OWN,
  positions: OWN,
  position_edits: OWN,
  changes: OWN,
  change_items: of("changes", "change_id"),
  ledger_statements: OWN,
  coverage_statements: OWN,
  campaign_edits: OWN,
  deep_puts: OWN,
  year_end_marks: OWN,
  spouse_declarations: OWN,
  tax_year_seals: OWN,
  realized_closings: OWN,
  closing_lots: of("realized_closings", "closing_id"),
  open_lots: OWN,
  realized_days: OWN,
  realized_day_totals: OWN,
  realized_months: OWN,
  share_evidence: OWN,
  ledger_rematches: OWN,
  upload_sessions: OWN,
  upload_operations: OWN,
  upload_queue_settings: OWN,
  remembered_uploads: OWN,
  account_grants: "user_id = $1 OR grantee_id = $1",
  joint_answers: OWN,
  user_sessions: OWN,
  provider_identities: OWN,
  script_tokens: OWN,
  script_token_addresses: of("script_tokens", "token_id"),
  second_factors: OWN,
  recovery_codes: OWN,
  second_factor_challenges: OWN,
  push_addresses: OWN,
  push_messages: OWN,
  invitations: "invited_by_id = $1 OR user_id = $1",
};

/** SQL: the rows of a person in a table, each as the text of a JSON object. Numbers stand as they are stored, to the last digit. */
export const personalRows = (table: string): string =>
  `SELECT (to_jsonb(t) - ARRAY['${NEVER_TOLD.join("', '")}'])::text AS row FROM ${table} t WHERE ${PERSONAL_ROWS[table]}`;
