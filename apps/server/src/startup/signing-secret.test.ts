import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { signingSecret } from "./signing-secret.ts";

const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), "strikebook-secret-"));
const file = path.join(DATA_DIR, "jwt-secret");
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

test("the secret is made once, for its owner alone, and leaves no draft", () => {
  const secret = signingSecret({ DATA_DIR });

  expect(Buffer.byteLength(secret)).toBe(64);
  expect(signingSecret({ DATA_DIR })).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(DATA_DIR)).toEqual(["jwt-secret"]);
});

test("an empty one is told with the way out, and never replaced by itself", () => {
  writeFileSync(file, "");

  expect(() => signingSecret({ DATA_DIR })).toThrow(
    `The file ${file} is empty, perhaps after a power cut: remove it and start again. Everybody signs in again then, and adds their authenticator app again; nothing else is lost.`,
  );
  expect(readFileSync(file, "utf8")).toBe("");
});
