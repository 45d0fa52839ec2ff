import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { copyOnce } from "./postgres-account.ts";

let folder: string;
let from: string;
let to: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-copies-"));
  [from, to] = [path.join(folder, "native"), path.join(folder, "copy")];
  mkdirSync(path.join(from, "bin"), { recursive: true });
  writeFileSync(path.join(from, "bin", "postgres"), "a program");
  symlinkSync("nowhere", path.join(from, "libicu.so"));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const DAMAGE: readonly (readonly [string, () => void])[] = [
  ["one file of it is gone", () => rmSync(path.join(to, "bin", "postgres"))],
  [
    "only its folder is left",
    () => readdirSync(to).map((name) => rmSync(path.join(to, name), { recursive: true })),
  ],
  ["a link of it is gone", () => rmSync(path.join(to, "libicu.so"))],
];

it.each(DAMAGE)("copies the programs again when %s", (_, damage) => {
  copyOnce(from, to);
  damage();
  expect(copyOnce(from, to)).toBe(to);
  expect(readdirSync(to).sort()).toEqual(["bin", "libicu.so"]);
  expect(existsSync(path.join(to, "bin", "postgres"))).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(["copy", "native"]);
});

it("copies once: what is whole stays", () => {
  copyOnce(from, to);
  writeFileSync(path.join(to, "own"), "");
  copyOnce(from, to);
  expect(existsSync(path.join(to, "own"))).toBe(true);
});
