import { graphql, HttpResponse } from "msw";
import { server } from "../../../testing/server.ts";
import type { Housekeeping } from "../housekeeping.queries.ts";

/** A house in which all is well. */
export function house(given: Partial<Housekeeping> = {}): Housekeeping {
  return {
    tasks: [],
    firstSteps: null,
    people: [],
    peopleTotal: 0,
    lockedPeople: [],
    failedFiles: [],
    failedFilesTotal: 0,
    quietPeople: [],
    quietPeopleTotal: 0,
    storage: {
      databaseBytes: 155_189_248,
      freeBytes: 53_687_091_200,
      growthBytes: 3_145_728,
      growthDays: 30,
      isLow: false,
    },
    backup: {
      standing: "GOOD",
      folder: "/data/backups",
      lastGoodAt: "2026-11-20T08:00:00.000Z",
      provenAt: "2026-11-20T08:01:00.000Z",
      isNightly: true,
      error: null,
    },
    auditLog: { problem: null, verified: 1204, checkedAt: "2026-11-20T08:10:00.000Z" },
    priceFeeds: [],
    closures: [{ day: "2026-11-26", name: "Thanksgiving Day", tradingHour: null }],
    version: "0.1.0",
    gitCommit: "0000000",
    checkedAt: "2026-11-20T15:00:00.000Z",
    ...given,
  };
}

/** Answers what there is to do. */
export function answerHouse(given: Partial<Housekeeping> = {}): void {
  server.use(
    graphql.query("AdminHousekeeping", () =>
      HttpResponse.json({ data: { adminGetHousekeeping: house(given) } }),
    ),
  );
}

type Listed = Housekeeping["people"][number];

/** A person at a glance, as the server lists them. */
export const listed = (person: Partial<Listed["person"]>, given: Partial<Listed> = {}): Listed => ({
  person: {
    id: "u-1",
    username: "ann",
    firstName: "Ann",
    lastName: "Lee",
    fullName: "Ann Lee",
    email: "ann@example.com",
    emailVerified: false,
    roles: ["USER"],
    enabled: true,
    mustChangePassword: false,
    isEmailSelfChosen: false,
    createdAt: "2026-01-02T15:00:00.000Z",
    updatedAt: "2026-01-02T15:00:00.000Z",
    lastLoginAt: null,
    lockedUntil: null,
    ...person,
  },
  newestFileName: null,
  newestFileAt: null,
  through: null,
  behind: [],
  ...given,
});
