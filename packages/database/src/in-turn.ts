import type pg from "pg";
import { recordsBusy } from "./records-busy.ts";

/** The end of the last work of each name that has begun or waits. */
const ends = new WeakMap<pg.Pool, Map<string, Promise<void>>>();

/**
 * Does one work of a name at a time in this process, in the order of the calls: what waits for one lock would else keep a
 * connection each, until nobody has one. Throws UNAVAILABLE where the turn doesn't come within the pool's limit for locks.
 */
export async function inTurn<Value>(pool: pg.Pool, name: string, work: () => Promise<Value>): Promise<Value> {
  const endsOfPool = ends.get(pool) ?? new Map<string, Promise<void>>();
  ends.set(pool, endsOfPool);
  const before = endsOfPool.get(name);
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>();
  const end = Promise.all([before, isDone]).then(() => undefined);
  endsOfPool.set(name, end);
  // A change that gives up stays the last in line until the work that it waited for has ended.
  void end.then(() => endsOfPool.get(name) === end && endsOfPool.delete(name));
  try {
    if (before !== undefined) {
      await within(pool.options.lock_timeout || undefined, before);
    }
    return await work();
  } finally {
    done();
  }
}

/** Waits for `turn`, at most so many milliseconds. */
async function within(ms: number | undefined, turn: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = ms === undefined ? undefined : setTimeout(() => reject(recordsBusy()), ms);
  });
  await Promise.race([turn, late]).finally(() => clearTimeout(timer));
}
