import { afterEach, expect, it, vi } from "vitest";
import type { Job } from "./jobs.ts";
import { WorkerPool } from "./worker-pool.ts";

let pool: WorkerPool;
afterEach(() => pool.close());

/** There is no database. */
const NOWHERE = "postgresql://nobody@127.0.0.1:1/none";

/** Answered without a database. */
const job = { kind: "undo", given: {} } as Job;

/** A change that does this in the thread. */
const changing = (work: string): Job => ({
  kind: "change",
  given: {
    userId: "ann",
    file: `data:text/javascript,export async function answerCall() { ${work} }`,
    call: undefined,
    at: new Date(0),
  },
});

// Less than the program itself needs.
const TOO_LITTLE_MB = 4;

it("does a job again with more memory when it ran out of it", async () => {
  pool = new WorkerPool(NOWHERE, { usualMb: TOO_LITTLE_MB, roomyMb: 256 });
  await expect(pool.run(job)).resolves.toMatchObject({ ok: false, failure: { code: "UNAVAILABLE" } });
});

it("gives a job up that runs out of memory twice, and goes on with the next", async () => {
  pool = new WorkerPool(NOWHERE, { usualMb: TOO_LITTLE_MB, roomyMb: TOO_LITTLE_MB });
  await expect(pool.run(job)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await expect(pool.run(job)).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

it("lets a job go at once that is cancelled while it waits for another of the same person", async () => {
  pool = new WorkerPool(NOWHERE);
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

it("lets a change go with a word that waits too long for the person's other change, and then does the next", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  pool = new WorkerPool(NOWHERE);
  const stopped = new AbortController();
  const first = pool.run(changing("await new Promise(() => {})"), { signal: stopped.signal });
  const second = pool.run(changing("return 2"));
  const ends = Promise.allSettled([second]);

  await vi.advanceTimersByTimeAsync(10_000);

  expect(await ends).toMatchObject([
    {
      reason: {
        code: "UNAVAILABLE",
        message: "Another change to these records is still running. Please try again shortly.",
      },
    },
  ]);
  const third = pool.run(changing("return 3"));
  stopped.abort(new Error("ended"));
  await expect(first).rejects.toThrow("ended");
  await expect(third).resolves.toEqual({ ok: true, value: 3 });
  vi.useRealTimers();
});

it("tells the end of a wait for a lock in words, and that it is worth another try", async () => {
  pool = new WorkerPool(NOWHERE);
  const asked = pool.run(
    changing("throw Object.assign(new Error('canceling statement'), { code: '55P03' })"),
  );

  await expect(asked).resolves.toMatchObject({
    ok: false,
    failure: {
      code: "UNAVAILABLE",
      message: "Another change to these records is still running. Please try again shortly.",
      isTransient: true,
    },
  });
});

it("tells who waits, and who comes later, that the server is stopping, and starts no thread for them", async () => {
  pool = new WorkerPool(NOWHERE);
  const under = pool.run(changing("await new Promise(() => {})"));
  const waiting = pool.run(changing("return 2"));
  const ends = Promise.allSettled([under, waiting]);

  await pool.close();

  const stopping = { code: "UNAVAILABLE", message: "The server is stopping. Please try again in a minute." };
  expect(await ends).toMatchObject([
    {
      reason: {
        code: "UNAVAILABLE",
        message: "The server broke off what you asked for. Check whether it was saved, then try again.",
      },
    },
    { reason: stopping },
  ]);
  await expect(pool.run(changing("return 3"))).rejects.toMatchObject(stopping);
});
