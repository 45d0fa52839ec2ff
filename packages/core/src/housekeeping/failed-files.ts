/** A file that a person offered, as the audit log tells of it. */
export type FileRecord = {
  readonly userId: string;
  readonly fileName: string;
  /** Absent when nobody could tell. */
  readonly kind?: string | undefined;
  /** The words that the person saw; absent when the file was imported. */
  readonly words?: string | undefined;
  readonly at: Date;
};

/** A file that is still not imported. */
export type FailedFile = Required<Pick<FileRecord, "at" | "fileName" | "userId">> & {
  readonly kind: string | undefined;
  /** Of the newest try. */
  readonly words: string;
  /** How often it was tried, at least 1. */
  readonly tries: number;
};

/** How many days a failed file stays worth asking about. */
export const FAILED_FILE_DAYS = 14;

/** Files that failed and were not imported since by the same person under the same name; the newest first. */
export function failedFiles(records: readonly FileRecord[]): FailedFile[] {
  const newestFirst = records.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const settled = new Set<string>();
  const failed = new Map<string, FailedFile>();
  for (const { userId, fileName, kind, words, at } of newestFirst) {
    const key = `${userId} ${fileName}`;
    const known = failed.get(key);
    if (words === undefined) {
      settled.add(key);
    } else if (!settled.has(key)) {
      failed.set(
        key,
        known ? { ...known, tries: known.tries + 1 } : { userId, fileName, kind, words, at, tries: 1 },
      );
    }
  }
  return [...failed.values()];
}
