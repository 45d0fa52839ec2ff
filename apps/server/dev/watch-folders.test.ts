import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchFolders } from "./watch-folders.ts";

/** On a machine with much else to do. */
const WAIT = { timeout: 15_000, interval: 10 };
/** Several times what a save takes to be told. */
const QUIET_MS = 400;

let root: string;
let end: () => void;
const onSave = vi.fn();

const at = (...parts: string[]) => path.join(root, ...parts);

/** As `sed -i`, git and careful editors do: a new file takes the place of the old one. */
function replace(file: string, text: string): void {
  writeFileSync(`${file}.new-${text.length}`, text);
  renameSync(`${file}.new-${text.length}`, file);
}

async function expectSave(): Promise<void> {
  await vi.waitFor(() => expect(onSave).toHaveBeenCalled(), WAIT);
  await sleep(QUIET_MS);
  onSave.mockClear();
}

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "strikebook-watch-"));
  mkdirSync(at("deep", "deeper"), { recursive: true });
  mkdirSync(at("testing"));
  writeFileSync(at("deep", "deeper", "a.ts"), "1");
  onSave.mockClear();
  end = watchFolders([root], onSave);
});

afterEach(() => {
  end();
  rmSync(root, { recursive: true, force: true });
});

test("a file that is replaced is seen every time", async () => {
  for (const text of ["22", "333", "4444", "55555"]) {
    replace(at("deep", "deeper", "a.ts"), text);
    await expectSave();
  }
  appendFileSync(at("deep", "deeper", "a.ts"), "6");
  await expectSave();
  rmSync(at("deep", "deeper", "a.ts"));
  await expectSave();
});

test("saves that come together are one", async () => {
  for (let index = 0; index < 20; index++) {
    writeFileSync(at("deep", `file-${index}.ts`), "1");
  }
  await vi.waitFor(() => expect(onSave).toHaveBeenCalled(), WAIT);
  await sleep(QUIET_MS);
  expect(onSave).toHaveBeenCalledOnce();
});

test("a new folder is watched, and one that is removed and made again", async () => {
  mkdirSync(at("new", "inner"), { recursive: true });
  writeFileSync(at("new", "inner", "a.ts"), "1");
  await expectSave();
  replace(at("new", "inner", "a.ts"), "22");
  await expectSave();
  rmSync(at("deep"), { recursive: true });
  mkdirSync(at("deep", "deeper"), { recursive: true });
  writeFileSync(at("deep", "deeper", "a.ts"), "1");
  await expectSave();
  replace(at("deep", "deeper", "a.ts"), "22");
  await expectSave();
});

test("tests, their helpers and files that are no source start nothing", async () => {
  writeFileSync(at("deep", "a.test.ts"), "1");
  writeFileSync(at("deep", "a.ts~"), "1");
  writeFileSync(at("deep", ".a.ts.swp"), "1");
  writeFileSync(at("testing", "helper.ts"), "1");
  await sleep(QUIET_MS);
  expect(onSave).not.toHaveBeenCalled();
});
