import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const SOURCE = path.resolve(import.meta.dirname, "service-worker.js");

/** Writes `sw.js`, the service worker with the names of all files of this build; another build makes another worker. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    writeBundle({ dir = "dist" }) {
      const files = readdirSync(dir, { recursive: true, encoding: "utf8" })
        .map((file) => file.replaceAll(path.sep, "/"))
        .filter((file) => /\.(js|css|woff2|svg|webmanifest)$/.test(file) && file !== "sw.js")
        .toSorted();
      const index = readFileSync(path.join(dir, "index.html"));
      const source = readFileSync(SOURCE, "utf8");
      const version = createHash("sha256").update(index).update(source).update(files.join()).digest("hex");
      writeFileSync(
        path.join(dir, "sw.js"),
        `const VERSION = ${JSON.stringify(version.slice(0, 12))};\n` +
          `const FILES = ${JSON.stringify(["/", ...files.map((file) => `/${file}`)])};\n${source}`,
      );
    },
  };
}

const at = (file: string) => path.resolve(import.meta.dirname, "src", file);
/** The modules that begin what a signed-in user sees, and Home beyond it. */
const FRAME = [at("app/app.tsx")];
const HOME = [at("app/pages/home-page.tsx")];

/**
 * Names the scripts of the signed-in in the index, for `public/theme.js` to fetch beside the first script: without it
 * the browser learns of them one after the other, each a way to the server and back. Strangers fetch none of them.
 */
export function earlyScripts(): Plugin {
  return {
    name: "early-scripts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {}, chunk: entry }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const of = (modules: readonly string[]) =>
          chunks.filter(({ moduleIds }) => modules.some((module) => moduleIds.includes(module)));
        const first = withImports(chunks, entry ? [entry] : []);
        const frame = withImports(chunks, of(FRAME));
        const home = withImports(chunks, of(HOME));
        return [
          scriptNames(
            "app-scripts",
            [...frame].filter((name) => !first.has(name)),
          ),
          scriptNames(
            "home-scripts",
            [...home].filter((name) => !first.has(name) && !frame.has(name)),
          ),
        ];
      },
    },
  };
}

type Chunk = { readonly fileName: string; readonly imports: readonly string[] };

/** The files of some chunks and of everything that they import statically. */
function withImports(chunks: readonly Chunk[], from: readonly Chunk[]): Set<string> {
  const names = new Set(from.map(({ fileName }) => fileName));
  for (const name of names) {
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) {
      names.add(next);
    }
  }
  return names;
}

const scriptNames = (name: string, files: readonly string[]) => ({
  tag: "meta",
  injectTo: "head-prepend" as const,
  attrs: { name, content: files.map((file) => `/${file}`).join(" ") },
});
