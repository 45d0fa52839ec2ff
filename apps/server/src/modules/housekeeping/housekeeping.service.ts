import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import type { AuditCheck } from "@strikebook/core/audit/audit-log";
import type { PriceFeed } from "@strikebook/core/closing-prices/price-feed";
import type { SpanCoverage } from "@strikebook/core/coverage/span-coverage";
import {
  type BackupStanding,
  type BackupsSeen,
  backupStanding,
} from "@strikebook/core/housekeeping/backup-standing";
import { FAILED_FILE_DAYS, failedFiles } from "@strikebook/core/housekeeping/failed-files";
import { firstSteps, houseTasks } from "@strikebook/core/housekeeping/house-tasks";
import {
  type HousePerson,
  type ListedPerson,
  lockedPeople,
  personHistory,
  quietPeople,
  withLockOf,
} from "@strikebook/core/housekeeping/people";
import { storageOutlook } from "@strikebook/core/housekeeping/storage-outlook";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { HousekeepingRepository } from "./housekeeping.repository.ts";

type Backups = BackupsSeen & { readonly folder: string };

type Needs<Seen extends Backups> = {
  readonly repository: HousekeepingRepository;
  readonly backups: () => Promise<Seen>;
  /** The result of the last check of the audit log; undefined before the first. */
  readonly auditCheck: () => Promise<AuditCheck | undefined>;
  /** How it stands with providers of closing prices; none when none is set up. */
  readonly priceFeeds: () => Promise<readonly PriceFeed[]>;
  /** Of the disk on which uploads and, unless it is elsewhere, the database lie. */
  readonly freeBytes: () => Promise<number>;
  readonly findHolidays: (from: CalendarDate, to: CalendarDate) => Promise<readonly MarketHoliday[]>;
  /** What files cover of these people, by their ids. */
  readonly coverPeople: (
    userIds: readonly string[],
    today: CalendarDate,
  ) => Promise<ReadonlyMap<string, SpanCoverage>>;
  readonly version: () => { readonly version: string; readonly gitCommit: string };
  readonly clock: { now(): Date };
  readonly dayOf: (instant: Date) => CalendarDate;
};

type NamedFile = { readonly userId: string; readonly fileName: string };

export type Housekeeping = Awaited<ReturnType<ReturnType<typeof createHousekeepingService>["look"]>>;

/** A console names so many people; the list of users has all of them. */
const PEOPLE_LISTED_MAX = 50;
const CLOSURES_MAX = 3;
const CLOSURES_DAYS_AHEAD = 120;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What the administrators of an installation have to see to. */
export function createHousekeepingService<Seen extends Backups>(needs: Needs<Seen>) {
  const { repository, clock, dayOf } = needs;
  return {
    async look() {
      const now = clock.now();
      const today = dayOf(now);
      const [people, records, storage, seen, closures, auditCheck, priceFeeds] = await Promise.all([
        repository.listPeople(now),
        repository.listFileRecords(recordsFrom(now)),
        lookAtStorage(needs, today),
        needs.backups(),
        nextClosures(needs, today),
        needs.auditCheck(),
        needs.priceFeeds(),
      ]);
      const listed = await listPeople(needs, people, now);
      const standing = backupStanding(seen, now);
      const locked = lockedPeople(people, now);
      const quiet = quietPeople(people, now);
      const failed = withPerson(failedFiles(records), people);
      const tasks = houseTasks({
        lockedPeople: locked.length,
        isLogBroken: auditCheck !== undefined && auditCheck.problem !== null,
        backup: standing,
        isStorageLow: storage.isLow,
        isPriceFeedFailing: priceFeeds.some(({ failingSince }) => failingSince !== null),
        failedFiles: failed.length,
        quietPeople: quiet.length,
      });
      const backup: Seen & { readonly standing: BackupStanding } = { ...seen, standing };
      const steps = firstSteps(people, standing);
      const { version, gitCommit } = needs.version();
      return {
        tasks,
        steps,
        people: listed,
        peopleTotal: people.length,
        locked,
        failed,
        quiet,
        storage,
        backup,
        auditCheck,
        priceFeeds,
        closures,
        version,
        gitCommit,
        checkedAt: now,
      };
    },

    /** Lists a failed file no more until it fails again, which is on record; false when it isn't listed. */
    dismissFailedFile: (actor: Actor, file: NamedFile) => dismissFailedFile(needs, actor, file),

    /** Notes today's size of the database. */
    takeSample: (): Promise<void> => repository.takeSample(dayOf(clock.now())),
  };
}

async function dismissFailedFile(
  { repository, clock }: Pick<Needs<Backups>, "clock" | "repository">,
  actor: Actor,
  { userId, fileName }: NamedFile,
): Promise<boolean> {
  const now = clock.now();
  const failed = failedFiles(await repository.listFileRecords(recordsFrom(now)));
  const isListed = failed.some((file) => file.userId === userId && file.fileName === fileName);
  if (isListed) {
    const event = { actionType: "FAILED_FILE_DISMISSED", fileName } as const;
    await repository.record(auditEntry(event, actor, { at: now, targetUserId: userId }));
  }
  return isListed;
}

const recordsFrom = (now: Date) => new Date(now.getTime() - FAILED_FILE_DAYS * DAY_MS);

async function listPeople(
  { coverPeople, dayOf }: Pick<Needs<Backups>, "coverPeople" | "dayOf">,
  people: readonly HousePerson[],
  now: Date,
): Promise<ListedPerson[]> {
  const listed = people.slice(0, PEOPLE_LISTED_MAX);
  const coverage = await coverPeople(
    listed.map(({ id }) => id),
    dayOf(now),
  );
  return listed.map((person) => {
    const covered = coverage.get(person.id);
    return { ...withLockOf(person, now), history: covered === undefined ? null : personHistory(covered) };
  });
}

async function lookAtStorage<Seen extends Backups>(
  { repository, freeBytes }: Needs<Seen>,
  today: CalendarDate,
) {
  const measured = {
    databaseBytes: await repository.databaseBytes(),
    samples: await repository.listSamples(),
    freeBytes: await freeBytes(),
  };
  return { ...measured, ...storageOutlook(measured, today) };
}

async function nextClosures<Seen extends Backups>({ findHolidays }: Needs<Seen>, today: CalendarDate) {
  const holidays = await findHolidays(today, addDays(today, CLOSURES_DAYS_AHEAD));
  return holidays.slice(0, CLOSURES_MAX);
}

/** The files of people who still have an account. */
function withPerson<File extends { readonly userId: string }>(
  files: readonly File[],
  people: readonly HousePerson[],
) {
  const byId = new Map(people.map((person) => [person.id, person]));
  return files.flatMap((file) => {
    const person = byId.get(file.userId);
    return person === undefined ? [] : [{ ...file, person }];
  });
}
