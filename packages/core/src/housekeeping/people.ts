import type { Role } from "../users/role.ts";
import { isLocked } from "../users/sign-in-lock.ts";
import { isReadOnly } from "../users/viewer.ts";

/** A person of the installation, as far as housekeeping looks at them. */
export type HousePerson = {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly enabled: boolean;
  readonly createdAt: Date;
  /** Null before the first import. */
  readonly lastUploadAt: Date | null;
  /** Null while the account is open. */
  readonly lockedUntil: Date | null;
};

export type QuietPerson = HousePerson & {
  /** Whole days since the last upload, or since the account was made. */
  readonly days: number;
};

/** From so many days without an upload on a person is worth a word. */
const QUIET_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

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
