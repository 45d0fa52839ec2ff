import { parentPort, workerData } from "node:worker_threads";
import { DomainError } from "@strikebook/core/shared/errors";
import { OUTAGE_MESSAGES, outageOf } from "@strikebook/database/outage";
import { withWordsForLocks } from "@strikebook/database/records-busy";
import { refused } from "../file/line-blocks.ts";
import { letPagesGoFirst } from "./give-way.ts";
import { JOBS, type JobProgress } from "./job-table.ts";
import type { Job, JobAnswer, JobFailure, JobValue } from "./jobs.ts";

/** Two transactions met, and PostgreSQL chose this one to give way. */
const MET = /^40(001|P01)$/;

letPagesGoFirst();

parentPort?.on("message", ({ kind, given }: Job) => {
  answer(kind, given).then(
    (value) => parentPort?.postMessage({ ok: true, value } satisfies JobAnswer),
    (error: unknown) => {
      const failure = failureOf(error instanceof Error ? error : new Error(String(error)));
      parentPort?.postMessage({ ok: false, failure } satisfies JobAnswer);
    },
  );
});

/** Whatever is thrown, at once too, is the job's answer: the thread goes on. */
async function answer(kind: Job["kind"], given: unknown): Promise<JobValue> {
  const run = JOBS[kind] as (url: string, given: unknown, tell: typeof tellProgress) => Promise<JobValue>;
  return await run(workerData.databaseUrl, given, tellProgress);
}

function tellProgress(progress: JobProgress): void {
  parentPort?.postMessage(progress);
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
