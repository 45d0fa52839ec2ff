import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

const FLUSH_BYTES = 128 * 1024;
/** At most, in UTF-8. */
const BYTES_A_CHARACTER = 3;
const NEWLINE = 0x0a;

/** A value as COPY's text format takes it. */
export type CopyValue = string | number | boolean | undefined;

/** Rows in COPY's text format, encoded as they come: what they are put together from need not be kept. */
class RowBuffer {
  #bytes = Buffer.alloc(0);
  #length = 0;

  addLine(line: string): void {
    const needed = this.#length + line.length * BYTES_A_CHARACTER + 1;
    if (needed > this.#bytes.length) {
      this.#enlarge(needed);
    }
    const written = this.#bytes.write(line, this.#length);
    this.#bytes[this.#length + written] = NEWLINE;
    this.#length += written + 1;
  }

  #enlarge(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, FLUSH_BYTES * 2));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }

  get isFull(): boolean {
    return this.#length >= FLUSH_BYTES;
  }

  /** What has come since the last time; whoever takes it may keep it. */
  take(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#bytes = Buffer.alloc(0);
    this.#length = 0;
    return bytes;
  }
}

/** Writes rows to a table as fast as it goes: COPY, in pieces, never more in memory than one of them. */
export class CopyRows {
  readonly #stream: ReturnType<typeof copyFrom>;
  readonly #width: number;
  readonly #rows = new RowBuffer();
  readonly #finished: Promise<void>;

  /** `columns` are names of columns; they and `table` come from code, never from a request. */
  constructor(client: pg.ClientBase, table: string, columns: readonly string[]) {
    this.#width = columns.length;
    this.#stream = client.query(copyFrom(`COPY ${table} (${columns.join(", ")}) FROM STDIN`));
    this.#finished = finished(this.#stream);
    // Whoever writes next gets the failure; until then it is nobody's.
    this.#finished.catch(() => undefined);
  }

  /** A row as COPY's text format has it, without its end; see `copyText`. */
  addLine(line: string): void {
    this.#rows.addLine(line);
  }

  /** Columns that `values` are too short for stay empty. */
  add(values: readonly CopyValue[]): void {
    this.addLine(copyLine(values, this.#width));
  }

  /** Enough has come together that it should be flushed: asking is cheaper than awaiting a flush for each row. */
  get isFull(): boolean {
    return this.#rows.isFull;
  }

  /** To be awaited now and then between rows: waits while the database is slower. */
  async flush(force = false): Promise<void> {
    if (this.isFull || force) {
      await this.write(this.#rows.take());
    }
  }

  /** Whole lines, as `encodeRows` gives them. */
  async write(bytes: Buffer): Promise<void> {
    if (bytes.length > 0 && !this.#stream.write(bytes)) {
      await Promise.race([once(this.#stream, "drain"), this.#finished]);
    }
  }

  async end(): Promise<void> {
    await this.flush(true);
    this.#stream.end();
    await this.#finished;
  }

  /** Breaks the COPY off; the transaction it is in has failed then. */
  abort(): void {
    this.#stream.destroy(new Error("COPY was broken off"));
  }
}

/** A row in COPY's text format; `width` columns, the last ones empty where `values` are fewer. */
export function copyLine(values: readonly CopyValue[], width: number): string {
  let row = "";
  for (let index = 0; index < width; index++) {
    row += (index === 0 ? "" : "\t") + copyText(values[index]);
  }
  return row;
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** A value in COPY's text format: whatever may bear a backslash, a tab or an end of line has to go through here. */
export function copyText(value: CopyValue): string {
  if (value === undefined) {
    return "\\N";
  }
  if (typeof value !== "string") {
    return String(value);
  }
  return SPECIAL.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? "") : value;
}

const UNESCAPES: Readonly<Record<string, string>> = {
  "\\t": "\t",
  "\\n": "\n",
  "\\r": "\r",
  "\\b": "\b",
  "\\f": "\f",
  "\\v": "\v",
};

/** A cell of COPY's text format back as what it stands for; null for none. */
export function uncopyText(cell: string): string | null {
  if (!cell.includes("\\")) {
    return cell;
  }
  return cell === "\\N" ? null : cell.replace(/\\(.)/g, (found, character) => UNESCAPES[found] ?? character);
}
