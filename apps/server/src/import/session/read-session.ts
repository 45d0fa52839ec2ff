import type { FileAnswers } from "@strikebook/core/uploads/line-answers";
import type { Connection, ReaderConnection } from "@strikebook/database/connection";
import { blocksOfSession } from "../file/chunks.repository.ts";
import { stageFile } from "../file/stage-file.ts";
import { createStagingTable } from "../file/staging-table.repository.ts";
import { hasStoredFile, storeReadAgain } from "./sessions.repository.ts";
import type { UploadSession } from "./upload-session.ts";

type Reading = {
  /** A connection of its own, which reads the stored file while rows are copied. */
  readonly withReader: ReaderConnection;
  /** To lines of the file; those that it was read with when absent. */
  readonly answers?: FileAnswers;
  /** Told, 0 to 1, how much is read. */
  readonly onShare?: (share: number) => void;
};

/**
 * Reads the stored file of a session into the staging table and answers the session as it is read now, which is stored;
 * no rows of one that has no file of its own: it was on record before, or is of no brokerage. Within a transaction that has locked the session.
 */
export async function readSession(
  client: Connection,
  session: UploadSession,
  { withReader, answers, onShare }: Reading,
): Promise<UploadSession> {
  const { identity } = session.reading;
  if (!(await hasStoredFile(client, session.id))) {
    await createStagingTable(client, session.fileType);
    return session;
  }
  const { reading, stagedRows } = await withReader((reader) =>
    stageFile(client, {
      blocks: blocksOfSession(reader, session.id),
      identity: answers === undefined ? identity : { ...identity, answers },
      onRows: (rows) => onShare?.(Math.min(1, rows / session.stagedRows)),
    }),
  );
  const read = { ...session, reading, stagedRows };
  await storeReadAgain(client, read);
  return read;
}
