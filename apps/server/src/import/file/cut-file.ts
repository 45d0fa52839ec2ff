import type { FileIdentity } from "@strikebook/core/uploads/brokerage-format";
import type { LineBlock } from "./line-blocks.ts";
import { accountKey, CREATE_READER, type Place } from "./staged-rows.ts";

type Blocks = () => AsyncIterable<LineBlock>;

/**
 * A file cut to some of its accounts, in pieces of text: what stands above the header, the header, the lines of those accounts as
 * they stood, and what stands below the last data line of the file (when it was downloaded). Lines whose account can't be told
 * are left out. `keys` are accounts as `accountKey` names them; `blocks` reads the file from its beginning, and is called twice.
 */
export async function* cutFile(
  blocks: Blocks,
  identity: FileIdentity,
  keys: ReadonlySet<string>,
): AsyncGenerator<string> {
  const { kept, lastData } = await linesOf(blocks(), identity, keys);
  for await (const { lines, firstLine } of blocks()) {
    const told = lines.filter((_, index) => {
      const line = firstLine + index;
      return line <= identity.headerLine || kept.has(line) || line > lastData;
    });
    yield told.map((line) => `${line}\n`).join("");
  }
}

/** The data lines of the accounts, and the last data line of the file. */
async function linesOf(blocks: AsyncIterable<LineBlock>, identity: FileIdentity, keys: ReadonlySet<string>) {
  const reader = CREATE_READER[identity.fileType](identity);
  const kept = new Set<number>();
  let lastData = identity.headerLine;
  const see = (reading: ReturnType<typeof reader.read>[number]) => {
    lastData = Math.max(lastData, reading.line);
    if (reading.state === "ROW" && keys.has(keyOf(placeOf(reading), identity))) {
      kept.add(reading.line);
    }
  };
  for await (const { lines, firstLine } of blocks) {
    reader.read(lines, firstLine).forEach(see);
  }
  reader.finish().readings.forEach(see);
  return { kept, lastData };
}

type Row = Extract<
  ReturnType<ReturnType<(typeof CREATE_READER)["TRANSACTION"]>["read"]>[number],
  { state: "ROW" }
>;

/** Closed lots never tell their account. */
function placeOf(row: Row): Place {
  if ("transaction" in row) {
    return row.transaction;
  }
  return "position" in row ? row.position : {};
}

const keyOf = ({ accountNumber, accountName }: Place, identity: FileIdentity) =>
  accountKey({ number: accountNumber ?? identity.accountNumber, name: accountName });
