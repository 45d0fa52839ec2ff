import { createHash } from "node:crypto";
import { damaged } from "./archive-format.ts";
import { type BackupFile, readArchive } from "./read-archive.ts";
import { type BackupRecord, jsonOf, KIND, recordsIn } from "./records.ts";
import type { AuditHead, Sums } from "./sums.ts";

/** A table as a backup holds it. */
export type TableInBackup = {
  /** With its schema: `public.users`. */
  readonly name: string;
  readonly columns: readonly string[];
};

/** The beginning of a backup: all that is known before the first row. */
export type Head = {
  readonly appVersion: string;
  /** ISO 8601, in UTC. */
  readonly createdAt: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly tables: readonly TableInBackup[];
  /** As in the summary, where it is read without reading all rows; absent in backups from before it stood here. */
  readonly auditHead?: AuditHead | null;
};

/** The rows of a table: how many, and the SHA-256 of COPY's text of them, as hexadecimal text. */
export type TableDigest = { readonly rows: number; readonly sha256: string };

/** The end of a backup: what a restored database must come to. */
export type Summary = {
  readonly tables: Readonly<Record<string, TableDigest>>;
  /** Last values by name; a sequence that was never used is left out. */
  readonly sequences: Readonly<Record<string, string>>;
  /** Absent for data of a version that had not all the columns yet. */
  readonly sums: Sums | null;
  /** The newest link of the audit log's chain; null for data of a version without one. */
  readonly auditHead: AuditHead | null;
};

export type Manifest = { readonly head: Head; readonly summary: Summary };

/** Rows of all tables. */
export const rowsIn = ({ summary }: Manifest): number =>
  Object.values(summary.tables).reduce((sum, table) => sum + table.rows, 0);

/** Reads the beginning of a backup alone, however large it is. */
export async function readHead(source: BackupFile): Promise<Head> {
  let head: Head | undefined;
  await readArchive(source, async (content) => {
    for await (const record of recordsIn(content)) {
      head = jsonOf<Head>(record);
      return;
    }
  }).catch((error: unknown) => {
    // To stop early aborts the rest of the pipe.
    if (head === undefined) {
      throw error;
    }
  });
  if (head === undefined) {
    throw damaged("it is cut short");
  }
  return head;
}

type OnRecord = {
  readonly head?: (head: Head) => Promise<void>;
  readonly table?: (table: TableInBackup) => Promise<void>;
  readonly rows?: (bytes: Buffer) => Promise<void>;
  readonly end?: (digest: TableDigest) => Promise<void>;
};

/** Reads a backup from the first byte to the last, checks all of it, and answers its manifest. */
export async function readBackup(source: BackupFile, on: OnRecord = {}): Promise<Manifest> {
  const reading = new Reading(on);
  await readArchive(source, async (content) => {
    for await (const record of recordsIn(content)) {
      await reading.take(record);
    }
  });
  return reading.manifest();
}

class Reading {
  readonly #on: OnRecord;
  readonly #digests: Record<string, TableDigest> = {};
  #head: Head | undefined;
  #summary: Summary | undefined;
  #table: TableInBackup | undefined;
  #hash = createHash("sha256");

  constructor(on: OnRecord) {
    this.#on = on;
  }

  async take(record: BackupRecord): Promise<void> {
    switch (record.kind) {
      case KIND.head:
        this.#head = jsonOf<Head>(record);
        return await this.#on.head?.(this.#head);
      case KIND.table:
        this.#table = jsonOf<TableInBackup>(record);
        this.#hash = createHash("sha256");
        return await this.#on.table?.(this.#table);
      case KIND.rows:
        this.#hash.update(record.bytes);
        return await this.#on.rows?.(record.bytes);
      case KIND.end:
        return await this.#endTable(jsonOf<TableDigest>(record));
      case KIND.summary:
        this.#summary = jsonOf<Summary>(record);
        return;
      default:
        throw damaged(`it holds something unknown (${record.kind})`);
    }
  }

  async #endTable(digest: TableDigest): Promise<void> {
    const { name } = this.#table ?? {};
    if (name === undefined || digest.sha256 !== this.#hash.digest("hex")) {
      throw damaged(`the rows of ${name ?? "a table"} were changed`);
    }
    this.#digests[name] = digest;
    await this.#on.end?.(digest);
  }

  manifest(): Manifest {
    const [head, summary] = [this.#head, this.#summary];
    if (head === undefined || summary === undefined) {
      throw damaged("it is cut short");
    }
    const missing = head.tables.find(
      ({ name }) => this.#digests[name]?.sha256 !== summary.tables[name]?.sha256,
    );
    if (missing !== undefined) {
      throw damaged(`the rows of ${missing.name} are missing`);
    }
    return { head, summary };
  }
}
