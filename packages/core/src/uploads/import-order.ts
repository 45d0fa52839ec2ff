/** Priorities count from here, so that they stay small. */
const ORIGIN_MS = Date.UTC(2026, 0, 1);
/** About fifty times what they take to import: a file lets smaller ones pass that were confirmed within that time. */
const ROWS_PER_SECOND_OF_PATIENCE = 100;

/**
 * The place of an import in the queue: the higher, the sooner. A small file goes before a larger one that waits, unless it
 * was confirmed so much later that the larger one has waited long enough: 40,000 rows let others pass for 400 seconds. So
 * nothing waits for ever.
 */
export function importPriority(confirmedAt: Date, rows: number): number {
  const seconds = (confirmedAt.getTime() - ORIGIN_MS) / 1000;
  return -Math.round(seconds + rows / ROWS_PER_SECOND_OF_PATIENCE);
}
