import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { loadInBulk } from "@strikebook/database/bulk-load";
import type { Connection, ReaderConnection } from "@strikebook/database/connection";
import { splitTouched } from "../../../ledger/instrument-links.repository.ts";
import { isMuchAgain } from "../../../ledger/large-imports.ts";
import { listAccountNumbers } from "../../../ledger/ledger-entries.repository.ts";
import { analyzeMatched } from "../../../ledger/ledger-rows.repository.ts";
import { countRows, type InstrumentRows, mergeInstruments } from "../../../ledger/match-plan.ts";
import { type DayKey, DayKeys, replaceDays } from "../../../ledger/realized-day-rows.repository.ts";
import { refreshRealizedSums } from "../../../ledger/realized-sums.repository.ts";
import {
  listExecutionDays,
  type Matching,
  rematchFromFirstRow,
} from "../../../ledger/rematch-instruments.repository.ts";
import type { OnShare } from "../../../ledger/rematch-underlyings.repository.ts";
import { listOtherLines } from "../../preview/compare-history.repository.ts";
import type { AccountOfRef } from "../../session/own-accounts.repository.ts";
import { StagedMatching } from "./match-staged.ts";
import { hasChanged, planStaged, type StagedPlan, shareComparison } from "./staged-plan.repository.ts";

export type HistoryImport = {
  readonly userId: string;
  readonly sessionId: string;
  readonly importId: string;
  /** Own accounts by the refs of the file. */
  readonly accounts: readonly AccountOfRef[];
  readonly newRows: number;
};

/** The way in which rows of a large file are stored, with the listeners for its progress. */
type Storing = {
  /** Stores the new rows in slices and waits for `between` after each; answers how many rows there are. */
  readonly store: (between: (share: number) => Promise<void>) => Promise<number>;
  readonly withReader: ReaderConnection;
  readonly onShare: OnShare;
};

/** An import whose rows are stored, and in part matched. */
export type StoredAndMatched = {
  readonly added: number;
  /**
   * Matches the instruments that take rows on record into account, those `reordered` among them. Undefined where so
   * much is on record that nothing was matched yet.
   */
  readonly matchRest: ((reordered: readonly InstrumentRows[]) => Promise<void>) | undefined;
};

/**
 * Stores the new rows of a large file and matches them meanwhile, as far as they can be without what is on record.
 * After `mergeKnownTransactions`, in its transaction.
 */
export async function storeAndMatch(
  client: Connection,
  history: HistoryImport,
  { store, withReader, onShare }: Storing,
): Promise<StoredAndMatched> {
  const { userId } = history;
  const matching = { userId, accountIds: await listAccountNumbers(client, userId), keys: new DayKeys() };
  const otherLines = await listOtherLines(client);
  // New details of rows on record are seen by this connection only.
  const early = (await hasChanged(client)) ? planLarge(client, history) : undefined;
  await early;
  return await withReader((rows) =>
    withReader(async (lots) => {
      const planning = early ?? planBeside(lots, { ...history, otherLines });
      const staged = new StagedMatching(
        { ...history, ...matching, plan: planning, otherLines },
        { rows, lots },
      );
      try {
        const added = await loadInBulk(client, async () => {
          const count = await store(async (share) => {
            onShare(share);
            await staged.store(client);
          });
          await staged.storeRest(client);
          return count;
        });
        const plan = await planning;
        const { days } = staged;
        return { added, matchRest: plan && restOf(client, history, { plan, matching, days }) };
      } finally {
        await staged.stop();
      }
    }),
  );
}

/** None where so much is on record that it is to be matched after all is stored. */
async function planLarge(client: Connection, history: HistoryImport): Promise<StagedPlan | undefined> {
  const plan = await planStaged(client, history);
  const { linked, plain } = plan.again;
  return isMuchAgain(countRows(linked) + countRows(plain)) ? undefined : plan;
}

/** Plans while rows are being stored: the reader sees the rows that were on record before. */
async function planBeside(
  reader: Connection,
  history: HistoryImport & { readonly otherLines: readonly number[] },
): Promise<StagedPlan | undefined> {
  await shareComparison(reader, history);
  return await planLarge(reader, history);
}

type MatchedBeside = {
  readonly plan: StagedPlan;
  readonly matching: Matching;
  readonly days: ReadonlySet<CalendarDate>;
};

const restOf =
  (client: Connection, history: HistoryImport, { plan, ...beside }: MatchedBeside) =>
  async (reordered: readonly InstrumentRows[]): Promise<void> =>
    await matchRest(client, history, {
      ...beside,
      plan: await withReordered(client, history.userId, plan, reordered),
    });

/** The plan, with instruments of which rows on record have changed places: all rows of them are matched again. */
async function withReordered(
  client: Connection,
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
  client: Connection,
  { userId, importId }: HistoryImport,
  { plan, matching, days }: MatchedBeside,
): Promise<void> {
  const { linked, plain } = plan.again;
  await rematchFromFirstRow(client, matching, { linked, anew: plain });
  const again = [...linked, ...plain].map(({ instrument }) => instrument);
  matching.keys.addAll(await listExecutionDays(client, importId, again));
  const keys = matching.keys.list();
  await replaceDays(client, userId, keys);
  await analyzeMatched(client);
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
