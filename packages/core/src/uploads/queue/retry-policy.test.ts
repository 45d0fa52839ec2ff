import { expect, test } from "vitest";
import { classifyUploadError, isRetryable } from "./retry-policy.ts";

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
