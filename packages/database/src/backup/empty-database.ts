import { DomainError } from "@strikebook/core/shared/errors";
import type { Connection } from "../connection.ts";
import { WORKING_SCHEMAS } from "./tables.ts";

const LOCK_WAIT = "30s";

const TABLES = `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`;

/** Statements that remove what migrations have made in the public schema, besides tables; an extension's is left. */
const OTHERS = `
  SELECT format('DROP FUNCTION %s CASCADE', p.oid::regprocedure) AS drop FROM pg_proc p
   WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT format('DROP TYPE %s CASCADE', t.oid::regtype) FROM pg_type t
   WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('e', 'd')
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e')`;

const END_OTHERS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

/** What a database holds: nothing of anybody, somebody's data, or the tables of another program. */
export async function contentsOf(client: Connection): Promise<"EMPTY" | "DATA" | "FOREIGN"> {
  const { rows } = await client.query<{ name: string }>(TABLES);
  const names = rows.map(({ name }) => name);
  if (names.length === 0) {
    return "EMPTY";
  }
  if (!names.includes("_prisma_migrations")) {
    return "FOREIGN";
  }
  const hasUsers =
    names.includes("users") && (await client.query("SELECT FROM users LIMIT 1")).rowCount === 1;
  return hasUsers ? "DATA" : "EMPTY";
}

/**
 * Removes all that migrations have made, within the caller's transaction; ends the other connections first. Answers how
 * many there were.
 */
export async function emptyDatabase(client: Connection): Promise<number> {
  if ((await contentsOf(client)) === "FOREIGN") {
    throw new DomainError(
      "CONFLICT",
      "This database holds tables of another program: name one that is Strikebook's alone. Nothing was changed.",
    );
  }
  const ended = await endOtherConnections(client);
  await client.query(`SET LOCAL lock_timeout = '${LOCK_WAIT}'`);
  await client.query(`DROP SCHEMA IF EXISTS ${WORKING_SCHEMAS.join(", ")} CASCADE`);
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  if (tables.length > 0) {
    await client.query(`DROP TABLE ${tables.map(({ name }) => `public.${name}`).join(", ")} CASCADE`);
  }
  const { rows: others } = await client.query<{ drop: string }>(OTHERS);
  for (const { drop } of others) {
    await client.query(drop);
  }
  return ended;
}

/** Connections from before the restore know tables that are gone. Answers how many there were. */
export async function endOtherConnections(client: Connection): Promise<number> {
  return (await client.query(END_OTHERS)).rowCount ?? 0;
}
