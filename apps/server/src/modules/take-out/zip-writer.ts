import type { FileHandle } from "node:fs/promises";
import { Zip, ZipDeflate } from "fflate";

/** Bytes that are compressed at once: a few milliseconds of work, so that other requests are answered in between. */
const PIECE_BYTES = 64 * 1024;

/** Writes a zip to a file as its parts come; nothing of it is in memory as a whole. */
export class ZipWriter {
  readonly #file: FileHandle;
  readonly #at: Date;
  readonly #zip: Zip;
  #ready: Uint8Array[] = [];
  #sizeBytes = 0;

  constructor(file: FileHandle, at: Date) {
    this.#file = file;
    this.#at = at;
    this.#zip = new Zip((error, bytes) => {
      if (error !== null) {
        throw error;
      }
      this.#ready.push(bytes);
    });
  }

  /** Adds a file; texts are UTF-8. */
  async add(name: string, parts: AsyncIterable<string | Uint8Array> | Iterable<string>): Promise<void> {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = this.#at;
    this.#zip.add(entry);
    let gathered: Uint8Array[] = [];
    let size = 0;
    const push = async () => {
      const bytes = Buffer.concat(gathered);
      gathered = [];
      size = 0;
      for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
        entry.push(new Uint8Array(bytes.subarray(from, from + PIECE_BYTES)));
        await this.#write();
      }
    };
    for await (const part of parts) {
      gathered.push(typeof part === "string" ? Buffer.from(part) : part);
      size += gathered.at(-1)?.length ?? 0;
      if (size >= PIECE_BYTES) {
        await push();
      }
    }
    await push();
    entry.push(new Uint8Array(0), true);
    await this.#write();
  }

  /** Ends the zip; answers its size. */
  async end(): Promise<number> {
    this.#zip.end();
    await this.#write();
    return this.#sizeBytes;
  }

  async #write(): Promise<void> {
    const bytes = Buffer.concat(this.#ready);
    this.#ready = [];
    this.#sizeBytes += bytes.length;
    await this.#file.writeFile(bytes);
  }
}
