import { spawn } from "node:child_process";
import { isatty } from "node:tty";
import { keepRunning } from "./keep-running.mjs";
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

const FORWARDED = ["SIGINT", "SIGTERM"];
/**
 * A terminal that closes sends SIGHUP to everybody. A program that uses it ends; one that was started with `nohup`, or
 * with its input and output elsewhere, was meant to stay. (Node takes back that `nohup` had the signal ignored, but
 * `nohup` takes the terminal away as well.) Asked at the start: nothing that was closed is a terminal any more.
 */
const HAS_TERMINAL = [0, 1, 2].some((stream) => isatty(stream));
const PARENT = process.ppid;
const PARENT_CHECK_MS = 250;
/** A second signal within this time is the same key press, delivered another way. */
const SAME_SIGNAL_MS = 1000;

/** Hands the terminal to a program until it ends; answers its exit code. */
export function handOver(file, args, options = {}) {
  return handOverAll([{ file, args, ...options }]);
}

/**
 * Runs programs that live and end together; answers the exit code of the first to end.
 *
 * Signals sent to us reach them. A program `inBackground` reads no keyboard and gets every signal from us, once: Ctrl-C at
 * a terminal goes to everybody in the foreground, from npm and from the terminal, and it would end at the second. A
 * program that `isKeptRunning` is started again when it dies.
 */
export async function handOverAll(programs) {
  const children = programs.map((program) => {
    const handle = program.isKeptRunning ? keepRunning(() => startProgram(program)) : startProgram(program);
    return { ...handle, inBackground: program.inBackground === true };
  });
  let forwardedMs = Number.NEGATIVE_INFINITY;
  let isLeftRunning = false;
  const forward = (signal) => {
    const isRepeated = performance.now() - forwardedMs < SAME_SIGNAL_MS;
    if (isRepeated) {
      return;
    }
    forwardedMs = performance.now();
    const isFromTerminal = signal === "SIGINT" && process.stdin.isTTY;
    for (const child of children.filter(({ inBackground }) => inBackground || !isFromTerminal)) {
      child.kill(signal);
    }
  };
  const hangUp = () => {
    isLeftRunning = !HAS_TERMINAL;
    if (HAS_TERMINAL) {
      forward("SIGTERM");
    }
  };
  process.on("SIGHUP", hangUp);
  for (const signal of FORWARDED) {
    process.on(signal, forward);
  }
  const watch = onceNpmIsGone(() => isLeftRunning || forward("SIGTERM"));
  try {
    const ends = children.map(({ ended }) => ended);
    const first = await Promise.race(ends);
    for (const child of children) {
      child.kill("SIGTERM");
    }
    await Promise.all(ends);
    return exitCodeOf(first);
  } finally {
    clearInterval(watch);
    process.off("SIGHUP", hangUp);
    for (const signal of FORWARDED) {
      process.off(signal, forward);
    }
  }
}

/** Starts a program; its standard output is lost when it `isQuiet`. */
export function startProgram({
  file,
  args,
  env = process.env,
  cwd = ROOT,
  inBackground = false,
  isQuiet = false,
}) {
  const stdio = [inBackground ? "ignore" : "inherit", isQuiet ? "ignore" : "inherit", "inherit"];
  const child = spawn(file, args, { cwd, env, stdio, detached: inBackground });
  const ended = new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  return { kill: (signal) => child.kill(signal), ended };
}

/** A program that ended because it was asked to has not failed. */
function exitCodeOf({ code, signal }) {
  return code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1);
}

/**
 * npm killed with -9 passes nothing on; its disappearance is the signal then. Only npm is watched, never the shell
 * before it: that one may end while its background jobs go on.
 */
function onceNpmIsGone(end) {
  if (process.env.npm_lifecycle_event === undefined) {
    return undefined;
  }
  let isGone = false;
  const watch = setInterval(() => {
    // A SIGHUP for both of us ends npm at once: it shall be heard before npm's end is judged.
    if (isGone) {
      end();
    }
    isGone = process.ppid !== PARENT;
  }, PARENT_CHECK_MS);
  watch.unref();
  return watch;
}
