import { type CsvColumn as Column, csvHeader, csvLine } from "@strikebook/core/shared/csv-line";
import { areAmountsHidden } from "./browser/privacy.ts";
import { askForExport } from "./export-question.ts";

export type CsvColumn<Row> = Column<Row>;

/**
 * CSV of all `rows` given: UTF-8 with byte order mark, CRLF, ISO dates, plain numbers with an ASCII minus. A `note` is a last line of
 * one cell, for what has to go wherever the rows go.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], note?: string): string {
  const last = note === undefined ? "" : csvLine(NOTE, note);
  return csvHeader(columns) + rows.map((row) => csvLine(columns, row)).join("") + last;
}

const NOTE: readonly CsvColumn<string>[] = [{ header: "Note", value: (note) => note }];

/** Hands a file to the browser's download. */
export function downloadText(fileName: string, text: string, type = "text/csv;charset=utf-8"): void {
  downloadBlob(fileName, new Blob([text], { type }));
}

/** As `downloadText`, of a file that is there already. */
export function downloadBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The download reads the blob after this task; freeing it at once would cancel it in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Downloads all `rows` given as `fileName`; see {@link toCsv}. The file holds real amounts: while they are hidden on the
 * screen, somebody is asked first.
 */
export function exportCsv<Row>(
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  note?: string,
): void {
  const run = () => downloadText(fileName, toCsv(columns, rows, note));
  if (areAmountsHidden()) {
    askForExport({ fileName, run });
  } else {
    run();
  }
}
