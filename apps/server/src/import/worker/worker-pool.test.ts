import { afterEach, expect, it } from "vitest";
import type { Job } from "./jobs.ts";
import { WorkerPool } from "./worker-pool.ts";

let pool: WorkerPool;
afterEach(() => pool.close());

/** Answered without a database: there is none at this address. */
const job = {
  kind: "undo",
  databaseUrl: "postgresql://nobody@127.0.0.1:1/none",
  undoing: {},
} as unknown as Job;

// Less than the program itself needs.
const TOO_LITTLE_MB = 4;

it("does a job again with more memory when it ran out of it", async () => {
  pool = new WorkerPool({ usualMb: TOO_LITTLE_MB, roomyMb: 256 });
  await expect(pool.run(job)).resolves.toMatchObject({ ok: false, failure: { code: "UNAVAILABLE" } });
});

it("gives a job up that runs out of memory twice, and goes on with the next", async () => {
  pool = new WorkerPool({ usualMb: TOO_LITTLE_MB, roomyMb: TOO_LITTLE_MB });
  await expect(pool.run(job)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await expect(pool.run(job)).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

it("lets a job go at once that is cancelled while it waits for another of the same person", async () => {
  pool = new WorkerPool();
  const first = pool.run(job);
  const cancelled = new AbortController();
  const second = pool.run(job, { signal: cancelled.signal });
  const order: string[] = [];
  const both = Promise.allSettled([
    first.finally(() => order.push("first")),
    second.finally(() => order.push("second")),
  ]);

  cancelled.abort(new Error("no longer wanted"));

  await expect(second).rejects.toThrow("no longer wanted");
  await both;
  expect(order).toEqual(["second", "first"]);
});
