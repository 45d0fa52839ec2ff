import { expect, test } from "vitest";
import {
  findSettingsProblems,
  QUEUE_SETTINGS_BOUNDS,
  QUEUE_SETTINGS_DEFAULT,
  type QueueNumberField,
  readSettings,
} from "./queue-settings.ts";

const settings = (changes: object) => ({ ...QUEUE_SETTINGS_DEFAULT, ...changes });

test("the defaults are those of the specification, and in bounds", () => {
  expect(QUEUE_SETTINGS_DEFAULT).toMatchObject({
    maxConcurrentUploads: 3,
    maxRetryAttempts: 5,
    retryBaseDelay: 1000,
    retryMaxDelay: 30_000,
    retryBackoffFactor: 2,
    retryJitter: 0.1,
    autoRetryOnFailure: true,
    maxHistoryEntries: 100,
    maxMemoryUsage: 100,
  });
  expect(findSettingsProblems(QUEUE_SETTINGS_DEFAULT)).toEqual({});
});

test.each([
  ["maxConcurrentUploads", 1, 10],
  ["maxRetryAttempts", 0, 10],
  ["retryDelay", 1000, 60_000],
  ["retryBaseDelay", 100, 60_000],
  ["maxHistoryEntries", 10, 1000],
  ["maxMemoryUsage", 10, 1000],
] as const)("%s goes from %i to %i", (field, min, max) => {
  // The longest wait must not contradict the shortest.
  const problemOf = (value: number) =>
    findSettingsProblems(settings({ retryMaxDelay: 600_000, [field]: value }))[field];

  expect([problemOf(min), problemOf(max)]).toEqual([undefined, undefined]);
  expect(problemOf(min - 1)).toContain(`must be a whole number between ${min} and ${max}`);
  expect(problemOf(max + 1)).toContain(`between ${min} and ${max}`);
});

test.each(Object.keys(QUEUE_SETTINGS_BOUNDS) as QueueNumberField[])(
  "%s: no empty field, no text",
  (field) => {
    expect(findSettingsProblems(settings({ [field]: Number.NaN }))[field]).toContain("must be a");
  },
);

test("every other number is whole", () => {
  const fractions = Object.fromEntries(
    Object.entries(QUEUE_SETTINGS_BOUNDS).map(([field, { min, max }]) => [
      field,
      max - (max - min) / 2.5 - 0.05,
    ]),
  );
  expect(Object.keys(findSettingsProblems(settings(fractions)))).toEqual([
    "maxConcurrentUploads",
    "maxRetryAttempts",
    "retryDelay",
    "retryBaseDelay",
    "retryMaxDelay",
    "maxHistoryEntries",
    "maxMemoryUsage",
  ]);
});

test("only factor and jitter may be broken numbers", () => {
  const broken = settings({ maxConcurrentUploads: 2.5, retryBackoffFactor: 1.5, retryJitter: 0.25 });

  expect(findSettingsProblems(broken)).toEqual({
    maxConcurrentUploads: "Max concurrent uploads must be a whole number between 1 and 10",
  });
});

test("the longest wait is not shorter than the others", () => {
  const words = "Retry max delay must not be shorter than retry delay and retry base delay";

  expect(findSettingsProblems(settings({ retryMaxDelay: 2000, retryDelay: 2001 }))).toEqual({
    retryMaxDelay: words,
  });
  expect(findSettingsProblems(settings({ retryMaxDelay: 2000, retryBaseDelay: 2001 }))).toEqual({
    retryMaxDelay: words,
  });
});

test("stored settings: what can be taken is taken, the rest is as usual", () => {
  expect(
    readSettings({ maxConcurrentUploads: 7, retryDelay: "soon", maxRetryAttempts: 99, more: 1 }),
  ).toEqual(settings({ maxConcurrentUploads: 7 }));
});

test.each([
  { autoStart: "no" },
  { autoStart: 0 },
  { pauseOnError: null },
  { saveHistory: {} },
  { maxConcurrentUploads: "7" },
  { unknown: undefined },
])("stored %j, a value of another kind or of no setting, is not taken", (stored) => {
  expect(readSettings(stored)).toStrictEqual(QUEUE_SETTINGS_DEFAULT);
  expect(readSettings({ ...stored, retryJitter: 0.5 })).toStrictEqual(settings({ retryJitter: 0.5 }));
});

test.each([undefined, null, "x", 7, []])("%s instead of settings gives the defaults", (stored) => {
  expect(readSettings(stored)).toEqual(QUEUE_SETTINGS_DEFAULT);
});

test("stored delays that contradict a default give the defaults", () => {
  expect(readSettings({ retryDelay: 50_000, retryMaxDelay: 1 })).toEqual(QUEUE_SETTINGS_DEFAULT);
});
