import { expect, test } from "vitest";
import { restoreCommand } from "./restore-command.ts";

test("a restore is one line for the shell of each kind of installation", () => {
  expect(restoreCommand("/mnt/stick/a.backup", "npm")).toBe(
    "npm run strikebook -- restore /mnt/stick/a.backup --replace",
  );
  expect(restoreCommand("/backups/a.backup", "container")).toBe(
    "docker compose exec strikebook strikebook restore /backups/a.backup --replace",
  );
});

test("a folder with blanks or quotes stays one word", () => {
  expect(restoreCommand("/mnt/Ann's stick/a.backup", "npm")).toBe(
    String.raw`npm run strikebook -- restore '/mnt/Ann'\''s stick/a.backup' --replace`,
  );
});
