import type { LedgerEntry } from "./ledger.ts";
import { type Role, roleOf } from "./roles.ts";

/** Steps of a day, in order. */
const PHASES = {
  CORPORATE_ACTION: 0,
  LOWER_BASIS: 1,
  OPTION_OPENING: 2,
  OPTION_TRANSFER: 3,
  OPTION_CLOSING: 4,
  SHARE_OPENING: 5,
  SHARE_TRANSFER: 6,
  SHARE_CLOSING: 7,
} as const;

/**
 * The order in which a ledger is kept: by event date; within a day corporate actions (they count from the open),
 * then option legs before stock legs (domain.md 2.1), openings before transfers before closings; then content
 * identity. It does not depend on the order in which rows were imported.
 */
export function orderEntries(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const dayNumbers = new Map<string, number>();
  const numberOf = (day: string) => {
    const known = dayNumbers.get(day) ?? Number(day.replaceAll("-", ""));
    dayNumbers.set(day, known);
    return known;
  };
  const steps = entries.map((entry) => ({
    entry,
    key: numberOf(entry.eventDate) * 10 + phaseOf(roleOf(entry), entry.assetClass === "OPTION"),
  }));
  steps.sort((a, b) => a.key - b.key || compareIdentity(a.entry, b.entry));
  return steps.map(({ entry }) => entry);
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
