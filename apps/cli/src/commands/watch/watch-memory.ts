import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

/** How a content ended: it is rows, it never can be, or a person has to answer for it. */
export type Ending = "imported" | "refused" | "waits";

const remembered = z.record(
  z.string(),
  z.object({ name: z.string(), ending: z.enum(["imported", "refused", "waits"]), at: z.string() }),
);
type Remembered = z.output<typeof remembered>;

/** The oldest are forgotten beyond; the server still knows a content that it imported. */
const CONTENTS_MAX = 10_000;

/**
 * The contents that a folder held for a person, by hash, in a file under DATA_DIR: the same bytes are dealt with once, whatever they are
 * called, and an import that was undone in the browser is not made again.
 */
export class WatchMemory {
  readonly #file: string;
  #contents: Remembered;

  private constructor(file: string, contents: Remembered) {
    this.#file = file;
    this.#contents = contents;
  }

  /** Opens the list of contents that were imported before. A damaged list is an empty one: the server knows each file again anyway. */
  static async open(dataDir: string, folder: string, userId: string): Promise<WatchMemory> {
    const key = createHash("sha256").update(`${userId}\n${folder}`).digest("hex").slice(0, 32);
    const file = path.join(dataDir, "watch", `${key}.json`);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const text = await readFile(file, "utf8").catch(() => "{}");
    return new WatchMemory(file, parse(text));
  }

  find(hash: string): { readonly name: string; readonly ending: Ending } | undefined {
    return this.#contents[hash];
  }

  /** On disk before it counts; a process that is killed meanwhile leaves the file as it was. */
  async keep(hash: string, name: string, ending: Ending): Promise<void> {
    const entries = Object.entries({
      ...this.#contents,
      [hash]: { name, ending, at: new Date().toISOString() },
    });
    const newest = entries.toSorted(([, a], [, b]) => b.at.localeCompare(a.at)).slice(0, CONTENTS_MAX);
    this.#contents = Object.fromEntries(newest);
    const partial = `${this.#file}.${process.pid}`;
    await writeFile(partial, JSON.stringify(this.#contents), { mode: 0o600 });
    await rename(partial, this.#file);
  }
}

function parse(text: string): Remembered {
  try {
    return remembered.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
