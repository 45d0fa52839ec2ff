import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeDurably } from "./durable-file.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-durable-"));
  file = path.join(folder, "secret");
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it("replaces a file for its owner alone, and leaves no draft", () => {
  writeFileSync(file, "");
  writeDurably(file, "new");
  expect(readFileSync(file, "utf8")).toBe("new");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["secret"]);
});

it("leaves what another process was first to write when it is told to", () => {
  writeFileSync(file, "first");
  expect(() => writeDurably(file, "second", linkSync)).toThrow("EEXIST");
  expect(readFileSync(file, "utf8")).toBe("first");
  expect(readdirSync(folder)).toEqual(["secret"]);
});
