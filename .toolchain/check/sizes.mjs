import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { fromRoot } from "../lib/paths.mjs";
import { collect } from "../lib/processes.mjs";

const KIB = 1024;
const ENTRY = "index.html";
const APP = "src/app/app.tsx";
const LOGIN = "src/features/auth/components/login-screen.tsx";
const HOME = "src/app/pages/home-page.tsx";
/** The script outside the bundle that the browser runs before anything else. */
const BOOT_SCRIPT = "theme.js";
const SCREEN = /\/pages\/[^/]+\.tsx$/;

/**
 * Gzipped JavaScript and CSS that a first visit fetches, in KiB: 0.9, 1.4 and 1.9 times the hello world of React,
 * router and TanStack Query.
 */
const LIMITS = { login: 94, home: 150, heaviest: 198 };

/** Builds the web into a folder of its own and holds what each screen fetches against the limits. */
export async function checkSizes(tools) {
  const outDir = mkdtempSync(path.join(os.tmpdir(), "strikebook-sizes-"));
  try {
    const vite = fromRoot("apps", "web", "node_modules", ".bin", "vite");
    const args = ["build", "--manifest", "--outDir", outDir, "--emptyOutDir", "--logLevel", "warn"];
    const built = await collect(vite, args, { env: tools.env, cwd: fromRoot("apps", "web") });
    if (built.code !== 0) {
      return built;
    }
    const manifest = JSON.parse(readFileSync(path.join(outDir, ".vite", "manifest.json"), "utf8"));
    const cycle = cycleIn(manifest);
    return cycle === undefined
      ? compare(measure(outDir, manifest))
      : { code: 1, output: `files that import each other: ${cycle.join(", ")}` };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

function compare({ login, screens }) {
  const [heaviest] = screens.toSorted((a, b) => b.kib - a.kib);
  const home = screens.find(({ screen }) => screen === HOME);
  const lines = [
    ["login", login, LIMITS.login],
    ["home", home?.kib, LIMITS.home],
    [`heaviest screen, ${heaviest?.screen}`, heaviest?.kib, LIMITS.heaviest],
  ];
  // A screen that the build does not know by its name measures nothing: that is a failure, too.
  const isOver = lines.some(([, kib, limit]) => !(kib <= limit));
  return {
    code: isOver ? 1 : 0,
    output: lines.map(([name, kib, limit]) => `${name}: ${kib?.toFixed(1)} of ${limit} KiB`).join("\n"),
  };
}

/** Files that import each other, which fail where the wrong one of them is fetched first; undefined without any. */
function cycleIn(manifest) {
  const done = new Set();
  const visit = (key, way) => {
    if (way.includes(key)) {
      return [...way.slice(way.indexOf(key)), key].map((each) => manifest[each].file);
    }
    if (done.has(key)) {
      return undefined;
    }
    for (const next of manifest[key]?.imports ?? []) {
      const cycle = visit(next, [...way, key]);
      if (cycle !== undefined) {
        return cycle;
      }
    }
    done.add(key);
    return undefined;
  };
  for (const key of Object.keys(manifest)) {
    const cycle = visit(key, []);
    if (cycle !== undefined) {
      return cycle;
    }
  }
  return undefined;
}

function measure(outDir, manifest) {
  const sizes = new Map();
  const sizeOf = (file) => {
    if (!sizes.has(file)) {
      sizes.set(file, gzipSync(readFileSync(path.join(outDir, file)), { level: 9 }).length);
    }
    return sizes.get(file);
  };
  const kibOf = (...keys) => {
    const files = [BOOT_SCRIPT, ...filesOf(manifest, keys)];
    return files.reduce((sum, file) => sum + sizeOf(file), 0) / KIB;
  };
  const screens = Object.keys(manifest).filter((key) => SCREEN.test(key));
  return {
    login: manifest[LOGIN] && kibOf(ENTRY, LOGIN),
    screens: screens.map((screen) => ({ screen, kib: kibOf(ENTRY, APP, screen) })),
  };
}

/** The files of some chunks and of everything that these import at once, without what is fetched later. */
function filesOf(manifest, keys) {
  const [seen, files, queue] = [new Set(), new Set(), [...keys]];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = manifest[key];
    if (chunk && !seen.has(key)) {
      seen.add(key);
      files.add(chunk.file);
      for (const file of chunk.css ?? []) {
        files.add(file);
      }
      queue.push(...(chunk.imports ?? []));
    }
  }
  return files;
}
