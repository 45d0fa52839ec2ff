import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");
export const TOOLCHAIN = path.join(ROOT, ".toolchain");

/** A path from the repository root. */
export function fromRoot(...parts) {
  return path.join(ROOT, ...parts);
}
