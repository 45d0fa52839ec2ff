import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@strikebook/core/shared/errors";
import { problemOfCode, problemOfError } from "@strikebook/core/upload-health/upload-problem";
import { type ImportStep, percentAt, stepNumber } from "@strikebook/core/uploads/progress";
import type { ImportPoint } from "../confirm/confirm-upload.ts";
import type { OperationProgress, OperationsRepository } from "../operations/operations.repository.ts";
import type { Job, JobAnswer, JobFailure } from "../worker/jobs.ts";
import type { WorkerPool } from "../worker/worker-pool.ts";
import type { Attempt, ImportJob } from "./import-queue.repository.ts";

type Needs = {
  readonly operations: OperationsRepository;
  readonly workers: Pick<WorkerPool, "run">;
};

const WENT_WRONG = "The file could not be imported. Nothing of it was stored. Please try again.";
/** The failure text of an operation whose job ran out of attempts. */
export const GAVE_UP =
  "The server stopped several times while it imported the file. Nothing of it was stored. Please try again.";

/** PostgreSQL lets go of a broken-off import within its check of the connection. */
const LET_GO_MS = 200;
const LET_GO_ATTEMPTS = 25;

class Stopped extends Error {}

/** Does the queue's imports in this process, each in a thread, and keeps their operations true. */
export class ImportRunner {
  readonly #needs: Needs;
  readonly #running = new Map<string, AbortController>();
  #onProblem: (error: unknown) => void = () => undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  set onProblem(report: (error: unknown) => void) {
    this.#onProblem = report;
  }

  /** Throws when the import should be tried again, here or in another process. */
  async run({ operationId, confirmation }: ImportJob, { isLast }: Attempt): Promise<void> {
    const { workers } = this.#needs;
    if (!(await this.#begin(operationId))) {
      return;
    }
    const stop = new AbortController();
    this.#running.set(operationId, stop);
    this.#recordBegin(operationId);
    const job: Job = { kind: "confirm", given: { ...confirmation, operationId } };
    try {
      const answer = await workers.run(job, {
        signal: stop.signal,
        onProgress: ({ reached, share }) => this.#record(operationId, progressAt(reached, share)),
      });
      await this.#settle({ operationId, confirmation }, answer, isLast);
    } catch (error) {
      await this.#lost(operationId, stop.signal, error);
    } finally {
      this.#running.delete(operationId);
    }
  }

  /** False when there is nothing to do any more. */
  async #begin(operationId: string): Promise<boolean> {
    try {
      return await this.#needs.operations.begin(operationId);
    } catch (error) {
      if (!(error instanceof DomainError)) {
        throw error;
      }
      await this.#needs.operations.fail(operationId, error.message, problemOfError(error, "IMPORT"));
      return false;
    }
  }

  /** Breaks off an import whose operation was canceled, if it runs here. */
  cancelled(operationId: string): void {
    this.#running.get(operationId)?.abort(new Stopped("cancelled"));
  }

  /** Breaks off imports whose cancellation was not announced to this process. */
  async checkCancelled(): Promise<void> {
    if (this.#running.size > 0) {
      const active = new Set(await this.#needs.operations.listActiveIds());
      for (const operationId of [...this.#running.keys()].filter((id) => !active.has(id))) {
        this.cancelled(operationId);
      }
    }
  }

  /** Breaks off everything; the jobs go back to the queue. */
  stopAll(): void {
    for (const stop of this.#running.values()) {
      stop.abort(new Stopped("the server is stopping"));
    }
  }

  async #settle({ operationId, confirmation }: ImportJob, answer: JobAnswer, isLast: boolean): Promise<void> {
    if (answer.ok) {
      return;
    }
    const { failure } = answer;
    if (failure.isTransient && !isLast) {
      throw Object.assign(new Error(failure.message), { stack: failure.stack });
    }
    // An outage is named once, however many imports meet it.
    if (failure.code === undefined || failure.code === "UNAVAILABLE") {
      this.#onProblem(Object.assign(new Error(failure.message), { stack: failure.stack }));
    }
    const problem = problemOfCode(failure.code, "IMPORT");
    await this.#needs.operations.fail(operationId, wordsOf(failure), problem, confirmation.actor);
    await this.#forgetCancelled();
  }

  async #lost(operationId: string, signal: AbortSignal, error: unknown): Promise<void> {
    if (!signal.aborted) {
      if (!(error instanceof DomainError)) {
        throw error;
      }
      // The thread took too long or too much memory; it would again.
      await this.#needs.operations.fail(operationId, error.message, problemOfError(error, "IMPORT"));
      return;
    }
    await this.#forgetCancelled();
    const isOurs = (await this.#needs.operations.listActiveIds()).includes(operationId);
    if (isOurs) {
      throw error;
    }
  }

  async #forgetCancelled(): Promise<void> {
    for (let attempt = 1; attempt <= LET_GO_ATTEMPTS; attempt++) {
      if (await this.#needs.operations.forgetCancelled()) {
        return;
      }
      await sleep(LET_GO_MS);
    }
  }

  #recordBegin(operationId: string): void {
    const { operations } = this.#needs;
    operations
      .recordProgress(operationId, progressIn("READING", 0))
      .then(() => operations.tellWaiting(operationId))
      .catch(() => undefined);
  }

  #record(operationId: string, progress: OperationProgress): void {
    // A lost report of progress is no reason to stop: the next one may arrive.
    this.#needs.operations.recordProgress(operationId, progress).catch(() => undefined);
  }
}

const wordsOf = ({ code, message }: JobFailure) => (code === undefined ? WENT_WRONG : message);

/** Which step begins or goes on when an import has reached a point, and how much of that step is done. */
const AT: Readonly<Record<ImportPoint, { readonly step: ImportStep; readonly share: number }>> = {
  closed: { step: "READING", share: 0 },
  read: { step: "COMPARING", share: 0 },
  compared: { step: "STORING", share: 0 },
  inserted: { step: "STORING", share: 1 },
  recorded: { step: "MATCHING", share: 0 },
  matched: { step: "FINISHING", share: 0 },
  merged: { step: "FINISHING", share: 0.4 },
  done: { step: "FINISHING", share: 0.6 },
  ended: { step: "FINISHING", share: 0.9 },
};

/** `share`, 0 to 1, of a step as the operation keeps it. */
export const progressIn = (step: ImportStep, share: number): OperationProgress => ({
  step: stepNumber(step),
  stepPercent: Math.floor(share * 100),
  percent: percentAt(step, share),
});

/** The progress of an import that reached `point` and went `share` (0 to 1) of the way to the next point. */
export function progressAt(point: ImportPoint, share: number): OperationProgress {
  const { step, share: begun } = AT[point];
  return progressIn(step, begun + (1 - begun) * share);
}
