import { spawn } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { changeSites } from "./change-sites.mjs";

// npm run test:mutations: changes core in a copy, one mistake at a time, and sees whether its tests notice.

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
const CORE = fileURLToPath(new URL("..", import.meta.url));
/** A change that makes a loop endless is noticed, too. */
const ANSWER_MS_MAX = 240_000;
const KILLED_PART_MIN = 0.95;

const home = mkdtempSync(path.join(os.tmpdir(), "strikebook-mutations-"));
const copy = path.join(home, "packages", "core");
process.on("exit", () => rmSync(home, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => process.exit(1));
}

copyCore();
const chosen = choose(allSites(), Number(options.count), Number(options.seed));
process.stdout.write(`${chosen.length} changes, seed ${options.seed}\n`);
const survivors = [];
for (const [index, site] of chosen.entries()) {
  const verdict = await judge(site);
  if (verdict === "SURVIVED") {
    survivors.push(site);
  }
  process.stdout.write(
    `${String(index + 1).padStart(4)} ${verdict.padEnd(9)} ${site.file}:${site.line}  ${site.what}\n`,
  );
}
const killed = chosen.length - survivors.length;
process.stdout.write(
  `${killed} of ${chosen.length} changes noticed (${((100 * killed) / chosen.length).toFixed(1)} %)\n`,
);
process.exitCode = killed / chosen.length >= KILLED_PART_MIN ? 0 : 1;

function copyCore() {
  for (const name of ["core", "config"]) {
    const from = path.join(CORE, "..", name);
    cpSync(from, path.join(home, "packages", name), {
      recursive: true,
      filter: (file) => path.basename(file) !== "node_modules",
    });
    symlinkSync(path.join(from, "node_modules"), path.join(home, "packages", name, "node_modules"));
  }
}

function allSites() {
  return globSync("src/**/*.ts", { cwd: copy })
    .filter((file) => !/\.test\.ts$|\/(testing|fixtures)\//.test(file) && file.includes(options.only))
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(path.join(copy, file), "utf8");
      return changeSites(file, source).map((site) => ({
        ...site,
        file,
        line: source.slice(0, site.start).split("\n").length,
      }));
    });
}

/** As many as asked for, the same for the same seed. */
function choose(sites, count, seed) {
  const random = randomNumbers(seed);
  const left = [...sites];
  const taken = [];
  while (taken.length < count && left.length > 0) {
    taken.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return taken;
}

/** Numbers from 0 to 1 that only the seed decides (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Runs the checks that may notice a change: the tests beside the file, the compiler, then tests of its
 * importers.
 */
async function judge({ file, start, end, text }) {
  const place = path.join(copy, file);
  const source = readFileSync(place, "utf8");
  writeFileSync(place, source.slice(0, start) + text + source.slice(end));
  try {
    const beside = file.replace(/\.ts$/, ".test.ts");
    if (!(await passes("vitest", ["run", "--bail=1", "--passWithNoTests", beside]))) {
      return "TESTS";
    }
    if (!(await passes("tsc", ["-p", "tsconfig.json", "--noEmit"]))) {
      return "TYPES";
    }
    return (await passes("vitest", ["related", "--run", "--bail=1", file])) ? "SURVIVED" : "TESTS";
  } finally {
    writeFileSync(place, source);
  }
}

function passes(program, args) {
  return new Promise((resolve) => {
    const child = spawn(path.join(copy, "node_modules", ".bin", program), args, {
      cwd: copy,
      stdio: "ignore",
      timeout: ANSWER_MS_MAX,
      killSignal: "SIGKILL",
      env: { ...process.env, CI: "true", VITEST_MAX_WORKERS: "1" },
    });
    child.once("exit", (code) => resolve(code === 0));
  });
}
