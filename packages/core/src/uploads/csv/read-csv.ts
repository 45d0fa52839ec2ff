/// <reference path="./papaparse.d.ts" />
import Papa from "papaparse";

/** One physical line as cells. */
export type CsvLine = {
  readonly cells: readonly string[];
  /** A quote is opened and never closed: where the cells end is not known. */
  readonly isBroken: boolean;
};

// Papa reads a quote only at the very start of a cell.
const QUOTE_AFTER_SPACE = /(?:^|,)[ \t]+"/m;

/**
 * Reads physical lines, given without line ends, into as many rows; a line never reaches into the next.
 *
 * Takes what brokers and spreadsheets write beyond RFC 4180: text after a closing quote (`"Name" Z12345678` reads as
 * `Name Z12345678`), blanks before an opening one, lines with more or fewer cells than others.
 */
export function readCsvLines(lines: readonly string[]): CsvLine[] {
  const read: CsvLine[] = [];
  const odd: number[] = [];
  for (const [index, line] of lines.entries()) {
    const cells = splitPlainLine(line);
    if (cells === undefined) {
      odd.push(index);
    }
    read.push(cells === undefined ? NOT_READ : { cells, isBroken: false });
  }
  if (odd.length > 0) {
    readOddLines(odd.map((index) => lines[index] ?? "")).forEach((csv, at) => {
      read[odd[at] ?? 0] = csv;
    });
  }
  return read;
}

const NOT_READ: CsvLine = { cells: [], isBroken: true };
const COMMA = 44;
const QUOTE = 34;
const SPACE = 32;
const TAB = 9;
const BYTE_ORDER_MARK = 0xfeff;

/**
 * The cells of a line in which quotes stand only where RFC 4180 has them, which is nearly every line; undefined for any
 * other. Exactly what Papa says, which takes three times as long and keeps what it has read alive until the next
 * full collection.
 */
export function splitPlainLine(line: string): string[] | undefined {
  const length = line.length;
  if (length === 0 || line.charCodeAt(0) === BYTE_ORDER_MARK) {
    return undefined;
  }
  const cells: string[] = [];
  for (let at = 0, end = 0; ; at = end + 1) {
    const isQuoted = line.charCodeAt(at) === QUOTE;
    end = isQuoted ? endOfQuotedCell(line, at) : endOfBareCell(line, at);
    if (end === -1) {
      return undefined;
    }
    cells.push(isQuoted ? unquoted(line, at + 1, end - 1) : line.slice(at, end));
    if (end >= length) {
      return cells;
    }
  }
}

/** -1 for a cell that is not plainly quoted. */
function endOfQuotedCell(line: string, at: number): number {
  const end = closingQuote(line, at + 1) + 1;
  const isPlain = end > 0 && (end === line.length || line.charCodeAt(end) === COMMA);
  return isPlain ? end : -1;
}

function endOfBareCell(line: string, at: number): number {
  return isQuotedAfterBlanks(line, at) ? -1 : endOfCell(line, at);
}

function isQuotedAfterBlanks(line: string, at: number): boolean {
  const first = line.charCodeAt(at);
  return (first === SPACE || first === TAB) && line.charCodeAt(firstNonBlank(line, at)) === QUOTE;
}

function unquoted(line: string, from: number, to: number): string {
  const text = line.slice(from, to);
  return text.includes('"') ? text.replaceAll('""', '"') : text;
}

function readOddLines(lines: readonly string[]): CsvLine[] {
  const text = lines.join("\n");
  if (QUOTE_AFTER_SPACE.test(text)) {
    return lines.map(readLine);
  }
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ",", newline: "\n", quoteChar: '"' });
  if (errors.length > 0 || data.length !== lines.length) {
    return lines.map(readLine);
  }
  return data.map((cells) => ({ cells, isBroken: false }));
}

function readLine(line: string): CsvLine {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    const cell = readCell(line, at);
    cells.push(cell.text);
    if (cell.isOpen) {
      return { cells, isBroken: true };
    }
    at = cell.end + 1;
  }
  return { cells, isBroken: false };
}

/** The cell that begins at `start`; `end` is the index of the comma after it, or of the end of the line. */
function readCell(line: string, start: number): { text: string; end: number; isOpen: boolean } {
  const quote = firstNonBlank(line, start);
  if (line[quote] !== '"') {
    const end = endOfCell(line, start);
    return { text: line.slice(start, end), end, isOpen: false };
  }
  const close = closingQuote(line, quote + 1);
  if (close === -1) {
    return { text: line.slice(start), end: line.length, isOpen: true };
  }
  const quoted = line.slice(quote + 1, close).replaceAll('""', '"');
  const end = endOfCell(line, close + 1);
  const rest = line.slice(close + 1, end).trim();
  return { text: rest === "" ? quoted : `${quoted} ${rest}`, end, isOpen: false };
}

function closingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from);
  while (at !== -1 && line[at + 1] === '"') {
    at = line.indexOf('"', at + 2);
  }
  return at;
}

function endOfCell(line: string, from: number): number {
  const comma = line.indexOf(",", from);
  return comma === -1 ? line.length : comma;
}

function firstNonBlank(line: string, from: number): number {
  let at = from;
  while (line[at] === " " || line[at] === "\t") {
    at += 1;
  }
  return at;
}
