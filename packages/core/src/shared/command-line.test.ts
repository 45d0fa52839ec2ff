import { expect, it } from "vitest";
import { commandLine, restoreCommand } from "./command-line.ts";

it("names npm's script where npm started Strikebook", () => {
  expect(commandLine("users list")).toBe("npm run strikebook -- users list");
  expect(commandLine("users list", "npm")).toBe("npm run strikebook -- users list");
});

it("names docker compose in a container, and for restore a container of its own", () => {
  expect(commandLine("users list", "container")).toBe("docker compose exec strikebook strikebook users list");
  expect(restoreCommand("/backups/a.backup", "container")).toBe(
    "docker compose run --rm strikebook strikebook restore /backups/a.backup --replace",
  );
});

it("keeps a folder with blanks or quotes one word", () => {
  expect(restoreCommand("/mnt/Ann's stick/a.backup")).toBe(
    String.raw`npm run strikebook -- restore '/mnt/Ann'\''s stick/a.backup' --replace`,
  );
});
