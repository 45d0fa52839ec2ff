import { expect, test } from "vitest";
import { isOutage } from "./outage.ts";

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });

/** As Prisma tells what PostgreSQL answered. */
const refusal = (originalCode: string) =>
  Object.assign(failure("P2039", `Database error. Code: ${originalCode}`), {
    meta: { driverAdapterError: { cause: { kind: "postgres", originalCode } } },
  });

test.each([
  refusal("57P01"),
  failure("P2028", "Transaction API error: Unable to start a transaction in the given time."),
  failure("P2024", "Timed out fetching a new connection from the connection pool."),
  new Error("query failed", { cause: failure("ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:5432") }),
])("a database that is away is an outage: %s", (error) => {
  expect(isOutage(error)).toBe(true);
});

test.each([
  refusal("22003"),
  failure("P2028", "Transaction API error: Transaction already closed"),
  failure("P2002", "Unique constraint failed"),
  "the database system is a text",
])("what was wrong with the question is none: %s", (error) => {
  expect(isOutage(error)).toBe(false);
});
