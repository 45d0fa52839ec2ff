/** How many backups of each age are kept. */
export type Keep = {
  /** The newest of each of so many days. */
  readonly days: number;
  /** The newest of each of so many weeks, Monday to Sunday. */
  readonly weeks: number;
  /** The newest of each of so many months. */
  readonly months: number;
};

/** A backup's file, and when it was made. */
export type DatedFile = { readonly name: string; readonly madeAt: Date };

const DAY_MS = 24 * 60 * 60_000;
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/**
 * The files that may go. Days, weeks and months are UTC's, and only those count that have a backup: a machine that was
 * off for a year loses nothing by it. The newest file always stays, and so does `made`, which was just made: beside files of a
 * clock that was ahead it isn't the newest.
 */
export function filesToRemove(files: readonly DatedFile[], keep: Keep, made?: string): string[] {
  const newestFirst = [...files].sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...files.filter(({ name }) => name === made),
    ...newestOfEach(newestFirst, dayOf).slice(0, keep.days),
    ...newestOfEach(newestFirst, weekOf).slice(0, keep.weeks),
    ...newestOfEach(newestFirst, monthOf).slice(0, keep.months),
  ]);
  return newestFirst.filter((file) => !kept.has(file)).map(({ name }) => name);
}

function newestOfEach(newestFirst: readonly DatedFile[], periodOf: (at: Date) => string): DatedFile[] {
  const newest = new Map<string, DatedFile>();
  for (const file of newestFirst) {
    const period = periodOf(file.madeAt);
    if (!newest.has(period)) {
      newest.set(period, file);
    }
  }
  return [...newest.values()];
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const weekOf = (at: Date) => String(Math.floor((at.getTime() - FIRST_MONDAY_MS) / (7 * DAY_MS)));
const monthOf = (at: Date) => at.toISOString().slice(0, 7);
