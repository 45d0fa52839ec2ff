import type pg from "pg";
import { loadInBulk } from "./bulk-load.repository.ts";
import type { AccountOfRef } from "./history-comparison.repository.ts";
import { insertNewTransactions, listOtherLines } from "./history-merge.repository.ts";
import { isLarge, isMuchAgain } from "./large-imports.ts";
import type { OnShare } from "./ledger.repository.ts";
import { listAccountNumbers } from "./ledger-entries.repository.ts";
import { countRows } from "./ledger-parts.ts";
import { StagedMatching } from "./match-staged.ts";
import type { ReaderConnection } from "./reader-connection.ts";
import { type DayKey, DayKeys, replaceDays } from "./realized-day-rows.repository.ts";
import { refreshRealizedSums } from "./realized-sums.repository.ts";
import { hasUnlinked, listExecutionDays, matchAgain, rematchImport } from "./rematch-import.ts";
import { planStaged, type StagedPlan } from "./staged-plan.repository.ts";

export type HistoryImport = {
  readonly userId: string;
  readonly sessionId: string;
  readonly importId: string;
  /** Own accounts by the refs of the file. */
  readonly accounts: readonly AccountOfRef[];
  readonly newRows: number;
};

type Stored = {
  readonly added: number;
  /** Matches what is left to match; once all else that the import records is there. */
  readonly matchRest: (onShare: OnShare) => Promise<void>;
};

/**
 * Stores the rows that are new. Those of a large file are matched meanwhile, as far as they can be without what is on
 * record; `matchRest` does the rest. After `mergeKnownTransactions`, in its transaction.
 */
export async function storeHistory(
  client: pg.ClientBase,
  history: HistoryImport,
  withReader: ReaderConnection,
  onShare: OnShare,
): Promise<Stored> {
  const plan = await planLarge(client, history);
  if (plan !== undefined) {
    return await storeAndMatch(client, { ...history, plan }, withReader, onShare);
  }
  const { userId, importId } = history;
  return {
    added: await loadInBulk(client, () => insertNewTransactions(client, history)),
    matchRest: (onMatched) => rematchImport(client, userId, importId, onMatched),
  };
}

/** None for a small import, nor where so much is on record that it is to be matched after all is stored. */
async function planLarge(client: pg.ClientBase, history: HistoryImport): Promise<StagedPlan | undefined> {
  if (!isLarge(history.newRows) || (await hasUnlinked(client))) {
    return undefined;
  }
  const plan = await planStaged(client, history);
  const { linked, plain } = plan.again;
  return isMuchAgain(countRows(linked) + countRows(plain)) ? undefined : plan;
}

async function storeAndMatch(
  client: pg.ClientBase,
  history: HistoryImport & { readonly plan: StagedPlan },
  withReader: ReaderConnection,
  onShare: OnShare,
): Promise<Stored> {
  const { userId, importId, plan } = history;
  const matching = { userId, accountIds: await listAccountNumbers(client, userId), keys: new DayKeys() };
  const otherLines = await listOtherLines(client);
  const stored = await withReader((rows) =>
    withReader(async (lots) => {
      const staged = new StagedMatching({ ...history, ...matching, otherLines }, { rows, lots });
      try {
        return await loadInBulk(client, async () => {
          const added = await insertNewTransactions(client, history, async (share) => {
            onShare(share);
            await staged.store(client);
          });
          await staged.storeRest(client);
          return { added, days: staged.days };
        });
      } finally {
        await staged.stop();
      }
    }),
  );
  return {
    added: stored.added,
    matchRest: async () => {
      const { linked, plain } = plan.again;
      await matchAgain(client, matching, { linked, anew: plain });
      const again = [...linked, ...plain].map(({ instrument }) => instrument);
      matching.keys.addAll(await listExecutionDays(client, importId, again));
      const keys = matching.keys.list();
      await replaceDays(client, userId, keys);
      await refreshRealizedSums(client, userId, {
        underlyings: underlyingsOf(plan, keys),
        days: [...stored.days, ...keys.map(({ day }) => day)],
      });
    },
  };
}

const underlyingsOf = ({ runs }: StagedPlan, keys: readonly DayKey[]) => [
  ...new Set([
    ...runs.flat().flatMap(({ underlyings }) => underlyings),
    ...keys.map(({ underlying }) => underlying),
  ]),
];
