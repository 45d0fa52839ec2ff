import { DomainError } from "@strikebook/core/shared/errors";
import { OUTAGE_MESSAGES } from "@strikebook/database/outage";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Outages } from "./outages.ts";

const failure = (code: string, message = code) => Object.assign(new Error(message), { code });
const AWAY = failure("57P03", "the database system is in recovery mode");
const FULL = failure("53100", 'could not extend file "base/5/26342": No space left on device');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Outages over a database that answers, or doesn't, as the test says. */
function watched() {
  const lines: string[] = [];
  const database = { isThere: false };
  const outages = new Outages(undefined);
  const say = (_fields: unknown, line?: string) => void lines.push(line ?? "");
  outages.watch({ log: { error: say, warn: say } as never, answers: async () => database.isThere });
  return { outages, lines, database };
}

test("an outage is named once, however many requests meet it, and once when it is over", async () => {
  const { outages, lines, database } = watched();
  for (let request = 0; request < 1_000; request++) {
    expect(outages.kindOf(AWAY)).toBe("away");
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual(["the database is away; this is said once, until it answers"]);

  database.isThere = true;
  await vi.advanceTimersByTimeAsync(2_000);

  expect(lines.slice(1)).toEqual(["the database answers again"]);
  expect(outages.current).toBeUndefined();
});

test("a database that stopped on a full disk is full and not away, until it answers and refuses nothing for a while", async () => {
  const { outages, lines, database } = watched();
  outages.kindOf(FULL);
  expect(outages.kindOf(AWAY)).toBe("full");
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(outages.kindOf(AWAY)).toBe("full");
  database.isThere = true;
  await vi.advanceTimersByTimeAsync(28_000);
  expect(outages.current).toBe("full");
  await vi.advanceTimersByTimeAsync(6_000);
  expect(outages.current).toBeUndefined();
  expect(outages.kindOf(AWAY)).toBe("away");
  expect(lines).toEqual([
    "the disk is full: nothing can be saved; this is said once, until there is room",
    "the disk has room again",
    "the database is away; this is said once, until it answers",
  ]);
});

test("a worker thread's word for an outage is one; mail, a backup's disk and other refusals are none of the database's", () => {
  const { outages, lines } = watched();
  expect(outages.isNamed(failure("ECONNREFUSED"))).toBe(false);
  expect(outages.isNamed(failure("ENOSPC"))).toBe(false);
  const finnhub = Object.assign(new DomainError("UNAVAILABLE", "Finnhub could not be used"), { cause: AWAY });
  expect(outages.kindOf(finnhub)).toBeUndefined();
  expect(lines).toEqual([]);
  expect(outages.kindOf(new DomainError("UNAVAILABLE", OUTAGE_MESSAGES.full))).toBe("full");
  expect(outages.isNamed(failure("ECONNREFUSED"))).toBe(true);
  expect(outages.isNamed({ message: "connect ECONNREFUSED", code: "ECONNREFUSED" })).toBe(true);
});
