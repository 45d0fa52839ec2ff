import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { Env } from "../env.ts";
import type { BuildInfo } from "../modules/system/system.service.ts";

const UNKNOWN = "unknown";

/** The running version by the manifest, and its commit. */
export function readBuildInfo(
  env: Pick<Env, "DATA_DIR" | "GIT_COMMIT" | "NODE_ENV" | "SOURCE_URL" | "STRIKEBOOK_DEMO">,
): BuildInfo {
  const manifest = new URL("../../package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const sourceUrl = env.SOURCE_URL ?? webAddressOf(git("remote", "get-url", "origin"));
  return {
    version,
    gitCommit: env.GIT_COMMIT ?? git("rev-parse", "--short", "HEAD"),
    gitBranch: git("rev-parse", "--abbrev-ref", "HEAD"),
    buildDate: buildDate(manifest),
    environment: env.NODE_ENV,
    ...(env.STRIKEBOOK_DEMO === undefined ? {} : { isDemo: true, demoId: demoIdOf(env.DATA_DIR) }),
    ...(sourceUrl === undefined ? {} : { sourceUrl }),
  };
}

/** The demo of one folder, told from that of another clone; the launcher makes the same: .toolchain/lib/demo.mjs. */
const demoIdOf = (folder: string) => createHash("sha256").update(folder).digest("hex").slice(0, 12);

const REMOTE = /^(?:https?:\/\/(?:[^/@]*@)?|ssh:\/\/git@|git@)([\w.-]+)[:/]([\w./-]+?)(?:\.git)?\/?$/;

/** The page of a clone's origin, without any credentials in its address; undefined for a folder of this machine. */
export function webAddressOf(remote: string): string | undefined {
  const [, host, path] = REMOTE.exec(remote) ?? [];
  return host === undefined || !host.includes(".") ? undefined : `https://${host}/${path}`;
}

/** The answer of `git` about this folder; empty in an image, which has neither git nor a repository. */
function git(...args: string[]): string {
  try {
    const cwd = new URL(".", import.meta.url);
    return execFileSync("git", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return UNKNOWN;
  }
}

/** When the web app was built, else when the server was laid down. */
function buildDate(manifest: URL): string {
  const built = new URL("../../../web/dist/index.html", import.meta.url);
  const stat = statSync(built, { throwIfNoEntry: false }) ?? statSync(manifest);
  return stat.mtime.toISOString();
}
