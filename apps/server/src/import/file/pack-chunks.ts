import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";

const compress = promisify(zstdCompress);

/** About as much of a file as one chunk holds. */
const CHUNK_BYTES = 1024 * 1024;
/** Chunks that are compressed at once, and lie in memory uncompressed for it. */
const AT_ONCE_MAX = 2;

/** A run of whole lines of a file as it came, compressed. */
export type PackedChunk = {
  readonly firstLine: number;
  readonly lineCount: number;
  readonly content: Buffer;
};

type Start = { readonly firstLine: number; readonly firstByte: number };

/** Packs a file on disk into chunks while it is being read: on other threads, a little behind the reading. */
export class ChunkPacker {
  readonly #file: FileHandle;
  readonly #packed: Promise<PackedChunk>[] = [];
  #start: Start | undefined;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(file: string): Promise<ChunkPacker> {
    return new ChunkPacker(await open(file, "r"));
  }

  /** A run of lines begins here; runs come in order. Waits while too much is being compressed. */
  async reach(start: Start): Promise<void> {
    if (this.#start === undefined) {
      this.#start = start;
    } else if (start.firstByte >= this.#start.firstByte + CHUNK_BYTES) {
      this.#pack(this.#start, start);
      this.#start = start;
      await this.#packed.at(-AT_ONCE_MAX);
    }
  }

  /** The chunks of the whole file, in order; `lineCount` are its lines. */
  async finish(lineCount: number): Promise<PackedChunk[]> {
    const { size } = await this.#file.stat();
    if (this.#start !== undefined) {
      this.#pack(this.#start, { firstLine: lineCount + 1, firstByte: size });
    }
    return await Promise.all(this.#packed);
  }

  /** After the end, good or bad. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#packed);
    await this.#file.close();
  }

  #pack(start: Start, next: Start): void {
    const packed = packChunk(this.#file, start, next);
    // `finish` reports the failure; without this handler Node would end the process before that.
    packed.catch(() => undefined);
    this.#packed.push(packed);
  }
}

async function packChunk(file: FileHandle, start: Start, next: Start): Promise<PackedChunk> {
  const length = next.firstByte - start.firstByte;
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, start.firstByte);
  if (bytesRead !== length) {
    throw new Error(`${bytesRead} bytes of a chunk could be read instead of ${length}`);
  }
  const lineCount = next.firstLine - start.firstLine;
  return { firstLine: start.firstLine, lineCount, content: await compress(buffer) };
}
