/** When a file was downloaded, else imported, and its hash for ties: of two versions of a row the greater wins. */
export type FileRank = {
  readonly at: string;
  readonly sha256: Buffer;
  /** True when the file itself says when it was downloaded. */
  readonly isDated: boolean;
  /** The place in the order of imports, for an import that is merged again; absent for a file that is not imported yet. */
  readonly sequence?: string;
};

/** SQL: wall clock of the exchange at which the file of this import was downloaded, or else imported. */
export const importRank = (i: string) =>
  `coalesce(${i}.downloaded_at, to_char(${i}.created_at AT TIME ZONE 'America/New_York', 'YYYY-MM-DD"T"HH24:MI'))`;

export const IMPORT_RANK = importRank("i");

/**
 * SQL: the order of the files of imports `i`. Of all files that have a row, the greatest says what the row shows
 * (confirm/row-versions.repository.ts).
 */
export const FILE_ORDER = `(${IMPORT_RANK}, i.sha256)`;

type Placed = { readonly rank: string; readonly sha256: string };

/** The same order, of hashes as hexadecimal digits. */
export const isGreater = (one: Placed, other: Placed): boolean =>
  one.rank > other.rank || (one.rank === other.rank && one.sha256 > other.sha256);

type Ranked = {
  readonly reading: { readonly identity: { readonly downloadedAt?: string | undefined } };
  readonly sha256: Buffer;
};

/** Where a session's file stands among the imports; `at` is the exchange's wall clock now. */
export function rankOf({ reading, sha256 }: Ranked, at: string): FileRank {
  const { downloadedAt } = reading.identity;
  return { at: downloadedAt ?? at, sha256, isDated: downloadedAt !== undefined };
}
