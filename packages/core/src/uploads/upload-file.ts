/**
 * The content of an export: its rows become transactions, a dated snapshot of positions, or lots as the broker closed
 * them, which the ledger is only compared with.
 */
export type FileType = "PORTFOLIO" | "REALIZED" | "TRANSACTION";

/** Largest file that is taken, included: 100 MB. */
export const FILE_SIZE_BYTES_MAX = 100 * 1024 * 1024;
/** Largest list of an administrator's that is taken, included: 5 MB. */
export const LIST_BYTES_MAX = 5 * 1024 * 1024;
/** Longest physical line, in characters; a longer one makes the file refused. */
export const LINE_LENGTH_MAX = 64 * 1024;
/** Most cells of one line; a header with more is refused, a row with more is for review. */
export const COLUMNS_MAX = 200;
/** Longest cell, in characters; a row with a longer one is for review. */
export const CELL_LENGTH_MAX = 10 * 1024;
/** Most physical lines of one file. */
export const LINES_MAX = 2_000_000;
/** From this size on a confirmed import goes on in the background. */
export const ASYNC_BYTES_MIN = 800 * 1024;
/** From this number of rows on a confirmed import goes on in the background. */
export const ASYNC_ROWS_MIN = 500;
/** Most lines for review that a preview shows; the count always says how many there are. */
export const REVIEW_LINES_MAX = 200;
/** Most sample rows that a preview shows. */
export const SAMPLES_MAX = 10;
/** Most warnings about single rows of one file; one more says how many were left out. */
export const ROW_WARNINGS_MAX = 50;
/** Longest text of a line that is kept to be shown, in characters. */
export const LINE_TEXT_LENGTH_MAX = 2000;
/** Physical lines that `identifyFile` wants from the beginning and from the end of a file. */
export const HEAD_LINES = 200;
export const TAIL_LINES = 60;

/** The brokerage of a file that none knows. */
export const UNKNOWN_BROKERAGE = "Unknown";

export const ONLY_CSV = "Only CSV files are allowed";
export const FILE_IS_EMPTY = "File is empty";
export const FILE_TOO_LARGE = "File too large (max 100MB)";

/** A file as a browser or a request describes it. `type` is the media type, empty when unknown. */
export type OfferedFile = { readonly name: string; readonly type?: string; readonly sizeBytes: number };

const CSV_MEDIA_TYPES = new Set(["text/csv", "application/csv", "text/x-csv", "text/comma-separated-values"]);

/** True when name or media type says CSV. */
export function isCsvFile(file: Pick<OfferedFile, "name" | "type">): boolean {
  const mediaType = file.type?.split(";")[0]?.trim().toLowerCase() ?? "";
  return /\.csv$/i.test(file.name.trim()) || CSV_MEDIA_TYPES.has(mediaType);
}

/** The first reason not to take a file, in the words of the specification (section 5), or undefined. */
export function findFileProblem(file: OfferedFile): string | undefined {
  if (!isCsvFile(file)) {
    return ONLY_CSV;
  }
  if (file.sizeBytes <= 0) {
    return FILE_IS_EMPTY;
  }
  return file.sizeBytes > FILE_SIZE_BYTES_MAX ? FILE_TOO_LARGE : undefined;
}
