import { loadInBulk } from "@strikebook/database/bulk-load";
import type { Connection, ReaderConnection } from "@strikebook/database/connection";
import { isLarge } from "../../ledger/large-imports.ts";
import { rematchImport } from "../../ledger/rematch.ts";
import { hasUnlinked } from "../../ledger/rematch-instruments.repository.ts";
import type { OnShare } from "../../ledger/rematch-underlyings.repository.ts";
import { orderImportedDays } from "./day-order.repository.ts";
import { insertNewTransactions } from "./merge-history.repository.ts";
import { type HistoryImport, type StoredAndMatched, storeAndMatch } from "./staged/store-and-match.ts";

type Stored = {
  readonly added: number;
  /** Matches what is left to match; once all else that the import records is there. */
  readonly matchRest: (onShare: OnShare) => Promise<void>;
};

/**
 * Stores the rows that are new; those of a large file are matched meanwhile. `matchRest` does the rest. After
 * `mergeKnownTransactions`, in its transaction.
 */
export async function storeHistory(
  client: Connection,
  history: HistoryImport,
  withReader: ReaderConnection,
  onShare: OnShare,
): Promise<Stored> {
  const { userId, importId } = history;
  const isBeside = isLarge(history.newRows) && !(await hasUnlinked(client));
  const { added, matchRest } = isBeside
    ? await storeAndMatch(client, history, {
        store: (between) => insertNewTransactions(client, history, between),
        withReader,
        onShare,
      })
    : await storePlainly(client, history);
  return {
    added,
    matchRest: async (onMatched) => {
      const reordered = await orderImportedDays(client, history);
      await (matchRest === undefined
        ? rematchImport(client, userId, { importId, reordered, onShare: onMatched })
        : matchRest(reordered));
    },
  };
}

const storePlainly = async (client: Connection, history: HistoryImport): Promise<StoredAndMatched> => ({
  added: history.newRows === 0 ? 0 : await loadInBulk(client, () => insertNewTransactions(client, history)),
  matchRest: undefined,
});
