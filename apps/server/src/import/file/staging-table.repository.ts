import type { FileType } from "@strikebook/core/uploads/upload-file";
import type { Connection } from "@strikebook/database/connection";
import { stagingDefinitions } from "./staged-columns.ts";
import { stagingTable } from "./staging.ts";

/** Makes a session's table. Unlogged: written once, read once, and never the only copy. */
export async function createStagingTable(
  client: Connection,
  sessionId: string,
  fileType: FileType,
): Promise<void> {
  await client.query(
    `CREATE UNLOGGED TABLE ${stagingTable(sessionId)} (${stagingDefinitions(fileType).join(", ")})
     WITH (autovacuum_enabled = false)`,
  );
}

/** Autovacuum never sees the table in time; only what the comparison joins by is worth looking at. */
export async function analyzeStagingTable(
  client: Connection,
  sessionId: string,
  fileType: FileType,
): Promise<void> {
  const key = fileType === "TRANSACTION" ? "event_date, fingerprint, type, instrument" : "row_key";
  await client.query(`ANALYZE ${stagingTable(sessionId)} (line, state, account_ref, occurrence, ${key})`);
}
