import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { DomainError } from "@strikebook/core/shared/errors";
import {
  CHUNK_BYTES,
  CHUNK_START_BYTES,
  damaged,
  isLocked,
  MAGIC,
  openHeader,
  type Sealer,
} from "./archive-format.ts";

/** A backup on the disk. */
export type BackupFile = { readonly file: string; readonly passphrase?: string | undefined };

/** Gives `use` the content of a backup, each piece checked; throws, in words, at the first byte that was changed. */
export async function readArchive(
  { file, passphrase }: BackupFile,
  use: (content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const handle = await open(file).catch(() => {
    throw new DomainError("NOT_FOUND", `${file} cannot be read.`);
  });
  const reader = new Reader(handle);
  try {
    const header = await readHeader(reader);
    const sealer = await openHeader(header, passphrase);
    await pipeline(
      Readable.from(chunks(reader, sealer), { objectMode: false }),
      createZstdDecompress({ chunkSize: CHUNK_BYTES }),
      use,
    );
  } finally {
    await handle.close();
  }
}

/** Whether a backup needs a passphrase, from its first bytes; throws when the file is none of ours. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    return isLocked(await readHeader(new Reader(handle)));
  } finally {
    await handle.close();
  }
}

async function readHeader(reader: Reader): Promise<Buffer> {
  const start = await reader.take(MAGIC.length + 2);
  if (start === undefined || !start.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new DomainError(
      "INVALID_INPUT",
      "This file is not a backup that this version of Strikebook can read.",
    );
  }
  const json = await reader.take(start.readUInt16BE(MAGIC.length));
  if (json === undefined) {
    throw damaged("it is cut short");
  }
  return Buffer.concat([start, json]);
}

async function* chunks(reader: Reader, sealer: Sealer): AsyncGenerator<Buffer> {
  for (let number = 0, isLast = false; !isLast; number++) {
    const start = await reader.take(CHUNK_START_BYTES);
    const length = start?.readUInt32BE() ?? 0;
    isLast = start?.at(4) === 1;
    // What is no length of ours must not be read into memory.
    if (length > CHUNK_BYTES || (start?.at(4) ?? 0) > 1) {
      throw damaged(`chunk ${number} was changed`);
    }
    const sealed = await reader.take(length);
    const tag = await reader.take(sealer.tagBytes);
    if (start === undefined || sealed === undefined || tag === undefined) {
      throw damaged("it is cut short");
    }
    const bytes = sealer.open(number, isLast, sealed, tag);
    if (bytes === undefined) {
      throw damaged(`chunk ${number} was changed`);
    }
    yield bytes;
  }
  if ((await reader.take(1)) !== undefined) {
    throw damaged("something was added to its end");
  }
}

type Handle = Awaited<ReturnType<typeof open>>;

class Reader {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /** The next `length` bytes; undefined when the file ends before. */
  async take(length: number): Promise<Buffer | undefined> {
    const bytes = Buffer.allocUnsafe(length);
    for (let at = 0; at < length; ) {
      const { bytesRead } = await this.#handle.read(bytes, at, length - at, null);
      if (bytesRead === 0) {
        return undefined;
      }
      at += bytesRead;
    }
    return bytes;
  }
}
