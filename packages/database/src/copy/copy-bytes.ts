import { copyText } from "./copy-text.ts";

const FULL_BYTES = 128 * 1024;
/** At most, in UTF-8; what is escaped has two bytes of one. */
const BYTES_A_CHARACTER = 3;
const TAB = 0x09;
const NEWLINE = 0x0a;
const BACKSLASH = 0x5c;
const UPPER_N = 0x4e;
const FIRST_VISIBLE = 0x20;
const LAST_ASCII = 0x7f;
const SPECIAL = /[\\\t\n\r]/;

/** A row, cell by cell. */
export type CopyCells = readonly (string | undefined)[];

/** Rows in COPY's text format as bytes, to be sent in large pieces. */
export class CopyBytes {
  #bytes = Buffer.alloc(0);
  #length = 0;

  /** Enough has come together that it should be sent. */
  get isFull(): boolean {
    return this.#length >= FULL_BYTES;
  }

  /** A row without its end, as `copyLine` gives it. */
  addLine(line: string): void {
    const bytes = this.room(line.length * BYTES_A_CHARACTER);
    this.endRow(this.#length + bytes.write(line, this.#length));
  }

  /** A row of any text; undefined is none. */
  addCells(cells: CopyCells): void {
    let size = 0;
    for (const cell of cells) {
      size += bytesOfText(cell);
    }
    const bytes = this.room(size);
    let at = this.#length;
    for (let index = 0; index < cells.length; index++) {
      at = index === 0 ? putFirst(bytes, at, cells[index]) : putText(bytes, at, cells[index]);
    }
    this.endRow(at);
  }

  /** Where the next row begins. */
  get length(): number {
    return this.#length;
  }

  /** Bytes with room from `length` on for a row of at most `size`; good until the next row. */
  room(size: number): Buffer {
    const needed = this.#length + size + 1;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2, FULL_BYTES * 2));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    return this.#bytes;
  }

  /** The row ends before `end`. */
  endRow(end: number): void {
    this.#bytes[end] = NEWLINE;
    this.#length = end + 1;
  }

  /** The bytes added since the last call; the caller may keep them. */
  take(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#bytes = Buffer.alloc(0);
    this.#length = 0;
    return bytes;
  }
}

/** ASCII as it stands, the first `length` characters of it: dates, numbers, and what the code itself names. */
export function putAscii(bytes: Buffer, at: number, text: string, length = text.length): number {
  for (let index = 0; index < length; index++) {
    bytes[at + index] = text.charCodeAt(index);
  }
  return at + length;
}

/** A tab and a cell of ASCII without anything to be escaped; undefined is none. */
export function putCell(bytes: Buffer, at: number, text: string | undefined): number {
  bytes[at] = TAB;
  return text === undefined ? putNone(bytes, at + 1) : putAscii(bytes, at + 1, text);
}

/** A tab and a cell of any text; undefined is none. */
export function putText(bytes: Buffer, at: number, text: string | undefined): number {
  bytes[at] = TAB;
  return putFirst(bytes, at + 1, text);
}

/** A cell of any text without a tab before it. */
function putFirst(bytes: Buffer, at: number, text: string | undefined): number {
  if (text === undefined) {
    return putNone(bytes, at);
  }
  const end = text.length <= SHORT ? putPlain(bytes, at, text) : -1;
  return end === -1 ? at + bytes.write(SPECIAL.test(text) ? copyText(text) : text, at) : end;
}

/** Shorter texts are written faster byte by byte than by one call for the whole. */
const SHORT = 24;

/** -1 for what has characters that are escaped or not ASCII. */
function putPlain(bytes: Buffer, at: number, text: string): number {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < FIRST_VISIBLE || code > LAST_ASCII || code === BACKSLASH) {
      return -1;
    }
    bytes[at + index] = code;
  }
  return at + text.length;
}

function putNone(bytes: Buffer, at: number): number {
  bytes[at] = BACKSLASH;
  bytes[at + 1] = UPPER_N;
  return at + 2;
}

/** The most bytes that a cell of any text takes, its tab included. */
export const bytesOfText = (text: string | undefined): number =>
  text === undefined ? 3 : text.length * BYTES_A_CHARACTER + 1;
