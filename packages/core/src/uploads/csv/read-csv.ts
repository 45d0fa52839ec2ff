/// <reference path="./papaparse.d.ts" />
import Papa from "papaparse";

/** One physical line as cells. */
export type CsvLine = {
  readonly cells: readonly string[];
  /** A quote is opened and never closed: where the cells end is not known. */
  readonly isBroken: boolean;
};

// Papa reads a quote only at the very start of a cell, and leaves out a byte order mark where its text begins.
const BEYOND_PAPA = /^\uFEFF|(?:^|,)[ \t]+"/;

/**
 * Reads physical lines, given without line ends, into as many rows; a line never reaches into the next.
 *
 * Papa reads them. What brokers and spreadsheets write beyond RFC 4180 is read line by line: text after a closing quote
 * (`"Name" Z12345678` reads as `Name Z12345678`), blanks before an opening one, a quote that is never closed.
 */
export function readCsvLines(lines: readonly string[]): CsvLine[] {
  const plain = lines.filter((line) => !BEYOND_PAPA.test(line));
  const text = plain.join("\n");
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ",", newline: "\n", quoteChar: '"' });
  if (errors.length > 0 || data.length !== plain.length) {
    return lines.map(readLine);
  }
  let next = 0;
  return lines.map((line) => {
    const cells = line === plain[next] ? data[next] : undefined;
    if (cells === undefined) {
      return readLine(line);
    }
    next += 1;
    return { cells, isBroken: false };
  });
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
