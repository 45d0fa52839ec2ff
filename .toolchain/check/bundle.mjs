import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { fromRoot } from "../lib/paths.mjs";

/** What the page asks for before anything else, compressed. Every screen beyond it is a chunk of its own. */
const ENTRY_BYTES_MAX = 100_000;
const SCRIPT = /(?:src|href)="\/([^"]+\.js)"/g;

/** The scripts that every visit loads: a screen imported without `lazy` would show here. */
export async function measureEntry() {
  const dist = fromRoot("apps", "web", "dist");
  const html = readFileSync(path.join(dist, "index.html"), "utf8");
  const bytes = [...html.matchAll(SCRIPT)]
    .map(([, file]) => gzipSync(readFileSync(path.join(dist, file))).length)
    .reduce((sum, size) => sum + size, 0);
  const isSmall = bytes > 0 && bytes <= ENTRY_BYTES_MAX;
  return { code: isSmall ? 0 : 1, output: `${bytes} bytes compressed, at most ${ENTRY_BYTES_MAX}` };
}
