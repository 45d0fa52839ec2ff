import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A file's size and the moment of its last change, as text, for comparing. */
export async function standOf(file: string): Promise<{ readonly stand: string; readonly sizeBytes: number }> {
  const { size, mtimeMs, ino } = await stat(file);
  return { stand: `${size} ${mtimeMs} ${ino}`, sizeBytes: size };
}

/**
 * Copies a file and hashes the same bytes: what is read later is what was hashed, though somebody writes to the file meanwhile. Undefined when
 * it changed while it was copied.
 */
export async function takeCopy(file: string, copy: string) {
  const before = await standOf(file);
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(file), hashing, createWriteStream(copy, { mode: 0o600 }));
  const [after, copied] = [await standOf(file), await standOf(copy)];
  return after.stand === before.stand && copied.sizeBytes === after.sizeBytes
    ? { path: copy, sha256: hash.digest(), sizeBytes: copied.sizeBytes }
    : undefined;
}
