import { expect, test } from "vitest";
import type { Job, JobKind } from "./jobs.ts";
import { Turns } from "./turns.ts";

const job = (kind: JobKind, userId: string): Job => ({ kind, given: { userId } }) as Job;

const THREADS = 3;

function turnsOf(...jobs: readonly Job[]) {
  const turns = new Turns<{ readonly job: Job }>(THREADS);
  for (const one of jobs) {
    turns.add({ job: one });
  }
  return turns;
}

/** Starts what may run. */
function start(turns: Turns<{ readonly job: Job }>): Job[] {
  const started: Job[] = [];
  for (let next = turns.next(); next !== undefined; next = turns.next()) {
    started.push(next.job);
  }
  return started;
}

const times = (count: number, kind: JobKind, userId: string) =>
  Array.from({ length: count }, () => job(kind, userId));

test("thirty undo previews of one person take one thread, and another's import starts at once", () => {
  const turns = turnsOf(...times(30, "undoPreview", "ann"));

  expect(start(turns)).toEqual([job("undoPreview", "ann")]);
  turns.add({ job: job("preview", "bob") });
  turns.add({ job: job("confirm", "bob") });
  expect(start(turns)).toEqual([job("preview", "bob"), job("confirm", "bob")]);
});

test("a second change of one person's rows waits outside of the threads until the first has ended", () => {
  const [first, second] = [job("confirm", "ann"), job("undo", "ann")];
  const turns = turnsOf(first, second, job("confirm", "bob"));

  expect(start(turns)).toEqual([first, job("confirm", "bob")]);
  turns.ended(first);
  expect(start(turns)).toEqual([second]);
});

test("one thread is left for files while several people's figures are worked out", () => {
  const turns = turnsOf(...["ann", "bob", "cleo"].map((person) => job("deriveCampaigns", person)));

  expect(start(turns)).toHaveLength(THREADS - 1);
  turns.add({ job: job("preview", "dora") });
  expect(start(turns)).toEqual([job("preview", "dora")]);
});

test("who has a thread comes after who has none, and of two with none the one whose turn is longer ago", () => {
  const mine = times(6, "preview", "ann");
  const turns = turnsOf(...mine);
  expect(start(turns)).toHaveLength(THREADS);
  for (const other of [job("preview", "bob"), job("preview", "cleo"), job("preview", "bob")]) {
    turns.add({ job: other });
  }

  turns.ended(mine[0] as Job);
  expect(start(turns)).toEqual([job("preview", "bob")]);
  turns.ended(mine[1] as Job);
  expect(start(turns)).toEqual([job("preview", "cleo")]);
});

test("a person's jobs of a lane keep their order, and one that is done again goes first", () => {
  const nth = (index: number): Job => Object.assign(job("undo", "ann"), { index });
  const [first, second, third] = [nth(0), nth(1), nth(2)];
  const turns = turnsOf(first, second);
  expect(start(turns)).toEqual([first]);
  turns.ended(first);
  turns.addAgain({ job: third });
  expect(start(turns)).toEqual([third]);
  turns.ended(third);
  expect(start(turns)).toEqual([second]);
});

test("campaigns don't wait for the person's own previews of undos", () => {
  const [first, second] = times(2, "undoPreview", "ann") as [Job, Job];
  const campaigns = job("deriveCampaigns", "ann");
  const turns = turnsOf(first, second, campaigns);
  expect(start(turns)).toEqual([campaigns]);
  turns.ended(campaigns);
  expect(start(turns)).toEqual([first]);
});

test("what one person has waiting refuses nothing of another's, nor of their own of another lane", () => {
  const turns = turnsOf(...times(100, "undoPreview", "ann"));

  expect(turns.hasRoomFor(job("undoPreview", "ann"))).toBe(false);
  expect(turns.hasRoomFor(job("preview", "ann"))).toBe(true);
  expect(turns.hasRoomFor(job("undoPreview", "bob"))).toBe(true);
});

test("one that is no longer wanted is taken out while it waits, and not after its turn has come", () => {
  const [first, second] = [{ job: job("confirm", "ann") }, { job: job("undo", "ann") }];
  const turns = new Turns<{ readonly job: Job }>(THREADS);
  turns.add(first);
  turns.add(second);
  expect(start(turns)).toEqual([first.job]);

  expect([turns.remove(first), turns.remove(second), turns.remove(second)]).toEqual([false, true, false]);
  turns.ended(first.job);
  expect(start(turns)).toEqual([]);
});
