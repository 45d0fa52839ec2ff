import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { TOOLCHAIN } from "./paths.mjs";
import { PlainError } from "./plain-error.mjs";
import { collect } from "./processes.mjs";
import { say } from "./say.mjs";
import { onceFor } from "./stamp.mjs";

const NODE_MAJOR_MIN = 24;
const PINNED_NODE = path.join(TOOLCHAIN, "node_modules", `node-${process.platform}-${process.arch}`);
const PINNED_PROGRAM = path.join(PINNED_NODE, "bin", "node");

/**
 * Brings the pinned pnpm, and the pinned Node when the machine's own is older than 24.
 *
 * Once brought, the pinned Node is what runs everything, whichever Node runs this: it may be the pinned one itself, which
 * is first in the path of some terminals, and says nothing about the machine's own.
 *
 * @returns {Promise<{ node: string, pnpm: string, env: NodeJS.ProcessEnv }>} what every further program is run with
 */
export async function prepareToolchain() {
  const isNodeOurs = isPinnedNode(process.execPath) || canRun(PINNED_PROGRAM) || isTooOld();
  if (isNodeOurs && !(process.platform === "linux" && ["x64", "arm64"].includes(process.arch))) {
    throw new PlainError(installNodeSentence());
  }
  await onceFor(
    {
      stampFile: path.join(TOOLCHAIN, "node_modules", ".strikebook-stamp"),
      inputs: [path.join(TOOLCHAIN, "package-lock.json")],
      salt: isNodeOurs ? `node-${process.platform}-${process.arch}` : "pnpm only",
      outputs: [path.join(TOOLCHAIN, "node_modules", "pnpm"), ...(isNodeOurs ? [PINNED_NODE] : [])],
    },
    () => installToolchain(isNodeOurs),
  );
  const node = isNodeOurs ? PINNED_PROGRAM : process.execPath;
  return {
    node,
    pnpm: path.join(TOOLCHAIN, "node_modules", "pnpm", "bin", "pnpm.mjs"),
    env: environment(path.dirname(node)),
  };
}

function isTooOld() {
  return Number(process.versions.node.split(".")[0]) < NODE_MAJOR_MIN;
}

function isPinnedNode(file) {
  return file.startsWith(PINNED_NODE + path.sep);
}

async function installToolchain(isNodeOurs) {
  if (isPinnedNode(process.execPath)) {
    // npm would take away the very Node that runs it.
    throw new PlainError(
      "The pinned tools have changed. Run the command once in a terminal without .toolchain/node_modules/.bin in its PATH.",
    );
  }
  say(isNodeOurs ? "Bringing Node 24 and pnpm ..." : "Bringing pnpm ...");
  const args = ["ci", "--prefix", TOOLCHAIN, "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = await collect(npmCommand(), isNodeOurs ? args : [...args, "--omit=optional"], {
    env: environment(path.dirname(process.execPath)),
  });
  if (code !== 0) {
    throw new PlainError(
      `npm could not bring the pinned tools (is the npm registry reachable?):\n${output.trim()}`,
    );
  }
  if (isNodeOurs && !canRun(PINNED_PROGRAM)) {
    throw new PlainError(installNodeSentence());
  }
}

function installNodeSentence() {
  return `Strikebook needs Node 24 and this machine has ${process.version}: install Node 24 from https://nodejs.org and run the command again.`;
}

function canRun(node) {
  try {
    execFileSync(node, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function npmCommand() {
  const beside = path.join(path.dirname(process.execPath), "npm");
  return existsSync(beside) ? beside : "npm";
}

/** Our Node and pnpm first on the path, no telemetry, headers of the right Node for anything that is compiled. */
function environment(nodeFolder) {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    // Programs started below would take the variables of this `npm run` for their own.
    if (/^npm_(package|lifecycle|command|execpath|node_execpath)/.test(name)) {
      delete env[name];
    }
  }
  env.PATH = [nodeFolder, path.join(TOOLCHAIN, "node_modules", ".bin"), env.PATH]
    .filter(Boolean)
    .join(path.delimiter);
  Object.assign(env, {
    TURBO_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
    CHECKPOINT_DISABLE: "1",
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    npm_config_update_notifier: "false",
  });
  if (existsSync(path.join(PINNED_NODE, "include"))) {
    env.npm_config_nodedir = PINNED_NODE;
  }
  return canWriteHome() ? env : { ...env, ...cachesInTheCheckout() };
}

function canWriteHome() {
  try {
    accessSync(os.homedir(), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A home folder that is missing or read-only must not stop an install. */
function cachesInTheCheckout() {
  const folder = path.join(TOOLCHAIN, "cache");
  return {
    XDG_CACHE_HOME: path.join(folder, "cache"),
    XDG_CONFIG_HOME: path.join(folder, "config"),
    XDG_DATA_HOME: path.join(folder, "data"),
    XDG_STATE_HOME: path.join(folder, "state"),
    npm_config_cache: path.join(folder, "npm"),
  };
}
