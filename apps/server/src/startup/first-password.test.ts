import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { announceFirstPassword, firstPasswordFile, forgetFirstPassword } from "./first-password.ts";

const CREATED = { user: { username: "admin" }, temporaryPassword: "blue-lamp-72-Harbor" };

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "strikebook-first-"));
});

afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

test("a terminal shows the password, and no file holds it", () => {
  const lines = announceFirstPassword(CREATED, { dataDir, isTerminal: true });

  expect(lines[0]).toBe(
    "Created the administrator. Username: admin  Temporary password: blue-lamp-72-Harbor",
  );
  expect(existsSync(firstPasswordFile(dataDir))).toBe(false);
});

test("a log names the file that holds it, for the server's account alone, until it is changed", async () => {
  const lines = announceFirstPassword(CREATED, { dataDir, isTerminal: false });

  const file = path.join(dataDir, "first-password");
  expect(lines.join("\n")).toContain(`The temporary password is in the file ${file}`);
  expect(lines.join("\n")).not.toContain(CREATED.temporaryPassword);
  expect(readFileSync(file, "utf8")).toBe("blue-lamp-72-Harbor\n");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await forgetFirstPassword(dataDir);
  expect(existsSync(file)).toBe(false);
  await forgetFirstPassword(dataDir);
});
