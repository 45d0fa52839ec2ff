/** Files that were saved longer ago are not restored. */
export const SNAPSHOT_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** False for a list that was saved more than a day ago, that says it will be, or of which the moment can't be read. */
export function isSnapshotFresh(savedAt: unknown, now: Date): boolean {
  const age = now.getTime() - new Date(String(savedAt)).getTime();
  return age <= SNAPSHOT_LIFETIME_MS && age > -SNAPSHOT_LIFETIME_MS;
}
