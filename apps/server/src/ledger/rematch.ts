import type { RealizedChange } from "@strikebook/core/ledger/profit-brought";
import type { Connection } from "@strikebook/database/connection";
import { isLarge } from "./large-imports.ts";
import { countRows, type InstrumentRows, mergeInstruments } from "./match-plan.ts";
import {
  countTouched,
  hasUnlinked,
  rematchInstruments,
  type TouchedInstruments,
} from "./rematch-instruments.repository.ts";
import { type OnShare, rematchUnderlyings } from "./rematch-underlyings.repository.ts";

/** The part of a user's ledger to match again. */
export type Touched = {
  /** Underlyings whose lots may change; all there are when absent. */
  readonly underlyings?: readonly string[];
  /** Present where the change names its instruments: a few are matched again by themselves. */
  readonly instruments?: TouchedInstruments | undefined;
  /** True when a row no longer links instruments: which ones it linked can't be found any more. */
  readonly wasLinking?: boolean;
};

/**
 * Matches the touched part of a user's ledger again, over all accounts: single instruments where they are known and
 * few, else whole underlyings with all that shares lots with them. Both ways give the same ledger, and answer by how
 * much its realized profit changed. Within the caller's transaction, under the user's lock.
 */
export async function rematch(
  client: Connection,
  userId: string,
  { underlyings, instruments, wasLinking = false }: Touched,
  onShare?: OnShare,
): Promise<RealizedChange[]> {
  if (instruments === undefined || wasLinking || isLarge(countRows(instruments.touched))) {
    return await rematchUnderlyings(client, userId, underlyings, onShare);
  }
  return instruments.touched.length > 0 ? await rematchInstruments(client, userId, instruments) : [];
}

type Imported = {
  readonly importId: string;
  /** Instruments of which rows on record have changed places within their day. */
  readonly reordered: readonly InstrumentRows[];
  readonly onShare?: OnShare;
};

/**
 * Matches again what an import of the user changed, and replaces exactly its closings, lots and days: the instruments
 * of its rows, those that they are linked with, and the days on which these close or trade. A small file costs about
 * the same however long the history is. After `mergeKnownTransactions`, in its transaction.
 */
export async function rematchImport(
  client: Connection,
  userId: string,
  { importId, reordered, onShare }: Imported,
): Promise<RealizedChange[]> {
  const touched = mergeInstruments(await countTouched(client, userId, importId), reordered);
  const underlyings = [...new Set(touched.map(({ underlying }) => underlying))];
  const instruments = { touched, import: { id: importId, reordered } };
  const wasLinking = await hasUnlinked(client);
  return await rematch(client, userId, { underlyings, instruments, wasLinking }, onShare);
}
