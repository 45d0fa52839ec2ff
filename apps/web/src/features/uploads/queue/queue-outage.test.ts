import { afterEach, expect, test, vi } from "vitest";
import {
  answerPreviews,
  file,
  files,
  inBrowser,
  openTab,
  until,
  untilStatuses,
} from "./testing/queue-harness.ts";

inBrowser();
afterEach(() => {
  vi.doUnmock("./engine/upload-engine.ts");
});

/** The network fails right after the page has opened: what works the queue does not arrive. */
function loseEngine(): void {
  vi.doMock("./engine/upload-engine.ts", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
}

test("files chosen while the queue cannot be loaded are counted, kept, and join when it has arrived", async () => {
  answerPreviews();
  loseEngine();
  const queue = await openTab();
  await until(() => expect(queue.state().outage).toEqual({ files: 0 }));

  const first = queue.add(files(2));
  const second = queue.add([file("3")]);
  expect(queue.state()).toMatchObject({ outage: { files: 3 }, uploads: [] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(queue.state().outage).toEqual({ files: 3 });

  vi.doUnmock("./engine/upload-engine.ts");
  await untilStatuses(queue, "ready", "ready", "ready");
  expect(queue.state().outage).toBeUndefined();
  expect((await first).added).toHaveLength(2);
  expect((await second).added).toHaveLength(1);
});

test("another tab that has what it needs is not told of an outage", async () => {
  answerPreviews();
  loseEngine();
  const alone = await openTab();
  await until(() => expect(alone.state().outage).toBeDefined());
  const other = await openTab();
  vi.doUnmock("./engine/upload-engine.ts");

  await alone.add(files(1));

  await until(() => expect(other.state().uploads).toHaveLength(1));
  expect(other.state().outage).toBeUndefined();
});
