import type { FastifyInstance } from "fastify";
import type { Services } from "./services.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MB = 1024 ** 2;

type Chore = {
  readonly work: () => Promise<unknown>;
  readonly everyMs: number;
  readonly isAtStart?: boolean;
  /** What the log says when it fails; it is tried again the next time. */
  readonly failure: string;
  readonly stop?: () => Promise<unknown>;
};

/** Does a chore again and again until the app closes. One that takes longer keeps the next one from beginning. */
export function repeat(app: FastifyInstance, { work, everyMs, isAtStart, failure, stop }: Chore): void {
  let isRunning = false;
  const run = async () => {
    if (isRunning) {
      return;
    }
    isRunning = true;
    await work().catch((error: unknown) => app.log.warn({ err: error }, failure));
    isRunning = false;
  };
  const timer = setInterval(() => void run(), everyMs);
  timer.unref();
  if (isAtStart === true) {
    app.addHook("onReady", run);
  }
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await stop?.();
  });
}

/**
 * What the server does by itself, besides what the `*.upkeep.ts` of modules do. Where several servers would do a thing twice, its
 * service sees to it that one does.
 */
export function keepHouse(app: FastifyInstance, services: Services): void {
  const { changeHistory, closingPriceFeeds, housekeeping, push, weeklyMail } = services;
  const chores: readonly Chore[] = [
    // Forgets what is too old to be taken back.
    {
      work: () => changeHistory.prune(),
      everyMs: 6 * HOUR_MS,
      isAtStart: true,
      failure: "history of changes not pruned",
    },
    {
      work: () => warnOfFullDisk(app, services.system),
      everyMs: HOUR_MS,
      isAtStart: true,
      failure: "free disk space not known",
    },
    // The first sample of a day counts.
    {
      work: () => housekeeping.takeSample(),
      everyMs: 6 * HOUR_MS,
      isAtStart: true,
      failure: "size of the database not noted",
    },
    { work: () => weeklyMail.sendDue(), everyMs: 30 * MINUTE_MS, failure: "weekly mail not sent" },
    { work: () => push.sendDue(), everyMs: MINUTE_MS, failure: "push not sent" },
  ];
  for (const chore of chores) {
    repeat(app, chore);
  }
  if (closingPriceFeeds.isSetUp) {
    repeat(app, {
      work: () => closingPriceFeeds.runIfDue(),
      everyMs: MINUTE_MS,
      failure: "closing prices not asked for",
      stop: () => closingPriceFeeds.stop(),
    });
  }
}

async function warnOfFullDisk(app: FastifyInstance, system: Services["system"]): Promise<void> {
  const storage = await system.storage();
  if (storage?.isLow === true) {
    const freeMb = Math.floor(storage.freeBytes / MB);
    app.log.warn(
      { freeMb },
      `the disk is almost full: ${freeMb} MB are free, PostgreSQL stops on a full one`,
    );
  }
}
