import { DomainError } from "@strikebook/core/shared/errors";
import type { Connection } from "./connection.ts";
import { type Migration, readMigrations } from "./migrations/migration-files.ts";

/** Schemas of the work under way, made by our migrations: the job queue, and until 20261130050000 files being previewed. */
const STAGING = "staging";
const QUEUE = "pgboss";

/** Tables that previewed files had: their names are a session's id. */
const STAGING_TABLE = "^[sc]_[0-9a-f]{32}$";

/** Names of what migrations make in the public schema; the two other schemas are made by migrations as well. */
export type Made = {
  readonly tables: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
};

/** The one statement of ownership: what the SQL of migrations creates. What it drops again is not there to be taken. */
export function madeBy(migrations: readonly Pick<Migration, "sql">[]): Made {
  const namesOf = (kind: string) => new Set(migrations.flatMap(({ sql }) => namesCreated(sql, kind)));
  const [tables, functions, types] = [namesOf("TABLE"), namesOf("FUNCTION"), namesOf("TYPE")];
  return { tables: tables.add("_prisma_migrations"), functions, types };
}

/** A name without a schema is one of the public schema; all others are the queue's. */
function namesCreated(sql: string, kind: string): string[] {
  const created = new RegExp(
    String.raw`^\s*CREATE (?:OR REPLACE )?${kind}\s+"?([a-z_][a-z0-9_]*)(?![.\w])`,
    "gm",
  );
  return [...sql.matchAll(created)].map(([, name = ""]) => name);
}

/** What a database holds: nothing of anybody, data of people, or the tables of another program. */
export type Contents =
  | { readonly kind: "EMPTY" | "DATA" }
  | { readonly kind: "FOREIGN"; readonly found: readonly string[] };

/** Extensions keep tables of their own, such as a list of coordinate systems: these are nobody's data. */
const NO_EXTENSION = (oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = ${oid} AND d.deptype = 'e')`;

const PUBLIC_TABLES = `
  SELECT c.relname AS name FROM pg_class c
   WHERE c.relnamespace = to_regnamespace('public') AND c.relkind IN ('r', 'p', 'f') AND ${NO_EXTENSION("c.oid")}
   ORDER BY 1`;

const WORKING_SCHEMAS = `SELECT nspname AS name FROM pg_namespace WHERE nspname IN ('${QUEUE}', '${STAGING}') ORDER BY 1`;

/**
 * Tells whose a database is. It is Strikebook's when its list of migrations holds one of ours, name and checksum alike; other
 * tables beside ours are somebody else's and no obstacle. Without one of ours it is empty, or another program's.
 */
export async function contentsOf(client: Connection, folder?: string): Promise<Contents> {
  const tables = await namesIn(client, PUBLIC_TABLES);
  const isOurs = await hasOurMigration(client, tables, folder);
  if (isOurs) {
    const hasPeople =
      tables.includes("users") && (await client.query("SELECT FROM public.users LIMIT 1")).rowCount === 1;
    return { kind: hasPeople ? "DATA" : "EMPTY" };
  }
  const schemas = (await namesIn(client, WORKING_SCHEMAS)).map((name) => `the schema ${name}`);
  const isOwnBegin = tables.length === 1 && (await isUnusedBookkeeping(client, tables));
  const found = isOwnBegin ? schemas : [...tables, ...schemas];
  return found.length === 0 ? { kind: "EMPTY" } : { kind: "FOREIGN", found };
}

/** Refuses (`CONFLICT`) the database of another program, in one sentence that names what was found. */
export async function refuseForeign(client: Connection, folder?: string): Promise<void> {
  const contents = await contentsOf(client, folder);
  if (contents.kind === "FOREIGN") {
    throw foreignDatabase(contents.found);
  }
}

const NAMED_MAX = 3;

function foreignDatabase(found: readonly string[]): DomainError {
  const named = found.slice(0, NAMED_MAX).join(", ");
  const more = found.length > NAMED_MAX ? ` and ${found.length - NAMED_MAX} more` : "";
  return new DomainError(
    "CONFLICT",
    `This database holds tables of another program (${named}${more}): let DATABASE_URL name one that is Strikebook's alone. Nothing was changed.`,
  );
}

/** Qualified names of what is ours in a database, ready for SQL; functions with their arguments. */
export type OurObjects = {
  readonly tables: readonly string[];
  /** Of previewed files, in a schema that must stay. */
  readonly previews: readonly string[];
  /** Of our tables' numbered columns. */
  readonly sequences: readonly string[];
  /** Each with its table: `name ON public.table`. */
  readonly triggers: readonly string[];
  readonly functions: readonly string[];
  readonly types: readonly string[];
  /** Working schemas that hold nothing of others. */
  readonly schemas: readonly string[];
};

/**
 * What of `madeBy` is there, and what a newer version has marked as ours: the way back from an update begins with data that
 * this version doesn't know. Refuses the database of another program.
 */
export async function ourObjects(client: Connection, folder?: string): Promise<OurObjects> {
  await refuseForeign(client, folder);
  const made = madeBy(await readMigrations(folder));
  const list = (sql: string, names: ReadonlySet<string>) => namesIn(client, sql, [[...names]]);
  const staging = await namesIn(client, OUR_STAGING, [STAGING_TABLE]);
  const schemas = await namesIn(client, OUR_SCHEMAS, [STAGING_TABLE]);
  const tables = await list(OUR_TABLES, made.tables);
  return {
    tables,
    sequences: await namesIn(client, OUR_SEQUENCES, [tables]),
    previews: schemas.includes(STAGING) ? [] : staging,
    triggers: await namesIn(client, OUR_TRIGGERS, [tables]),
    functions: await list(OUR_FUNCTIONS, made.functions),
    types: await list(OUR_TYPES, made.types),
    schemas,
  };
}

/** Whether the public schema holds no table of others. */
export async function isAlone(client: Connection): Promise<boolean> {
  const { tables } = await ourObjects(client);
  return (await namesIn(client, PUBLIC_TABLES)).length === tables.length;
}

/** The comment on what is ours in a database. */
const MARK = "Strikebook";

/**
 * Marks what migrations have made and nobody has marked yet, as their owner may: an older version that replaces it knows it by its
 * mark alone. For each start: one that was cut short before it is made up for by the next.
 */
export async function markOurs(client: Connection, folder?: string): Promise<void> {
  const { tables, functions, types } = await ourObjects(client, folder);
  const unmarked = await namesIn(client, UNMARKED, [tables, functions, types]);
  if (unmarked.length > 0) {
    await client.query(unmarked.map((name) => `COMMENT ON ${name} IS '${MARK}'`).join("; "));
  }
}

const unmarked = (kind: string, given: string, cast: string, catalog: string) => `
  SELECT '${kind} ' || own AS name FROM unnest(${given}::text[]) AS own
   WHERE obj_description(own::${cast}, '${catalog}') IS DISTINCT FROM '${MARK}'`;
const UNMARKED = [
  unmarked("TABLE", "$1", "regclass", "pg_class"),
  unmarked("FUNCTION", "$2", "regprocedure", "pg_proc"),
  unmarked("TYPE", "$3", "regtype", "pg_type"),
].join(" UNION ALL ");

const OUR_TABLES = `
  SELECT format('public.%I', c.relname) AS name FROM pg_class c
   WHERE c.relnamespace = to_regnamespace('public') AND c.relkind = 'r'
     AND (c.relname = ANY($1) OR obj_description(c.oid, 'pg_class') = '${MARK}')`;
const OUR_SEQUENCES = `
  SELECT c.oid::regclass::text AS name FROM pg_depend d JOIN pg_class c ON c.oid = d.objid AND c.relkind = 'S'
   WHERE d.deptype IN ('a', 'i') AND d.refobjid = ANY($1::text[]::regclass[])`;
const OUR_TRIGGERS = `
  SELECT format('%I ON %s', tgname, tgrelid::regclass) AS name FROM pg_trigger
   WHERE NOT tgisinternal AND tgrelid = ANY($1::text[]::regclass[])`;
const OUR_FUNCTIONS = `
  SELECT p.oid::regprocedure::text AS name FROM pg_proc p
   WHERE p.pronamespace = to_regnamespace('public') AND ${NO_EXTENSION("p.oid")}
     AND (p.proname = ANY($1) OR obj_description(p.oid, 'pg_proc') = '${MARK}')`;
const OUR_TYPES = `
  SELECT t.oid::regtype::text AS name FROM pg_type t
   WHERE t.typnamespace = to_regnamespace('public') AND t.typtype IN ('e', 'd') AND ${NO_EXTENSION("t.oid")}
     AND (t.typname = ANY($1) OR obj_description(t.oid, 'pg_type') = '${MARK}')`;
const OUR_STAGING = `
  SELECT format('${STAGING}.%I', c.relname) AS name FROM pg_class c
   WHERE c.relnamespace = to_regnamespace('${STAGING}') AND c.relkind = 'r' AND c.relname ~ $1`;
/** Another program's tables in a schema called staging stay, and the schema with them. */
const OUR_SCHEMAS = `
  SELECT nspname AS name FROM pg_namespace n WHERE nspname = '${QUEUE}' OR nspname = '${STAGING}' AND NOT EXISTS (
    SELECT FROM pg_class c WHERE c.relnamespace = n.oid AND c.relkind IN ('r', 'p', 'f', 'v', 'm') AND c.relname !~ $1)
   ORDER BY 1`;

async function namesIn(client: Connection, sql: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql, values);
  return rows.map(({ name }) => name);
}

async function hasOurMigration(
  client: Connection,
  tables: readonly string[],
  folder: string | undefined,
): Promise<boolean> {
  if (!tables.includes("_prisma_migrations")) {
    return false;
  }
  const applied = await readBookkeeping(client);
  const known = (await readMigrations(folder)).flatMap((migration) => [migration, ...migration.replaces]);
  const ours = new Map(known.map(({ name, checksum }) => [name, checksum]));
  return applied.some(({ name, checksum }) => name !== null && ours.get(name) === checksum);
}

/** A first start that was cut short before its first migration leaves an empty list of migrations, and nothing else. */
async function isUnusedBookkeeping(client: Connection, [table]: readonly string[]): Promise<boolean> {
  return table === "_prisma_migrations" && (await readBookkeeping(client)).length === 0;
}

/** Read as JSON, since a table of this name may be another program's, with other columns. */
async function readBookkeeping(
  client: Connection,
): Promise<{ name: string | null; checksum: string | null }[]> {
  const { rows } = await client.query<{ name: string | null; checksum: string | null }>(
    "SELECT to_jsonb(m) ->> 'migration_name' AS name, to_jsonb(m) ->> 'checksum' AS checksum FROM public._prisma_migrations m",
  );
  return rows;
}
