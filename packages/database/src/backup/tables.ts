import type { Connection } from "../connection.ts";
import { ourObjects } from "../ownership.ts";
import type { TableInBackup } from "./manifest.ts";

/**
 * Tables that are no data: who is signed in or about to be, tokens for scripts, links that let people in, wrong passwords,
 * migrations applied, backups made, looks at the audit log. A backup would bring a token back that was revoked since.
 */
const LEFT_OUT = [
  "user_sessions",
  "pending_sign_ins",
  "second_factor_challenges",
  "script_tokens",
  "script_token_addresses",
  "invitations",
  "sign_in_throttles",
  "_prisma_migrations",
  "backups",
  "audit_checks",
];

const IS_IMPORTED = "EXISTS (SELECT FROM public.imports i WHERE i.session_id =";

/** Which of a table's rows are data, and their order: previews without an import are none. */
const FILTERS: Readonly<Record<string, string>> = {
  "public.upload_sessions": `WHERE ${IS_IMPORTED} t.id) ORDER BY t.id`,
  "public.upload_chunks": `WHERE ${IS_IMPORTED} t.session_id) ORDER BY t.session_id, t.sequence`,
  "public.upload_operations": `WHERE t.status <> 'PROCESSING' AND ${IS_IMPORTED} t.session_id) ORDER BY t.id`,
};

const TABLES = `
  SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS name,
         (SELECT array_agg(quote_ident(a.attname) ORDER BY a.attnum) FROM pg_attribute a
           WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
         (SELECT coalesce(array_agg(DISTINCT f.confrelid::regclass::oid::text), '{}') FROM pg_constraint f
           WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS parents,
         c.oid::text AS oid
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.oid = ANY($1::text[]::regclass[]) AND c.relpersistence = 'p' AND NOT c.relname = ANY($2)
   ORDER BY 1`;

type CatalogTable = TableInBackup & { readonly oid: string; readonly parents: readonly string[] };

/** The tables of ours that hold data, each after those that its rows refer to; previews and jobs under way are no data. */
export async function listTables(client: Connection): Promise<TableInBackup[]> {
  const { rows } = await client.query<CatalogTable>(TABLES, [(await ourObjects(client)).tables, LEFT_OUT]);
  const ordered = new Map<string, CatalogTable>();
  const add = (table: CatalogTable, path: readonly string[]) => {
    for (const parent of rows.filter(({ oid }) => table.parents.includes(oid) && !path.includes(oid))) {
      add(parent, [...path, parent.oid]);
    }
    ordered.set(table.oid, table);
  };
  for (const table of rows) {
    add(table, [table.oid]);
  }
  return [...ordered.values()].map(({ name, columns }) => ({ name, columns }));
}

/** The rows of a table that are data. */
export const selectData = (table: TableInBackup): string =>
  `${selectAll(table)} ${FILTERS[table.name] ?? ""}`;

/** All rows of a table, in the order in which a restored one got them. */
export const selectAll = ({ name, columns }: TableInBackup): string =>
  `SELECT ${columns.map((column) => `t.${column}`).join(", ")} FROM ${name} t`;

const SEQUENCES = `
  SELECT quote_ident(schemaname) || '.' || quote_ident(sequencename) AS name, last_value::text AS value
    FROM pg_sequences WHERE last_value IS NOT NULL AND format('%I.%I', schemaname, sequencename)::regclass = ANY($1::text[]::regclass[])
   ORDER BY 1`;

/** The last values of the sequences of our tables, by name. */
export async function readSequences(client: Connection): Promise<Record<string, string>> {
  const { sequences } = await ourObjects(client);
  const { rows } = await client.query<{ name: string; value: string }>(SEQUENCES, [sequences]);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** For the length of a transaction: COPY writes the same rows as the same text, in the same order, everywhere. */
export async function useOneTextForm(client: Connection): Promise<void> {
  await client.query(`
    SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres';
    SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL synchronize_seqscans = off;
    SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL statement_timeout = 0;
    SET LOCAL idle_in_transaction_session_timeout = 0`);
}
