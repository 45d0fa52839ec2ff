import { createHash } from "node:crypto";
import { DomainError } from "@strikebook/core/shared/errors";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { type Connection, cutOff, withConnection } from "../connection.ts";
import { copyOut } from "../copy/copy-out.ts";
import { listApplied } from "../migrations/migrate.ts";
import { inTransaction } from "../transaction.ts";
import type { Head, Manifest, Summary, TableDigest } from "./manifest.ts";
import { KIND, recordOf } from "./records.ts";
import { readAuditHead, readSums } from "./sums.ts";
import { listTables, readSequences, selectData, useOneTextForm } from "./tables.ts";
import { writeArchive } from "./write-archive.ts";

export type BackupRequest = {
  readonly databaseUrl: string;
  /** The file to write; one of that name is replaced. */
  readonly file: string;
  readonly passphrase?: string | undefined;
  readonly appVersion: string;
  readonly now: Date;
};

export type MadeBackup = { readonly file: string; readonly bytes: number; readonly manifest: Manifest };

/** Writes all data as it is at one moment into one file, while the app goes on. Memory does not grow with the data. */
export async function makeBackup(request: BackupRequest): Promise<MadeBackup> {
  const connection = { name: "strikebook backup", idleInTransactionMsMax: 0 };
  return await withConnection(request.databaseUrl, connection, (client) =>
    inTransaction(client, async () => {
      await client.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
      await useOneTextForm(client);
      const head = await readHead(client, request);
      const written: { summary?: Summary } = {};
      const content = contentOf(client, head, (summary) => {
        written.summary = summary;
      });
      const bytes = await whileItMoves(client, content, (moving) =>
        writeArchive(request.file, request.passphrase, moving),
      );
      return { file: request.file, bytes, manifest: { head, summary: written.summary as Summary } };
    }),
  );
}

/** A disk that takes nothing for so long is given up: a pulled stick or a network folder may never answer. */
const STILL_MS_MAX = 120_000;

/** Fails, and ends the connection, when the reader of `content` asks for nothing more for too long. */
async function whileItMoves<Value>(
  client: Connection,
  content: AsyncIterable<Buffer>,
  use: (content: AsyncIterable<Buffer>) => Promise<Value>,
): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new DomainError("CONFLICT", "The backup was given up: its disk took nothing for two minutes."));
    cutOff(client);
  }, STILL_MS_MAX);
  async function* watched() {
    for await (const bytes of content) {
      timer.refresh();
      yield bytes;
    }
  }
  try {
    return await Promise.race([use(watched()), promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function readHead(client: Connection, { appVersion, now }: BackupRequest): Promise<Head> {
  return {
    appVersion,
    createdAt: now.toISOString(),
    migrations: await listApplied(client),
    tables: await listTables(client),
    auditHead: await readAuditHead(client),
  };
}

async function* contentOf(
  client: Connection,
  head: Head,
  onSummary: (summary: Summary) => void,
): AsyncGenerator<Buffer> {
  yield recordOf(KIND.head, head);
  const tables: Record<string, TableDigest> = {};
  for (const table of head.tables) {
    yield recordOf(KIND.table, table);
    const digest = new RowDigest();
    for await (const bytes of copyOut(client, selectData(table))) {
      digest.add(bytes);
      yield recordOf(KIND.rows, bytes);
    }
    tables[table.name] = digest.end();
    yield recordOf(KIND.end, digest.end());
  }
  const summary = {
    tables,
    sequences: await readSequences(client),
    sums: await readSums(client, exchangeDay(new Date(head.createdAt))),
    auditHead: head.auditHead ?? null,
  };
  onSummary(summary);
  yield recordOf(KIND.summary, summary);
}

/** What the rows of `select` come to. */
export async function digestOf(client: Connection, select: string): Promise<TableDigest> {
  const digest = new RowDigest();
  for await (const bytes of copyOut(client, select)) {
    digest.add(bytes);
  }
  return digest.end();
}

const NEWLINE = 0x0a;

class RowDigest {
  readonly #hash = createHash("sha256");
  #rows = 0;
  #ended: TableDigest | undefined;

  /** Rows as COPY writes them: an end of line within a value is escaped. */
  add(bytes: Buffer): void {
    this.#hash.update(bytes);
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) {
      this.#rows += 1;
    }
  }

  end(): TableDigest {
    this.#ended ??= { rows: this.#rows, sha256: this.#hash.digest("hex") };
    return this.#ended;
  }
}
