import { randomUUID } from "node:crypto";
import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { Database } from "@strikebook/database/client";
import type { Connection } from "@strikebook/database/connection";
import { inFilesTransaction, inUserTransaction } from "@strikebook/database/user-lock";
import type { ConfirmedUpload, OfferedUpload } from "@strikebook/validators/uploads/uploads";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { findActiveOfFile, findOperation, hasActive } from "../operations/operation-rows.repository.ts";
import type { UploadPreview, UploadResult } from "../session/answers.ts";
import { listKeptAnswers, removeAnswer } from "../session/line-answers.repository.ts";
import { type Acting, isManaged, isUploadOf } from "../session/managed-accounts.repository.ts";
import { accountKeyOf, resolveAccounts } from "../session/own-accounts.repository.ts";
import {
  findImportOfFile,
  listImportsOfFile,
  ofAccount,
  type PastImport,
} from "../session/past-imports.repository.ts";
import { resultOfClosed } from "../session/result-of-closed.ts";
import {
  closeSession,
  dropFiles,
  findSession,
  hasStoredFile,
  insertSession,
  sweepSessions,
} from "../session/sessions.repository.ts";
import { resultToldTo } from "../session/untold-lines.repository.ts";
import { skipReasonOf, stillImporting } from "../session/upload-result.ts";
import type { UploadSession } from "../session/upload-session.ts";
import { lockWaitingSession } from "../session/waiting-session.repository.ts";
import { isRefusedFile } from "./blocked-files.repository.ts";

type KnownFile = { readonly sha256: Buffer; readonly sizeBytes: number };

/** The state in which a confirm finds its session. */
export type Standing =
  | { readonly kind: "answered"; readonly result: UploadResult }
  | {
      readonly kind: "open";
      readonly session: UploadSession;
      /** True when the very same bytes are on record: there is next to nothing to do. */
      readonly isKnownFile: boolean;
      /** True while an import of the user goes on in the background. */
      readonly isBehindAnother: boolean;
    };

export type UploadsRepository = ReturnType<typeof createUploadsRepository>;

type Pool = Database["pool"];

/** Steps of an upload that read no file and so need no worker thread. */
export const createUploadsRepository = ({ pool }: Pick<Database, "pool">) => ({
  openSessionOfKnownFile: (acting: Acting, file: KnownFile, offer: NamedUpload) =>
    openSessionOfKnownFile(pool, acting, file, offer),

  /** True when an upload of the user is there and holds no other accounts than these. */
  isUploadOf: (acting: Required<Acting>, sessionId: string, accountIds: readonly string[]) =>
    isUploadOf(pool, acting, sessionId, new Set(accountIds)),

  resultToldTo: (acting: Acting, result: UploadResult) => resultToldTo(pool, acting, result),

  previewOfKnown: (userId: string, sessionId: string) =>
    inFilesTransaction(pool, userId, (client) => previewOfKnownSession(client, userId, sessionId)),

  standingOf: (userId: string, upload: Pick<ConfirmedUpload, "accountId" | "sessionId">) =>
    standingOf(pool, userId, upload),

  cancel: (userId: string, sessionId: string, entryOf: (fileName: string) => AuditEntry) =>
    cancelSession(pool, userId, sessionId, entryOf),

  ...lineAnswersIn(pool),

  sweep: () => sweepSessions(pool),
});

type NamedUpload = Pick<OfferedUpload, "accountId" | "fileName">;

/** A session for bytes that were imported before: it needs no reading. Undefined when they were not. */
async function openSessionOfKnownFile(
  pool: Pool,
  acting: Acting,
  file: KnownFile,
  { fileName, accountId }: NamedUpload,
): Promise<UploadPreview | undefined> {
  const { userId } = acting;
  const imports = await listImportsOfFile(pool, userId, file.sha256);
  if (imports.length === 0) {
    return undefined;
  }
  const accountKey = accountId === undefined ? "" : await accountKeyOf(pool, userId, accountId);
  // A file that does not say its account may be of another one now; one of the same name is not.
  const earlier = ofAccount(imports, accountKey) ?? imports.find((past) => isNamedAlike(past, fileName));
  if (earlier === undefined) {
    return undefined;
  }
  const session = await findSession(pool, userId, earlier.sessionId);
  if (session === undefined) {
    throw new Error("an import without its session");
  }
  const sessionId = randomUUID();
  const said = { accountId: accountId ?? session.accountId };
  // Reading the file says why, and no more.
  if (!(await isManaged(pool, acting, { ...session, ...said }))) {
    return undefined;
  }
  const begunById = acting.granteeId;
  await insertSession(pool, { ...session, ...said, id: sessionId, fileName, stagedRows: 0, begunById });
  return previewOfKnownFile({ ...earlier, fileName }, sessionId, skipReasonOf(earlier));
}

/** The stored answer of the session's confirm, or the open session. */
async function standingOf(
  pool: Pool,
  userId: string,
  { sessionId, accountId }: Pick<ConfirmedUpload, "accountId" | "sessionId">,
): Promise<Standing> {
  const session = await findSession(pool, userId, sessionId);
  if (session === undefined) {
    throw notFound("Upload session");
  }
  if (session.state !== "OPEN" || (session.isExpired && session.operationId === undefined)) {
    return { kind: "answered", result: await resultOfClosed(pool, userId, sessionId) };
  }
  if (await isBeingCancelled(pool, session)) {
    throw new DomainError("CONFLICT", "This upload was cancelled. Please upload the file again.");
  }
  const said = accountId ?? session.accountId;
  const { accountKey } = await resolveAccounts(pool, userId, session.reading, said);
  const running = await findActiveOfFile(pool, userId, session.sha256, accountKey);
  if (running !== undefined) {
    return { kind: "answered", result: stillImporting(session, running.id) };
  }
  const earlier = await findImportOfFile(pool, userId, session.sha256, accountKey);
  const isBehindAnother = await hasActive(pool, userId);
  return { kind: "open", session, isKnownFile: earlier !== undefined, isBehindAnother };
}

/**
 * `entryOf` makes the entry for the log out of the file's name. Putting aside a file that was refused is no act of its
 * own: the log has the refusal.
 */
async function cancelSession(
  pool: Pool,
  userId: string,
  sessionId: string,
  entryOf: (fileName: string) => AuditEntry,
): Promise<boolean> {
  return await inFilesTransaction(pool, userId, async (client) => {
    const isClosed = await closeSession(client, userId, sessionId, "CANCELLED");
    const session = await findSession(client, userId, sessionId);
    if (session === undefined) {
      throw notFound("Upload session");
    }
    if (isClosed) {
      const isRefused = await isRefusedFile(client, session);
      await dropFiles(client, [sessionId]);
      if (!isRefused) {
        await writeAudit(client, entryOf(session.fileName));
      }
    }
    return session.state === "CANCELLED";
  });
}

/** An operation was canceled while its import still held the session. */
async function isBeingCancelled(pool: Pool, { userId, operationId }: UploadSession): Promise<boolean> {
  const operation = operationId && (await findOperation(pool, userId, operationId));
  return operation ? operation.status === "CANCELLED" : false;
}

/** The user's line answers, kept for later files. */
const lineAnswersIn = (pool: Pool) => ({
  lineAnswers: async (userId: string) => await listKeptAnswers(pool, userId),

  async removeLineAnswer(userId: string, actionText: string, entry: AuditEntry): Promise<boolean> {
    return await inUserTransaction(pool, userId, async (client) => {
      const isRemoved = await removeAnswer(client, userId, actionText);
      if (isRemoved) {
        await writeAudit(client, entry);
      }
      return isRemoved;
    });
  },
});

/** True for a file whose name says its account, under the very same name. */
const isNamedAlike = (past: PastImport, fileName: string) =>
  past.fileName === fileName && fileName.includes(past.accountKey);

/**
 * The preview of a session for bytes that were imported before, as things stand now; undefined for any other session.
 * Throws NOT_FOUND when the session does not wait any more, or its import was undone: the file has to come again.
 */
async function previewOfKnownSession(
  client: Connection,
  userId: string,
  sessionId: string,
): Promise<UploadPreview | undefined> {
  const session = await lockWaitingSession(client, userId, sessionId);
  const isUnknown = session.reading.identity.unknownBecause !== undefined;
  if (isUnknown || (await hasStoredFile(client, sessionId))) {
    return undefined;
  }
  const imports = await listImportsOfFile(client, userId, session.sha256);
  const { accountKey } = await resolveAccounts(client, userId, session.reading, session.accountId);
  const earlier = ofAccount(imports, accountKey);
  if (earlier === undefined) {
    throw notFound("Upload session");
  }
  const { fileName } = session;
  return previewOfKnownFile({ ...earlier, fileName }, sessionId, skipReasonOf(earlier));
}

function previewOfKnownFile(earlier: PastImport, sessionId: string, skipReason: string): UploadPreview {
  const duplicateLines = earlier.newLines + earlier.duplicateLines;
  return {
    sessionId,
    fileName: earlier.fileName,
    fileType: earlier.fileType,
    brokerage: earlier.brokerage,
    firstDay: earlier.firstDay ?? undefined,
    lastDay: earlier.lastDay ?? undefined,
    skipReason,
    counts: {
      newLines: 0,
      duplicateLines,
      informationalLines: earlier.informationalLines,
      reviewLines: earlier.reviewLines,
    },
    rowCount: duplicateLines,
    blockingLines: 0,
    review: [],
    accounts: earlier.result.accounts.map((account) => ({ ...account, isNew: false })),
    sampleTransactions: [],
    samplePositions: [],
    warnings: [],
    alreadyIn: [],
    needsAccount: false,
    portfolioDate: undefined,
    portfolioDateSource: undefined,
    range: undefined,
    names: [],
    blockedReason: undefined,
    problem: undefined,
  };
}
