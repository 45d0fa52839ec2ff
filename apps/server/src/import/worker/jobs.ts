import { DomainError, type ErrorCode } from "@strikebook/core/shared/errors";
import type { Parted } from "../../ledger/campaigns/split-holders.repository.ts";
import type { AccountRemoval, RemovedAccount } from "../accounts/remove-account.repository.ts";
import type { Confirmation, ImportPoint } from "../confirm/confirm-upload.ts";
import type { NewUpload } from "../preview/preview-upload.ts";
import type { UploadPreview, UploadResult } from "../session/answers.ts";
import type { LineClassification } from "../session/classify-line.ts";
import type { ImportUndoPreview, ImportUndoResult, Undoing } from "../undo/undo.ts";
import type { WaitingSession } from "./upload-jobs.ts";

/**
 * A call of a service whose changes match rows again, and which the thread puts together for itself: it changes the
 * person's rows in one transaction, or reckons what would become of them.
 */
type ServiceCall = {
  readonly databaseUrl: string;
  readonly userId: string;
  /** The file whose `answerCall` does it. */
  readonly file: string;
  readonly call: unknown;
  readonly at: Date;
};

/** A file that puts services together in a thread. */
export type AnswersCalls = { readonly answerCall: (job: ServiceCall) => Promise<unknown> };

/** A job of the worker thread, as plain data. */
export type Job =
  | {
      readonly kind: "confirm";
      readonly databaseUrl: string;
      readonly confirmation: Confirmation;
      /** Given when the import goes on in the background. */
      readonly operationId?: string;
    }
  | {
      readonly kind: "preview";
      readonly databaseUrl: string;
      readonly upload: NewUpload;
      readonly at: string;
    }
  | {
      readonly kind: "classify";
      readonly databaseUrl: string;
      readonly classification: LineClassification;
      readonly at: string;
    }
  | {
      readonly kind: "previewAgain";
      readonly databaseUrl: string;
      readonly waiting: WaitingSession;
      readonly at: string;
    }
  | { readonly kind: "undo"; readonly databaseUrl: string; readonly undoing: Undoing }
  | { readonly kind: "undoPreview"; readonly databaseUrl: string; readonly undoing: Undoing }
  | { readonly kind: "removeAccount"; readonly databaseUrl: string; readonly removal: AccountRemoval }
  | { readonly kind: "rematchLedger"; readonly databaseUrl: string; readonly userId: string }
  | { readonly kind: "deriveCampaigns"; readonly databaseUrl: string; readonly userId: string }
  | ({ readonly kind: "change" | "reckon" } & ServiceCall)
  | {
      readonly kind: "findSplitHolders";
      readonly databaseUrl: string;
      readonly userId: string;
      readonly parted: readonly Parted[];
    };

export type JobFailure = {
  readonly message: string;
  readonly stack: string | undefined;
  /** Present for refusals, whose message is for the user. */
  readonly code: ErrorCode | undefined;
  readonly fieldErrors: Readonly<Record<string, string>> | undefined;
  /** True when nothing is wrong with the file: the database was away for a moment, or two imports met. */
  readonly isTransient: boolean;
};

/** Besides these, what a service's call answers. */
export type JobValue =
  | ImportUndoPreview
  | ImportUndoResult
  | RemovedAccount
  | UploadPreview
  | UploadResult
  | readonly (string | undefined)[]
  | undefined;

export type JobAnswer =
  | { readonly ok: true; readonly value: JobValue }
  | { readonly ok: false; readonly failure: JobFailure };

/** Sent before the answer, as often as there is something to tell. */
export type JobProgress = { readonly reached: ImportPoint; readonly share: number };

/** The job's result; throws its error again, a refusal as a refusal. */
export function answerOf(answer: JobAnswer): JobValue {
  if (answer.ok) {
    return answer.value;
  }
  const { message, code, fieldErrors, stack } = answer.failure;
  throw code === undefined
    ? Object.assign(new Error(message), { stack })
    : new DomainError(code, message, fieldErrors);
}
