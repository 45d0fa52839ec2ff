import { randomUUID } from "node:crypto";
import { notFound } from "@strikebook/core/shared/errors";
import type { Database } from "@strikebook/database/client";
import { resultOfClosed } from "./confirm-upload.ts";
import {
  closeSession,
  dropStaged,
  findImportOfFile,
  findSession,
  insertSession,
  type PastImport,
  sweepSessions,
} from "./sessions.repository.ts";
import type { UploadPreview, UploadResult } from "./upload-preview.ts";
import { skipReasonOf } from "./upload-result.ts";

type KnownFile = { readonly sha256: Buffer; readonly sizeBytes: number };

export type UploadsRepository = ReturnType<typeof createUploadsRepository>;

/** What of uploads is done at once, without reading a file. */
export function createUploadsRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** A session for bytes that were imported before: it needs no reading. Undefined when they were not. */
    async openSessionOfKnownFile(
      userId: string,
      file: KnownFile,
      fileName: string,
    ): Promise<UploadPreview | undefined> {
      const earlier = await findImportOfFile(pool, userId, file.sha256);
      if (earlier === undefined) {
        return undefined;
      }
      const session = await findSession(pool, userId, earlier.sessionId);
      if (session === undefined) {
        throw new Error("an import without its session");
      }
      const sessionId = randomUUID();
      await insertSession(pool, { ...session, id: sessionId, fileName, stagedRows: 0 });
      return previewOfKnownFile({ ...earlier, fileName }, sessionId, skipReasonOf(earlier));
    },

    /** What the session's confirm answered; undefined while it may still be confirmed. */
    async findResult(userId: string, sessionId: string): Promise<UploadResult | undefined> {
      const session = await findSession(pool, userId, sessionId);
      if (session === undefined) {
        throw notFound("Upload session");
      }
      const isOpen = session.state === "OPEN" && !session.isExpired;
      return isOpen ? undefined : await resultOfClosed(pool, userId, sessionId);
    },

    async cancel(userId: string, sessionId: string): Promise<boolean> {
      if (await closeSession(pool, userId, sessionId, "CANCELLED")) {
        await dropStaged(pool, [sessionId], true);
        return true;
      }
      const session = await findSession(pool, userId, sessionId);
      if (session === undefined) {
        throw notFound("Upload session");
      }
      return session.state === "CANCELLED";
    },

    async sweep(): Promise<void> {
      await sweepSessions(pool);
    },
  };
}

function previewOfKnownFile(earlier: PastImport, sessionId: string, skipReason: string): UploadPreview {
  const duplicateLines = earlier.newLines + earlier.duplicateLines;
  return {
    sessionId,
    fileName: earlier.fileName,
    fileType: earlier.fileType,
    brokerage: earlier.brokerage,
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
    needsAccount: false,
    portfolioDate: undefined,
    portfolioDateSource: undefined,
    blockedReason: undefined,
  };
}
