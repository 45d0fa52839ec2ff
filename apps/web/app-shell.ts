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

/**
 * Fetches the typeface beside the first script instead of after the style sheet. What is drawn first does not wait for
 * it: with the measures of its stand-in nothing moves when it comes.
 */
export function fontPreload(): Plugin {
  return {
    name: "font-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => file.endsWith(".woff2"));
        return fonts.map((file) => ({
          tag: "link",
          injectTo: "head" as const,
          attrs: {
            rel: "preload",
            as: "font",
            type: "font/woff2",
            href: `/${file}`,
            crossorigin: true,
            fetchpriority: "low",
          },
        }));
      },
    },
  };
}
