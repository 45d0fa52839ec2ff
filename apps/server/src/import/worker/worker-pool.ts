import { Worker } from "node:worker_threads";
import { DomainError } from "@strikebook/core/shared/errors";
import { LOCK_MS_MAX } from "@strikebook/database/connection";
import { recordsBusy } from "@strikebook/database/records-busy";
import type { JobProgress } from "./job-table.ts";
import { type Job, type JobAnswer, type JobKind, type RunJob, resultOf } from "./jobs.ts";
import { Turns } from "./turns.ts";

/** Files are read and merged in threads of their own, at most this many at once; more wait. */
const WORKERS_MAX = 3;
/** No file within the limits takes near as long, on a slow machine. */
const JOB_MS_MAX = 10 * 60_000;
/** A thread without work ends after this long. */
const IDLE_MS = 30_000;
/** Rows live for a moment: a larger young generation would only keep more of their remains. */
const YOUNG_GENERATION_MB_MAX = 16;

type Memory = {
  /** MiB of a thread: enough for all but the oddest file, and so little that the remains of rows are cleared in time. */
  readonly usualMb: number;
  /** For the job that needed more: years of one instrument, day after day, say. */
  readonly roomyMb: number;
};

const MEMORY: Memory = { usualMb: 256, roomyMb: 1536 };

const WORKER_FILE = new URL("./worker.ts", import.meta.url);

type Watch = {
  readonly onProgress?: (progress: JobProgress) => void;
  /** Ends the job's thread; what its transaction wrote is rolled back. */
  readonly signal?: AbortSignal;
};

type Waiting = {
  readonly job: Job;
  readonly watch: Watch;
  /** It has run out of memory before: it gets more, once. */
  readonly isRoomy: boolean;
  readonly resolve: (answer: JobAnswer) => void;
  readonly reject: (e: Error) => void;
};

/**
 * Runs jobs off the main thread, people by turns. A job that takes too long or too much memory loses its thread and fails; what
 * it wrote is rolled back with its connection.
 */
export class WorkerPool {
  readonly #idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout }[] = [];
  readonly #turns = new Turns<Waiting>(WORKERS_MAX);
  readonly #busy = new Set<Worker>();
  readonly #databaseUrl: string;
  readonly #memory: Memory;
  #isClosed = false;

  constructor(databaseUrl: string, memory = MEMORY) {
    this.#databaseUrl = databaseUrl;
    this.#memory = memory;
  }

  /** As `run`, but throws what the job threw. */
  readonly runJob: RunJob = async (kind, given) => resultOf(await this.run({ kind, given } as Job)) as never;

  /**
   * Answers what the job did; throws UNAVAILABLE when too many of the same person wait, a change waits too long for them, or
   * the thread was lost, the signal's reason after that.
   */
  async run(job: Job, watch: Watch = {}): Promise<JobAnswer> {
    watch.signal?.throwIfAborted();
    if (this.#isClosed) {
      throw stopping();
    }
    if (!this.#turns.hasRoomFor(job)) {
      throw new DomainError(
        "UNAVAILABLE",
        "The server is busy with what you asked for before. Please try again in a minute.",
      );
    }
    return await new Promise<JobAnswer>((resolve, reject) => {
      const waiting: Waiting = { job, watch, isRoomy: false, resolve, reject };
      this.#turns.add(waiting);
      // One that waits for its person's other jobs is let go at once, not when its turn comes.
      const letGo = (reason: Error) => {
        if (this.#turns.remove(waiting)) {
          reject(reason);
        }
      };
      watch.signal?.addEventListener("abort", () => letGo(watch.signal?.reason as Error), { once: true });
      if (job.kind === "change") {
        // A turn stands for the person's lock, and somebody sits before a form; a file may wait.
        setTimeout(() => letGo(recordsBusy()), LOCK_MS_MAX).unref();
      }
      this.#startNext();
    });
  }

  /** Ends the threads; whoever waits for one is told. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#turns.clear()) {
      reject(stopping());
    }
    const workers = [...this.#idle.map(({ worker }) => worker), ...this.#busy];
    for (const { timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
    }
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #startNext(): void {
    const next = this.#turns.next();
    if (next?.watch.signal?.aborted) {
      next.reject(next.watch.signal.reason as Error);
      this.#turns.ended(next.job);
      this.#startNext();
    } else if (next) {
      this.#start(next.isRoomy ? this.#startWorker(this.#memory.roomyMb) : this.#takeWorker(), next);
      this.#startNext();
    }
  }

  #takeWorker(): Worker {
    const idle = this.#idle.pop();
    if (idle !== undefined) {
      clearTimeout(idle.timer);
      return idle.worker;
    }
    const worker = this.#startWorker(this.#memory.usualMb);
    // One that dies between jobs is replaced at the next.
    return worker.on("exit", () => this.#forget(worker));
  }

  #startWorker(maxOldGenerationSizeMb: number): Worker {
    const worker = new Worker(WORKER_FILE, {
      workerData: { databaseUrl: this.#databaseUrl },
      resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB_MAX },
    });
    // A running job has its own listener; without this one an error between jobs would end the process.
    return worker.on("error", () => undefined);
  }

  #start(worker: Worker, waiting: Waiting): void {
    const { job, watch, isRoomy, resolve, reject } = waiting;
    const { signal, onProgress } = watch;
    this.#busy.add(worker);
    worker.ref();
    const finish = (isReusable: boolean, settle: () => void) => {
      clearTimeout(timer);
      // One by one: the worker has listeners of its own, without which it would never be heard again.
      worker.off("message", onMessage).off("error", onLost).off("exit", onLost);
      signal?.removeEventListener("abort", onAbort);
      this.#busy.delete(worker);
      this.#turns.ended(job);
      if (isReusable && !isRoomy && !this.#isClosed) {
        this.#rest(worker);
      } else {
        void worker.terminate();
      }
      settle();
      this.#startNext();
    };
    const onLost = (cause: unknown) =>
      finish(false, () => {
        if (isOutOfMemory(cause) && !isRoomy && !this.#isClosed) {
          this.#turns.addAgain({ ...waiting, isRoomy: true });
        } else {
          reject(lost(job, cause));
        }
      });
    const onAbort = () => finish(false, () => reject(signal?.reason as Error));
    const onMessage = (message: JobAnswer | JobProgress) => {
      if ("ok" in message) {
        finish(true, () => resolve(message));
      } else {
        onProgress?.(message);
      }
    };
    const timer = setTimeout(() => onLost(new Error("out of time")), JOB_MS_MAX);
    worker.on("message", onMessage).on("error", onLost).on("exit", onLost);
    signal?.addEventListener("abort", onAbort, { once: true });
    worker.postMessage(job);
  }

  #rest(worker: Worker): void {
    worker.unref();
    const timer = setTimeout(() => {
      this.#forget(worker);
      void worker.terminate();
    }, IDLE_MS);
    timer.unref();
    this.#idle.push({ worker, timer });
  }

  #forget(worker: Worker): void {
    const at = this.#idle.findIndex((each) => each.worker === worker);
    if (at >= 0) {
      clearTimeout(this.#idle.splice(at, 1)[0]?.timer);
    }
  }
}

const isOutOfMemory = (cause: unknown) =>
  cause instanceof Error && (cause as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";

const FILE_LOST = "The file could not be processed: it took too long or too much memory.";
/** A thread may end between the commit and its answer. */
const CHANGE_LOST = "The server broke off what you asked for. Check whether it was saved, then try again.";

const FILE_KINDS: ReadonlySet<JobKind> = new Set(["preview", "previewAgain", "classify", "confirm"]);

const lost = ({ kind }: Job, cause: unknown) =>
  Object.assign(new DomainError("UNAVAILABLE", FILE_KINDS.has(kind) ? FILE_LOST : CHANGE_LOST), { cause });

const stopping = () =>
  new DomainError("UNAVAILABLE", "The server is stopping. Please try again in a minute.");
