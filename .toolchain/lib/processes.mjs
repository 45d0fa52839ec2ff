import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { ROOT } from "./paths.mjs";

/**
 * Runs a program to its end and collects what it writes.
 *
 * @returns {Promise<{ code: number, output: string, stdout: string }>} `output` is both streams as they came.
 */
export function collect(file, args, { env = process.env, cwd = ROOT, input } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd,
      env,
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    let [output, stdout] = ["", ""];
    child.stdout.on("data", (chunk) => {
      output += chunk;
      stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.stdin?.end(input);
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output, stdout }));
  });
}

const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP"];
const PARENT_CHECK_MS = 250;
/** What comes so soon again is the same key press, by another way. */
const SAME_SIGNAL_MS = 1000;

/** Hands the terminal to a program until it ends; answers its exit code. */
export function handOver(file, args, options = {}) {
  return handOverAll([{ file, args, ...options }]);
}

/**
 * Runs programs that live and end together; answers the exit code of the first to end.
 *
 * Signals sent to us reach them. A program `inBackground` reads no keyboard and gets every signal from us, once: Ctrl-C at
 * a terminal goes to everybody in the foreground, from npm and from the terminal, and it would end at the second.
 */
export async function handOverAll(programs) {
  const children = programs.map(({ file, args, env = process.env, cwd = ROOT, inBackground = false }) => {
    const stdio = [inBackground ? "ignore" : "inherit", "inherit", "inherit"];
    return { inBackground, process: spawn(file, args, { cwd, env, stdio, detached: inBackground }) };
  });
  let forwardedMs = 0;
  const forward = (signal) => {
    const isRepeated = Date.now() - forwardedMs < SAME_SIGNAL_MS;
    const isFromTerminal = signal === "SIGINT" && process.stdin.isTTY;
    for (const child of isRepeated
      ? []
      : children.filter(({ inBackground }) => inBackground || !isFromTerminal)) {
      child.process.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
    }
    forwardedMs = isRepeated ? forwardedMs : Date.now();
  };
  for (const signal of FORWARDED) {
    process.on(signal, forward);
  }
  const watch = endWithNpm(() => forward("SIGTERM"));
  try {
    const ends = children.map((child) => untilEnd(child.process));
    const code = await Promise.race(ends);
    for (const child of children) {
      child.process.kill("SIGTERM");
    }
    await Promise.all(ends);
    return code;
  } finally {
    clearInterval(watch);
    for (const signal of FORWARDED) {
      process.off(signal, forward);
    }
  }
}

function untilEnd(child) {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      const isAsked = signal === "SIGINT" || signal === "SIGTERM";
      resolve(code ?? (isAsked ? 0 : 1));
    });
  });
}

/** npm killed with -9 passes nothing on; its disappearance is the signal then. */
function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) {
    return undefined;
  }
  const before = ancestors();
  const watch = setInterval(() => {
    if (ancestors() !== before) {
      end();
    }
  }, PARENT_CHECK_MS);
  watch.unref();
  return watch;
}

/** Who started us: npm, or the shell in between and npm. */
function ancestors() {
  const parent = process.ppid;
  const stat = `/proc/${parent}/stat`;
  // The program's name, in brackets, may hold spaces: what follows it is the state and then the parent.
  const grandparent = existsSync(stat) ? readFileSync(stat, "utf8").split(") ").at(-1).split(" ")[1] : "";
  return `${parent} ${grandparent}`;
}
