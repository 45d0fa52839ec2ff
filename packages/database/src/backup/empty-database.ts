import { DomainError } from "@strikebook/core/shared/errors";
import pg from "pg";
import type { Connection } from "../connection.ts";
import { ourObjects } from "../ownership.ts";

const LOCK_WAIT = "30s";

// An owner who is no superuser may not end connections of other roles, nor see of what kind they are: they are counted.
const END_OTHERS = `SELECT CASE WHEN pg_has_role(usesysid, 'USAGE') THEN pg_terminate_backend(pid) END
   FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND usesysid IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend'`;

/**
 * Removes what migrations have made, within the caller's transaction, and nothing else; ends the other connections first.
 * Answers how many there were. Refuses (`CONFLICT`) when another program's views or keys hold on to a table of ours.
 */
export async function emptyDatabase(client: Connection): Promise<number> {
  const { tables, previews, triggers, functions, types, schemas } = await ourObjects(client);
  const ended = await endOtherConnections(client);
  await client.query(`SET LOCAL lock_timeout = '${LOCK_WAIT}'`);
  const statements = [
    ...schemas.map((name) => `DROP SCHEMA ${name} CASCADE`),
    // Triggers need functions, and functions the tables whose rows they take.
    ...triggers.map((name) => `DROP TRIGGER ${name}`),
    ...functions.map((name) => `DROP FUNCTION ${name}`),
    ...(tables.length === 0 ? [] : [`DROP TABLE ${[...previews, ...tables].join(", ")}`]),
    ...types.map((name) => `DROP TYPE ${name}`),
  ];
  for (const statement of statements) {
    await drop(client, statement);
  }
  return ended;
}

const IS_NEEDED = "2BP01";

/** No CASCADE: it would take along what others have built upon our tables. */
async function drop(client: Connection, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === IS_NEEDED) {
      const [first = error.message] = (error.detail ?? error.message).split("\n");
      throw new DomainError(
        "CONFLICT",
        `Something in this database that isn't Strikebook's is built on its tables (${first}): remove that, or name a database of Strikebook's own. Nothing was changed.`,
      );
    }
    throw error;
  }
}

/** Connections from before the restore know tables that are gone. Answers how many there were. */
export async function endOtherConnections(client: Connection): Promise<number> {
  return (await client.query(END_OTHERS)).rowCount ?? 0;
}
