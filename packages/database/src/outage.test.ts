import { expect, test } from "vitest";
import { outageOf } from "./outage.ts";

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });

/** As Prisma tells what PostgreSQL answered. */
const refusal = (originalCode: string) =>
  Object.assign(failure("P2039", `Database error. Code: ${originalCode}`), {
    meta: { driverAdapterError: { cause: { kind: "postgres", originalCode } } },
  });

test.each([
  refusal("57P01"),
  refusal("53300"),
  refusal("53200"),
  refusal("58030"),
  failure("P2028", "Transaction API error: Unable to start a transaction in the given time."),
  failure("P2024", "Timed out fetching a new connection from the connection pool."),
  new Error("query failed", { cause: failure("ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:5432") }),
])("a database that is away is an outage: %s", (error) => {
  expect(outageOf(error)).toBe("away");
});

test.each([
  refusal("53100"),
  failure("53100", 'could not extend file "base/5/16385": No space left on device'),
  failure("ENOSPC", "ENOSPC: no space left on device, write"),
  new Error("query failed", { cause: failure("EDQUOT", "EDQUOT: disk quota exceeded, write") }),
])("a disk that is full is told apart: %s", (error) => {
  expect(outageOf(error)).toBe("full");
});

test.each([
  refusal("22003"),
  failure("P2028", "Transaction API error: Transaction already closed"),
  failure("P2002", "Unique constraint failed"),
  "the database system is a text",
])("what was wrong with the question is none: %s", (error) => {
  expect(outageOf(error)).toBeUndefined();
});
