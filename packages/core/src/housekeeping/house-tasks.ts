import type { BackupStanding } from "./backup-standing.ts";
import type { HousePerson } from "./people.ts";

/** What an administrator has to see to, the most urgent first. */
export const HOUSE_TASKS = [
  "LOCKED_PEOPLE",
  "AUDIT_LOG",
  "BACKUP",
  "STORAGE",
  "CLOSING_PRICES",
  "FAILED_FILES",
  "QUIET_PEOPLE",
] as const;

export type HouseTask = (typeof HOUSE_TASKS)[number];

export type House = {
  readonly lockedPeople: number;
  /** The last look found that the audit log was changed outside the app. */
  readonly isLogBroken: boolean;
  readonly backup: BackupStanding;
  readonly isStorageLow: boolean;
  /** A provider of closing prices doesn't answer as it should. */
  readonly isPriceFeedFailing: boolean;
  readonly failedFiles: number;
  readonly quietPeople: number;
};

/** The tasks that there are, in order; none when all is well. */
export function houseTasks(house: House): HouseTask[] {
  const isThere: Readonly<Record<HouseTask, boolean>> = {
    LOCKED_PEOPLE: house.lockedPeople > 0,
    AUDIT_LOG: house.isLogBroken,
    BACKUP: house.backup !== "GOOD" && house.backup !== "RUNNING",
    STORAGE: house.isStorageLow,
    CLOSING_PRICES: house.isPriceFeedFailing,
    FAILED_FILES: house.failedFiles > 0,
    QUIET_PEOPLE: house.quietPeople > 0,
  };
  return HOUSE_TASKS.filter((task) => isThere[task]);
}

/** What is done of the steps with which an installation begins, beside accounts for others: with one the steps are over. */
export type FirstSteps = { readonly hasBackup: boolean };

/** The first steps of an installation whose only user is its administrator; undefined for all others. */
export function firstSteps(people: readonly HousePerson[], backup: BackupStanding): FirstSteps | undefined {
  const [only, ...others] = people;
  if (only === undefined || others.length > 0 || !only.roles.includes("ADMIN")) {
    return undefined;
  }
  return { hasBackup: backup === "GOOD" || backup === "OLD" };
}
