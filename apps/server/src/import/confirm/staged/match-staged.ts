import { createDaySums } from "@strikebook/core/ledger/realized-days";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Connection } from "@strikebook/database/connection";
import { encodeMatched, type MatchedRows, storeRows } from "../../../ledger/ledger-rows.repository.ts";
import { BatchMatcher, type LotsBefore } from "../../../ledger/match-batch.ts";
import type { BatchRows } from "../../../ledger/match-plan.ts";
import {
  changeLots,
  compareLots,
  type LotChanges,
  listAllLots,
  listLotsToUse,
  type StoredLot,
} from "../../../ledger/open-lots.repository.ts";
import type { DayKeys } from "../../../ledger/realized-day-rows.repository.ts";
import type { AccountOfRef } from "../../session/own-accounts.repository.ts";
import { listStagedEntries } from "./staged-entries.repository.ts";
import type { StagedPlan } from "./staged-plan.repository.ts";

/** Rows that may wait to be stored; matching waits for room. */
const WAITING_BYTES_MAX = 12 * 1024 * 1024;

/** Connections besides the one that writes. */
export type Readers = {
  /** Sends the staged rows. */
  readonly rows: Connection;
  /** Looks up what is on record. */
  readonly lots: Connection;
};

export type StagedImport = {
  readonly userId: string;
  readonly sessionId: string;
  /** Undefined where nothing can be matched yet. */
  readonly plan: Promise<StagedPlan | undefined>;
  readonly otherLines: readonly number[];
  readonly accounts: readonly AccountOfRef[];
  /** By number. */
  readonly accountIds: ReadonlyMap<string, string>;
  /** Gathers days on record that have to be summed up again. */
  readonly keys: DayKeys;
};

type Matched = { readonly rows: MatchedRows; readonly bytes: number; readonly lots: LotChanges | undefined };

type Matcher = {
  readonly matcher: BatchMatcher<StoredLot>;
  readonly sums: ReturnType<typeof createDaySums>;
  readonly isEndOfRun: boolean;
};

/**
 * Matches staged rows while the caller's connection stores them: PostgreSQL and this thread are busy at the same time.
 * Matched rows wait in memory, in bounds, until `store` is called.
 */
export class StagedMatching {
  readonly days = new Set<CalendarDate>();
  readonly #import: StagedImport;
  readonly #readers: Readers;
  readonly #done: Promise<void>;
  #waiting: Matched[] = [];
  #waitingBytes = 0;
  #isStoring = false;
  #isStopped = false;
  #isDone = false;
  #failure: unknown;
  /** Resolves `#changed`, on which the storing side waits for rows and the matching side for room. */
  #wake: () => void = () => undefined;
  #changed = this.#nextChange();

  constructor(staged: StagedImport, readers: Readers) {
    this.#import = staged;
    this.#readers = readers;
    this.#done = this.#matchAll().then(
      () => this.#end(),
      (error: unknown) => this.#end(error),
    );
  }

  /** Stores what has been matched up to now; throws what matching failed of. */
  async store(client: Connection): Promise<void> {
    if (this.#failure !== undefined) {
      throw this.#failure;
    }
    const matched = this.#waiting;
    if (matched.length === 0) {
      return;
    }
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#isStoring = true;
    try {
      await this.#storeMatched(client, matched);
    } finally {
      this.#isStoring = false;
      this.#tell();
    }
  }

  async #storeMatched(client: Connection, matched: readonly Matched[]): Promise<void> {
    for (const { lots } of matched) {
      if (lots !== undefined) {
        await changeLots(client, this.#import.userId, lots);
      }
    }
    await storeRows(
      client,
      matched.map(({ rows }) => rows),
    );
  }

  /** Stores all that is matched until matching ends. */
  async storeRest(client: Connection): Promise<void> {
    while (!this.#isDone || this.#waiting.length > 0) {
      if (this.#waiting.length === 0) {
        await this.#changed;
      }
      await this.store(client);
    }
    await this.store(client);
  }

  /** To be awaited before the readers are closed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#tell();
    await this.#done;
  }

  #end(error?: unknown): void {
    this.#failure = error;
    this.#isDone = true;
    this.#tell();
  }

  #tell(): void {
    this.#wake();
    this.#changed = this.#nextChange();
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  async #matchAll(): Promise<void> {
    const plan = await this.#import.plan;
    if (plan === undefined) {
      return;
    }
    const batches = plan.runs.flat();
    const lastOfRuns = new Set(plan.runs.map((run) => run.at(-1)));
    const matcher = new BatchMatcher(this.#lotsBefore(plan));
    let sums = createDaySums();
    let rowCount = 0;
    for await (const rows of listStagedEntries(this.#readers.rows, { ...this.#import, batches })) {
      if (this.#isStopped) {
        return;
      }
      rowCount += rows.entries.length;
      // PostgreSQL takes these rows faster than they come from a thread that is busy.
      await this.#changeWhile(() => this.#isStoring);
      const isEndOfRun = rows.isLast && lastOfRuns.has(rows.batch);
      await this.#matchRows(plan, rows, { matcher, sums, isEndOfRun });
      sums = isEndOfRun ? createDaySums() : sums;
    }
    if (rowCount !== plan.rowCount) {
      throw new Error(`${rowCount} staged rows came to be matched instead of ${plan.rowCount}`);
    }
  }

  async #matchRows(plan: StagedPlan, rows: BatchRows, { matcher, sums, isEndOfRun }: Matcher): Promise<void> {
    const { userId, keys } = this.#import;
    const { closings, openLots, before } = await matcher.match(rows);
    sums.add(rows.entries, closings);
    const lots = before.length === 0 ? undefined : compareLots(before, openLots);
    const days = isEndOfRun ? sums.list() : [];
    for (const { day } of days) {
      this.days.add(day);
    }
    keys.addAll(days.filter((day) => plan.takenDays.has(day)));
    const matched = encodeMatched(
      userId,
      { closings, openLots: lots?.added ?? openLots },
      days.filter((day) => !plan.takenDays.has(day)),
    );
    await this.#add({ rows: matched, lots, bytes: sizeOf(matched) });
  }

  /** Lots on record of instruments that go on from them. */
  #lotsBefore({ continued }: StagedPlan): LotsBefore<StoredLot> {
    const { userId } = this.#import;
    const { lots } = this.#readers;
    return {
      toUse: async (entries) => {
        const continuing = entries.filter(({ instrument }) => continued.has(instrument));
        return continuing.length === 0 ? [] : await listLotsToUse(lots, userId, continuing);
      },
      all: (instruments) =>
        listAllLots(
          lots,
          userId,
          instruments.filter((instrument) => continued.has(instrument)),
        ),
    };
  }

  async #add(matched: Matched): Promise<void> {
    this.#waiting.push(matched);
    this.#waitingBytes += matched.bytes;
    this.#tell();
    await this.#changeWhile(() => this.#waitingBytes > WAITING_BYTES_MAX);
  }

  async #changeWhile(mustWait: () => boolean): Promise<void> {
    while (mustWait() && !this.#isStopped) {
      await this.#changed;
    }
  }
}

const sizeOf = (rows: MatchedRows) =>
  Object.values(rows)
    .flat()
    .reduce((total, { length }) => total + length, 0);
