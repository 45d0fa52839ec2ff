import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { FileIdentity } from "@strikebook/core/uploads/brokerage-format";
import { identifyFile } from "@strikebook/core/uploads/formats";
import { HEAD_LINES, TAIL_LINES } from "@strikebook/core/uploads/upload-file";
import type { Connection } from "@strikebook/database/connection";
import { CopyRows } from "@strikebook/database/copy/copy-rows";
import type { FileReading } from "./file-reading.ts";
import { type LineBlock, readLineBlocks, refused } from "./line-blocks.ts";
import { ChunkPacker, type PackedChunk } from "./pack-chunks.ts";
import { stagingColumns } from "./staged-columns.ts";
import { orderStagedRows } from "./staged-order.repository.ts";
import { StagedRows } from "./staged-rows.ts";
import { analyzeStagingTable, createStagingTable } from "./staging-table.repository.ts";

const TAIL_BYTES = 256 * 1024;
const READ_BYTES = 64 * 1024;

export type StagedFile = {
  readonly reading: FileReading;
  readonly stagedRows: number;
  /** The file as it came; none when its bytes are not to be kept. */
  readonly chunks: readonly PackedChunk[];
};

type Source = {
  readonly blocks: AsyncIterable<LineBlock>;
  readonly identity: FileIdentity;
  /** Where the same bytes lie on disk, to be packed meanwhile. */
  readonly file?: string;
  /** Told now and then how many rows have been read. */
  readonly onRows?: (rows: number) => void;
};

/** Which export the file on disk is; throws INVALID_INPUT, in words for the user, when it is none. */
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

/** Reads every line into the staging table of the connection, which is made here. */
export async function stageFile(client: Connection, source: Source): Promise<StagedFile> {
  const packer = source.file === undefined ? undefined : await ChunkPacker.open(source.file);
  try {
    const { lineCount, ...staged } = await stageBlocks(client, source, packer);
    return { ...staged, chunks: (await packer?.finish(lineCount)) ?? [] };
  } finally {
    await packer?.close();
  }
}

type StagedBlocks = Omit<StagedFile, "chunks"> & { readonly lineCount: number };

async function stageBlocks(
  client: Connection,
  { identity, blocks, onRows }: Source,
  packer: ChunkPacker | undefined,
): Promise<StagedBlocks> {
  const { fileType } = identity;
  await createStagingTable(client, fileType);
  const copy = new CopyRows(client, "staged", stagingColumns(fileType));
  try {
    const staged = await copyBlocks(copy, new StagedRows(identity), packed(blocks, packer), onRows);
    await copy.end();
    await orderStagedRows(client, staged.reading.order);
    await analyzeStagingTable(client, fileType);
    return staged;
  } catch (error) {
    copy.abort();
    throw error;
  }
}

async function* packed(blocks: AsyncIterable<LineBlock>, packer: ChunkPacker | undefined) {
  for await (const block of blocks) {
    await packer?.reach(block);
    yield block;
  }
}

async function copyBlocks(
  copy: CopyRows,
  rows: StagedRows,
  blocks: AsyncIterable<LineBlock>,
  onRows: (rows: number) => void = () => undefined,
): Promise<StagedBlocks> {
  let lineCount = 0;
  for await (const { lines, firstLine } of blocks) {
    rows.read(lines, firstLine);
    lineCount = firstLine + lines.length - 1;
    if (rows.isFull) {
      await copy.write(rows.take());
      onRows(rows.count);
    }
  }
  const reading = rows.finish();
  await copy.write(rows.take());
  return { reading, stagedRows: rows.count, lineCount };
}
