import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { msSince } from "@strikebook/core/shared/elapsed";
import { CHUNK_BYTES, createHeader, type Sealer } from "./archive-format.ts";

/**
 * Writes a backup's content, compressed and sealed. The file appears complete and on the disk, or not at all. Answers its
 * size in bytes.
 */
export async function writeArchive(
  file: string,
  passphrase: string | undefined,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const { bytes: header, sealer } = await createHeader(passphrase);
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await dropUnfinished(folder);
  const unfinished = path.join(folder, `.${path.basename(file)}.${process.pid}${UNFINISHED}`);
  const handle = await open(unfinished, "wx", 0o600);
  let size = header.length;
  try {
    await handle.write(header);
    await pipeline(
      Readable.from(content, { objectMode: false }),
      createZstdCompress({ chunkSize: CHUNK_BYTES }),
      async (compressed: AsyncIterable<Buffer>) => {
        for await (const pieces of sealed(compressed, sealer)) {
          for (const piece of pieces) {
            await writeWhole(handle, piece);
            size += piece.length;
          }
        }
      },
    );
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(folder);
  return size;
}

const UNFINISHED = ".unfinished";
const LEFT_MS = 24 * 60 * 60_000;

/** Removes files of writers that were killed, backups and restore points: nobody writes one for a day. */
export async function dropUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(UNFINISHED))) {
    const file = path.join(folder, name);
    const writtenMs = (await stat(file).catch(() => undefined))?.mtimeMs;
    if (writtenMs !== undefined && msSince(writtenMs, Date.now()) > LEFT_MS) {
      await rm(file, { force: true });
    }
  }
}

type Handle = Awaited<ReturnType<typeof open>>;

async function writeWhole(handle: Handle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await handle.write(bytes, at)).bytesWritten;
  }
}

/** The chunks of a file; the last one is marked, so that a file cut short is found. */
async function* sealed(compressed: AsyncIterable<Buffer>, sealer: Sealer): AsyncGenerator<Buffer[]> {
  let number = 0;
  let waiting: Buffer = Buffer.alloc(0);
  for await (const piece of compressed) {
    waiting = Buffer.concat([waiting, piece]);
    while (waiting.length > CHUNK_BYTES) {
      yield sealer.seal(number, false, waiting.subarray(0, CHUNK_BYTES));
      waiting = waiting.subarray(CHUNK_BYTES);
      number += 1;
    }
  }
  yield sealer.seal(number, true, waiting);
}

/** A new name is on the disk once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
