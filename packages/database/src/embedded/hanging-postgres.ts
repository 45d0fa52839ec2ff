import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** How long PostgreSQL may take to shut down, in milliseconds, before it is told of, asked to end without more ado, and ended. */
export type Patience = { readonly tellMs: number; readonly quitMs: number; readonly killMs: number };

export const PATIENCE: Patience = { tellMs: 5_000, quitMs: 60_000, killMs: 70_000 };

const POLL_MS = 25;

type Ending = {
  /** The process of the server that is shutting down. */
  readonly pid: number;
  readonly hasEnded: () => boolean;
  readonly say: (line: string) => void;
  readonly patience?: Patience | undefined;
};

/**
 * Waits until a server that is shutting down has ended. One that hangs, as after one of its processes was killed, is asked to end
 * at once (SIGQUIT) and at last killed with its processes; its next start recovers as after a power cut, and loses nothing.
 */
export async function waitForEnd({ pid, hasEnded, say, patience = PATIENCE }: Ending): Promise<void> {
  const steps = [
    {
      atMs: patience.tellMs,
      act: () => say(`PostgreSQL is shutting down. Waiting for it, up to ${patience.quitMs / 1000} s ...`),
    },
    { atMs: patience.quitMs, act: () => quit(pid, say) },
    { atMs: patience.killMs, act: () => killAll(pid, say) },
  ];
  // The wall clock may jump; this one doesn't.
  for (const startedMs = performance.now(); !hasEnded(); await sleep(POLL_MS)) {
    if (performance.now() - startedMs > (steps[0]?.atMs ?? Number.POSITIVE_INFINITY)) {
      steps.shift()?.act();
    }
  }
}

function quit(pid: number, say: (line: string) => void): void {
  say("PostgreSQL hangs in its shutdown. Ending it; it recovers at its next start ...");
  send(pid, "SIGQUIT");
}

function killAll(pid: number, say: (line: string) => void): void {
  say("PostgreSQL does not end. Killing it ...");
  for (const each of [...childrenOf(pid), pid]) {
    send(each, "SIGKILL");
  }
}

/** PostgreSQL's processes lead sessions of their own: no signal to a group reaches them. */
function childrenOf(pid: number): number[] {
  const lines = existsSync("/proc/self/stat") ? statsInProc() : statsOfPs();
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : []));
}

/** A small Linux has no `ps`. */
const statsInProc = (): string[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => `${name} ${parentOf(name)}`);

const statsOfPs = (): string[] =>
  execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).split("\n");

/** The second word after the name in brackets, which may hold blanks; empty for a process that has ended meanwhile. */
function parentOf(pid: string): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? "";
  } catch {
    return "";
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
