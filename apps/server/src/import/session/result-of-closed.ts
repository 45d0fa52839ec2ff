import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { Queries } from "@strikebook/database/connection";
import type { UploadResult } from "./answers.ts";
import { resolveAccounts } from "./own-accounts.repository.ts";
import {
  findAccountKeyOfSession,
  findImportOfSession,
  listImportsOfFile,
  ofAccount,
  type PastImport,
} from "./past-imports.repository.ts";
import { findSession } from "./sessions.repository.ts";
import { nothingNew } from "./upload-result.ts";
import type { UploadSession } from "./upload-session.ts";

/** The result of a closed session. Throws CONFLICT when it expired or was canceled. */
export async function resultOfClosed(
  client: Queries,
  userId: string,
  sessionId: string,
): Promise<UploadResult> {
  const session = await findSession(client, userId, sessionId);
  if (session === undefined) {
    throw notFound("Upload session");
  }
  if (session.state !== "CONFIRMED") {
    const what = session.state === "OPEN" ? "has expired" : "was cancelled";
    throw new DomainError("CONFLICT", `This upload ${what}. Please upload the file again.`);
  }
  const own = await findImportOfSession(client, userId, sessionId);
  const imported = own ?? (await findImportInstead(client, session));
  if (imported === undefined) {
    throw undoneSince();
  }
  return own === undefined ? nothingNew(session.fileName, imported) : imported.result;
}

/** The import that left the session nothing to do, or was made after its own was undone. */
async function findImportInstead(
  client: Queries,
  { userId, id, sha256, reading, accountId }: UploadSession,
): Promise<PastImport | undefined> {
  const imports = await listImportsOfFile(client, userId, sha256);
  const undoneKey = await findAccountKeyOfSession(client, userId, id);
  return ofAccount(
    imports,
    undoneKey ?? (await resolveAccounts(client, userId, reading, accountId)).accountKey,
  );
}

export const undoneSince = () =>
  new DomainError("CONFLICT", "The import of this file was undone. Please upload the file again.");
