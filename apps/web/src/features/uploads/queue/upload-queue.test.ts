import { expect, test, vi } from "vitest";
import {
  answerConfirms,
  answerPreviews,
  entries,
  file,
  files,
  holdPreviews,
  idOf,
  inBrowser,
  noteCancels,
  openTab,
  setOnline,
  statuses,
  until,
  untilStatuses,
} from "./testing/queue-harness.ts";

inBrowser();

test("three files are read at a time by priority, the others follow", async () => {
  const calls = holdPreviews();
  const queue = await openTab();

  await queue.add(files(5));
  await until(() => expect(calls.map(({ name }) => name)).toEqual(["1.csv", "2.csv", "3.csv"]));
  queue.move(idOf(queue, 4), 3);

  calls[0]?.answer();
  await untilStatuses(queue, "ready", "preview", "preview", "preview", "pending");
  await until(() => expect(calls[3]?.name).toBe("5.csv"));
  expect(entries(queue).map(({ priority }) => priority)).toEqual([0, 1, 2, 3, 4]);
});

test("a preview goes from 10 over 50 to 75 percent, a confirm from 80 to 100", async () => {
  answerPreviews();
  answerConfirms();
  const queue = await openTab();
  const seen: number[] = [];
  queue.subscribe(() => {
    const percent = entries(queue)[0]?.progressPercent ?? 0;
    if (seen.at(-1) !== percent) {
      seen.push(percent);
    }
  });

  await queue.add(files(1));
  await untilStatuses(queue, "ready");
  await queue.confirm(idOf(queue));

  expect(seen).toEqual([0, 10, 50, 75, 80, 100]);
  expect(statuses(queue)).toEqual(["completed"]);
});

test("what cannot be is refused with the words of the specification, and the others are taken", async () => {
  answerPreviews();
  const queue = await openTab();

  const report = await queue.add([
    new File(["x"], "photo.png", { type: "image/png" }),
    new File([], "empty.csv"),
    file("1"),
    file("1", "again.csv"),
    file("2", "1.csv"),
  ]);

  expect(report.rejected.map(({ fileName, reason, isDuplicate }) => [fileName, reason, isDuplicate])).toEqual(
    [
      ["photo.png", "Only CSV files are allowed", false],
      ["empty.csv", "File is empty", false],
      ["again.csv", "Already in the list: same content", true],
    ],
  );
  expect(report.added).toHaveLength(2);
  await untilStatuses(queue, "ready", "ready");
});

test("the same content may be added again when the person insists, and once the first has ended", async () => {
  answerPreviews();
  answerConfirms();
  const queue = await openTab();
  await queue.add([file("1")]);

  expect((await queue.add([file("1")], { allowDuplicates: true })).added).toHaveLength(1);
  await queue.remove(idOf(queue, 1));
  await untilStatuses(queue, "ready");
  await queue.confirm(idOf(queue));
  expect((await queue.add([file("1")])).added).toHaveLength(1);
});

test("the answer about a removed file changes nothing", async () => {
  const calls = holdPreviews();
  const queue = await openTab();
  await queue.add(files(2));
  await until(() => expect(calls).toHaveLength(2));

  await queue.remove(idOf(queue));
  calls[0]?.answer();

  await vi.advanceTimersByTimeAsync(100);
  expect(statuses(queue)).toEqual(["preview"]);
});

test("a cancelled preview is forgotten in the server and held until it is asked for", async () => {
  answerPreviews();
  const cancelled = noteCancels();
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "ready");

  await queue.cancel(idOf(queue));
  await vi.advanceTimersByTimeAsync(3000);
  expect(entries(queue)).toMatchObject([{ status: "pending", isPaused: true, progressPercent: 0 }]);
  expect(cancelled).toEqual(["s-1"]);

  queue.resume(idOf(queue));
  await untilStatuses(queue, "ready");
});

test("confirming twice sends once", async () => {
  answerPreviews();
  const confirmed = answerConfirms();
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "ready");

  const id = idOf(queue);
  queue.confirmAll([id]);
  queue.confirmAll([id]);

  await untilStatuses(queue, "completed");
  expect(confirmed).toEqual(["s-1"]);
  expect(queue.state().totals).toMatchObject({ completed: 1, bytes: 1 });
  expect(queue.state().history).toMatchObject([{ fileName: "1.csv", status: "completed" }]);
});

test("pausing ends what is under way; resuming starts it again", async () => {
  const calls = holdPreviews();
  const queue = await openTab();
  await queue.add(files(1));
  await until(() => expect(calls).toHaveLength(1));

  queue.pauseAll();
  calls[0]?.answer();
  await vi.advanceTimersByTimeAsync(2000);
  expect(statuses(queue)).toEqual(["paused"]);

  queue.resumeAll();
  await until(() => expect(calls).toHaveLength(2));
  calls[1]?.answer();
  await untilStatuses(queue, "ready");
});

test("stopped processing starts nothing; what runs is finished", async () => {
  const calls = holdPreviews();
  const queue = await openTab();
  await queue.add(files(4));
  await until(() => expect(calls).toHaveLength(3));

  queue.stopProcessing();
  calls[0]?.answer();
  await untilStatuses(queue, "ready", "preview", "preview", "pending");
  await vi.advanceTimersByTimeAsync(3000);
  expect(calls).toHaveLength(3);

  queue.startProcessing();
  await until(() => expect(calls).toHaveLength(4));
});

test("clearing forgets everything in the server and here, also what is under way", async () => {
  const calls = holdPreviews();
  const cancelled = noteCancels();
  const queue = await openTab();
  await queue.add(files(2));
  await until(() => expect(calls).toHaveLength(2));
  calls[0]?.answer();
  await untilStatuses(queue, "ready", "preview");

  queue.clear();
  calls[1]?.answer();
  await vi.advanceTimersByTimeAsync(100);

  expect(statuses(queue)).toEqual([]);
  expect(cancelled).toEqual(["s-1"]);
});

test("a lost line interrupts and costs no attempt; back online everything goes on by itself", async () => {
  const previews = answerPreviews();
  const confirmed = answerConfirms((call) => {
    if (call === 1) {
      setOnline(false);
      return "fail";
    }
    return undefined;
  });
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "ready");

  await queue.confirm(idOf(queue));
  await vi.advanceTimersByTimeAsync(5000);
  expect(entries(queue)).toMatchObject([{ status: "pending", retryCount: 0 }]);
  expect(queue.state().isOnline).toBe(false);

  setOnline(true);
  await untilStatuses(queue, "completed");
  expect(confirmed).toEqual(["s-1", "s-1"]);
  expect(previews).toHaveLength(1);
});

test("where the server forgot the session, the same preview needs no second question", async () => {
  const previews = answerPreviews();
  const confirmed = answerConfirms((call) => (call === 1 ? "gone" : undefined));
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "ready");

  await queue.confirm(idOf(queue));

  await untilStatuses(queue, "completed");
  expect(confirmed).toEqual(["s-1", "s-2"]);
  expect(previews).toHaveLength(2);
});

test("where the new preview says something else, the person is asked again", async () => {
  const calls = holdPreviews();
  const confirmed = answerConfirms((call) => (call === 1 ? "gone" : undefined));
  const queue = await openTab();
  await queue.add(files(1));
  await until(() => expect(calls).toHaveLength(1));
  calls[0]?.answer({ newLines: 42 });
  await untilStatuses(queue, "ready");

  void queue.confirm(idOf(queue));
  await until(() => expect(calls).toHaveLength(2));
  calls[1]?.answer({ newLines: 7 });

  await untilStatuses(queue, "ready");
  await vi.advanceTimersByTimeAsync(3000);
  expect(confirmed).toEqual(["s-1"]);
});

test("a session that is gone again and again ends as a failure with the server's words", async () => {
  answerPreviews();
  answerConfirms(() => "gone");
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "ready");

  await queue.confirm(idOf(queue));

  await untilStatuses(queue, "failed");
  expect(entries(queue)).toMatchObject([
    { error: "Upload confirmation failed: Upload the file again", errorType: "VALIDATION", canRetry: false },
  ]);
});

test("a request that is never answered times out and is tried again", async () => {
  const calls = holdPreviews();
  const queue = await openTab();
  await queue.add(files(1));
  await until(() => expect(calls).toHaveLength(1));

  await vi.advanceTimersByTimeAsync(120_100);
  expect(entries(queue)).toMatchObject([
    { status: "failed", errorType: "TIMEOUT", error: "Preview failed: Request timed out. Please try again." },
  ]);

  await vi.advanceTimersByTimeAsync(2500);
  await until(() => expect(calls).toHaveLength(2));
  calls[1]?.answer();
  await untilStatuses(queue, "ready");
});

test("changes of state are spoken, many of them as a count, and never percents", async () => {
  answerPreviews();
  const queue = await openTab();
  const spoken: string[] = [];
  queue.subscribe(() => {
    const text = queue.state().announcement?.text;
    if (text !== undefined && spoken.at(-1) !== text) {
      spoken.push(text);
    }
  });

  await queue.add(files(1));
  await untilStatuses(queue, "ready");
  await vi.advanceTimersByTimeAsync(600);
  await queue.add(files(6).slice(1));
  await untilStatuses(queue, "ready", "ready", "ready", "ready", "ready", "ready");
  await vi.advanceTimersByTimeAsync(600);

  expect(spoken[0]).toBe("1.csv is checked and ready to import");
  expect(spoken.join(" ")).toMatch(/\d files ready to import/);
  expect(spoken.join(" ")).not.toContain("%");
});

test("figures elsewhere are told to be stale after an import, and only then", async () => {
  answerPreviews();
  answerConfirms();
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "ready");
  expect(queue.state().totals.completed).toBe(0);

  await queue.confirm(idOf(queue));

  expect(queue.state().totals.completed).toBe(1);
});
