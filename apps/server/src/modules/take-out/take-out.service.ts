import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import path from "node:path";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { csvHeader, csvLine } from "@strikebook/core/shared/csv-line";
import { DomainError } from "@strikebook/core/shared/errors";
import type { Viewer } from "@strikebook/core/users/viewer";
import { OUTAGE_MESSAGES, outageOf } from "@strikebook/database/outage";
import { nameInZip } from "./name-in-zip.ts";
import { PERSONAL_ROWS } from "./personal-rows.sql.ts";
import { readMe } from "./read-me.ts";
import { SHEETS } from "./sheets.sql.ts";
import type { PersonalReader, TakeOutRepository } from "./take-out.repository.ts";
import { ZipWriter } from "./zip-writer.ts";

export type TakeOutService = ReturnType<typeof createTakeOutService>;

type Needs = {
  readonly repository: TakeOutRepository;
  /** The folder on whose disk the zip lies until it was sent; the file has no name there. */
  readonly folder: string;
  readonly clock: { now(): Date };
};

/** A take-out on disk, without a name: it is gone once it is closed, whatever happens. */
export type TakeOut = { readonly file: FileHandle; readonly sizeBytes: number; readonly fileName: string };

const BUSY = "Another download of everything is being put together. Try again in a minute.";

export function createTakeOutService({ repository, folder, clock }: Needs) {
  let isBusy = false;
  return {
    /** Everything of the viewer in one zip. One is made at a time: it takes a processor and a connection. */
    async make(viewer: Viewer, actor: Actor): Promise<TakeOut> {
      if (isBusy) {
        throw new DomainError("UNAVAILABLE", BUSY);
      }
      isBusy = true;
      try {
        const at = clock.now();
        const file = await openNameless(folder);
        try {
          const { sizeBytes, files } = await write(repository, file, viewer, at);
          const event = { actionType: "TAKE_OUT_MADE", files, sizeBytes } as const;
          await repository.record(auditEntry(event, actor, { at }));
          return { file, sizeBytes, fileName: `strikebook-${viewer.username}-${dayOf(at)}.zip` };
        } catch (error) {
          await file.close();
          throw error;
        }
      } catch (error) {
        throw withWordsWhenFull(error);
      } finally {
        isBusy = false;
      }
    },
  };
}

async function write(
  repository: TakeOutRepository,
  file: FileHandle,
  { userId, username }: Viewer,
  at: Date,
) {
  return await repository.asOfNow(userId, async (reader) => {
    const zip = new ZipWriter(file, at);
    await zip.add("README.txt", [readMe(username, at)]);
    const files = await addFiles(zip, reader);
    for (const [name, { columns }] of Object.entries(SHEETS)) {
      await zip.add(`spreadsheets/${name}`, sheetText(columns, reader.sheet(name)));
    }
    for (const table of Object.keys(PERSONAL_ROWS)) {
      await zip.add(`data/${table}.json`, jsonText(reader.rows(table)));
    }
    return { sizeBytes: await zip.end(), files };
  });
}

/** The files as they were imported; answers how many. */
async function addFiles(zip: ZipWriter, reader: PersonalReader): Promise<number> {
  const taken = new Set<string>();
  const files = await reader.files();
  for (const { sessionId, fileName, importedAt } of files) {
    const name = nameInZip(fileName, dayOf(importedAt), taken);
    await zip.add(`files/${name}`, reader.bytesOf(sessionId));
  }
  return files.length;
}

async function* sheetText(
  columns: (typeof SHEETS)[string]["columns"],
  rows: ReturnType<PersonalReader["sheet"]>,
): AsyncGenerator<string> {
  yield csvHeader(columns);
  for await (const row of rows) {
    yield csvLine(columns, row);
  }
}

async function* jsonText(rows: AsyncIterable<string>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const row of rows) {
    yield before + row;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** Opens a file and removes its name at once: when the process ends, however it ends, its content is gone. */
async function openNameless(folder: string): Promise<FileHandle> {
  const name = path.join(folder, `${randomUUID()}.take-out`);
  const file = await open(name, "wx+", 0o600);
  await rm(name, { force: true });
  return file;
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

function withWordsWhenFull(error: unknown): unknown {
  return outageOf(error) === "full"
    ? Object.assign(new DomainError("UNAVAILABLE", OUTAGE_MESSAGES.full), { cause: error })
    : error;
}
