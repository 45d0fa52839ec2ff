import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./paths.mjs";

/**
 * An install is skipped when its stamp says that it was done with the same inputs: what follows it is for Turbo to judge.
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

/** Over names and contents of files. */
function hashOf(files, salt) {
  const hash = createHash("sha256").update(salt);
  for (const file of files) {
    hash.update(`\0${path.relative(ROOT, file)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}
