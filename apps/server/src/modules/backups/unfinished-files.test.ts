import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { startTestApp } from "../../testing/test-app.ts";

const HOUR_SECONDS = 60 * 60;

test("a start removes restore points and backups whose writer died a day ago, and nothing else", async () => {
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), "strikebook-left-")), "backups");
  mkdirSync(folder);
  const names = {
    left: ".before-upgrade-2026-11-20T000000Z-abcd.backup.71.unfinished",
    underWay: ".before-restore-2026-11-26T000000Z-abcd.backup.72.unfinished",
    whole: "before-upgrade-2026-11-01T000000Z-abcd.backup",
  };
  const age = { left: 25, underWay: 23, whole: 600 };
  for (const key of ["left", "underWay", "whole"] as const) {
    const file = path.join(folder, names[key]);
    writeFileSync(file, "bytes");
    const at = Date.now() / 1000 - age[key] * HOUR_SECONDS;
    utimesSync(file, at, at);
  }

  await startTestApp({}, { backups: { folder, keep: { days: 7, weeks: 4, months: 12 } } });

  await vi.waitFor(
    () => expect(readdirSync(folder).sort()).toEqual([names.underWay, names.whole].sort()),
    30_000,
  );
});
