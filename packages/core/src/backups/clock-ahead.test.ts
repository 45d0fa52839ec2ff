import { expect, test } from "vitest";
import { backupStanding } from "../housekeeping/backup-standing.ts";
import { isBackupDue } from "./backup-schedule.ts";

const HOUR = 60 * 60_000;
const NOW = new Date(2026, 10, 26, 12, 0, 0);
const NIGHT = { hour: 3, minute: 0 };

test.each([
  ["an hour", HOUR],
  ["a day", 24 * HOUR],
  ["twelve years", 12 * 8766 * HOUR],
])("backups made while the clock was %s ahead hold up no other, and are under way no more", (_, aheadMs) => {
  const stamp = new Date(NOW.getTime() + aheadMs);

  expect(isBackupDue(NIGHT, NOW, { lastKeptAt: stamp, lastTriedAt: stamp })).toBe(true);
  const begun = { startedAt: stamp, finishedAt: undefined, error: undefined };
  expect(backupStanding({ isNightly: true, lastGood: undefined, last: begun }, NOW)).toBe("FAILED");
  const good = { ...begun, finishedAt: stamp };
  expect(backupStanding({ isNightly: true, lastGood: good, last: good }, NOW)).toBe("OLD");
});

test.each([
  ["an hour", HOUR, false],
  ["a day", 24 * HOUR, true],
  ["twelve years", 12 * 8766 * HOUR, true],
])(
  "after a try %s ago, as by a clock that was behind, the next one is made when it is due",
  (_, agoMs, isDue) => {
    const stamp = new Date(NOW.getTime() - agoMs);
    expect(isBackupDue(NIGHT, NOW, { lastKeptAt: stamp, lastTriedAt: stamp })).toBe(isDue);
  },
);
