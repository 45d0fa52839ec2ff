import { DomainError } from "@strikebook/core/shared/errors";
import type { Connection, ReaderConnection } from "@strikebook/database/connection";
import { blocksOfSession } from "../file/chunks.repository.ts";
import type { FileReading } from "../file/file-reading.ts";
import { stageFile } from "../file/stage-file.ts";
import type { AccountOfRef } from "../session/own-accounts.repository.ts";
import { findSession } from "../session/sessions.repository.ts";
import type { UploadSession } from "../session/upload-session.ts";
import { dropComparison, type Survivor } from "./survivors.repository.ts";

export type ReplayedFile = {
  readonly session: UploadSession;
  /** Accounts of the file by the refs of its staging table; those that were deleted since are not among them. */
  readonly accounts: readonly AccountOfRef[];
};

/** Stages the stored file of an import again, within the caller's transaction, for as long as `merge` takes. */
export async function withStagedFile(
  client: Connection,
  survivor: Survivor,
  withReader: ReaderConnection,
  merge: (file: ReplayedFile) => Promise<void>,
): Promise<void> {
  const session = await findSession(client, survivor.userId, survivor.sessionId);
  if (session === undefined) {
    throw new Error("an import without its session");
  }
  const staged = await withReader((reader) =>
    stageFile(client, {
      blocks: blocksOfSession(reader, session.id),
      identity: session.reading.identity,
    }),
  );
  if (staged.stagedRows !== session.stagedRows) {
    throw new DomainError(
      "CONFLICT",
      `The stored file of the import of ${session.fileName} cannot be read as it was. Nothing was undone. Undo that import first.`,
    );
  }
  const accounts = accountsByRef(session.reading, staged.reading, survivor.accounts);
  await merge({ session, accounts });
  await dropComparison(client);
}

/** Refs count accounts in the order of their first rows; by number and name, should that have changed since. */
function accountsByRef(
  then: FileReading,
  now: FileReading,
  accounts: readonly AccountOfRef[],
): AccountOfRef[] {
  return now.accounts.flatMap(({ ref, number, name }) => {
    const before = then.accounts.find((account) => account.number === number && account.name === name);
    const own = accounts.find((account) => account.ref === before?.ref);
    return own === undefined ? [] : [{ ref, accountId: own.accountId }];
  });
}
