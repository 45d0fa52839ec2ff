import { hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Transaction } from "@strikebook/core/transactions/transaction";
import type {
  FileIdentity,
  LineReader,
  LineReading,
  PositionReading,
} from "@strikebook/core/uploads/brokerage-format";
import { createCashBalanceChain } from "@strikebook/core/uploads/cash-balance-chain";
import { fingerprintText } from "@strikebook/core/uploads/fingerprint";
import { createHistoryReader, createPositionsReader, identifyFile } from "@strikebook/core/uploads/formats";
import type { PositionRow } from "@strikebook/core/uploads/position-row";
import { HEAD_LINES, ROW_WARNINGS_MAX, TAIL_LINES } from "@strikebook/core/uploads/upload-file";
import type pg from "pg";
import { CopyRows, type CopyValue, copyLine } from "./copy-rows.ts";
import { type LineBlock, readLineBlocks, refused } from "./line-blocks.ts";
import { OccurrenceCounter } from "./occurrence-counter.ts";
import {
  analyzeStagingTable,
  createStagingTable,
  positionValues,
  stagingColumns,
  stagingTable,
  transactionLine,
} from "./staging.ts";
import type { FileAccount, FileReading } from "./upload-session.ts";

const TAIL_BYTES = 256 * 1024;
const READ_BYTES = 64 * 1024;
/** About as much of a file as one compressed chunk holds. */
const CHUNK_BYTES = 1024 * 1024;
/** 128 bits of SHA-256: what tells two rows of one account and day apart. */
const FINGERPRINT_BYTES = 16;

/** Where a chunk of whole lines begins. */
export type ChunkStart = { readonly firstLine: number; readonly firstByte: number };

export type StagedFile = {
  readonly reading: FileReading;
  readonly stagedRows: number;
  readonly chunkStarts: readonly ChunkStart[];
  readonly lineCount: number;
};

type Source = {
  readonly sessionId: string;
  readonly blocks: AsyncIterable<LineBlock>;
  readonly identity: FileIdentity;
};

/** Which export the file on disk is; throws INVALID_INPUT, in words for the person, when it is none. */
export async function identifyFileOnDisk(file: string, fileName: string): Promise<FileIdentity> {
  const head: string[] = [];
  for await (const block of readLineBlocks(createReadStream(file, { highWaterMark: READ_BYTES }))) {
    head.push(...block.lines.slice(0, HEAD_LINES - head.length));
    if (head.length >= HEAD_LINES) {
      break;
    }
  }
  const found = identifyFile({ fileName, head, tail: await readTail(file) });
  if (!found.ok) {
    throw refused(found.error.message);
  }
  return found.value;
}

async function readTail(file: string): Promise<string[]> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, TAIL_BYTES);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    // Where the file is longer, the first line is cut, perhaps in the middle of a character.
    const lines = buffer.toString("utf8").split(/\r?\n/);
    return lines.slice(length < size ? 1 : 0).slice(-TAIL_LINES);
  } finally {
    await handle.close();
  }
}

export const blocksOnDisk = (file: string) =>
  readLineBlocks(createReadStream(file, { highWaterMark: READ_BYTES }));

/** Reads every line into the session's staging table, which is made here, inside the caller's transaction. */
export async function stageFile(client: pg.ClientBase, source: Source): Promise<StagedFile> {
  const { fileType } = source.identity;
  const table = stagingTable(source.sessionId);
  await client.query(createStagingTable(source.sessionId, fileType));
  const copy = new CopyRows(client, table, stagingColumns(fileType));
  try {
    const staged = await copyBlocks(copy, source.blocks, new StagedRows(source.identity));
    await copy.end();
    await client.query(analyzeStagingTable(source.sessionId, fileType));
    return staged;
  } catch (error) {
    copy.abort();
    throw error;
  }
}

async function copyBlocks(
  copy: CopyRows,
  blocks: AsyncIterable<LineBlock>,
  rows: StagedRows,
): Promise<StagedFile> {
  const chunkStarts: ChunkStart[] = [];
  let nextChunkAt = 0;
  let lineCount = 0;
  let stagedRows = 0;
  const add = (row: string) => {
    stagedRows += 1;
    copy.addLine(row);
  };
  for await (const { lines, firstLine, firstByte } of blocks) {
    if (firstByte >= nextChunkAt) {
      chunkStarts.push({ firstLine, firstByte });
      nextChunkAt = firstByte + CHUNK_BYTES;
    }
    rows.read(lines, firstLine, add);
    lineCount = firstLine + lines.length - 1;
    await copy.flush();
  }
  const reading = rows.finish(add);
  return { reading, stagedRows, chunkStarts, lineCount };
}

/** Takes a row as `CopyRows.addLine` does. */
type Add = (row: string) => void;

type Place = { readonly accountNumber?: string | undefined; readonly accountName?: string | undefined };

/** Turns what the reader says of each line into staged rows: accounts, fingerprints and ordinals are given here. */
class StagedRows {
  readonly #identity: FileIdentity;
  readonly #width: number;
  readonly #reader: LineReader<LineReading | PositionReading>;
  readonly #accounts = new Map<string, FileAccount>();
  readonly #occurrences = new OccurrenceCounter();
  readonly #balances: ReturnType<typeof createCashBalanceChain> | undefined;
  readonly #rowWarnings: string[] = [];
  #rowWarningCount = 0;

  constructor(identity: FileIdentity) {
    this.#identity = identity;
    this.#width = stagingColumns(identity.fileType).length;
    const isHistory = identity.fileType === "TRANSACTION";
    const hasBalances = isHistory && identity.columns["cashBalance"] !== undefined;
    this.#balances = hasBalances ? createCashBalanceChain() : undefined;
    this.#reader = isHistory ? createHistoryReader(identity) : createPositionsReader(identity);
  }

  read(lines: readonly string[], firstLine: number, add: Add): void {
    for (const reading of this.#reader.read(lines, firstLine)) {
      add(this.#rowOf(reading));
    }
  }

  finish(add: Add): FileReading {
    const { readings, warnings, unnumberedAccounts } = this.#reader.finish();
    for (const reading of readings) {
      add(this.#rowOf(reading));
    }
    const more = this.#rowWarningCount - this.#rowWarnings.length;
    const rest = more > 0 ? [`${more} more warnings about single lines`] : [];
    return {
      identity: this.#identity,
      accounts: [...this.#accounts.values()],
      warnings: [...warnings, ...this.#rowWarnings, ...rest],
      unnumberedAccounts,
      ...(this.#balances === undefined ? {} : { cashBalances: this.#balances.finish() }),
    };
  }

  #rowOf(reading: LineReading | PositionReading): string {
    if (reading.state !== "ROW") {
      const isReview = reading.state === "REVIEW";
      if (isReview) {
        this.#balances?.skip();
      }
      const state = isReview ? "V" : "I";
      return copyLine(
        [reading.line, state, undefined, reading.reason, isReview && reading.isBlocking],
        this.#width,
      );
    }
    if (reading.warnings !== undefined) {
      this.#warn(reading.line, reading.warnings);
    }
    return "transaction" in reading
      ? this.#transactionRow(reading.transaction)
      : copyLine(this.#positionValues(reading.position), this.#width);
  }

  #transactionRow(transaction: Transaction): string {
    const accountRef = this.#refOf(transaction);
    this.#balances?.add(accountRef, transaction);
    // The account stands beside the fingerprint in every key, so that a file without one can be given it later.
    const digest = hash("sha256", fingerprintText(transaction, ""), "hex");
    const fingerprintHex = digest.slice(0, FINGERPRINT_BYTES * 2);
    const occurrence = this.#occurrences.next(digest, accountRef);
    return transactionLine(transaction, { accountRef, fingerprintHex, occurrence });
  }

  #positionValues(position: PositionRow): CopyValue[] {
    const accountRef = this.#refOf(position);
    return positionValues(position, {
      accountRef,
      occurrence: this.#occurrences.next(hash("sha256", position.rowKey, "hex"), accountRef),
    });
  }

  #refOf(row: Place): number {
    const number = row.accountNumber ?? this.#identity.accountNumber;
    const key = number ?? `name:${row.accountName ?? ""}`;
    const known = this.#accounts.get(key);
    if (known !== undefined) {
      return known.ref;
    }
    const account: FileAccount = {
      ref: this.#accounts.size,
      ...(number === undefined ? {} : { number }),
      ...(row.accountName === undefined ? {} : { name: row.accountName }),
    };
    this.#accounts.set(key, account);
    return account.ref;
  }

  #warn(line: number, warnings: readonly string[]): void {
    for (const warning of warnings) {
      this.#rowWarningCount += 1;
      if (this.#rowWarnings.length < ROW_WARNINGS_MAX) {
        this.#rowWarnings.push(/^line \d/i.test(warning) ? warning : `Line ${line}: ${warning}`);
      }
    }
  }
}
