import { expect, test } from "vitest";
import { entries, file, files, inBrowser, openTab } from "./testing/queue-harness.ts";

inBrowser();

test("hundreds of files join in their order, some at a time, so that the page answers meanwhile", async () => {
  const queue = await openTab({ autoStart: false });
  const lengths = new Set<number>();
  queue.subscribe(() => lengths.add(queue.state().uploads.length));

  const report = await queue.add([...files(900), file("1", "again.csv"), file("900", "late.csv")]);

  expect(entries(queue).map(({ fileName }) => fileName)).toEqual(files(900).map(({ name }) => name));
  expect(entries(queue).map(({ priority }) => priority)).toEqual(Array.from({ length: 900 }, (_, n) => n));
  expect(report.rejected.map(({ fileName }) => fileName)).toEqual(["again.csv", "late.csv"]);
  const steps = [...lengths].map((length, index, all) => length - (all[index - 1] ?? 0));
  expect(Math.max(...steps)).toBe(200);
});

test("a file is asked for its size once: each time the page waits for the file system", async () => {
  const queue = await openTab({ autoStart: false });
  const chosen = files(3);
  const asked = new Map<string, number>();
  for (const each of chosen) {
    const { size } = each;
    Object.defineProperty(each, "size", {
      get: () => {
        asked.set(each.name, (asked.get(each.name) ?? 0) + 1);
        return size;
      },
    });
  }

  await queue.add(chosen);

  expect([...asked.values()]).toEqual([1, 1, 1]);
  expect(entries(queue).map(({ fileSizeBytes }) => fileSizeBytes)).toEqual([1, 1, 1]);
});
