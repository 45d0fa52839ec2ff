import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { changedFiles, roomsOf } from "../check/changed-steps.mjs";

let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-changed-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const git = (where, ...args) => execFileSync("git", ["-C", where, ...args], { stdio: "ignore" });

function repository(name, files) {
  const root = path.join(folder, name);
  mkdirSync(root);
  git(root, "init", "--initial-branch=main");
  git(root, "config", "user.name", "Ada");
  git(root, "config", "user.email", "ada@example.org");
  commit(root, files);
  return root;
}

function write(root, files) {
  for (const file of files) {
    writeFileSync(path.join(root, file), String(Math.random()));
  }
}

function commit(root, files) {
  write(root, files);
  git(root, "add", "--all");
  git(root, "commit", "--message", "change");
}

it("names what differs from origin: committed, changed and new, but neither deleted nor ignored files", () => {
  const origin = repository("origin", ["same.ts", "edited.ts", "gone.ts", ".gitignore"]);
  writeFileSync(path.join(origin, ".gitignore"), "ignored.ts\n");
  commit(origin, []);
  const clone = path.join(folder, "clone");
  git(folder, "clone", origin, clone);
  git(clone, "config", "user.name", "Ada");
  git(clone, "config", "user.email", "ada@example.org");
  commit(clone, ["committed.ts"]);
  write(clone, ["edited.ts", "new.ts", "ignored.ts"]);
  rmSync(path.join(clone, "gone.ts"));

  expect(changedFiles(clone).toSorted()).toEqual(["committed.ts", "edited.ts", "new.ts"]);
});

it("without an origin begins at the commit before the last, or at the only one", () => {
  const root = repository("alone", ["first.ts"]);
  write(root, ["new.ts"]);
  expect(changedFiles(root)).toEqual(["new.ts"]);

  commit(root, []);
  commit(root, ["last.ts"]);
  expect(changedFiles(root)).toEqual(["last.ts"]);
});

it("looks at the types of the rooms of these files", () => {
  const files = [
    "apps/server/src/env.ts",
    "apps/server/src/app.ts",
    "e2e/tests/a.spec.ts",
    "README.md",
    "docs/a.md",
  ];
  expect(roomsOf(files)).toEqual(["apps/server", "e2e"]);
});
