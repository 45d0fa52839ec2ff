import fc from "fast-check";
import { expect, test } from "vitest";
import { QUEUE_SETTINGS_DEFAULT } from "./queue-settings.ts";
import { classifyUploadError, isRetryable, retryDelayMs } from "./retry-policy.ts";

test.each([
  ["Failed to fetch", "NETWORK", true],
  ["Network error. Please check your connection.", "NETWORK", true],
  ["Request timed out. Please try again.", "TIMEOUT", true],
  ["Server error. Please try again later.", "SERVER", true],
  ["An unexpected error occurred", "SERVER", true],
  ["Authentication expired", "AUTHENTICATION", false],
  ["No authentication token available", "AUTHENTICATION", false],
  ["Too many open previews", "QUOTA", false],
  ["File is empty", "VALIDATION", false],
  ["Only CSV files are allowed", "VALIDATION", false],
  ["Preview failed", "UNKNOWN", false],
] as const)("%s is %s, tried again: %s", (message, errorType, retried) => {
  expect(classifyUploadError(message)).toBe(errorType);
  expect(isRetryable(errorType)).toBe(retried);
});

test("each wait is twice as long as the one before, up to half a minute", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((retry) => retryDelayMs(retry, QUEUE_SETTINGS_DEFAULT, 0.5));

  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test("jitter makes a wait up to a tenth shorter or longer", () => {
  expect(retryDelayMs(3, QUEUE_SETTINGS_DEFAULT, 0)).toBe(3600);
  expect(retryDelayMs(3, QUEUE_SETTINGS_DEFAULT, 1)).toBe(4400);
  expect(retryDelayMs(3, { ...QUEUE_SETTINGS_DEFAULT, retryJitter: 0 }, 1)).toBe(4000);
});

test.each([
  [{ retryBaseDelay: 2000 }, 4000],
  [{ retryBackoffFactor: 3 }, 3000],
  [{ retryMaxDelay: 1500 }, 1500],
  [{ retryDelay: 9000 }, 9000],
] as const)("with %s the second wait is %i ms", (changes, expected) => {
  expect(retryDelayMs(2, { ...QUEUE_SETTINGS_DEFAULT, ...changes }, 0.5)).toBe(expected);
});

test("no wait is shorter than the shortest nor longer than the longest", () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.double({ min: 0, max: 1, noNaN: true }), (retry, random) => {
      const wait = retryDelayMs(retry, QUEUE_SETTINGS_DEFAULT, random);

      expect(wait).toBeGreaterThanOrEqual(QUEUE_SETTINGS_DEFAULT.retryDelay);
      expect(wait).toBeLessThanOrEqual(QUEUE_SETTINGS_DEFAULT.retryMaxDelay);
    }),
  );
});
