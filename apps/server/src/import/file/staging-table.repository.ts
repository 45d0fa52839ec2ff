import type { FileType } from "@strikebook/core/uploads/upload-file";
import type { Connection } from "@strikebook/database/connection";
import { stagingDefinitions } from "./staged-columns.ts";

/**
 * The rows of a file while it is compared and merged: a temporary table of the connection, which no other sees and which
 * ends with it. Every reading of a file makes it anew, in place of the one before.
 */
export async function createStagingTable(client: Connection, fileType: FileType): Promise<void> {
  await client.query("DROP TABLE IF EXISTS pg_temp.staged");
  await client.query(`CREATE TEMP TABLE staged (${stagingDefinitions(fileType).join(", ")})`);
}

/** Columns by which staged rows are joined with those on record, beside line, state and account. */
const KEYS: Readonly<Record<FileType, string>> = {
  TRANSACTION: "occurrence, event_date, fingerprint, type, instrument",
  PORTFOLIO: "occurrence, row_key",
  REALIZED: "closed_on",
};

/** Autovacuum never sees a temporary table; only what the comparison joins by is worth looking at. */
export async function analyzeStagingTable(client: Connection, fileType: FileType): Promise<void> {
  await client.query(`ANALYZE staged (line, state, account_ref, ${KEYS[fileType]})`);
}
