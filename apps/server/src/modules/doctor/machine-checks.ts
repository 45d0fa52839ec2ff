import { readdir, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { msSince } from "@strikebook/core/shared/elapsed";
import { type Finding, good, wrong } from "./finding.ts";

const FREE_BYTES_MIN = 1e9;
const FREE_SHARE_MIN = 0.05;
const SPOOL_MS_MAX = 60 * 60_000;
const OTHERS = 0o077;

/** Free space where the data is. */
export async function checkDisk(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const isGood = free >= FREE_BYTES_MIN && bavail / blocks >= FREE_SHARE_MIN;
  const space = `${(free / 1e9).toFixed(1)} GB free (${Math.round((bavail / blocks) * 100)}%)`;
  return isGood ? good("Disk", space) : wrong("Disk", `only ${space}: make room in ${folder}`);
}

/** Files of uploads that ended long ago. */
export async function checkSpool(spoolDir: string, now: Date): Promise<Finding> {
  const names = await readdir(spoolDir).catch(() => []);
  const old: string[] = [];
  for (const name of names) {
    const about = await stat(path.join(spoolDir, name)).catch(() => undefined);
    if (about !== undefined && msSince(about.mtimeMs, now) > SPOOL_MS_MAX) {
      old.push(name);
    }
  }
  return old.length === 0
    ? good("Uploads", "no files left behind")
    : wrong("Uploads", `left behind in ${spoolDir}: ${old.length}. A start of Strikebook removes them`);
}

/** Secrets and data that other accounts of the machine could read. */
export async function checkPermissions(dataDir: string, folders: readonly string[]): Promise<Finding> {
  const secrets = ["jwt-secret", "postgres.password", "postgres"].map((name) => path.join(dataDir, name));
  const open: string[] = [];
  for (const file of [...secrets, ...folders]) {
    const about = await stat(file).catch(() => undefined);
    if (about !== undefined && (about.mode & OTHERS) !== 0) {
      open.push(file);
    }
  }
  return open.length === 0
    ? good("Permissions", "nobody else on this machine can read the data")
    : wrong("Permissions", `others can read ${open.join(", ")}: chmod go-rwx ${open.join(" ")}`);
}
