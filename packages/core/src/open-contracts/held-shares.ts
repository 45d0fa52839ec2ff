import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { toUnits } from "../shared/units.ts";
import type { HeldShares } from "./open-contract.ts";

/** An account's shares of one underlying, by the ledger and by a snapshot. */
export type SharesOnRecord = Omit<HeldShares, "quantity"> & {
  /** By the open lots; short is negative. */
  readonly inLedger: DecimalText;
  /** By the account's newest snapshot; null without one. */
  readonly inSnapshot: DecimalText | null;
  readonly snapshotDay: CalendarDate | null;
  /** The last day on which any account traded or received them; null when it is in no file. */
  readonly lastMovedOn: CalendarDate | null;
};

/**
 * The shares that stand behind an account's calls: those of the ledger. Where a snapshot from after their last movement
 * shows more, it counts: they were bought before the first file, and a call on them is not naked.
 */
export function heldShares({
  inLedger,
  inSnapshot,
  snapshotDay,
  lastMovedOn,
  ...of
}: SharesOnRecord): HeldShares {
  const isNewer = snapshotDay !== null && (lastMovedOn === null || lastMovedOn < snapshotDay);
  const knowsMore = isNewer && inSnapshot !== null && toUnits(inSnapshot) > toUnits(inLedger);
  return { ...of, quantity: knowsMore ? inSnapshot : inLedger };
}
