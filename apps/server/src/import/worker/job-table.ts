import type { Confirmation, ImportPoint } from "../confirm/confirm-upload.ts";
import type { NewUpload } from "../preview/preview-upload.ts";
import type { LineClassification } from "../session/classify-line.ts";
import type { Undoing } from "../undo/undo.ts";
import {
  runAccountRemoval,
  runDerivation,
  runRematch,
  runSplitHolders,
  runUndo,
  runUndoPreview,
} from "./ledger-jobs.ts";
import { runCall } from "./service-call.ts";
import {
  runClassification,
  runConfirm,
  runPreview,
  runPreviewAgain,
  type WaitingSession,
} from "./upload-jobs.ts";

type OfUser = { readonly userId: string };
/** The exchange's wall clock, `YYYY-MM-DDTHH:mm`, for files that bear no time. */
type At = { readonly at: string };
/** `operationId` is given when the import goes on in the background. */
type Confirming = Confirmation & { readonly operationId?: string };

/** Sent before the answer, as often as there is something to tell. */
export type JobProgress = { readonly reached: ImportPoint; readonly share: number };

type Tell = (progress: JobProgress) => void;

/**
 * The jobs of a thread, by kind: each is given plain data about one user and answers plain data. `jobs.ts` takes the types of
 * a job and of its answer from here.
 */
export const JOBS = {
  // A message carries a Buffer as a plain Uint8Array.
  preview: (url: string, { at, sha256, ...upload }: NewUpload & At) =>
    runPreview(url, { ...upload, sha256: Buffer.from(sha256) }, at),
  previewAgain: (url: string, { at, ...waiting }: WaitingSession & At) => runPreviewAgain(url, waiting, at),
  classify: (url: string, { at, ...line }: LineClassification & At) => runClassification(url, line, at),
  confirm: (url: string, { operationId, ...confirmation }: Confirming, tell: Tell) =>
    runConfirm(url, confirmation, {
      operationId,
      atStep: (reached, share = 0) => tell({ reached, share }),
    }),
  undo: (url: string, undoing: Undoing) => runUndo(url, undoing),
  undoPreview: runUndoPreview,
  removeAccount: runAccountRemoval,
  rematchLedger: async (url: string, { userId }: OfUser) => {
    await runRematch(url, userId);
    await runDerivation(url, userId);
  },
  deriveCampaigns: (url: string, { userId }: OfUser) => runDerivation(url, userId),
  findSplitHolders: runSplitHolders,
  change: runCall,
  reckon: runCall,
  answer: runCall,
};
