import { expect, test } from "vitest";
import type { QueueFile } from "./queue-file.ts";
import { dueRetries } from "./queue-order.ts";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 26, 1);

test.each([
  ["a minute ago", -MINUTE, true],
  ["in a minute", MINUTE, false],
  ["in ten minutes, the longest of the settings", 10 * MINUTE, false],
  ["in an hour, by a clock that was ahead", 60 * MINUTE, true],
  ["in a day, by a clock that was ahead", 1440 * MINUTE, true],
  ["in twelve years, by a clock that was ahead", 12 * 525_960 * MINUTE, true],
])("a retry %s", (_, waitMs, isDue) => {
  const file = { status: "failed", nextRetryAt: new Date(NOW + waitMs) } as QueueFile;
  expect(dueRetries([file], new Date(NOW))).toHaveLength(isDue ? 1 : 0);
});
