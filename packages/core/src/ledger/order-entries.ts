import type { LedgerEntry } from "./ledger.ts";
import { type Role, roleOf } from "./roles.ts";

const PHASES_OF_DAY = [
  "CORPORATE_ACTION",
  "LOWER_BASIS",
  "OPTION_OPENING",
  "OPTION_TRANSFER",
  "OPTION_CLOSING",
  "SHARE_OPENING",
  "SHARE_TRANSFER",
  "SHARE_CLOSING",
] as const;

const PHASES = Object.fromEntries(PHASES_OF_DAY.map((phase, index) => [phase, index])) as Record<
  (typeof PHASES_OF_DAY)[number],
  number
>;

/**
 * The order in which a ledger is kept: by event date; within a day corporate actions (they count from the open),
 * then option legs before stock legs (domain.md 2.1), openings before transfers before closings; then content
 * identity. It does not depend on the order in which rows were imported.
 */
export function orderEntries(entries: readonly LedgerEntry[]): LedgerEntry[] {
  // By day and phase first: sorting many short lists is several times faster than one of a whole ledger.
  const days = new Map<string, LedgerEntry[][]>();
  for (const entry of entries) {
    let phases = days.get(entry.eventDate);
    if (phases === undefined) {
      phases = PHASES_OF_DAY.map(() => []);
      days.set(entry.eventDate, phases);
    }
    phases[phaseOf(roleOf(entry), entry.assetClass === "OPTION")]?.push(entry);
  }
  return [...days.keys()]
    .sort()
    .flatMap((day) => (days.get(day) ?? []).flatMap((phase) => phase.sort(compareIdentity)));
}

function phaseOf(role: Role, isOption: boolean): number {
  switch (role) {
    case "EXCHANGE":
    case "SPINOFF":
    case "SPLIT":
      return PHASES.CORPORATE_ACTION;
    case "LOWER_BASIS":
      return PHASES.LOWER_BASIS;
    case "OPEN_LONG":
    case "OPEN_SHORT":
      return isOption ? PHASES.OPTION_OPENING : PHASES.SHARE_OPENING;
    case "TRANSFER":
      return isOption ? PHASES.OPTION_TRANSFER : PHASES.SHARE_TRANSFER;
    case "CLOSE_LONG":
    case "CLOSE_SHORT":
    case "OPTION_EVENT":
    case "IGNORED":
      return isOption ? PHASES.OPTION_CLOSING : PHASES.SHARE_CLOSING;
  }
}

/** By content identity: the same rows stand in the same order whatever order they were imported in. */
export function compareIdentity(a: LedgerEntry, b: LedgerEntry): number {
  return compareText(a.rank, b.rank) || compareText(a.accountId, b.accountId) || compareText(a.id, b.id);
}

function compareText(a: string, b: string): number {
  if (a === b) {
    return 0;
  }
  return a < b ? -1 : 1;
}
