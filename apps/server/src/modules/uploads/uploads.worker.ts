import { parentPort } from "node:worker_threads";
import { DomainError, type ErrorCode } from "@strikebook/core/shared/errors";
import type { Confirmation } from "./confirm-upload.ts";
import { refused } from "./line-blocks.ts";
import type { NewUpload } from "./preview-upload.ts";
import { runConfirm, runPreview } from "./upload-jobs.ts";
import type { UploadPreview, UploadResult } from "./upload-preview.ts";

/** What the worker is asked for: plain data. */
export type Job =
  | { readonly kind: "confirm"; readonly databaseUrl: string; readonly confirmation: Confirmation }
  | {
      readonly kind: "preview";
      readonly databaseUrl: string;
      readonly upload: NewUpload;
      readonly at: string;
    };

export type JobFailure = {
  readonly message: string;
  readonly stack: string | undefined;
  /** Present for refusals, whose message is for the person. */
  readonly code: ErrorCode | undefined;
  readonly fieldErrors: Readonly<Record<string, string>> | undefined;
};

export type JobAnswer =
  | { readonly ok: true; readonly value: UploadPreview | UploadResult }
  | { readonly ok: false; readonly failure: JobFailure };

/** What pg says when the connection breaks under a query. */
const CONNECTION_LOST = "Connection terminated unexpectedly";

parentPort?.on("message", (job: Job) => {
  answer(job).then(
    (value) => parentPort?.postMessage({ ok: true, value } satisfies JobAnswer),
    (error: unknown) => {
      const failure = failureOf(error instanceof Error ? error : new Error(String(error)));
      parentPort?.postMessage({ ok: false, failure } satisfies JobAnswer);
    },
  );
});

async function answer(job: Job): Promise<UploadPreview | UploadResult> {
  if (job.kind === "confirm") {
    return await runConfirm(job.databaseUrl, job.confirmation);
  }
  // A message carries a Buffer as a plain Uint8Array.
  return await runPreview(job.databaseUrl, { ...job.upload, sha256: Buffer.from(job.upload.sha256) }, job.at);
}

function failureOf(error: Error): JobFailure {
  const refusal = error instanceof DomainError ? error : dataRefusal(error);
  return {
    message: refusal?.message ?? error.message,
    stack: error.stack,
    code: refusal?.code,
    fieldErrors: refusal?.fieldErrors,
  };
}

/** What the database's failures mean to the person: nothing was stored, and often it helps to try again. */
function dataRefusal(error: Error): DomainError | undefined {
  const { code = "", where = "" } = error as { code?: string; where?: string };
  if (code === "53100") {
    return new DomainError("UNAVAILABLE", "The server's storage is full. Please try again later.");
  }
  if (/^(ECONN\w+|EPIPE|ETIMEDOUT|08\d{3}|57P\d{2}|53300)$/.test(code) || error.message === CONNECTION_LOST) {
    return new DomainError("UNAVAILABLE", "The database does not answer. Please try again in a minute.");
  }
  // Class 22: a value that no column can hold.
  const column = /column (\w+)/.exec(where)?.[1]?.replaceAll("_", " ");
  return code.startsWith("22")
    ? refused(`The file holds a value that is out of range${column === undefined ? "" : `: ${column}`}`)
    : undefined;
}
