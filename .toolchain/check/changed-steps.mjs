import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fromRoot } from "../lib/paths.mjs";
import { collect } from "../lib/processes.mjs";
import { findLeftovers } from "./leftovers.mjs";
import { findBrokenLinks } from "./links.mjs";
import { findMisspellings } from "./spelling.mjs";
import { boundariesOf } from "./steps.mjs";

const STYLED = /\.(ts|tsx|mjs|cjs|js|json|css|html|grit)$/;
const ROOM = /^(?:apps|packages)\/[^/]+|^e2e/;

/** The steps of `npm run check -- --changed`: what a change of a few files can break, without looking at the others. */
export function changedStepsOf(tools) {
  const files = changedFiles();
  const styled = files.filter((file) => STYLED.test(file));
  const rooms = roomsOf(files);
  const env = { ...tools.env, CI: "true", NO_COLOR: "1" };
  const bin = (name, args, cwd = fromRoot()) =>
    collect(fromRoot("node_modules", ".bin", name), args, { env, cwd });
  const config = fromRoot("packages", "config", "code-style.biome.json");
  const style = [
    "check",
    "--error-on-warnings",
    "--no-errors-on-unmatched",
    "--config-path",
    config,
    ...styled,
  ];
  return [
    ...(styled.length === 0
      ? []
      : [{ name: `style of ${styled.length} files`, run: () => bin("biome", style) }]),
    ...rooms.map((room) => ({
      name: `types of ${room}`,
      run: () => bin("tsc", ["-p", "tsconfig.json", "--noEmit"], fromRoot(room)),
    })),
    ...(rooms.length === 0 ? [] : [boundariesOf(tools)]),
    { name: "nothing left over", run: findLeftovers },
    { name: "links in the documents", run: findBrokenLinks },
    { name: "spelling", run: findMisspellings },
  ];
}

/** Rooms with types of their own that hold one of the files. */
export function roomsOf(files) {
  const rooms = new Set(files.flatMap((file) => ROOM.exec(file)?.[0] ?? []));
  return [...rooms].filter((room) => existsSync(fromRoot(room, "tsconfig.json"))).toSorted();
}

/** Files that are there and differ from origin's branch, or from the commit before the last where there is no origin. */
export function changedFiles(folder = fromRoot()) {
  const git = (...args) =>
    execFileSync("git", ["-C", folder, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
      .split("\n")
      .filter(Boolean);
  const first = (...tries) => {
    for (const args of tries) {
      try {
        return git(...args)[0];
      } catch {
        // The next one: a clone without origin, or with one commit only.
      }
    }
    return "HEAD";
  };
  const since = first(["merge-base", "HEAD", "@{upstream}"], ["rev-parse", "--verify", "HEAD~1"]);
  const files = [...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")];
  return [...new Set(files)].filter((file) => existsSync(`${folder}/${file}`));
}
