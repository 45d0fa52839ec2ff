import type { CalendarDate } from "../shared/calendar-date.ts";
import { compareText } from "../shared/compare-names.ts";
import type { LedgerEntry } from "./ledger.ts";
import { liftClosings, type Placed } from "./lift-closings.ts";
import { type Role, roleOf } from "./roles.ts";

/** Steps of a day, in order. */
const PHASES = {
  RENUMBERED: 0,
  CORPORATE_ACTION: 1,
  LOWER_BASIS: 2,
  STATED: 3,
  RENAMED_SPLIT: 4,
  RENAMED_LOWER_BASIS: 5,
  OPTION_OPENING: 6,
  OPTION_TRANSFER: 7,
  OPTION_STATED: 8,
  OPTION_CLOSING: 9,
  SHARE_OPENING: 10,
  SHARE_TRANSFER: 11,
  SHARE_STATED: 12,
  SHARE_CLOSING: 13,
  GONE: 14,
} as const;

const PHASES_MAX = 100;

/** A row in its turn, with its role: it takes several looks to tell. */
export type Step = { readonly entry: LedgerEntry; readonly role: Role };

/**
 * The order in which a ledger is kept: by event date; within a day corporate actions (they count from the open),
 * then option legs before stock legs (domain.md 2.1), openings before transfers before closings; then the order of the
 * day. Where that is known it also counts between the openings and closings of an instrument. It does not depend on the
 * order in which rows were imported.
 */
export function orderEntries(entries: readonly LedgerEntry[]): Step[] {
  const named = namesOfTheDay(entries);
  const steps = entries.map((entry): Placed => {
    const role = roleOf(entry);
    const isNamed = named.size > 0 && named.has(nameKey(entry.eventDate, entry.instrument));
    const phase = (isNamed && PHASES_OF_RENAMED[role]) || phaseOf(role, entry);
    return { entry, role, key: dayNumber(entry.eventDate) * PHASES_MAX + phase };
  });
  const ordered = steps.sort(compareSteps);
  return liftClosings(ordered, compareOrder) ? ordered.sort(compareSteps) : ordered;
}

const compareSteps = (a: Placed, b: Placed) => a.key - b.key || compareOrder(a.entry, b.entry);

/** New names by their day, as RENAME statements give them. */
function namesOfTheDay(entries: readonly LedgerEntry[]): ReadonlySet<string> {
  const renames = entries.filter(({ statement }) => statement?.kind === "RENAME");
  return new Set(renames.map(({ eventDate, statement }) => nameKey(eventDate, statement?.into)));
}

const nameKey = (day: CalendarDate, instrument: string | undefined) => `${day} ${instrument}`;

/** Rows of the new name on the day of a RENAME are about the shares that bear it from the day's open. */
const PHASES_OF_RENAMED: Partial<Record<Role, number>> = {
  SPLIT: PHASES.RENAMED_SPLIT,
  LOWER_BASIS: PHASES.RENAMED_LOWER_BASIS,
};

/** `2026-03-02` is 20260302. */
function dayNumber(day: CalendarDate): number {
  let number = 0;
  for (let index = 0; index < day.length; index += 1) {
    const digit = day.charCodeAt(index) - ZERO;
    if (digit >= 0) {
      number = number * 10 + digit;
    }
  }
  return number;
}

const ZERO = 0x30;

function phaseOf(role: Role, entry: LedgerEntry): number {
  const isOption = entry.assetClass === "OPTION";
  switch (role) {
    case "STATED":
      return phaseOfStatement(entry, isOption);
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

/** After the corporate actions of files, which know more; openings before the day's closings, the end after everything, a new account number before it. */
function phaseOfStatement({ statement }: LedgerEntry, isOption: boolean): number {
  switch (statement?.kind) {
    case "OPENING":
      return isOption ? PHASES.OPTION_STATED : PHASES.SHARE_STATED;
    case "GONE":
      return PHASES.GONE;
    case "RENUMBER":
      return PHASES.RENUMBERED;
    default:
      return PHASES.STATED;
  }
}

/**
 * The order of the day: by run date (what is posted later, such as Monday's rows of Friday's expiry, comes after), then
 * by the files, then, where no file tells, by content. Rows of different accounts have no order in time: by account.
 */
export function compareOrder(a: LedgerEntry, b: LedgerEntry): number {
  return (
    compareText(accountOf(a), accountOf(b)) ||
    compareText(a.runDate, b.runDate) ||
    compareDayOrder(a.dayOrder, b.dayOrder) ||
    compareText(a.rank, b.rank) ||
    compareText(a.id, b.id)
  );
}

/** A row of which no file tells its place comes last. */
function compareDayOrder(a: number | undefined, b: number | undefined): number {
  if (a === b) {
    return 0;
  }
  return (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY);
}

/** Ids of accounts are random: the ledgers of two users with the same files would differ. */
const accountOf = ({ accountNumber, accountId }: LedgerEntry) => accountNumber ?? accountId;
