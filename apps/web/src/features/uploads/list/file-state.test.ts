import { expect, test } from "vitest";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import { previewOf } from "../testing/answers.ts";
import { queued } from "../testing/queue-states.ts";
import { countStates, headOf, stateOf, stateWords } from "./file-state.ts";
import { summaryWords } from "./summary-words.ts";

const many = (count: number, given: Parameters<typeof queued>[1]): QueuedUpload[] =>
  Array.from({ length: count }, (_, index) => queued(`${index}.csv`, given));

const DONE = { status: "completed" } as const;
const READY = { status: "ready" } as const;
const ASKED = { status: "ready", preview: previewOf({ needsAccount: true, canConfirm: false }) } as const;
const RETRYING = { status: "failed", errorType: "SERVER", canRetry: true, nextRetryAt: new Date() } as const;

test.each([
  ["waiting", { status: "pending" }],
  ["needsYou", { status: "pending", isPaused: true }],
  ["checking", { status: "preview" }],
  ["importing", { status: "processing" }],
  ["retrying", RETRYING],
  ["needsYou", { status: "failed", errorType: "UNKNOWN" }],
  ["notForHere", { status: "failed", errorType: "VALIDATION" }],
  ["cancelled", { status: "cancelled" }],
  ["done", DONE],
  ["ready", READY],
  ["needsYou", ASKED],
] as const)("%s is the state of %j", (state, given) => {
  expect(stateOf(queued("a.csv", given))).toBe(state);
});

test("each state has a word of its own in the line on top", () => {
  const uploads = [
    ...many(2, { status: "pending" }),
    ...many(1, { status: "preview" }),
    ...many(1, RETRYING),
    ...many(1, { status: "cancelled" }),
    ...many(1, ASKED),
  ];

  expect(summaryWords(uploads, 3)).toBe(
    "1 needs you, 1 being checked, 2 waiting, 1 retrying by itself, 1 cancelled, 3 not for here",
  );
  expect(summaryWords([], 0)).toBe("Nothing to import yet");
  expect(stateWords(countStates([]))).toBe("");
});

test.each([
  ["ready", many(18, READY), { title: "Ready", count: 18, note: "" }],
  [
    "ready",
    [...many(3, { status: "preview" }), ...many(19, { status: "pending" })],
    {
      title: "Checking",
      count: 3,
      note: "19 waiting",
    },
  ],
  [
    "ready",
    [...many(5, READY), ...many(13, DONE)],
    {
      title: "Ready",
      count: 5,
      note: "13 done, still listed here",
    },
  ],
  ["ready", many(22, DONE), { title: "Done", count: 22, note: "" }],
  [
    "ready",
    [...many(2, DONE), ...many(5, ASKED)],
    {
      title: "Needs you",
      count: 5,
      note: "2 done, still listed here",
    },
  ],
  [
    "done",
    [...many(2, DONE), ...many(1, { status: "cancelled" })],
    {
      title: "Done",
      count: 2,
      note: "1 cancelled",
    },
  ],
  ["done", many(1, { status: "cancelled" }), { title: "Cancelled", count: 1, note: "" }],
] as const)("the head of %s counts what its rows are now", (group, uploads, head) => {
  expect(headOf(group, uploads, 0)).toEqual(head);
});

test("files that were refused at once are counted with those of the queue", () => {
  const one = many(1, { status: "failed", errorType: "VALIDATION" });

  expect(headOf("notForHere", one, 2)).toEqual({ title: "Not for here", count: 3, note: "" });
  expect(headOf("notForHere", [], 2)).toEqual({ title: "Not for here", count: 2, note: "" });
});
