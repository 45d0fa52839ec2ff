import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

const FLUSH_CHARACTERS = 128 * 1024;

/** A value as COPY's text format takes it. */
export type CopyValue = string | number | boolean | undefined;

/** Writes rows to a table as fast as it goes: COPY, in pieces, never more in memory than one of them. */
export class CopyRows {
  readonly #stream: ReturnType<typeof copyFrom>;
  readonly #width: number;
  #pending = "";
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
    this.#pending += `${line}\n`;
  }

  /** Columns that `values` are too short for stay empty. */
  add(values: readonly CopyValue[]): void {
    this.addLine(copyLine(values, this.#width));
  }

  /** Enough has come together that it should be flushed: asking is cheaper than awaiting a flush for each row. */
  get isFull(): boolean {
    return this.#pending.length >= FLUSH_CHARACTERS;
  }

  /** To be awaited now and then between rows: waits while the database is slower. */
  async flush(force = false): Promise<void> {
    if (!this.isFull && !force) {
      return;
    }
    const text = this.#pending;
    this.#pending = "";
    if (text !== "" && !this.#stream.write(text)) {
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
