import { expect, test } from "vitest";
import { isRetirementName } from "./retirement-name.ts";

test.each([
  "ROTH IRA",
  "Traditional IRA",
  "Rollover IRA 2",
  "SEP-IRA",
  "ACME CORP 401(K) PLAN",
  "ACME 401k",
  "UNIVERSITY 403(B)",
  "BROKERAGELINK",
  "BrokerageLink Roth",
])("%s is for retirement", (name) => {
  expect(isRetirementName(name)).toBe(true);
});

test.each([
  "Individual - TOD",
  "Joint WROS",
  "Miranda",
  "Cash Management",
  "Health Savings Account",
  "Rothschild",
  "UTMA 4011",
])("%s is not", (name) => {
  expect(isRetirementName(name)).toBe(false);
});
