import { openPool } from "@strikebook/database/connection";
import type pg from "pg";
import { type JobWithMetadata, PgBoss } from "pg-boss";
import type { Confirmation } from "../confirm/confirm-upload.ts";

/** The data of a background job; the job's id is the operation's. */
export type ImportJob = { readonly operationId: string; readonly confirmation: Confirmation };

/** A job on its way into the queue, with its place there: the higher, the sooner. */
type NewJob = ImportJob & { readonly priority: number };

export type Attempt = {
  /** True for the last attempt. */
  readonly isLast: boolean;
};

type Handle = (job: ImportJob, attempt: Attempt) => Promise<void>;

/** As `Notifications.listen` of the database package. */
export type Listen = (
  channel: string,
  onPayload: (payload: string) => void,
  onReconnect: () => void,
) => Promise<{ close(): Promise<void> }>;

const QUEUE = "upload-imports";
/** Imports that one process does at once; another thread is left for previews. */
const AT_ONCE = 2;
/** A process that has not been heard of for this long is dead: another one takes its jobs. pg-boss takes no less. */
const HEARTBEAT_SECONDS = 10;
const HEARTBEAT_REFRESH_SECONDS = 3;
/** The interval of the search for jobs whose process has died. */
const SUPERVISE_SECONDS = 3;
const POLL_SECONDS = 3;
/** No import within the limits takes near as long. */
const EXPIRE_SECONDS = 30 * 60;
const RETRIES_MAX = 6;
const QUEUE_CONNECTIONS = 2;

const QUEUE_OPTIONS = {
  retryLimit: RETRIES_MAX,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 10,
  expireInSeconds: EXPIRE_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: 24 * 60 * 60,
  notify: true,
};

/**
 * The queue of imports in the database, the same for every server process. A job is done exactly once in effect, since
 * what it does is: its import, its end and the closing of its session are one transaction.
 */
export class ImportQueue {
  readonly #pool: pg.Pool;
  readonly #listen: Listen;
  #boss: Promise<PgBoss> | undefined;
  #onProblem: (error: unknown) => void = () => undefined;
  #isWorking = false;

  constructor(databaseUrl: string, listen: Listen) {
    this.#listen = listen;
    // The queue has a pool of its own: a heartbeat must not wait behind requests.
    this.#pool = openPool(databaseUrl, QUEUE_CONNECTIONS, { name: "strikebook queue" });
  }

  /** Puts a job into the queue, within the transaction of `client`. */
  async enqueue(client: pg.ClientBase, { operationId, confirmation, priority }: NewJob): Promise<void> {
    const boss = await this.#opened();
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    const group = { id: confirmation.userId };
    await boss.send(QUEUE, { confirmation }, { id: operationId, group, priority, db });
  }

  /** Connects without working, so that `enqueue` in a transaction only writes. */
  async open(): Promise<void> {
    await this.#opened();
  }

  /** Takes jobs from now on. Rejects when the database does not answer; it may be called again then. */
  async work(handle: Handle, onProblem: (error: unknown) => void): Promise<void> {
    this.#onProblem = onProblem;
    const boss = await this.#opened();
    if (this.#isWorking) {
      return;
    }
    this.#isWorking = true;
    const options = {
      batchSize: 1,
      includeMetadata: true,
      localConcurrency: AT_ONCE,
      groupConcurrency: 1,
      heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
      pollingIntervalSeconds: POLL_SECONDS,
      notifyPollingIntervalSeconds: POLL_SECONDS,
    } as const;
    await boss.work(QUEUE, options, async ([job]: JobWithMetadata<StoredJob>[]) => {
      if (job !== undefined) {
        const { confirmation } = job.data;
        const restored = { ...confirmation, now: new Date(confirmation.now) };
        const isLast = job.retryCount >= job.retryLimit;
        await handle({ operationId: job.id, confirmation: restored }, { isLast });
      }
    });
  }

  /** True while a job waits, runs or will be tried again. */
  async isAlive(operationId: string): Promise<boolean> {
    const job = await (await this.#opened()).getJobById(QUEUE, operationId);
    return job !== null && ["created", "retry", "active"].includes(job.state);
  }

  /** Takes no more jobs, and waits until those under way have ended. */
  async drain(): Promise<void> {
    const boss = await this.#boss?.catch(() => undefined);
    if (this.#isWorking) {
      this.#isWorking = false;
      await boss?.offWork(QUEUE, { wait: true });
    }
  }

  /** Gives back the jobs under way, for another process or the next start. */
  async close(): Promise<void> {
    const boss = await this.#boss?.catch(() => undefined);
    await boss?.stop({ graceful: false }).catch(this.#onProblem);
    await this.#pool.end();
  }

  #opened(): Promise<PgBoss> {
    this.#boss ??= this.#start().catch((error: unknown) => {
      this.#boss = undefined;
      throw error;
    });
    return this.#boss;
  }

  async #start(): Promise<PgBoss> {
    const boss = new PgBoss({
      db: {
        executeSql: (text: string, values?: unknown[]) => this.#pool.query(text, values),
        listen: this.#listen,
      },
      schema: "pgboss",
      // Its tables come from our migrations: the app's role may not change them.
      migrate: false,
      useListenNotify: true,
      schedule: false,
      reindex: false,
      monitorVacuum: false,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
    });
    boss.on("error", (error) => this.#onProblem(error));
    try {
      await boss.start();
      await boss.createQueue(QUEUE, QUEUE_OPTIONS);
      await boss.updateQueue(QUEUE, QUEUE_OPTIONS);
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => undefined);
      throw error;
    }
    return boss;
  }
}

type StoredJob = { readonly confirmation: Omit<Confirmation, "now"> & { readonly now: string } };
