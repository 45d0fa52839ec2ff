import { expect, test } from "vitest";
import { DomainError } from "../shared/errors.ts";
import { FILE_IS_EMPTY } from "../uploads/upload-file.ts";
import { memoryTrendOf, TREND_SAMPLES_MIN } from "./memory-trend.ts";
import { fileKindOf } from "./upload-attempt.ts";
import { efficiencyOf, sizeCategoryOf, speedOf, successRateBand } from "./upload-bands.ts";
import { problemOfCode, problemOfError } from "./upload-problem.ts";

const MB = 1024 * 1024;

test.each([
  [0, "small"],
  [MB - 1, "small"],
  [MB, "medium"],
  [10 * MB - 1, "medium"],
  [10 * MB, "large"],
  [100 * MB - 1, "large"],
  [100 * MB, "xlarge"],
] as const)("a file of %i bytes is %s", (sizeBytes, category) => {
  expect(sizeCategoryOf(sizeBytes)).toBe(category);
});

test.each([
  [10.1, "excellent"],
  [10, "good"],
  [5.1, "good"],
  [5, "average"],
  [1.1, "average"],
  [1, "poor"],
] as const)("%d MB/s is %s", (speed, efficiency) => {
  expect(efficiencyOf(speed)).toBe(efficiency);
});

test("a speed is megabytes in a second; no time makes none", () => {
  expect(speedOf(3 * MB, 1500)).toBe(2);
  expect(speedOf(MB, 0)).toBeUndefined();
});

test.each([
  [100, "green"],
  [80, "green"],
  [79.9, "amber"],
  [60, "amber"],
  [59.9, "red"],
] as const)("%d%% of uploads that went well are %s", (percent, band) => {
  expect(successRateBand(percent)).toBe(band);
});

test.each([
  [100, 106, "increasing"],
  [100, 105, "stable"],
  [100, 95, "stable"],
  [100, 94, "decreasing"],
] as const)("memory that was %i and is %i is %s", (before, after, trend) => {
  const samples = [...Array(5).fill(before), ...Array(5).fill(after)];

  expect(memoryTrendOf(samples)).toBe(trend);
});

test("few samples tell no trend", () => {
  expect(memoryTrendOf(Array(TREND_SAMPLES_MIN - 1).fill(1))).toBeUndefined();
});

test.each([
  ["Fidelity", "TRANSACTION", "Fidelity transactions"],
  ["Fidelity", "PORTFOLIO", "Fidelity positions"],
  ["Unknown", "TRANSACTION", "Not recognized"],
])("a file of %s, %s, is counted as %s", (brokerage, fileType, kind) => {
  expect(fileKindOf(brokerage, fileType)).toBe(kind);
});

test.each([
  ["CONFLICT", "IMPORT", "SESSION_ENDED"],
  ["NOT_FOUND", "IMPORT", "SESSION_ENDED"],
  ["FORBIDDEN", "IMPORT", "NOT_ALLOWED"],
  ["UNAUTHENTICATED", "IMPORT", "NOT_ALLOWED"],
  ["TOO_LARGE", "PREVIEW", "TOO_LARGE"],
  ["TOO_MANY_REQUESTS", "PREVIEW", "SERVER_UNAVAILABLE"],
  ["UNAVAILABLE", "IMPORT", "SERVER_UNAVAILABLE"],
  ["INVALID_INPUT", "PREVIEW", "UNREADABLE_FILE"],
  ["INVALID_INPUT", "IMPORT", "NOT_IMPORTABLE"],
  [undefined, "IMPORT", "SERVER_ERROR"],
] as const)("%s at the %s is %s", (code, stage, problem) => {
  expect(problemOfCode(code, stage)).toBe(problem);
});

test("a refusal is known by its code, an empty file by its words, anything else is our fault", () => {
  expect(problemOfError(new DomainError("CONFLICT", "gone"), "IMPORT")).toBe("SESSION_ENDED");
  expect(problemOfError(new DomainError("INVALID_INPUT", FILE_IS_EMPTY), "PREVIEW")).toBe("EMPTY_FILE");
  expect(problemOfError(new Error("secret words of a file"), "PREVIEW")).toBe("SERVER_ERROR");
});

test("the sample in the middle of an odd number belongs to neither half", () => {
  const half = (value: number): number[] => Array(5).fill(value);

  expect(memoryTrendOf([...half(100), 1000, ...half(106)])).toBe("increasing");
});
