import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { shortProofWords } from "./explanation.ts";

const proof = (mostHeld: string, isBeginning: boolean) =>
  shortProofWords({ seenOn: calendarDate("2026-01-30"), mostHeld: mostHeld as DecimalText, isBeginning });

test("a proof names what it goes by, its day, and what was held", () => {
  expect(proof("0", false)).toBe(
    "Sold short: by the positions of 2026-01-30 and the rows since, you held none.",
  );
  expect(proof("40", false)).toBe(
    "Sold short: by the positions of 2026-01-30 and the rows since, you held at most 40.",
  );
  // It began the day after it held nothing.
  expect(proof("0", true)).toBe(
    "Sold short: by your files since 2026-01-31, when the account began, you held none.",
  );
});
