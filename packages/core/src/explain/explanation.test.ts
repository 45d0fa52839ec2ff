import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { unmatchedReason } from "./explanation.ts";

const none = { unmatchedQuantity: "0" as DecimalText };
const two = { unmatchedQuantity: "2" as DecimalText };

test("what has no opening says so, and from when on history is known", () => {
  expect(unmatchedReason(two, calendarDate("2025-04-01"))).toBe(
    "No opening of 2 is on record, or its cost is unknown: left out of every figure. The imported history of this account begins on 2025-04-01.",
  );
  expect(unmatchedReason(two, undefined)).toBe(
    "No opening of 2 is on record, or its cost is unknown: left out of every figure.",
  );
});

test("what is matched needs no reason", () => {
  expect(unmatchedReason(none, undefined)).toBeUndefined();
});
