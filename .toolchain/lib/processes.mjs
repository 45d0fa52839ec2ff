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

/**
 * Hands the terminal to a program until it ends; answers its exit code.
 *
 * Signals sent to us reach it. At a terminal Ctrl-C goes to the whole group by itself and is not sent twice.
 */
export function handOver(file, args, { env = process.env, cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: "inherit" });
    const forward = (signal) => {
      if (!(signal === "SIGINT" && process.stdin.isTTY)) {
        child.kill(signal);
      }
    };
    for (const signal of FORWARDED) {
      process.on(signal, forward);
    }
    const watch = endWithNpm(() => child.kill("SIGTERM"));
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearInterval(watch);
      for (const name of FORWARDED) {
        process.off(name, forward);
      }
      resolve(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1));
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
