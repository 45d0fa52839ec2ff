#!/usr/bin/env node
// Runs the Dockerfile's build steps in order on a clean copy, without a Docker engine, then starts what came out of them
// against an embedded PostgreSQL and asks it for its health, its page and its command line.
//
//   npm run setup && .toolchain/node_modules/.bin/node .ci/docker-steps.mjs [folder]
//
// A stage is a folder, the folder is its WORKDIR. What an engine would add is not tried: the base images, the other
// architecture, accounts, capabilities and the read-only file system.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { startCluster } from "../packages/database/src/embedded-postgres.ts";
import { freePort } from "../packages/database/src/free-port.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const WORKDIR = "/app";
const HEALTH_WAIT_MS = 60_000;

const work = process.argv[2] ?? mkdtempSync(path.join(os.tmpdir(), "strikebook-docker-"));
const context = path.join(work, "context");
const stages = new Map();

/** The instructions, continued lines joined, comments gone. */
function instructions() {
  return readFileSync(path.join(ROOT, "Dockerfile"), "utf8")
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n\s*/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => [line.split(" ", 1)[0], line.slice(line.indexOf(" ") + 1).trim()]);
}

/** The committed files, less what .dockerignore keeps out: what an engine would be sent. */
function prepareContext() {
  mkdirSync(context, { recursive: true });
  const archive = execFileSync("git", ["-C", ROOT, "archive", "HEAD"], { maxBuffer: 1e9 });
  execFileSync("tar", ["-x", "-C", context], { input: archive });
  for (const name of [".ci", "docs"]) {
    rmSync(path.join(context, name), { recursive: true, force: true });
  }
}

function newStage(text) {
  const [base, , name] = text.split(" ");
  const folder = path.join(work, name);
  mkdirSync(folder, { recursive: true });
  const parent = stages.get(base);
  if (parent !== undefined) {
    execFileSync("cp", ["-a", `${parent.folder}/.`, folder]);
  }
  const stage = { folder, env: { ...(parent?.env ?? {}) } };
  stages.set(name, stage);
  return stage;
}

function copy(stage, text) {
  const words = text.split(" ");
  const from = words[0].startsWith("--from=") ? stages.get(words.shift().slice("--from=".length)) : undefined;
  const to = words.pop();
  const target = path.isAbsolute(to) ? path.join(work, "rootfs", to) : path.join(stage.folder, to);
  for (const source of words) {
    const at = from === undefined ? path.join(context, source) : inStage(from, source);
    const isFolder = existsSync(at) && !to.endsWith("/");
    cpSync(at, isFolder ? target : path.join(target, path.basename(source)), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

/** A path of another stage is taken from its root, not from its WORKDIR. */
function inStage(stage, source) {
  if (source !== WORKDIR && !source.startsWith(`${WORKDIR}/`)) {
    throw new Error(`COPY --from=... ${source}: name it from the root, ${WORKDIR}/...`);
  }
  return path.join(stage.folder, source.slice(WORKDIR.length));
}

function setEnv(stage, text) {
  for (const [, name, value] of text.matchAll(/(\w+)=(\S*)/g)) {
    const filled = value.replace(/\$(\w+)/g, (_, variable) => process.env[variable] ?? "");
    stage.env[name] = filled.replaceAll(WORKDIR, stage.folder);
  }
}

function runStep(stage, command) {
  if (/\s\/data\b/.test(command)) {
    return; // The image's own account and folder: the machine is not touched.
  }
  execFileSync("/bin/sh", ["-c", command], {
    cwd: stage.folder,
    env: { ...process.env, ...environmentOf(stage) },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** The Node that runs this stands for the image's; the tools are those of the stage's own folder. */
function environmentOf({ folder, env }) {
  const tools = path.join(folder, ".toolchain", "node_modules", ".bin");
  return { ...env, PATH: [tools, path.dirname(process.execPath), process.env.PATH].join(path.delimiter) };
}

function build() {
  prepareContext();
  let stage;
  for (const [name, text] of instructions()) {
    const startedMs = Date.now();
    if (name === "FROM") {
      stage = newStage(text);
    } else if (name === "COPY") {
      copy(stage, text);
    } else if (name === "ENV") {
      setEnv(stage, text);
    } else if (name === "RUN") {
      runStep(stage, text);
    }
    process.stdout.write(
      `${((Date.now() - startedMs) / 1000).toFixed(1).padStart(6)} s  ${name} ${text.slice(0, 100)}\n`,
    );
  }
  return stage;
}

async function probe({ folder, env }) {
  const cluster = await startCluster();
  const [port, dataDir] = [await freePort(), path.join(work, "data")];
  mkdirSync(dataDir, { recursive: true });
  const settings = {
    ...process.env,
    ...env,
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.url(),
  };
  const server = spawn(process.execPath, ["apps/server/src/main.ts"], {
    cwd: folder,
    env: settings,
    stdio: "inherit",
  });
  try {
    await untilHealthy(port, server);
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    if (!page.includes('<div id="root"')) {
      throw new Error("the web app is not served");
    }
    const users = execFileSync(process.execPath, ["apps/cli/src/main.ts", "users", "list"], {
      cwd: folder,
      env: settings,
      encoding: "utf8",
    });
    if (!users.includes("admin")) {
      throw new Error(`users list does not show the administrator:\n${users}`);
    }
  } finally {
    server.kill("SIGTERM");
    await new Promise((resolve) => (server.exitCode === null ? server.once("exit", resolve) : resolve()));
    await cluster.stop();
  }
}

async function untilHealthy(port, server) {
  const url = `http://127.0.0.1:${port}/api/health`;
  for (const startedMs = Date.now(); Date.now() - startedMs < HEALTH_WAIT_MS && server.exitCode === null; ) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) {
      process.stdout.write(`healthy: ${await answer.text()}\n`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("the built server did not become healthy");
}

try {
  await probe(build());
  process.stdout.write("The Dockerfile's steps ran and the result answers.\n");
} finally {
  rmSync(work, { recursive: true, force: true });
}
