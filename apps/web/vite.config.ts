import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const api = process.env["API_URL"] ?? "http://127.0.0.1:8080";

/** What `git` answers, or nothing where the build runs without a repository. */
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

export default defineConfig(({ mode }) => ({
  plugins: [react(), tailwindcss()],
  define: {
    __FRONTEND_VERSION__: JSON.stringify({
      version: readVersion(),
      gitCommit: process.env["GIT_COMMIT"] ?? git("rev-parse", "--short", "HEAD"),
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
    // The content policy allows only files of our own origin: nothing is inlined as a data: URI.
    assetsInlineLimit: 0,
    // light-dark() must survive: it is what makes the theme follow the system without a script.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    sourcemap: false,
  },
}));
