import { createHash, createHmac, pbkdf2Sync, randomBytes, scryptSync } from "node:crypto";
import pg from "pg";
import { isAlone, ourObjects } from "./ownership.ts";
import { inTransaction } from "./transaction.ts";

/** The role's name in the embedded server and in a database called `strikebook`; others add their own name. */
const APP_ROLE = "strikebook_app";
/** PostgreSQL cuts longer names. */
const NAME_LENGTH_MAX = 63;
/** Keeps two starts from granting at once: PostgreSQL refuses the second of two changes of one catalog row. */
const GRANT_LOCK = 20_261_123;
const SCRAM_ITERATIONS = 4096;
const MAINTAIN_SINCE = 170_000;

export type AppLogin = {
  /** Connection address for everything but migrations. */
  readonly url: string;
  /** Why the app has to work as the owner of its tables; absent when it has a role of its own. */
  readonly problem?: string;
};

type Role = {
  readonly name: string;
  readonly password: string;
  /** A role that the settings name keeps the password it has. */
  readonly isGiven: boolean;
};

/**
 * Makes the role that the app connects as, and grants it what the app needs and no more. The owner of a migrated database
 * calls it after the migrations, so that their tables are granted too.
 *
 * `given` is the address of a role of the operator's choice. Without it the role's password is derived from the owner's:
 * every process that knows the owner's address comes to the same one, and there is no second secret to keep or to lose.
 */
export async function prepareAppRole(ownerUrl: string, given?: string): Promise<AppLogin> {
  const role = given === undefined ? derivedRole(ownerUrl) : givenRole(given);
  if (role === undefined) {
    return { url: ownerUrl, problem: "its address holds no password" };
  }
  const client = new pg.Client({ connectionString: ownerUrl });
  // A connection that breaks fails the query under way; without a listener it would end the process as well.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await inTransaction(client, () => grantAll(client, role));
    return { url: given ?? addressOf(ownerUrl, role) };
  } catch (error) {
    if (given !== undefined || !isForbidden(error)) {
      throw error;
    }
    return { url: ownerUrl, problem: (error as Error).message };
  } finally {
    await client.end();
  }
}

function derivedRole(ownerUrl: string): Role | undefined {
  const { password, pathname } = new URL(ownerUrl);
  if (password === "") {
    return undefined;
  }
  const database = decodeURIComponent(pathname.slice(1));
  const isUsual = database === "postgres" || database === "strikebook";
  const name = (isUsual ? APP_ROLE : `${APP_ROLE}_${database}`).slice(0, NAME_LENGTH_MAX);
  const key = scryptSync(decodeURIComponent(password), `Strikebook ${name}`, 32);
  return { name, password: key.toString("base64url"), isGiven: false };
}

function givenRole(url: string): Role {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password), isGiven: true };
}

function addressOf(ownerUrl: string, { name, password }: Role): string {
  const url = new URL(ownerUrl);
  url.username = encodeURIComponent(name);
  url.password = encodeURIComponent(password);
  return url.toString();
}

const isForbidden = (error: unknown) => error instanceof pg.DatabaseError && error.code === "42501";

async function grantAll(client: pg.Client, role: Role): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [GRANT_LOCK]);
  await createRole(client, role);
  const { rows } = await client.query<{ database: string; version: number }>(
    "SELECT current_database() AS database, current_setting('server_version_num')::int AS version",
  );
  const [{ database, version } = { database: "", version: 0 }] = rows;
  const name = pg.escapeIdentifier(role.name);
  const { tables, sequences } = await ourObjects(client);
  const tableNames = tables.join(", ");
  await client.query(
    grants({
      role: name,
      database: pg.escapeIdentifier(database),
      tables: tableNames,
      sequences: sequences.join(", "),
    }),
  );
  if (version >= MAINTAIN_SINCE) {
    // For ANALYZE. PostgreSQL 15 and 16 know no such right: they skip the statement with a warning.
    await client.query(`GRANT MAINTAIN ON TABLE ${tableNames} TO ${name};
      REVOKE MAINTAIN ON audit_logs, audit_chain FROM ${name}`);
  }
  if (await isAlone(client)) {
    await attempt(client, "REVOKE CREATE ON SCHEMA public FROM PUBLIC");
  }
  // Without it a bulk load asks the parent tables about each row, as it does for any role that may not.
  await attempt(client, `GRANT SET ON PARAMETER session_replication_role TO ${name}`);
}

async function createRole(client: pg.Client, { name, password, isGiven }: Role): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
  if (rowCount === 1 && isGiven) {
    return;
  }
  const what = rowCount === 1 ? "ALTER" : "CREATE";
  const verifier = pg.escapeLiteral(scramVerifier(password));
  await client.query(`${what} ROLE ${pg.escapeIdentifier(name)} LOGIN PASSWORD ${verifier}`);
}

/** The password as PostgreSQL stores it, so that no log of statements ever holds the password itself. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize("NFKC"), salt, SCRAM_ITERATIONS, 32, "sha256");
  const clientKey = createHmac("sha256", salted).update("Client Key").digest();
  const storedKey = createHash("sha256").update(clientKey).digest("base64");
  const serverKey = createHmac("sha256", salted).update("Server Key").digest("base64");
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}

type Granted = Readonly<Record<"role" | "database" | "tables" | "sequences", string>>;

/**
 * Rows are the app's to read and write, in our tables, which are the owner's; others in the database are not touched. Exception: of
 * the audit log it may only read and add. The defaults are for tables to come.
 */
const grants = ({ role, database, tables, sequences }: Granted) => `
  GRANT CONNECT, TEMPORARY ON DATABASE ${database} TO ${role};
  GRANT USAGE ON SCHEMA public, pgboss TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLE ${tables} TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${role};
  GRANT USAGE, SELECT ON SEQUENCE ${sequences} TO ${role};
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA pgboss TO ${role};
  ALTER DEFAULT PRIVILEGES IN SCHEMA pgboss GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role};
  ALTER DEFAULT PRIVILEGES IN SCHEMA pgboss GRANT USAGE, SELECT ON SEQUENCES TO ${role};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM ${role};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON SEQUENCES FROM ${role};
  REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM ${role};
  REVOKE UPDATE, DELETE ON audit_logs FROM ${role};
  REVOKE INSERT, UPDATE, DELETE ON audit_chain FROM ${role};
  GRANT EXECUTE ON FUNCTION clean_up_audit_logs TO ${role}`;

/** Does what this owner may do, and goes on without it otherwise. */
async function attempt(client: pg.Client, statement: string): Promise<void> {
  await client.query("SAVEPOINT attempt");
  try {
    await client.query(statement);
  } catch (error) {
    if (!isForbidden(error)) {
      throw error;
    }
    await client.query("ROLLBACK TO SAVEPOINT attempt");
  }
}
