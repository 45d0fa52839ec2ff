import { expect, it } from "vitest";
import { StartFailure } from "./start-failure.ts";

it.each([
  ["could not write lock file: No space left on device", "The disk is full: free some space", true],
  [
    'could not open file "pg_wal/0001": Permission denied',
    "Give /data to the account that runs Strikebook",
    false,
  ],
  [
    'could not open file "global/pg_control": Permission denied',
    "Give /data to the account that runs",
    false,
  ],
  ["invalid primary checkpoint record", "The database's files are damaged: move /data away", false],
])("says what to do about: %s", (reason, advice, isDiskFull) => {
  const failure = new StartFailure(reason, "/data");

  expect(failure.message).toContain(`PostgreSQL did not start: ${reason}; see `);
  expect(failure.message).toContain(advice);
  expect(failure.isDiskFull).toBe(isDiskFull);
});

it("gives no advice where it knows none", () => {
  expect(new StartFailure("port 5432 is in use", "/data").message).toMatch(/in use; see \S+$/);
});
