import type { LedgerRematch, LedgerRematchesRepository } from "./ledger-rematches.repository.ts";

export type { LedgerRematch };

/** What matching a whole ledger again has changed, for its person to read and dismiss. The owner is an argument. */
export const createLedgerRematchesService = (repository: LedgerRematchesRepository) => ({
  /** Those that the user has not dismissed, the earliest first. */
  list: (userId: string): Promise<LedgerRematch[]> => repository.list(userId),

  /** False when there is no such one of the user. */
  dismiss: (userId: string, id: string): Promise<boolean> => repository.dismiss(userId, id),
});
