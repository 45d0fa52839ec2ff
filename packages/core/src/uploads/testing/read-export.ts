import type {
  FileIdentity,
  FormatRefusal,
  LineReading,
  PositionReading,
  RealizedReading,
} from "../brokerage-format.ts";
import { bomLengthBytes } from "../csv/text-encoding.ts";
import {
  createHistoryReader,
  createPositionsReader,
  createRealizedReader,
  identifyFile,
} from "../formats.ts";
import type { FileAnswers } from "../line-answers.ts";
import { HEAD_LINES, TAIL_LINES } from "../upload-file.ts";

type Common = {
  readonly identity: FileIdentity;
  readonly warnings: readonly string[];
  readonly unnumberedAccounts: readonly string[];
};

/** A whole export as the readers give it, in line order. */
export type Export =
  | { readonly refusal: FormatRefusal }
  | (Common & { readonly history: readonly LineReading[] })
  | (Common & { readonly positions: readonly PositionReading[] })
  | (Common & { readonly realized: readonly RealizedReading[] });

/** Reads the bytes of a file as an upload would, `batchLines` physical lines at a time. */
export function readExportBytes(bytes: Uint8Array, fileName: string, batchLines = 1000): Export {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(bomLengthBytes(bytes)));
  return readExport(text.split(/\r?\n/), fileName, batchLines);
}

/** Reads an export out of its physical lines. */
export function readExport(
  lines: readonly string[],
  fileName: string,
  batchLines = 1000,
  answers?: FileAnswers,
): Export {
  const head = lines.slice(0, HEAD_LINES);
  const identified = identifyFile({ fileName, head, tail: lines.slice(-TAIL_LINES) });
  if (!identified.ok) {
    return { refusal: identified.error };
  }
  const identity = { ...identified.value, ...(answers && { answers }) };
  if (identity.unknownBecause !== undefined) {
    return { refusal: { brokerage: identity.brokerage, message: identity.unknownBecause } };
  }
  if (identity.fileType === "TRANSACTION") {
    const { readings, ...rest } = readAll(createHistoryReader(identity), lines, batchLines);
    return { identity, history: readings, ...rest };
  }
  if (identity.fileType === "REALIZED") {
    const { readings, ...rest } = readAll(createRealizedReader(identity), lines, batchLines);
    return { identity, realized: readings, ...rest };
  }
  const { readings, ...rest } = readAll(createPositionsReader(identity), lines, batchLines);
  return { identity, positions: readings, ...rest };
}

/** The readings of a history export; throws when the file is none. */
export function historyOf(read: Export): readonly LineReading[] {
  if (!("history" in read)) {
    throw new Error(`No history: ${JSON.stringify("refusal" in read ? read.refusal : read.identity)}`);
  }
  return read.history;
}

function readAll<Reading extends { readonly line: number }>(
  reader: {
    read(lines: readonly string[], firstLine: number): Reading[];
    finish(): {
      readings: readonly Reading[];
      warnings: readonly string[];
      unnumberedAccounts: readonly string[];
    };
  },
  lines: readonly string[],
  batchLines: number,
) {
  const readings: Reading[] = [];
  for (let at = 0; at < lines.length; at += batchLines) {
    readings.push(...reader.read(lines.slice(at, at + batchLines), at + 1));
  }
  const { readings: last, warnings, unnumberedAccounts } = reader.finish();
  readings.push(...last);
  return { readings: readings.sort((a, b) => a.line - b.line), warnings, unnumberedAccounts };
}
