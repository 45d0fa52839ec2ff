import { randomUUID } from "node:crypto";
import { type Actor, type AuditEntry, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError } from "@strikebook/core/shared/errors";
import { ASYNC_BYTES_MIN, ASYNC_ROWS_MIN, FILE_IS_EMPTY } from "@strikebook/core/uploads/upload-file";
import type { ConfirmedUpload, OfferedUpload } from "@strikebook/validators/uploads/uploads";
import type { ImportAcceptance } from "../../import/background/accept-import.repository.ts";
import type { Standing, UploadsRepository } from "../../import/background/standing.repository.ts";
import type { Confirmation } from "../../import/confirm/confirm-upload.ts";
import type { KeptAnswer, UploadPreview, UploadResult } from "../../import/session/answers.ts";
import type { LineClassification } from "../../import/session/classify-line.ts";
import { type Acting, granteeOf } from "../../import/session/managed-accounts.repository.ts";
import { stillImporting } from "../../import/session/upload-result.ts";
import type { UploadSession } from "../../import/session/upload-session.ts";
import type { RunJob } from "../../import/worker/jobs.ts";
import type { EndedStep } from "../../records/upload-record.repository.ts";
import { recordSteps } from "./recorded-steps.ts";

/** An upload's bytes, on disk for as long as the call lasts. */
export type StoredFile = { readonly path: string; readonly sha256: Buffer; readonly sizeBytes: number };

type Needs = {
  readonly repository: UploadsRepository;
  /** Puts a confirmed file into the queue. */
  readonly acceptance: ImportAcceptance;
  /** Runs a job off this thread. */
  readonly runJob: RunJob;
  readonly clock: { now(): Date };
  /** The exchange's wall clock at an instant, `YYYY-MM-DDTHH:mm`. */
  readonly exchangeTime: (instant: Date) => string;
  /** Keeps how a step ended, for figures. */
  readonly record: (step: EndedStep) => void;
  /** Keeps the audit entry of a file that did not become rows. */
  readonly journal: (entry: AuditEntry) => Promise<void>;
};

/** A session that others change all the time is looked at this often. */
const LOOKS_MAX = 5;

/** Reads files, imports what was previewed, forgets what was not. */
export function createUploadsService(needs: Needs) {
  const { repository, runJob, clock, exchangeTime } = needs;
  const steps = recordSteps(needs);
  const now = () => exchangeTime(clock.now());
  const read = createReading(needs);
  const confirm = createConfirming(needs, steps);

  return {
    /** The contents of the file and the effect of a confirm. Throws INVALID_INPUT, in words, for a refused file. */
    async preview(
      actor: Actor,
      userId: string,
      file: StoredFile,
      offer: OfferedUpload,
    ): Promise<UploadPreview> {
      const known = { actor, userId, sizeBytes: file.sizeBytes, fileName: offer.fileName };
      return await steps.previewed(known, () => read({ userId, granteeId: granteeOf(actor) }, file, offer));
    },

    /** Records a file that is too large to be taken; other failures are recorded where they arise. */
    taken: steps.taken,

    /** Records a body so large that not even the name of its file was read. */
    refuseUnread: (actor: Actor, userId: string, sizeBytes: number, error: DomainError): Promise<void> =>
      steps.refused({ actor, userId, fileName: nameOfUnread(sizeBytes), sizeBytes }, error),

    /** A waiting preview compared anew, without its file. Throws NOT_FOUND when the file has to be sent again. */
    async previewAgain(actor: Actor, userId: string, sessionId: string): Promise<UploadPreview> {
      const known = await repository.previewOfKnown(userId, sessionId);
      const waiting = { userId, sessionId, granteeId: granteeOf(actor) };
      return known ?? (await runJob("previewAgain", { ...waiting, at: now() }));
    },

    /** True when an upload of the user is there and holds no other accounts than these. */
    isUploadOf: repository.isUploadOf,

    /**
     * Imports the session's file, all or nothing; a large one in the background. A session that was confirmed before
     * answers what it answered.
     */
    async confirm(actor: Actor, userId: string, upload: ConfirmedUpload): Promise<UploadResult> {
      const result = await confirm(actor, userId, upload);
      return await repository.resultToldTo({ userId, granteeId: granteeOf(actor) }, result);
    },

    /** Looks at a waiting file again with what the user says of a line that blocks it. */
    classifyLine: (classification: Omit<LineClassification, "now">): Promise<UploadPreview> =>
      runJob("classify", { ...classification, now: clock.now(), at: now() }),

    /** The user's line answers, by text. */
    lineAnswers: (userId: string): Promise<KeptAnswer[]> => repository.lineAnswers(userId),

    /** Takes such an answer back; throws CONFLICT, with the files, while imports were read with it. */
    removeLineAnswer: (actor: Actor, userId: string, text: string): Promise<boolean> =>
      repository.removeLineAnswer(
        userId,
        text,
        auditEntry({ actionType: "LINE_ANSWER_REMOVED", text }, actor, { at: clock.now() }),
      ),

    /** True when the session is canceled, now or before; false once it was confirmed or has gone. */
    cancel: (actor: Actor, userId: string, sessionId: string): Promise<boolean> =>
      repository.cancel(userId, sessionId, (fileName) =>
        auditEntry({ actionType: "FILE_IMPORT_CANCELLED", fileName }, actor, { at: clock.now() }),
      ),

    /** Removes expired previews. */
    sweep: repository.sweep,
  };
}

function createReading({ repository, runJob, clock, exchangeTime }: Needs) {
  return async (acting: Acting, file: StoredFile, offer: OfferedUpload): Promise<UploadPreview> => {
    if (file.sizeBytes === 0) {
      throw new DomainError("INVALID_INPUT", FILE_IS_EMPTY, { fileContent: FILE_IS_EMPTY });
    }
    const earlier = await repository.openSessionOfKnownFile(acting, file, offer);
    if (earlier !== undefined) {
      return earlier;
    }
    const upload = { ...file, ...offer, ...acting, sessionId: randomUUID() };
    return await runJob("preview", { ...upload, at: exchangeTime(clock.now()) });
  };
}

type Steps = ReturnType<typeof recordSteps>;

function createConfirming(
  { repository, acceptance, runJob, clock, exchangeTime }: Needs,
  { imported, admitted }: Steps,
) {
  // Twenty confirms of one session need one thread.
  const confirming = new Map<string, Promise<UploadResult>>();

  return async (actor: Actor, userId: string, upload: ConfirmedUpload): Promise<UploadResult> => {
    const confirmation = { ...upload, userId, actor, now: clock.now(), at: exchangeTime(clock.now()) };
    for (let look = 0; look < LOOKS_MAX; look++) {
      const { sessionId } = upload;
      const standing = await admitted({ actor, userId, sessionId }, () =>
        repository.standingOf(userId, upload),
      );
      if (standing.kind === "answered") {
        return standing.result;
      }
      const { session } = standing;
      if (isImportedNow(standing)) {
        return await confirmNow(confirmation, session);
      }
      const accept = () => acceptance.accept(session, confirmation);
      const operationId = await admitted(recordedOf(actor, session), accept);
      if (operationId !== undefined) {
        return stillImporting(session, operationId);
      }
    }
    throw new DomainError("CONFLICT", "This upload is being changed elsewhere. Please try again.");
  };

  async function confirmNow(confirmation: Confirmation, session: UploadSession): Promise<UploadResult> {
    const key = `${confirmation.userId} ${confirmation.sessionId}`;
    const running = confirming.get(key);
    if (running !== undefined) {
      return await running;
    }
    const result = imported(recordedOf(confirmation.actor, session), () => runJob("confirm", confirmation));
    confirming.set(key, result);
    try {
      return await result;
    } finally {
      confirming.delete(key);
    }
  }
}

/** The session's facts that the upload record and the audit log keep. */
const recordedOf = (actor: Actor, session: UploadSession) => {
  const { id: sessionId, userId, fileName, sizeBytes, brokerage, fileType } = session;
  return { actor, sessionId, userId, fileName, sizeBytes, file: { brokerage, fileType } };
};

/** The size stands for the name: base64 takes four bytes for three. */
const nameOfUnread = (bodyBytes: number) =>
  `without a name (about ${Math.round((bodyBytes * 0.75) / 1e6)} MB)`;

/**
 * False for an import that goes through the queue. One import of a user runs at a time: a small one that would have to wait
 * does so there, not in a thread.
 */
const isImportedNow = ({ session, isKnownFile, isBehindAnother }: Extract<Standing, { kind: "open" }>) =>
  isKnownFile || !(isLarge(session) || isBehindAnother);

/** True for sessions whose import is an operation in the background. */
const isLarge = ({ sizeBytes, stagedRows }: UploadSession) =>
  sizeBytes >= ASYNC_BYTES_MIN || stagedRows >= ASYNC_ROWS_MIN;
