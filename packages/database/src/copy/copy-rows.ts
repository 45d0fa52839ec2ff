import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { CopyBytes, type CopyCells } from "./copy-bytes.ts";

/** Writes rows to a table as fast as it goes: COPY, in pieces, never more in memory than one of them. */
export class CopyRows {
  readonly #stream: ReturnType<typeof copyFrom>;
  readonly #rows = new CopyBytes();
  readonly #finished: Promise<void>;
  /** Once it is there, the stream has no connection to write to. */
  #failure: Error | undefined;

  /** `columns` are names of columns; they and `table` come from code, never from a request. */
  constructor(client: pg.ClientBase, table: string, columns: readonly string[]) {
    this.#stream = client.query(copyFrom(`COPY ${table} (${columns.join(", ")}) FROM STDIN`));
    this.#finished = finished(this.#stream);
    // The next write throws the failure; until then nothing waits for it.
    this.#finished.catch(() => undefined);
    this.#stream.once("error", (error) => {
      this.#failure = error;
    });
  }

  /** A row, with a cell for each column. */
  add(cells: CopyCells): void {
    this.#rows.addCells(cells);
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

  /** Whole lines in COPY's text format. */
  async write(bytes: Buffer): Promise<void> {
    this.#throwFailure();
    if (bytes.length > 0 && !this.#stream.write(bytes)) {
      await Promise.race([once(this.#stream, "drain"), this.#finished]);
    }
  }

  async end(): Promise<void> {
    await this.flush(true);
    this.#throwFailure();
    this.#stream.end();
    await this.#finished;
  }

  /** Breaks the COPY off; the transaction it is in has failed then. */
  abort(): void {
    if (this.#failure === undefined) {
      this.#stream.destroy(new Error("COPY was broken off"));
    }
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) {
      throw this.#failure;
    }
  }
}
