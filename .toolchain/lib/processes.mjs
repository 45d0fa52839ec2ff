import { spawn } from "node:child_process";
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
const PARENT_CHECK_MS = 1000;

/** Hands the terminal to a program until it ends; answers its exit code. */
export function handOver(file, args, options = {}) {
  return handOverAll([{ file, args, ...options }]);
}

/**
 * Hands the terminal to programs that live and end together; answers the exit code of the first to end.
 *
 * Signals sent to us reach them. At a terminal Ctrl-C goes to the whole group by itself and is not sent twice.
 */
export async function handOverAll(programs) {
  const children = programs.map(({ file, args, env = process.env, cwd = ROOT }) =>
    spawn(file, args, { cwd, env, stdio: "inherit" }),
  );
  const endAll = (signal) => {
    for (const child of children) {
      child.kill(signal);
    }
  };
  const forward = (signal) => {
    if (!(signal === "SIGINT" && process.stdin.isTTY)) {
      endAll(signal);
    }
  };
  for (const signal of FORWARDED) {
    process.on(signal, forward);
  }
  const watch = endWithNpm(() => endAll("SIGTERM"));
  try {
    const ends = children.map(untilEnd);
    const code = await Promise.race(ends);
    endAll("SIGTERM");
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
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) {
      end();
    }
  }, PARENT_CHECK_MS);
  watch.unref();
  return watch;
}
