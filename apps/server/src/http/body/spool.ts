import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { msSince } from "@strikebook/core/shared/elapsed";
import { DomainError } from "@strikebook/core/shared/errors";
import { FILE_SIZE_BYTES_MAX } from "@strikebook/core/uploads/upload-file";
import { OUTAGE_MESSAGES, outageOf } from "@strikebook/database/outage";

/** Older files belong to no request, of whichever process on this folder: none takes as long. */
const STALE_AFTER_MS = 30 * 60 * 1000;
const SUFFIX = ".upload";
/** The size of one write: many small ones would each wait for the disk. */
const PIECE_BYTES = 256 * 1024;

/** The bytes of an upload, on disk. */
export type UploadedFile = {
  readonly path: string;
  readonly sha256: Buffer;
  readonly sizeBytes: number;
};

export type SpoolWriter = {
  readonly sizeBytes: number;
  /**
   * Takes a copy: the bytes may be used again at once. Throws TOO_LARGE past the limit, UNAVAILABLE when the disk is
   * full, perhaps only at a later piece or at the end.
   */
  write(bytes: Buffer): Promise<void>;
  finish(): Promise<UploadedFile>;
  /** Leaves nothing behind; harmless after an earlier one. */
  remove(): Promise<void>;
};

export type Spool = {
  create(): Promise<SpoolWriter>;
  /** Removes what a crash left behind, of this process or another one on this folder. */
  sweep(): Promise<void>;
};

/** A folder for uploads on their way in, readable by this user only. */
export function createSpool(folder: string, sizeBytesMax = FILE_SIZE_BYTES_MAX): Spool {
  return {
    async create() {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(refuseWhenFull);
      return await startWriting(path.join(folder, `${randomUUID()}${SUFFIX}`), sizeBytesMax);
    },
    async sweep() {
      const now = Date.now();
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((each) => each.endsWith(SUFFIX))) {
        const file = path.join(folder, name);
        const modified = (await stat(file).catch(() => undefined))?.mtimeMs;
        if (modified !== undefined && msSince(modified, now) > STALE_AFTER_MS) {
          await rm(file, { force: true });
        }
      }
    },
  };
}

async function startWriting(file: string, sizeBytesMax: number): Promise<SpoolWriter> {
  const handle = await open(file, "wx", 0o600).catch(refuseWhenFull);
  const pieces = new Pieces((piece) => handle.writeFile(piece).catch(refuseWhenFull));
  const hash = createHash("sha256");
  let sizeBytes = 0;
  let isOpen = true;
  async function close() {
    if (isOpen) {
      isOpen = false;
      await pieces.settled();
      await handle.close();
    }
  }
  return {
    get sizeBytes() {
      return sizeBytes;
    },
    async write(bytes) {
      sizeBytes += bytes.length;
      if (sizeBytes > sizeBytesMax) {
        throw tooLarge(sizeBytesMax);
      }
      hash.update(bytes);
      await pieces.add(bytes);
    },
    async finish() {
      await pieces.end();
      await close();
      return { path: file, sha256: hash.digest(), sizeBytes };
    },
    async remove() {
      await close();
      await rm(file, { force: true });
    },
  };
}

/** Gathers bytes in two buffers that take turns: while one is written, the other is filled. */
class Pieces {
  readonly #write: (piece: Buffer) => Promise<void>;
  #filling = Buffer.alloc(0);
  #spare = Buffer.alloc(0);
  #length = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(write: (piece: Buffer) => Promise<void>) {
    this.#write = write;
  }

  async add(bytes: Buffer): Promise<void> {
    let from = 0;
    while (from < bytes.length) {
      if (this.#filling.length === 0) {
        this.#filling = Buffer.allocUnsafeSlow(PIECE_BYTES);
      }
      const copied = bytes.copy(this.#filling, this.#length, from);
      from += copied;
      this.#length += copied;
      if (this.#length === PIECE_BYTES) {
        await this.#turn();
      }
    }
  }

  /** Everything is on its way to the disk and there. */
  async end(): Promise<void> {
    await this.#turn();
    await this.#writing;
  }

  /** Waits until the last write has ended, well or not. */
  async settled(): Promise<void> {
    await this.#writing.catch(() => undefined);
  }

  async #turn(): Promise<void> {
    await this.#writing;
    const [piece, length] = [this.#filling, this.#length];
    [this.#filling, this.#spare, this.#length] = [this.#spare, piece, 0];
    this.#writing = this.#write(piece.subarray(0, length));
    // The next write or the end reports the failure; without this handler Node would end the process before that.
    this.#writing.catch(() => undefined);
  }
}

function tooLarge(sizeBytesMax: number): DomainError {
  const message = `File too large (max ${Math.floor(sizeBytesMax / 1024 / 1024)}MB)`;
  return new DomainError("TOO_LARGE", message, { fileContent: message });
}

function refuseWhenFull(error: NodeJS.ErrnoException): never {
  if (outageOf(error) === "full") {
    throw Object.assign(new DomainError("UNAVAILABLE", OUTAGE_MESSAGES.full), { cause: error });
  }
  throw error;
}
