import pg from "pg";
import { blocksOfSession } from "./chunks.repository.ts";
import { type AtStep, type Confirmation, confirmSession, resultOfClosed } from "./confirm-upload.ts";
import { type NewUpload, openSession, previewSession } from "./preview-upload.ts";
import { findSession } from "./sessions.repository.ts";
import { stageFile } from "./stage-file.ts";
import { stagingTable } from "./staging.ts";
import type { UploadPreview, UploadResult } from "./upload-preview.ts";
import type { UploadSession } from "./upload-session.ts";

// A DATE is a calendar day: as text it cannot shift with a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The connection broke while PostgreSQL was committing: whether it did is for a new connection to find out. */
class UnknownCommit extends Error {}

/** Reads an upload into a session and compares it. `at` is the exchange's wall clock, for files that bear no time. */
export async function runPreview(databaseUrl: string, upload: NewUpload, at: string): Promise<UploadPreview> {
  return await connected(databaseUrl, async (client) => {
    const session = await inTransaction(client, () => openSession(client, upload));
    const rank = { at: session.reading.identity.downloadedAt ?? at, sha256: upload.sha256 };
    return await inTransaction(client, () => previewSession(client, session, rank));
  });
}

/** Imports a session's file, or answers what its import had answered. */
export async function runConfirm(
  databaseUrl: string,
  confirmation: Confirmation,
  atStep?: AtStep,
): Promise<UploadResult> {
  const { userId, sessionId } = confirmation;
  try {
    return await connected(databaseUrl, async (client) => {
      await stageAgainWhenLost(client, databaseUrl, confirmation);
      return await inTransaction(client, () => confirmSession(client, confirmation, atStep));
    });
  } catch (error) {
    if (error instanceof UnknownCommit) {
      return await connected(databaseUrl, (client) => resultOfClosed(client, userId, sessionId));
    }
    throw error;
  }
}

async function connected<Value>(
  databaseUrl: string,
  use: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A broken connection fails the query under way; without a listener it would end the thread.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function inTransaction<Value>(client: pg.Client, work: () => Promise<Value>): Promise<Value> {
  await client.query("BEGIN");
  let value: Value;
  try {
    value = await work();
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
  try {
    await client.query("COMMIT");
  } catch (error) {
    throw isRefusal(error)
      ? error
      : new UnknownCommit("The connection broke while committing", { cause: error });
  }
  return value;
}

/** PostgreSQL itself said no, so nothing was committed; anything else leaves it open. */
const isRefusal = (error: unknown) => error instanceof pg.DatabaseError && !error.code?.startsWith("57");

/** A crash of PostgreSQL empties unlogged tables; the stored file fills this one again. */
async function stageAgainWhenLost(
  client: pg.Client,
  databaseUrl: string,
  { userId, sessionId }: Confirmation,
): Promise<void> {
  const session = await findSession(client, userId, sessionId);
  if (session?.state !== "OPEN" || session.stagedRows === 0 || (await isStaged(client, session))) {
    return;
  }
  await inTransaction(client, async () => {
    const { rowCount } = await client.query(
      "SELECT 1 FROM upload_sessions WHERE id = $1 AND state = 'OPEN' FOR UPDATE",
      [sessionId],
    );
    // Somebody else may have done it while this one waited for the row.
    if (rowCount === 1 && !(await isStaged(client, session))) {
      await connected(databaseUrl, (reader) => stageStoredFile(client, reader, session));
    }
  });
}

async function isStaged(client: pg.Client, session: UploadSession): Promise<boolean> {
  const table = stagingTable(session.id);
  const { rows } = await client.query<{ is_there: boolean }>(
    "SELECT to_regclass($1) IS NOT NULL AS is_there",
    [table],
  );
  if (rows[0]?.is_there !== true) {
    return false;
  }
  const { rows: counts } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table}`,
  );
  return counts[0]?.count === session.stagedRows;
}

async function stageStoredFile(client: pg.Client, reader: pg.Client, session: UploadSession): Promise<void> {
  await client.query(`DROP TABLE IF EXISTS ${stagingTable(session.id)}`);
  const { identity } = session.reading;
  await stageFile(client, { sessionId: session.id, blocks: blocksOfSession(reader, session.id), identity });
}
