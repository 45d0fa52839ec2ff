import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const POLL_MS = 50;
/** Until something comes or goes, on a machine with much else to do. */
const WAIT_MS_MAX = 40_000;
/** Many times what the launcher takes to notice an end. */
const STAY_MS = 2_000;

let folder;
let shells;

/** A start as in package.json, of a program that tells its number and talks until it is asked to end. */
beforeEach(() => {
  shells = [];
  folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-launcher-"));
  const write = (name, lines) => writeFileSync(path.join(folder, name), lines.join("\n"));
  write("package.json", [JSON.stringify({ scripts: { start: "exec node launcher.mjs" } })]);
  write("launcher.mjs", [
    'import { writeFileSync } from "node:fs";',
    `import { handOverAll } from ${JSON.stringify(path.join(import.meta.dirname, "processes.mjs"))};`,
    'writeFileSync("npm", String(process.ppid));',
    'writeFileSync("launcher", String(process.pid));',
    `const guard = ${JSON.stringify(path.join(import.meta.dirname, "end-with-launcher.mjs"))};`,
    'const args = ["--import", guard, "program.mjs"];',
    "const program = { file: process.execPath, args, cwd: process.cwd(), inBackground: true, isKeptRunning: true };",
    "process.exitCode = await handOverAll([program]);",
  ]);
  write("program.mjs", [
    'import { renameSync, writeFileSync } from "node:fs";',
    'for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);',
    'process.on("SIGTERM", () => process.exit(0));',
    'process.on("SIGINT", () => process.exit(0));',
    'setInterval(() => process.stdout.write("at work\\n"), 100);',
    'writeFileSync("program.new", String(process.pid));',
    'renameSync("program.new", "program");',
  ]);
});

afterEach(async () => {
  for (const name of ["launcher", "program"]) {
    if (isAlive(name)) {
      process.kill(pidOf(name), "SIGKILL");
    }
  }
  for (const shell of shells) {
    shell.kill("SIGKILL");
  }
  await gone("program");
  rmSync(folder, { recursive: true, force: true });
});

const pidOf = (name) => Number(readFileSync(path.join(folder, name), "utf8"));

function isAlive(name) {
  if (!existsSync(path.join(folder, name))) {
    return false;
  }
  const stat = `/proc/${pidOf(name)}/stat`;
  if (existsSync(stat) && readFileSync(stat, "utf8").split(") ").at(-1).startsWith("Z")) {
    return false; // It has ended, but its parent has not collected it yet.
  }
  try {
    process.kill(pidOf(name), 0);
    return true;
  } catch {
    return false;
  }
}

async function until(isSo, what) {
  for (const startedMs = Date.now(); !isSo(); ) {
    if (Date.now() - startedMs > WAIT_MS_MAX) {
      throw new Error(`waited in vain: ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const started = () => until(() => isAlive("program"), "the program runs");
const gone = (name) => until(() => !isAlive(name), `${name} ends`);

async function staysUp() {
  await new Promise((resolve) => setTimeout(resolve, STAY_MS));
  expect([isAlive("launcher"), isAlive("program")]).toEqual([true, true]);
}

async function allEnd() {
  await gone("launcher");
  await gone("program");
}

/** A shell without a terminal, as of a service or a build server. */
function shell(command) {
  const child = spawn("/bin/sh", ["-c", command], { cwd: folder, detached: true, stdio: "ignore" });
  shells.push(child);
  return child;
}

/** An interactive shell in a terminal: what is typed goes in, `SIGKILL` closes the terminal as a lost connection does. */
function terminal(...lines) {
  const bash = "bash --norc --noprofile -i";
  const args =
    process.platform === "darwin" ? ["-q", "/dev/null", ...bash.split(" ")] : ["-qc", bash, "/dev/null"];
  const child = spawn("script", args, { cwd: folder, stdio: ["pipe", "ignore", "ignore"] });
  shells.push(child);
  child.stdin.write(lines.map((line) => `${line}\n`).join(""));
  return child;
}

const closed = (child) => until(() => child.exitCode !== null || child.signalCode !== null, "the shell ends");

it.each(["npm start &", "nohup npm start >log 2>&1 &", "$(command -v setsid) npm start &"])(
  "stays when the shell that started it is gone: %s",
  async (command) => {
    const child = shell(command);
    await started();
    await closed(child);
    await staysUp();
  },
);

it.each(["npm start &", "nohup npm start &", "$(command -v setsid) npm start &"])(
  "stays when the person logs out: %s",
  async (command) => {
    const child = terminal(command);
    await started();
    child.stdin.write("exit\n");
    await closed(child);
    await staysUp();
  },
);

it.each(["nohup npm start &", "nohup npm start", "$(command -v setsid) npm start >log 2>&1 &"])(
  "stays when the connection of the terminal is lost: %s",
  async (command) => {
    const child = terminal(command);
    await started();
    child.kill("SIGKILL");
    await closed(child);
    await staysUp();
  },
);

it("ends with the terminal in whose foreground it runs", async () => {
  const child = terminal("npm start");
  await started();
  child.kill("SIGKILL");
  await allEnd();
});

it("starts a program again that was killed with -9, and again", async () => {
  shell("npm start &");
  await started();
  for (let kill = 0; kill < 2; kill++) {
    const killed = pidOf("program");
    process.kill(killed, "SIGKILL");
    const killedMs = Date.now();
    await until(() => pidOf("program") !== killed && isAlive("program"), "the program runs again");
    expect(Date.now() - killedMs).toBeLessThan(5_000);
  }
  process.kill(pidOf("launcher"), "SIGTERM");
  await allEnd();
});

it("ends at Ctrl-C", async () => {
  const child = terminal("npm start");
  await started();
  child.stdin.write("\x03");
  await allEnd();
});

it.each(["npm", "launcher"])("leaves nothing behind when %s is killed with -9", async (name) => {
  shell("npm start &");
  await started();
  process.kill(pidOf(name), "SIGKILL");
  await allEnd();
});

it.each(["npm", "launcher"])("ends when %s is asked to", async (name) => {
  shell("npm start &");
  await started();
  process.kill(pidOf(name), "SIGTERM");
  await allEnd();
});
