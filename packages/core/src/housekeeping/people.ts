import type { SpanCoverage } from "../coverage/span-coverage.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import { isLocked } from "../users/sign-in-lock.ts";
import type { AdminUser } from "../users/user.ts";
import { isReadOnly } from "../users/viewer.ts";

/** A person of the installation, as far as housekeeping looks at them. */
export type HousePerson = AdminUser & {
  /** Null before the first import; an import that was undone counts. */
  readonly lastUploadAt: Date | null;
  /** The newest import that still counts. */
  readonly newestFile: { readonly fileName: string; readonly importedAt: Date } | null;
};

/** Through which day a person's files reach, and the accounts that end before it. Days only: no amount is told. */
export type PersonHistory = {
  readonly through: CalendarDate;
  readonly behind: readonly {
    readonly account: string;
    /** Null for an account of which no history was ever imported. */
    readonly through: CalendarDate | null;
  }[];
};

/** A person with what an administrator may see of their files. */
export type ListedPerson = HousePerson & {
  /** Null before the first history file. */
  readonly history: PersonHistory | null;
};

export type QuietPerson = HousePerson & {
  /** Whole days since the last upload, or since the account was made. */
  readonly days: number;
};

/** From so many days without an upload on a person is worth a word. */
const QUIET_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The person without a lock that is over at `now`. */
export const withLockOf = <Person extends Pick<HousePerson, "lockedUntil">>(
  person: Person,
  now: Date,
): Person => (isLocked(person.lockedUntil, now) ? person : { ...person, lockedUntil: null });

/** Through which day files reach (domain.md 2.14): the newest covered day of all accounts, with those that lack days up to it. */
export function personHistory({
  historyEnds,
  lacking,
}: Pick<SpanCoverage, "historyEnds" | "lacking">): PersonHistory | null {
  return historyEnds === undefined
    ? null
    : {
        through: historyEnds,
        behind: lacking
          .filter(({ coveredThrough }) => coveredThrough === undefined || coveredThrough < historyEnds)
          .map(({ account, coveredThrough }) => ({ account, through: coveredThrough ?? null })),
      };
}

/** Enabled people whom failed sign-ins keep out at `now`. */
export const lockedPeople = (people: readonly HousePerson[], now: Date): HousePerson[] =>
  people.filter(({ enabled, lockedUntil }) => enabled && isLocked(lockedUntil, now));

/** People who could upload and have not for a while, the longest first; an administrator who never did just administers. */
export function quietPeople(people: readonly HousePerson[], now: Date): QuietPerson[] {
  return people
    .filter((person) => person.enabled && !isReadOnly(person))
    .filter(({ roles, lastUploadAt }) => lastUploadAt !== null || !roles.includes("ADMIN"))
    .map((person) => ({ ...person, days: daysSince(person.lastUploadAt ?? person.createdAt, now) }))
    .filter(({ days }) => days >= QUIET_DAYS)
    .sort((a, b) => b.days - a.days);
}

const daysSince = (instant: Date, now: Date): number =>
  Math.floor((now.getTime() - instant.getTime()) / DAY_MS);
