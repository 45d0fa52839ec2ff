import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type pg from "pg";
import { loadInBulk } from "./bulk-load.repository.ts";
import { orderImportedDays } from "./day-order.repository.ts";
import type { AccountOfRef } from "./history-comparison.repository.ts";
import { insertNewTransactions, listOtherLines } from "./history-merge.repository.ts";
import { isLarge, isMuchAgain } from "./large-imports.ts";
import type { OnShare } from "./ledger.repository.ts";
import { listAccountNumbers } from "./ledger-entries.repository.ts";
import { countRows, type InstrumentRows, mergeInstruments } from "./ledger-parts.ts";
import { splitTouched } from "./linked-instruments.repository.ts";
import { StagedMatching } from "./match-staged.ts";
import type { ReaderConnection } from "./reader-connection.ts";
import { type DayKey, DayKeys, replaceDays } from "./realized-day-rows.repository.ts";
import { refreshRealizedSums } from "./realized-sums.repository.ts";
import {
  hasUnlinked,
  listExecutionDays,
  type Matching,
  matchAgain,
  rematchImport,
} from "./rematch-import.ts";
import { planStaged, type StagedPlan, shareComparison } from "./staged-plan.repository.ts";

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
  const { userId, importId } = history;
  const isBeside = isLarge(history.newRows) && !(await hasUnlinked(client));
  const stored = isBeside
    ? await storeAndMatch(client, history, withReader, onShare)
    : {
        added:
          history.newRows === 0 ? 0 : await loadInBulk(client, () => insertNewTransactions(client, history)),
      };
  return {
    added: stored.added,
    matchRest: async (onMatched) => {
      const reordered = await orderImportedDays(client, history);
      await ("plan" in stored && stored.plan !== undefined
        ? matchRest(client, history, {
            ...stored,
            plan: await withReordered(client, userId, stored.plan, reordered),
          })
        : rematchImport(client, userId, { importId, reordered, onShare: onMatched }));
    },
  };
}

type MatchedBeside = {
  readonly plan: StagedPlan;
  readonly matching: Matching;
  readonly days: ReadonlySet<CalendarDate>;
};

/** Without a plan, nothing was matched. */
type StoredBeside = Omit<MatchedBeside, "plan"> & {
  readonly added: number;
  readonly plan: StagedPlan | undefined;
};

async function storeAndMatch(
  client: pg.ClientBase,
  history: HistoryImport,
  withReader: ReaderConnection,
  onShare: OnShare,
): Promise<StoredBeside> {
  const { userId } = history;
  const matching = { userId, accountIds: await listAccountNumbers(client, userId), keys: new DayKeys() };
  const otherLines = await listOtherLines(client);
  // New details of rows on record are seen by this connection only.
  const early = (await hasChanged(client)) ? planLarge(client, history) : undefined;
  await early;
  return await withReader((rows) =>
    withReader(async (lots) => {
      const plan = early ?? planBeside(lots, { ...history, otherLines });
      const staged = new StagedMatching({ ...history, ...matching, plan, otherLines }, { rows, lots });
      try {
        const added = await loadInBulk(client, async () => {
          const count = await insertNewTransactions(client, history, async (share) => {
            onShare(share);
            await staged.store(client);
          });
          await staged.storeRest(client);
          return count;
        });
        return { added, matching, plan: await plan, days: staged.days };
      } finally {
        await staged.stop();
      }
    }),
  );
}

async function hasChanged(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query("SELECT 1 FROM changed WHERE wins LIMIT 1");
  return (rowCount ?? 0) > 0;
}

/** None where so much is on record that it is to be matched after all is stored. */
async function planLarge(client: pg.ClientBase, history: HistoryImport): Promise<StagedPlan | undefined> {
  const plan = await planStaged(client, history);
  const { linked, plain } = plan.again;
  return isMuchAgain(countRows(linked) + countRows(plain)) ? undefined : plan;
}

/** The same while rows are being stored: the reader sees what was on record before. */
async function planBeside(
  reader: pg.ClientBase,
  history: HistoryImport & { readonly otherLines: readonly number[] },
): Promise<StagedPlan | undefined> {
  await shareComparison(reader, history);
  return await planLarge(reader, history);
}

/** The plan, with instruments of which rows on record have changed places: all rows of them are matched again. */
async function withReordered(
  client: pg.ClientBase,
  userId: string,
  plan: StagedPlan,
  reordered: readonly InstrumentRows[],
): Promise<StagedPlan> {
  if (reordered.length === 0) {
    return plan;
  }
  const parts = await splitTouched(
    client,
    userId,
    mergeInstruments(reordered, [...plan.again.linked, ...plan.again.plain]),
  );
  return {
    ...plan,
    again: { linked: parts.flatMap(({ linked }) => linked), plain: parts.flatMap(({ plain }) => plain) },
  };
}

/** Matches what takes rows on record into account, and sums up what the import added. */
async function matchRest(
  client: pg.ClientBase,
  { userId, importId }: HistoryImport,
  { plan, matching, days }: MatchedBeside,
): Promise<void> {
  const { linked, plain } = plan.again;
  await matchAgain(client, matching, { linked, anew: plain });
  const again = [...linked, ...plain].map(({ instrument }) => instrument);
  matching.keys.addAll(await listExecutionDays(client, importId, again));
  const keys = matching.keys.list();
  await replaceDays(client, userId, keys);
  // As for transactions: whoever asks next shall not ask tables that seem to be empty.
  await client.query(
    "ANALYZE realized_days (user_id, day, account_id, underlying), realized_closings (user_id, closed_on, account_id)",
  );
  const touched = {
    underlyings: underlyingsOf(plan, keys),
    days: [...days, ...keys.map(({ day }) => day)],
  };
  await refreshRealizedSums(client, userId, plan.isFirst ? undefined : touched);
}

const underlyingsOf = ({ runs }: StagedPlan, keys: readonly DayKey[]) => [
  ...new Set([
    ...runs.flat().flatMap(({ underlyings }) => underlyings),
    ...keys.map(({ underlying }) => underlying),
  ]),
];
