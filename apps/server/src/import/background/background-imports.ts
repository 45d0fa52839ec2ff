import { setTimeout as sleep } from "node:timers/promises";
import { OPERATIONS_CHANNEL } from "../operations/operation-rows.repository.ts";
import type { OperationsRepository } from "../operations/operations.repository.ts";
import type { WorkerPool } from "../worker/worker-pool.ts";
import { ImportQueue, type Listen } from "./import-queue.repository.ts";
import { GAVE_UP, ImportRunner } from "./import-runner.ts";

/** The interval of the search for operations without a job and for canceled files. */
const TEND_MS = 10_000;
/** A database that did not answer is tried again after this long. */
const RETRY_MS = 2000;
/** A stop waits this long for imports that are about to end. */
const GRACE_MS = 4000;
/** One that was broken off needs no longer to give its job back. */
const GIVE_BACK_MS = 2000;

type Needs = {
  readonly operations: OperationsRepository;
  readonly workers: WorkerPool;
  readonly databaseUrl: string;
  readonly listen: Listen;
};

export type Report = (error: unknown) => void;

/** This process's part in the imports that go on in the background. */
export class BackgroundImports {
  readonly queue: ImportQueue;
  readonly #operations: OperationsRepository;
  readonly #runner: ImportRunner;
  readonly #listen: Listen;
  #subscription: { close(): Promise<void> } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #closing: Promise<void> | undefined;

  constructor({ operations, workers, databaseUrl, listen }: Needs) {
    this.#operations = operations;
    this.#listen = listen;
    this.queue = new ImportQueue(databaseUrl, listen);
    this.#runner = new ImportRunner({ operations, workers });
  }

  /** Takes up imports from now on. Never rejects: a database that is away is tried again until it is there. */
  async start(report: Report): Promise<void> {
    this.#runner.onProblem = report;
    await this.#tryStart(report);
  }

  /** Lets imports end that are about to, and gives the others back; they begin anew elsewhere or at the next start. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const drained = this.queue.drain().catch(() => undefined);
    await Promise.race([drained, sleep(GRACE_MS, undefined, { ref: false })]);
    this.#runner.stopAll();
    await Promise.race([drained, sleep(GIVE_BACK_MS, undefined, { ref: false })]);
    await this.#subscription?.close();
    await this.queue.close();
  }

  async #tryStart(report: Report): Promise<void> {
    try {
      this.#subscription ??= await this.#listen(
        OPERATIONS_CHANNEL,
        (payload) => this.#hear(payload),
        () => void this.#runner.checkCancelled().catch(report),
      );
      await this.queue.work((job, attempt) => this.#runner.run(job, attempt), report);
      this.#tendLater(report);
    } catch (error) {
      if (!this.#isClosed) {
        report(error);
        this.#timer = setTimeout(() => void this.#tryStart(report), RETRY_MS).unref();
      }
    }
  }

  #hear(payload: string): void {
    const [operationId = "", status] = payload.split(" ");
    if (status === "CANCELLED") {
      this.#runner.cancelled(operationId);
    }
  }

  #tendLater(report: Report): void {
    if (!this.#isClosed) {
      this.#timer = setTimeout(() => {
        void this.#tend()
          .catch(report)
          .finally(() => this.#tendLater(report));
      }, TEND_MS).unref();
    }
  }

  /** No status is left stuck: an operation without a job has failed, a canceled file goes. */
  async #tend(): Promise<void> {
    for (const operationId of await this.#operations.listActiveIds()) {
      if (!(await this.queue.isAlive(operationId))) {
        await this.#operations.fail(operationId, GAVE_UP, "SERVER_STOPPED");
      }
    }
    await this.#operations.forgetCancelled();
  }
}
