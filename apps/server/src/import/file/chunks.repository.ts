import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { LINE_TEXT_LENGTH_MAX } from "@strikebook/core/uploads/upload-file";
import type { Queries } from "@strikebook/database/connection";
import type pg from "pg";
import { readLineBlocks } from "./line-blocks.ts";
import type { PackedChunk } from "./pack-chunks.ts";

const decompress = promisify(zstdDecompress);

/** Rows of one statement: a megabyte or so, and never more than some, whatever a file is made of. */
const CHUNKS_AT_ONCE = 8;
const VALUES_A_CHUNK = 4;

/** Keeps the file as it came, in compressed chunks of whole lines. */
export async function storeChunks(
  client: pg.ClientBase,
  sessionId: string,
  chunks: readonly PackedChunk[],
): Promise<void> {
  for (let from = 0; from < chunks.length; from += CHUNKS_AT_ONCE) {
    const part = chunks.slice(from, from + CHUNKS_AT_ONCE);
    const rows = part.map((_, index) => {
      const first = index * VALUES_A_CHUNK + 2;
      return `($1, $${first}, $${first + 1}, $${first + 2}, $${first + 3})`;
    });
    await client.query(
      `INSERT INTO upload_chunks (session_id, sequence, first_line, line_count, content)
       VALUES ${rows.join(", ")}`,
      [sessionId, ...part.flatMap((chunk, index) => valuesOf(chunk, from + index))],
    );
  }
}

const valuesOf = ({ firstLine, lineCount, content }: PackedChunk, sequence: number) => [
  sequence,
  firstLine,
  lineCount,
  content,
];

/** The stored file again, line by line. */
export const blocksOfSession = (client: Queries, sessionId: string) =>
  readLineBlocks(bytesOfFile(client, sessionId));

/** The stored file as it came, as text; empty when its bytes are kept with another session. */
export async function readStoredFile(client: Queries, sessionId: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytesOfFile(client, sessionId)) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The stored file as it came, a chunk at a time. */
export async function* bytesOfFile(client: Queries, sessionId: string): AsyncGenerator<Buffer> {
  for (let sequence = 0; ; sequence++) {
    const { rows } = await client.query<{ content: Buffer }>(
      "SELECT content FROM upload_chunks WHERE session_id = $1 AND sequence = $2",
      [sessionId, sequence],
    );
    if (rows[0] === undefined) {
      return;
    }
    yield await decompress(rows[0].content);
  }
}

/** Lines of the stored file as they stood, by line number, cut to what is shown. */
export async function readLines(
  client: Queries,
  sessionId: string,
  wanted: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await client.query<{ sequence: number; first_line: number; line_count: number }>(
    `SELECT DISTINCT c.sequence, c.first_line, c.line_count
     FROM upload_chunks c JOIN unnest($2::int[]) AS wanted(line)
       ON wanted.line BETWEEN c.first_line AND c.first_line + c.line_count - 1
     WHERE c.session_id = $1 ORDER BY c.sequence`,
    [sessionId, wanted],
  );
  const texts = new Map<number, string>();
  for (const { sequence, first_line: firstLine, line_count: lineCount } of rows) {
    const lines = await linesOfChunk(client, sessionId, sequence);
    for (const line of wanted.filter((each) => each >= firstLine && each < firstLine + lineCount)) {
      texts.set(line, (lines[line - firstLine] ?? "").slice(0, LINE_TEXT_LENGTH_MAX));
    }
  }
  return texts;
}

async function linesOfChunk(client: Queries, sessionId: string, sequence: number) {
  const { rows } = await client.query<{ content: Buffer }>(
    "SELECT content FROM upload_chunks WHERE session_id = $1 AND sequence = $2",
    [sessionId, sequence],
  );
  const content = rows[0] === undefined ? Buffer.alloc(0) : await decompress(rows[0].content);
  return content.toString("utf8").split(/\r?\n/);
}
