import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./paths.mjs";

const SKIPPED = new Set(["node_modules", "dist", "generated", "testing", "fixtures"]);
const NOT_BUILT = /\.test\.tsx?$/;

/**
 * A step of the setup is skipped when its stamp says that it was done with the same inputs.
 *
 * The stamp goes before the step runs and comes back after it: an interrupted step is run again.
 */
export async function onceFor({ stampFile, inputs, salt = "", outputs = [] }, work) {
  const hash = hashOf(inputs, salt);
  const isDone = existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash;
  if (isDone && outputs.every((output) => existsSync(output))) {
    return false;
  }
  rmSync(stampFile, { force: true });
  await work();
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
  return true;
}

/** Hash over names and contents of files and folders; generated, test and installed files do not count. */
function hashOf(inputs, salt) {
  const hash = createHash("sha256").update(salt);
  for (const input of inputs) {
    for (const file of filesUnder(input)) {
      hash.update(`\0${path.relative(ROOT, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}

function filesUnder(input) {
  if (!existsSync(input)) {
    return [];
  }
  let entries;
  try {
    entries = readdirSync(input, { withFileTypes: true });
  } catch (error) {
    if (error.code === "ENOTDIR") {
      return [input];
    }
    throw error;
  }
  return entries
    .filter((entry) => !SKIPPED.has(entry.name) && !entry.name.startsWith(".") && !NOT_BUILT.test(entry.name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => filesUnder(path.join(input, entry.name)));
}
