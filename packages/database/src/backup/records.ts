import { damaged } from "./archive-format.ts";

/** What a backup consists of, in this order: HEAD, then for each table TABLE, ROWS ..., END, then SUMMARY. */
export const KIND = { head: 1, table: 2, rows: 3, end: 4, summary: 5 } as const;

export type BackupRecord = { readonly kind: number; readonly bytes: Buffer };

const START_BYTES = 5;

/** A record as bytes; COPY's rows as they come, everything else as JSON. */
export function recordOf(kind: number, content: Buffer | object): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  const start = Buffer.alloc(START_BYTES);
  start.writeUInt8(kind);
  start.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([start, bytes]);
}

/** The records of a content that comes in any pieces. */
export async function* recordsIn(content: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const piece of content) {
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece]);
    for (let end = endOf(waiting); end !== undefined && end <= waiting.length; end = endOf(waiting)) {
      yield { kind: waiting.readUInt8(), bytes: waiting.subarray(START_BYTES, end) };
      waiting = waiting.subarray(end);
    }
  }
  if (waiting.length > 0) {
    throw damaged("it is cut short");
  }
}

const endOf = (bytes: Buffer): number | undefined =>
  bytes.length < START_BYTES ? undefined : START_BYTES + bytes.readUInt32BE(1);

/** The value of a JSON record. */
export const jsonOf = <Value>({ bytes }: BackupRecord): Value => JSON.parse(bytes.toString()) as Value;
