import { graphql, HttpResponse } from "msw";
import { server } from "../../../testing/server.ts";
import type { Housekeeping } from "../housekeeping.queries.ts";

/** A house in which all is well. */
export function house(given: Partial<Housekeeping> = {}): Housekeeping {
  return {
    tasks: [],
    firstSteps: null,
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
    },
    backup: {
      standing: "GOOD",
      folder: "/data/backups",
      lastGoodAt: "2026-11-20T08:00:00.000Z",
      error: null,
    },
    auditLog: { problem: null, checkedAt: "2026-11-20T08:10:00.000Z" },
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
