import type { RealizedChange } from "@strikebook/core/ledger/profit-brought";
import { loadInBulk } from "@strikebook/database/bulk-load";
import type { Connection } from "@strikebook/database/connection";
import { isLarge } from "../../ledger/large-imports.ts";
import { rematchImport } from "../../ledger/rematch-import.ts";
import type { OnShare } from "../../ledger/rematch-underlyings.repository.ts";
import type { AccountOfRef } from "../session/own-accounts.repository.ts";
import { orderImportedDays } from "./day-order.repository.ts";
import { insertNewTransactions } from "./merge-history.repository.ts";

/** A history that is being imported, and how many of its rows are new. */
export type HistoryImport = {
  readonly userId: string;
  readonly importId: string;
  /** Own accounts by the refs of the file. */
  readonly accounts: readonly AccountOfRef[];
  readonly newRows: number;
};

/** Stores the rows that are new and answers how many. After `mergeKnownTransactions`, in its transaction. */
export const storeHistory = async (
  client: Connection,
  history: HistoryImport,
  onShare: OnShare,
): Promise<number> =>
  history.newRows === 0
    ? 0
    : await loadInBulk(client, () =>
        insertNewTransactions(client, history, isLarge(history.newRows) ? onShare : undefined),
      );

/**
 * Orders the days that the import touches and matches what it changed; once all else that it records is stored. Answers
 * by how much realized profit changed.
 */
export async function matchHistory(
  client: Connection,
  history: HistoryImport,
  onShare: OnShare,
): Promise<RealizedChange[]> {
  const reordered = await orderImportedDays(client, history);
  return await rematchImport(client, history.userId, { importId: history.importId, reordered, onShare });
}
