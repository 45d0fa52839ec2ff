import { expect, test } from "vitest";
import { exportName, problemLabel, sizeText, speedText, timeText, uptimeText } from "./wording.ts";

test.each([
  [0, "0 ms"],
  [84, "84 ms"],
  [999, "999 ms"],
  [1000, "1 s"],
  [2345, "2.35 s"],
  [60_000, "1 min 0 s"],
  [200_400, "3 min 20 s"],
])("%i ms is %s", (milliseconds, text) => {
  expect(timeText(milliseconds)).toBe(text);
});

test.each([
  [0, "0 B"],
  [1023, "1,023 B"],
  [1024, "1.0 KB"],
  [14_500, "14.2 KB"],
  [220_000_000, "209.8 MB"],
  [3e11, "279.4 GB"],
  [5e15, "4,547.5 TB"],
])("%d bytes are %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test.each([
  [59_999, "Less than a minute"],
  [60_000, "1 minute"],
  [3_600_000, "1 hour"],
  [3_720_000, "1 hour 2 minutes"],
  [86_400_000, "1 day"],
  [90_060_000, "1 day 1 hour"],
  [86_460_000, "1 day"],
])("%i ms of running are %s", (uptimeMs, text) => {
  expect(uptimeText(uptimeMs)).toBe(text);
});

test("a speed is told as far as it says something", () => {
  expect([null, 0, 0.4, 7.25].map(speedText)).toEqual(["—", "<0.01 MB/s", "0.4 MB/s", "7.25 MB/s"]);
});

test("a kind of error that came later is said as it is written", () => {
  expect(problemLabel("UNREADABLE_LINES")).toBe("Lines not understood");
  expect(problemLabel("DISK_FULL_AGAIN")).toBe("Disk full again");
});

test("an export bears the reader's day", () => {
  expect(exportName(new Date(2026, 0, 5, 23, 59))).toBe("upload-metrics-2026-01-05.json");
});
