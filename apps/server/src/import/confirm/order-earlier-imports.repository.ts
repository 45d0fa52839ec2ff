import type { FileOrder } from "@strikebook/core/uploads/order/file-order";
import type { ReaderConnection } from "@strikebook/database/connection";
import type pg from "pg";
import { blocksOfSession } from "../file/chunks.repository.ts";
import { StagedRows } from "../file/staged-rows.ts";
import { findSession } from "../session/sessions.repository.ts";
import { orderAllDays } from "./day-order.repository.ts";

/**
 * Gives a user's rows their order within the day from files that were imported before it was looked for: their stored
 * files are read again. Does nothing when all have been. Within the caller's transaction, under the user's lock.
 */
export async function orderEarlierImports(
  client: pg.ClientBase,
  userId: string,
  withReader: ReaderConnection,
): Promise<void> {
  const { rows: imports } = await client.query<{ id: string; session_id: string }>(
    `SELECT id, session_id FROM imports
     WHERE user_id = $1 AND file_type = 'TRANSACTION' AND undone_at IS NULL AND first_day IS NULL ORDER BY sequence`,
    [userId],
  );
  for (const { id, session_id: sessionId } of imports) {
    const { firstDay, lastDay, linesInOrder } = await readOrder(client, { userId, sessionId, withReader });
    await client.query(
      "UPDATE imports SET first_day = $3, last_day = $4, lines_in_order = $5 WHERE user_id = $1 AND id = $2",
      [userId, id, firstDay, lastDay, linesInOrder],
    );
  }
  if (imports.length > 0) {
    await orderAllDays(client, userId);
  }
}

type StoredFile = {
  readonly userId: string;
  readonly sessionId: string;
  readonly withReader: ReaderConnection;
};

async function readOrder(
  client: pg.ClientBase,
  { userId, sessionId, withReader }: StoredFile,
): Promise<FileOrder> {
  const session = await findSession(client, userId, sessionId);
  if (session === undefined) {
    return {};
  }
  const rows = new StagedRows(session.reading.identity);
  await withReader(async (reader) => {
    for await (const { lines, firstLine } of blocksOfSession(reader, sessionId)) {
      rows.read(lines, firstLine);
      rows.take();
    }
  });
  return rows.finish().order ?? {};
}
