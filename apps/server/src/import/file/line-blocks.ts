import { TextDecoder } from "node:util";
import { DomainError } from "@strikebook/core/shared/errors";
import {
  bomLengthBytes,
  findEncodingProblem,
  LONE_RETURNS,
  NOT_UTF8,
} from "@strikebook/core/uploads/csv/text-encoding";
import { identifyFile } from "@strikebook/core/uploads/formats";
import { HEAD_LINES, LINE_LENGTH_MAX, LINES_MAX } from "@strikebook/core/uploads/upload-file";

const NEWLINE = 0x0a;
const RETURN = 0x0d;
/** Enough of a file to tell text from what only bears the name. */
const HEAD_BYTES = 4096;

/** A run of whole physical lines, without their ends. */
export type LineBlock = {
  readonly lines: string[];
  /** 1-based number of the first of them. */
  readonly firstLine: number;
  /** Where the first of them begins in the file. */
  readonly firstByte: number;
};

/**
 * Cuts a file into runs of whole lines while it is read; no run is much longer than a piece of the source.
 *
 * Throws INVALID_INPUT for what is no UTF-8 text, for a NUL byte, and past the limits on lines.
 */
export async function* readLineBlocks(source: AsyncIterable<Buffer>): AsyncGenerator<LineBlock> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let carry: Buffer = Buffer.alloc(0);
  let firstLine = 1;
  let firstByte = 0;
  let isChecked = false;
  for await (const piece of source) {
    const bytes = carry.length === 0 ? piece : Buffer.concat([carry, piece]);
    isChecked ||= checkEncoding(bytes);
    const end = isChecked ? bytes.lastIndexOf(NEWLINE) + 1 : 0;
    carry = bytes.subarray(end);
    if (carry.length > LINE_LENGTH_MAX) {
      throw endless(carry, firstLine + countLines(bytes.subarray(0, end)));
    }
    if (end > 0) {
      const lines = decodeLines(bytes.subarray(0, end), decoder, firstLine);
      yield { lines, firstLine, firstByte };
      firstLine += lines.length;
      firstByte += end;
      checkLineCount(firstLine);
    }
  }
  if (carry.length > 0) {
    yield { lines: decodeLines(carry, decoder, firstLine), firstLine, firstByte };
  }
}

/** False while there is too little to tell. */
function checkEncoding(head: Buffer): boolean {
  const problem = findEncodingProblem(head.subarray(0, HEAD_BYTES));
  if (problem !== undefined) {
    throw refused(problem);
  }
  return head.length >= 4;
}

/** The refusal of a line that is too long and has not ended yet. */
const endless = (bytes: Buffer, line: number) =>
  bytes.subarray(0, -1).includes(RETURN) ? refused(LONE_RETURNS) : tooLong(line);

const tooLong = (line: number) =>
  refused(`Line ${line} is longer than 64 KB: this is no export of a brokerage`);

function checkLineCount(lines: number): void {
  if (lines > LINES_MAX) {
    throw refused(`The file has more than ${LINES_MAX.toLocaleString("en-US")} lines`);
  }
}

function decodeLines(bytes: Buffer, decoder: TextDecoder, firstLine: number): string[] {
  const nul = bytes.indexOf(0);
  if (nul >= 0) {
    const line = firstLine + countLines(bytes.subarray(0, nul));
    throw refused(`Line ${line} holds a NUL byte: this is no text file`);
  }
  // As bytes: with the mark in front, the whole text would be held two bytes a character.
  const body = firstLine === 1 ? bytes.subarray(bomLengthBytes(bytes)) : bytes;
  const text = decode(body, decoder);
  const lines = text.split("\n");
  if (lines.at(-1) === "") {
    lines.pop();
  }
  const long = bytes.length > LINE_LENGTH_MAX ? lines.findIndex((line) => line.length > LINE_LENGTH_MAX) : -1;
  if (long >= 0) {
    throw tooLong(firstLine + long);
  }
  return text.includes("\r") ? lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line)) : lines;
}

function decode(bytes: Buffer, decoder: TextDecoder): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw refused(describeNotUtf8(bytes));
  }
}

/** Other countries' exports are written as spreadsheets wrote them once: downloading them again changes nothing. */
function describeNotUtf8(bytes: Uint8Array): string {
  const head = Buffer.from(bytes).toString("latin1").split(/\r?\n/, HEAD_LINES);
  const found = identifyFile({ fileName: "", head, tail: [] });
  return found.ok ? NOT_UTF8 : found.error.message;
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) {
    count++;
  }
  return count;
}

/** A file that is not taken, with the reason for the user. */
export const refused = (message: string) =>
  new DomainError("INVALID_INPUT", message, { fileContent: message });
