import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepRunning } from "./keep-running.mjs";

const KILLED = { code: null, signal: "SIGKILL" };
const REFUSED = { code: 78, signal: null };
const REGULAR = { code: 0, signal: null };

let said;
let starts;

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  starts = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => said.push(line.trim()) > 0);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A program that notes when it is started, and ends when the test says so. */
function start() {
  const { promise, resolve } = Promise.withResolvers();
  starts.push({ atMs: Date.now(), end: resolve });
  return { kill: () => resolve(REGULAR), ended: promise };
}

/** Lets the program that runs now live for so long and end so. */
async function liveAndEnd(ms, end) {
  await vi.advanceTimersByTimeAsync(ms);
  starts.at(-1).end(end);
  await vi.advanceTimersByTimeAsync(0);
}

const waitedMs = () => starts.slice(1).map(({ atMs }, index) => atMs - starts[index].atMs);

it("starts what was killed again, twice as late after each quick death, every five minutes in the end", async () => {
  keepRunning(start);
  const waitsMs = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000];
  waitsMs.push(...Array.from({ length: 20 }, () => 300_000));
  for (const waitMs of waitsMs) {
    await liveAndEnd(0, KILLED);
    await vi.advanceTimersByTimeAsync(waitMs);
  }
  expect(waitedMs()).toEqual(waitsMs);
  expect(said[0]).toBe("Strikebook was ended by SIGKILL. Starting it again in 0.5 s ...");
  expect(said.at(-1)).toBe("Strikebook was ended by SIGKILL. Starting it again in 300 s ...");
});

it("forgets quick deaths once the program lived for a minute", async () => {
  keepRunning(start);
  for (let death = 1; death <= 20; death++) {
    await liveAndEnd(61_000, KILLED);
    await vi.advanceTimersByTimeAsync(500);
    expect(starts).toHaveLength(death + 1);
  }
});

it.each([REFUSED, { code: 75, signal: null }, REGULAR, { code: null, signal: "SIGTERM" }])(
  "does not repeat a start that ends with %j",
  async (end) => {
    const { ended } = keepRunning(start);
    await liveAndEnd(2_000, end);
    expect(await ended).toEqual(end);
    expect(starts).toHaveLength(1);
  },
);

it("repeats a start that is refused after a death: what died may not have let go of everything yet", async () => {
  keepRunning(start);
  await liveAndEnd(90_000, KILLED);
  await vi.advanceTimersByTimeAsync(500);
  await liveAndEnd(0, REFUSED);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(starts).toHaveLength(3);
});

it("ends when it is asked to, while the program runs or while it waits", async () => {
  const running = keepRunning(start);
  running.kill("SIGTERM");
  expect(await running.ended).toEqual(REGULAR);
  const waiting = keepRunning(start);
  await liveAndEnd(0, KILLED);
  waiting.kill("SIGTERM");
  expect(await waiting.ended).toEqual(REGULAR);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(starts).toHaveLength(2);
});
