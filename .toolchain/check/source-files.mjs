import { readdirSync } from "node:fs";
import path from "node:path";
import { fromRoot, ROOT } from "../lib/paths.mjs";

const NOT_OURS = new Set([
  "node_modules",
  "dist",
  "generated",
  "test-results",
  "playwright-report",
  ".git",
  ".data",
  ".turbo",
  "cache",
]);

/** Our own files whose name matches, as paths from the repository root. */
export function sourceFiles(pattern, folder = ROOT) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      return NOT_OURS.has(entry.name) ? [] : sourceFiles(pattern, file);
    }
    return pattern.test(entry.name) ? [path.relative(fromRoot(), file)] : [];
  });
}
