import { expect, test } from "vitest";
import { coverSpan } from "../coverage/span-coverage.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import { backupStanding, missedSince } from "./backup-standing.ts";
import { type FileRecord, failedFiles } from "./failed-files.ts";
import { firstSteps, type House, houseTasks } from "./house-tasks.ts";
import { type HousePerson, lockedPeople, personHistory, quietPeople, withLockOf } from "./people.ts";
import { storageOutlook } from "./storage-outlook.ts";

const NOW = new Date("2026-11-20T15:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 60 * 60 * 1000);
const daysAgo = (days: number) => hoursAgo(days * 24);
const GB = 1024 ** 3;

const record = (fileName: string, hours: number, words?: string, userId = "ann"): FileRecord => ({
  userId,
  fileName,
  words,
  at: hoursAgo(hours),
});

test.each<[string, FileRecord[], string[]]>([
  ["nothing happened", [], []],
  ["one failed", [record("a.csv", 1, "Empty")], ["ann a.csv Empty 1"]],
  [
    "tried three times: the newest words",
    [record("a.csv", 3, "One"), record("a.csv", 1, "Three"), record("a.csv", 2, "Two")],
    ["ann a.csv Three 3"],
  ],
  ["imported since", [record("a.csv", 2, "Empty"), record("a.csv", 1)], []],
  [
    "tries from before an import don't count",
    [record("a.csv", 3, "One"), record("a.csv", 2), record("a.csv", 1, "Two")],
    ["ann a.csv Two 1"],
  ],
  ["failed again after an import", [record("a.csv", 3), record("a.csv", 1, "Empty")], ["ann a.csv Empty 1"]],
  [
    "another person's import settles nothing",
    [record("a.csv", 2, "Empty"), record("a.csv", 1, undefined, "bob")],
    ["ann a.csv Empty 1"],
  ],
  [
    "the newest first",
    [record("a.csv", 2, "Old"), record("b.csv", 1, "New", "bob")],
    ["bob b.csv New 1", "ann a.csv Old 1"],
  ],
])("failed files: %s", (_name, records, expected) => {
  const found = failedFiles(records);

  expect(
    found.map(({ userId, fileName, words, tries }) => `${userId} ${fileName} ${words} ${tries}`),
  ).toEqual(expected);
});

test("the newest actions of unread lines that a try told are kept beside its newest words", () => {
  const tries = [
    { ...record("a.csv", 1, "Can't be imported"), actions: undefined },
    { ...record("a.csv", 2, "1 line moves money"), actions: ["LOYALTY BONUS CREDIT"] },
    { ...record("a.csv", 3, "1 line moves money"), actions: ["OLD BONUS"] },
  ];

  expect(failedFiles(tries)).toMatchObject([
    { words: "Can't be imported", actions: ["LOYALTY BONUS CREDIT"], tries: 3 },
  ]);
});

const person = (given: Partial<HousePerson> = {}): HousePerson => ({
  id: "u-1",
  username: "ann",
  firstName: "Ann",
  lastName: "Lee",
  fullName: "Ann Lee",
  email: "ann@example.com",
  roles: ["USER"],
  enabled: true,
  emailVerified: false,
  mustChangePassword: false,
  isEmailSelfChosen: false,
  createdAt: daysAgo(400),
  updatedAt: daysAgo(400),
  lastLoginAt: null,
  lastUploadAt: daysAgo(1),
  newestFile: null,
  lockedUntil: null,
  ...given,
});

test.each<[string, Partial<HousePerson>, number | undefined]>([
  ["29 days", { lastUploadAt: daysAgo(29.9) }, undefined],
  ["30 days", { lastUploadAt: daysAgo(30) }, 30],
  ["never, new", { lastUploadAt: null, createdAt: daysAgo(5) }, undefined],
  ["never, old", { lastUploadAt: null, createdAt: daysAgo(45) }, 45],
  ["disabled", { lastUploadAt: daysAgo(90), enabled: false }, undefined],
  ["read-only", { lastUploadAt: null, roles: ["READONLY"] }, undefined],
  ["administrator who never uploaded", { lastUploadAt: null, roles: ["ADMIN"] }, undefined],
  ["administrator who used to", { lastUploadAt: daysAgo(60), roles: ["ADMIN"] }, 60],
])("quiet people: %s", (_name, given, days) => {
  expect(quietPeople([person(given)], NOW).map((quiet) => quiet.days)).toEqual(
    days === undefined ? [] : [days],
  );
});

test.each<[string, Partial<HousePerson>, number]>([
  ["locked", { lockedUntil: hoursAgo(-0.2) }, 1],
  ["by a clock that was an hour ahead", { lockedUntil: hoursAgo(-1) }, 0],
  ["open again", { lockedUntil: hoursAgo(1) }, 0],
  ["never locked", {}, 0],
  ["disabled anyway", { lockedUntil: hoursAgo(-0.2), enabled: false }, 0],
])("locked people: %s", (_name, given, count) => {
  expect(lockedPeople([person(given)], NOW)).toHaveLength(count);
});

test("a lock that is over is none", () => {
  expect(withLockOf(person({ lockedUntil: hoursAgo(1) }), NOW).lockedUntil).toBeNull();
  expect(withLockOf(person({ lockedUntil: hoursAgo(-0.2) }), NOW).lockedUntil).toEqual(hoursAgo(-0.2));
});

/** Friday, November 20: files can reach through Thursday. */
const TODAY = calendarDate("2026-11-20");

const history = (...accounts: readonly (readonly [string, string | undefined, (string | undefined)?])[]) =>
  personHistory(
    coverSpan(
      accounts.map(([account, through, closedOn]) => ({
        accountId: account,
        account,
        spans:
          through === undefined
            ? []
            : [{ firstDay: calendarDate("2026-01-02"), lastDay: calendarDate(through) }],
        firstSnapshot: calendarDate("2026-01-02"),
        closedOn: closedOn === undefined ? undefined : calendarDate(closedOn),
      })),
      {},
      { today: TODAY, isSession: (day) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) },
    ),
  );

test.each([
  ["no file yet", history(["Joint", undefined]), null],
  [
    "all through one day",
    history(["Joint", "2026-11-19"], ["IRA", "2026-11-19"]),
    { through: "2026-11-19", behind: [] },
  ],
  [
    "one account ends earlier, one has no history",
    history(["Joint", "2026-11-19"], ["IRA", "2026-11-17"], ["HSA", undefined]),
    {
      through: "2026-11-19",
      behind: [
        { account: "IRA", through: "2026-11-17" },
        { account: "HSA", through: null },
      ],
    },
  ],
  [
    "a weekend between them is nothing to lack",
    history(["Joint", "2026-11-15"], ["IRA", "2026-11-13"]),
    { through: "2026-11-15", behind: [] },
  ],
  [
    "an account that ended lacks nothing",
    history(["Joint", "2026-11-19"], ["Old", "2026-06-30", "2026-07-01"]),
    { through: "2026-11-19", behind: [] },
  ],
])("through which day a person's files reach: %s", (_name, found, expected) => {
  expect(found).toEqual(expected);
});

const sample = (day: string, gigabytes: number) => ({
  day: calendarDate(day),
  databaseBytes: gigabytes * GB,
});

test.each([
  ["no samples yet", 100, 1, [], undefined, false],
  ["only today's", 100, 1, [sample("2026-11-20", 1)], undefined, false],
  ["the oldest of 30 days", 100, 3, [sample("2026-11-19", 2), sample("2026-10-21", 1)], [2, 30], false],
  ["older ones do not count", 100, 3, [sample("2026-10-20", 1)], undefined, false],
  ["shrunk", 100, 1, [sample("2026-11-10", 2)], [-1, 10], false],
  ["nearly full", 1.9, 1, [], undefined, true],
  ["2 GB are enough", 2, 1, [], undefined, false],
  ["gone in 45 days: 2 GB in 10, 9 left", 9, 3, [sample("2026-11-10", 1)], [2, 10], true],
  ["one day is no trend", 9, 3, [sample("2026-11-19", 1)], [2, 1], false],
] as const)("storage: %s", (...row) => {
  const [, free, size, samples, growth, isLow] = row;
  const outlook = storageOutlook({ databaseBytes: size * GB, freeBytes: free * GB, samples }, TODAY);

  expect(outlook).toEqual({
    growth: growth && { bytes: growth[0] * GB, days: growth[1] },
    isLow,
  });
});

const tried = (hours: number, isEnded = true) => ({
  startedAt: hoursAgo(hours),
  finishedAt: isEnded ? hoursAgo(hours - 0.1) : undefined,
  error: undefined,
});

test.each([
  ["none", undefined, undefined, true, "NONE"],
  ["this night's", 12, 12, true, "GOOD"],
  ["two nights missed", 51, 51, true, "OLD"],
  ["by hand, five days", 120, 120, false, "GOOD"],
  ["by hand, nine days", 216, 216, false, "OLD"],
  ["the newest failed", 30, 6, true, "FAILED"],
  ["the first failed", undefined, 6, true, "FAILED"],
] as const)("backup: %s", (...row) => {
  const [, good, last, isNightly, standing] = row;
  const seen = {
    isNightly,
    lastGood: good === undefined ? undefined : tried(good),
    last: last === undefined ? undefined : tried(last),
  };

  expect(backupStanding(seen, NOW)).toBe(standing);
});

test.each([
  [1, "RUNNING"],
  [7, "FAILED"],
] as const)("a backup that began %d hours ago and has not ended: %s", (hours, standing) => {
  const seen = { isNightly: true, lastGood: tried(30), last: tried(hours, false) };

  expect(backupStanding(seen, NOW)).toBe(standing);
});

const WELL: House = {
  ...{ lockedPeople: 0, isLogBroken: false, backup: "GOOD", isStorageLow: false },
  isPriceFeedFailing: false,
  ...{ failedFiles: 0, quietPeople: 0 },
};

test.each<[Partial<House>, string[]]>([
  [{}, []],
  [{ backup: "RUNNING" }, []],
  [{ backup: "NONE" }, ["BACKUP"]],
  [{ quietPeople: 1, failedFiles: 2 }, ["FAILED_FILES", "QUIET_PEOPLE"]],
  [{ lockedPeople: 1, isLogBroken: true, backup: "NONE" }, ["LOCKED_PEOPLE", "AUDIT_LOG", "BACKUP"]],
  [{ lockedPeople: 1, isStorageLow: true, backup: "OLD" }, ["LOCKED_PEOPLE", "BACKUP", "STORAGE"]],
  [{ isPriceFeedFailing: true, failedFiles: 1 }, ["CLOSING_PRICES", "FAILED_FILES"]],
])("%j asks for %j", (given, tasks) => {
  expect(houseTasks({ ...WELL, ...given })).toEqual(tasks);
});

test("first steps are for an administrator who is alone", () => {
  const root = person({ roles: ["ADMIN"] });

  expect(firstSteps([root], "NONE")).toEqual({ hasBackup: false });
  expect(firstSteps([root], "FAILED")).toEqual({ hasBackup: false });
  expect(firstSteps([root], "GOOD")).toEqual({ hasBackup: true });
  expect(firstSteps([root], "OLD")).toEqual({ hasBackup: true });
  expect(firstSteps([root, person()], "NONE")).toBeUndefined();
  expect(firstSteps([person()], "NONE")).toBeUndefined();
  expect(firstSteps([], "NONE")).toBeUndefined();
});

test.each<[string, { good?: number; first?: number; isNightly?: false }, number | undefined]>([
  ["a night ago", { good: 27, first: 900 }, undefined],
  ["two nights and their hours", { good: 50, first: 900 }, undefined],
  ["longer", { good: 50.1, first: 900 }, 50.1],
  ["never proven, tried for long", { first: 60 }, 60],
  ["never proven, tried since yesterday", { first: 20 }, undefined],
  ["nothing was ever tried", {}, undefined],
  ["made by hand only", { good: 500, first: 900, isNightly: false }, undefined],
])("nights missed: %s", (_name, { good, first, isNightly = true }, expected) => {
  const tryOf = (hours: number | undefined) =>
    hours === undefined
      ? undefined
      : { startedAt: hoursAgo(hours), finishedAt: hoursAgo(hours), error: undefined };

  const since = missedSince({ isNightly, lastGood: tryOf(good), firstTry: tryOf(first) }, NOW);

  expect(since?.startedAt).toEqual(expected === undefined ? undefined : hoursAgo(expected));
});
