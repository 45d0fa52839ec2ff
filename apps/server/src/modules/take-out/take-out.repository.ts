import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Database } from "@strikebook/database/client";
import { inPoolTransaction } from "@strikebook/database/transaction";
import type pg from "pg";
import { bytesOfFile } from "../../import/file/chunks.repository.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { personalRows } from "./personal-rows.sql.ts";
import { SHEETS, type SheetRow } from "./sheets.sql.ts";

export type TakeOutRepository = ReturnType<typeof createTakeOutRepository>;

/** A file as it was imported. */
export type OriginalFile = {
  readonly sessionId: string;
  readonly fileName: string;
  readonly importedAt: Date;
};

/** Reads the rows of a person, all as of one moment. */
export type PersonalReader = ReturnType<typeof readerOf>;

/** Batches as `readInBatches` takes them: two are all that is in memory. */
const ROWS_AT_ONCE = 250;

export function createTakeOutRepository({ pool, prisma }: Database) {
  return {
    /** Runs `work` over the rows of the user as they are now, whatever is imported meanwhile. */
    asOfNow: <Value>(userId: string, work: (reader: PersonalReader) => Promise<Value>): Promise<Value> =>
      inPoolTransaction(pool, async (client) => {
        await client.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
        return await work(readerOf(client, userId));
      }),

    record: (entry: AuditEntry): Promise<void> => writeAudit(prisma, entry),
  };
}

function readerOf(client: pg.ClientBase, userId: string) {
  return {
    /** Each row as JSON. */
    async *rows(table: string): AsyncGenerator<string> {
      for await (const { row } of inBatches<{ row: string }>(client, personalRows(table), userId)) {
        yield row;
      }
    },

    sheet: (name: string): AsyncGenerator<SheetRow> =>
      inBatches<SheetRow>(client, SHEETS[name]?.sql ?? "", userId),

    /** The files whose bytes are kept, the oldest first. */
    async files(): Promise<OriginalFile[]> {
      const { rows } = await client.query<OriginalFile>(
        `SELECT i.session_id AS "sessionId", i.file_name AS "fileName", i.created_at AS "importedAt"
         FROM imports i WHERE i.user_id = $1 AND EXISTS (SELECT 1 FROM upload_chunks c WHERE c.session_id = i.session_id)
         ORDER BY i.sequence`,
        [userId],
      );
      return rows;
    },

    bytesOf: (sessionId: string) => bytesOfFile(client, sessionId),
  };
}

async function* inBatches<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  userId: string,
): AsyncGenerator<Row> {
  await client.query(`DECLARE taken_rows NO SCROLL CURSOR FOR ${text}`, [userId]);
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${ROWS_AT_ONCE} FROM taken_rows`);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) {
      break;
    }
  }
  await client.query("CLOSE taken_rows");
}
