import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { earlyScripts, serviceWorker } from "./app-shell.ts";
import { SHARE_COUNT_MIN, sharedChunks } from "./shared-chunks.ts";

const api = process.env["API_URL"] ?? "http://127.0.0.1:8080";

/** The output of `git`, or nothing where the build runs without a repository. */
function git(...args: string[]): string {
  try {
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8"));
  return typeof manifest === "object" && manifest && "version" in manifest ? String(manifest.version) : "";
}

/** Below this many bytes a compressed copy saves no packet. */
const COMPRESS_BYTES_MIN = 1400;

/** Lays a .gz and a .br beside each text file: the server hands them out as they are and compresses nothing itself. */
function compress(): Plugin {
  return {
    name: "compress",
    apply: "build",
    writeBundle({ dir }, bundle) {
      for (const fileName of Object.keys(bundle).filter((name) => /\.(js|css|html)$/.test(name))) {
        const file = path.join(dir ?? "dist", fileName);
        const content = readFileSync(file);
        if (content.length >= COMPRESS_BYTES_MIN) {
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
          writeFileSync(`${file}.br`, brotliCompressSync(content));
        }
      }
    },
  };
}

const chunkOf = sharedChunks();

export default defineConfig(({ mode }) => ({
  plugins: [react(), tailwindcss(), earlyScripts(), compress(), serviceWorker()],
  define: {
    __FRONTEND_VERSION__: JSON.stringify({
      version: readVersion(),
      gitCommit: process.env["GIT_COMMIT"] || git("rev-parse", "--short", "HEAD"),
      environment: mode,
    }),
  },
  server: {
    port: Number(process.env["WEB_PORT"] ?? 5173),
    proxy: {
      "/api": { target: api, changeOrigin: false },
      "/graphql": { target: api, changeOrigin: false },
      "/ws": { target: api, ws: true },
    },
  },
  build: {
    // The oldest that README promises: newer syntax is written out for them.
    target: ["chrome111", "edge111", "firefox128", "safari16.4"],
    // The content policy allows only files of our own origin: nothing is inlined as a data: URI.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Else a group takes in whatever its modules import, the entry's own modules too.
          includeDependenciesRecursively: false,
          groups: [
            // All of it, shared or not: two files that import each other fail where the wrong one is fetched first.
            {
              debugName: "frame",
              name: (id, context) =>
                chunkOf(id, (of) => context.getModuleInfo(of)) === "frame" ? "frame" : null,
            },
            {
              debugName: "shared by Home",
              name: (id, context) => chunkOf(id, (of) => context.getModuleInfo(of)),
              minShareCount: SHARE_COUNT_MIN,
            },
          ],
        },
      },
    },
  },
}));
