import { parentPort } from "node:worker_threads";
import { DomainError } from "@strikebook/core/shared/errors";
import { OUTAGE_MESSAGES, outageOf } from "@strikebook/database/outage";
import { withWordsForLocks } from "@strikebook/database/records-busy";
import type { ImportPoint } from "../confirm/confirm-upload.ts";
import { refused } from "../file/line-blocks.ts";
import { letPagesGoFirst } from "./give-way.ts";
import type { AnswersCalls, Job, JobAnswer, JobFailure, JobProgress, JobValue } from "./jobs.ts";
import {
  runAccountRemoval,
  runDerivation,
  runRematch,
  runSplitHolders,
  runUndo,
  runUndoPreview,
} from "./ledger-jobs.ts";
import { runClassification, runConfirm, runPreview, runPreviewAgain } from "./upload-jobs.ts";

/** Two transactions met, and PostgreSQL chose this one to give way. */
const MET = /^40(001|P01)$/;

letPagesGoFirst();

parentPort?.on("message", (job: Job) => {
  answer(job).then(
    (value) => parentPort?.postMessage({ ok: true, value } satisfies JobAnswer),
    (error: unknown) => {
      const failure = failureOf(error instanceof Error ? error : new Error(String(error)));
      parentPort?.postMessage({ ok: false, failure } satisfies JobAnswer);
    },
  );
});

async function answer(job: Job): Promise<JobValue> {
  if (job.kind === "undo") {
    return await runUndo(job.databaseUrl, job.undoing);
  }
  if (job.kind === "undoPreview") {
    return await runUndoPreview(job.databaseUrl, job.undoing);
  }
  if (job.kind === "removeAccount") {
    return await runAccountRemoval(job.databaseUrl, job.removal);
  }
  if (job.kind === "rematchLedger") {
    await runRematch(job.databaseUrl, job.userId);
    await runDerivation(job.databaseUrl, job.userId);
    return undefined;
  }
  if (job.kind === "deriveCampaigns") {
    await runDerivation(job.databaseUrl, job.userId);
    return undefined;
  }
  if ("call" in job) {
    const { answerCall } = (await import(job.file)) as AnswersCalls;
    return (await answerCall(job)) as JobValue;
  }
  if (job.kind === "findSplitHolders") {
    return await runSplitHolders(job.databaseUrl, job.userId, job.parted);
  }
  if (job.kind === "classify") {
    return await runClassification(job.databaseUrl, job.classification, job.at);
  }
  if (job.kind === "confirm") {
    const { databaseUrl, confirmation, operationId } = job;
    const atStep = (reached: ImportPoint, share = 0) =>
      parentPort?.postMessage({ reached, share } satisfies JobProgress);
    return await runConfirm(databaseUrl, confirmation, { operationId, atStep });
  }
  if (job.kind === "previewAgain") {
    return await runPreviewAgain(job.databaseUrl, job.waiting, job.at);
  }
  // A message carries a Buffer as a plain Uint8Array.
  return await runPreview(job.databaseUrl, { ...job.upload, sha256: Buffer.from(job.upload.sha256) }, job.at);
}

function failureOf(thrown: Error): JobFailure {
  const error = withWordsForLocks(thrown);
  const refusal = error instanceof DomainError ? error : dataRefusal(error);
  return {
    message: refusal?.message ?? error.message,
    stack: error.stack,
    code: refusal?.code,
    fieldErrors: refusal?.fieldErrors,
    isTransient: outageOf(error) === "away" || error !== thrown || MET.test(codeOf(error)),
  };
}

/** A database failure in words for the user: nothing was stored, and often it helps to try again. */
function dataRefusal(error: Error): DomainError | undefined {
  const { where = "" } = error as { where?: string };
  const code = codeOf(error);
  const outage = outageOf(error);
  if (outage !== undefined) {
    return new DomainError("UNAVAILABLE", OUTAGE_MESSAGES[outage]);
  }
  // Class 22: a value that no column can hold.
  const column = /column (\w+)/.exec(where)?.[1]?.replaceAll("_", " ");
  return code.startsWith("22")
    ? refused(`The file holds a value that is out of range${column === undefined ? "" : `: ${column}`}`)
    : undefined;
}

const codeOf = (error: Error) => String((error as { code?: unknown }).code ?? "");
