import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const TOOLCHAIN = path.join(import.meta.dirname, "..");
const FILES = ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", "apps/web/package.json"];

let checkout;

/** A checkout with this folder's own code, and a pnpm and a Turbo that note how they were called. */
beforeEach(() => {
  checkout = mkdtempSync(path.join(os.tmpdir(), "strikebook-setup-"));
  for (const name of ["lib", "package.json", "package-lock.json"]) {
    cpSync(path.join(TOOLCHAIN, name), path.join(checkout, ".toolchain", name), { recursive: true });
  }
  for (const name of [...FILES, "packages/core/package.json", "e2e/package.json"]) {
    mkdirSync(path.dirname(path.join(checkout, name)), { recursive: true });
    writeFileSync(path.join(checkout, name), "{}");
  }
  const npm = path.join(checkout, "machine", "npm");
  mkdirSync(path.dirname(npm));
  cpSync(process.execPath, path.join(checkout, "machine", "node"));
  writeFileSync(
    npm,
    `#!/bin/sh\nmkdir -p "${checkout}/.toolchain/node_modules/pnpm/bin"\ncp "${checkout}/pnpm.mjs" "${checkout}/.toolchain/node_modules/pnpm/bin/"\n`,
  );
  chmodSync(npm, 0o755);
  writeFileSync(
    path.join(checkout, "pnpm.mjs"),
    `import { appendFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
    const folder = ${JSON.stringify(checkout)};
    appendFileSync(folder + "/calls", (process.argv.includes("--prod") ? "running" : "whole") + "\\n");
    if (existsSync(folder + "/broken")) process.exit(1);
    mkdirSync(folder + "/node_modules/.bin", { recursive: true });
    writeFileSync(folder + "/node_modules/.modules.yaml", "");
    writeFileSync(folder + "/node_modules/.bin/prisma", "");
    writeFileSync(folder + "/node_modules/.bin/turbo", "#!/bin/sh\\necho turbo $* >>" + folder + "/calls\\n", { mode: 0o755 });`,
  );
});

afterEach(() => {
  rmSync(checkout, { recursive: true, force: true });
});

/** Sets the checkout up for running it, or for changing it; answers what was called for that. */
function setUp(isForRunning) {
  rmSync(path.join(checkout, "calls"), { force: true });
  const program = `import { setUp } from ${JSON.stringify(path.join(checkout, ".toolchain/lib/setup.mjs"))};
    await setUp({ isWebBuilt: true, isForRunning: ${isForRunning} });`;
  const PATH = `${path.join(checkout, "machine")}:/usr/bin:/bin`;
  const args = ["--input-type=module", "-e", program];
  execFileSync(path.join(checkout, "machine", "node"), args, { env: { PATH }, stdio: "ignore" });
  return readFileSync(path.join(checkout, "calls"), "utf8").trim().split("\n");
}

const BUILT = "turbo run generate build --output-logs=errors-only";
const BUILT_TO_RUN =
  "turbo run generate build --filter=@strikebook/database --filter=@strikebook/web --output-logs=errors-only";
const changeLock = () => appendFileSync(path.join(checkout, "pnpm-lock.yaml"), "# changed\n");

it("installs what running takes, and once", () => {
  expect(setUp(true)).toEqual(["running", BUILT_TO_RUN]);
  expect(setUp(true)).toEqual([BUILT_TO_RUN]);
  changeLock();
  expect(setUp(true)).toEqual(["running", BUILT_TO_RUN]);
});

it("adds what changing the app takes when it is asked for, and keeps it from then on", () => {
  setUp(true);
  expect(setUp(false)).toEqual(["whole", BUILT]);
  expect(setUp(true)).toEqual([BUILT]);
  changeLock();
  expect(setUp(true)).toEqual(["whole", BUILT]);
  expect(setUp(false)).toEqual([BUILT]);
});

it("completes an install that came to nothing, whichever command is next", () => {
  setUp(true);
  writeFileSync(path.join(checkout, "broken"), "");
  expect(() => setUp(false)).toThrow();
  rmSync(path.join(checkout, "broken"));
  expect(setUp(true)).toEqual(["whole", BUILT]);
});

it("installs again when what builds is missing", () => {
  setUp(true);
  rmSync(path.join(checkout, "node_modules", ".bin", "prisma"));
  expect(setUp(true)).toEqual(["running", BUILT_TO_RUN]);
  expect(existsSync(path.join(checkout, "node_modules", ".bin", "prisma"))).toBe(true);
});
