/** A file that a person offered, or of which an administrator wants to hear no more, as the audit log tells of it. */
export type FileRecord = {
  readonly userId: string;
  readonly fileName: string;
  /** Absent when nobody could tell. */
  readonly kind?: string | undefined;
  /** The words that the person saw; absent when the file was imported, or dismissed. */
  readonly words?: string | undefined;
  /** The actions of lines that nobody could read, without their numbers. */
  readonly actions?: readonly string[] | undefined;
  readonly at: Date;
};

/** A file that is still not imported. */
export type FailedFile = Required<Pick<FileRecord, "at" | "fileName" | "userId">> & {
  readonly kind: string | undefined;
  /** Of the newest try. */
  readonly words: string;
  /** Of the newest try that told them; empty when no line was in the way. */
  readonly actions: readonly string[];
  /** How often it was tried since it was last imported or dismissed, at least 1. */
  readonly tries: number;
};

/** How many days a failed file stays worth asking about. */
export const FAILED_FILE_DAYS = 14;

/** Files that failed and were neither imported since by the same person under the same name, nor dismissed; the newest first. */
export function failedFiles(records: readonly FileRecord[]): FailedFile[] {
  const newestFirst = records.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const settled = new Set<string>();
  const failed = new Map<string, FailedFile>();
  for (const { userId, fileName, kind, words, actions = [], at } of newestFirst) {
    const key = `${userId} ${fileName}`;
    const known = failed.get(key);
    if (words === undefined || settled.has(key)) {
      settled.add(key);
    } else if (known !== undefined) {
      const told = known.actions.length === 0 ? actions : known.actions;
      failed.set(key, { ...known, actions: told, tries: known.tries + 1 });
    } else {
      failed.set(key, { userId, fileName, kind, words, actions, at, tries: 1 });
    }
  }
  return [...failed.values()];
}
