import { setTimeout as sleep } from "node:timers/promises";
import type { RunJob } from "../../import/worker/jobs.ts";
import type { FindHolders } from "./edits/campaign-splits.repository.ts";

type Needs = {
  readonly runJob: RunJob;
  /** A question waits no longer. */
  readonly patienceMs: number;
};

/** The reckoning of campaigns, in the worker threads. */
export function createDerivations({ runJob, patienceMs }: Needs) {
  const running = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<unknown>>();

  const start = (userId: string): Promise<unknown> => {
    const job = runJob("deriveCampaigns", { userId }).finally(() => running.delete(userId));
    running.set(userId, job);
    return job;
  };

  /** One that runs may have read the rows of before: those who ask meanwhile share the one after it. */
  const share = (userId: string): Promise<unknown> => {
    const current = running.get(userId);
    if (current === undefined) {
      return start(userId);
    }
    const shared =
      next.get(userId) ??
      current
        .catch(() => undefined)
        .then(() => {
          next.delete(userId);
          return start(userId);
        });
    next.set(userId, shared);
    return shared;
  };

  const findHolders: FindHolders = (userId, parted) => runJob("findSplitHolders", { userId, parted });

  return {
    /** Derives the user's backlog. Waits for it as long as a question may; a failure leaves the backlog, which says so. */
    async derive(userId: string): Promise<void> {
      const late = sleep(patienceMs, undefined, { ref: false });
      await Promise.race([share(userId).catch(() => undefined), late]);
    },

    findHolders,
  };
}
