import { expect, test } from "vitest";
import { alreadyInWords, isAskedAbout } from "./already-in.ts";

test.each([
  { lines: 0, ofLines: 32, isAsked: false },
  { lines: 1, ofLines: 5, isAsked: true },
  { lines: 1, ofLines: 6, isAsked: false },
  { lines: 9, ofLines: 46, isAsked: false },
  { lines: 9, ofLines: 45, isAsked: true },
  { lines: 10, ofLines: 50_000, isAsked: true },
  { lines: 0, ofLines: 0, isAsked: false },
])("$lines of $ofLines rows in another account: asked about $isAsked", ({ lines, ofLines, isAsked }) => {
  expect(isAskedAbout({ lines, ofLines })).toBe(isAsked);
});

test.each([
  [
    { accountName: "ROTH IRA", accountNumber: "211225566", lines: 32, ofLines: 32 },
    "32 of 32 lines are already on record in ROTH IRA (5566)",
  ],
  [
    { accountName: "W99990000", accountNumber: "W99990000", lines: 1200, ofLines: 1234 },
    "1,200 of 1,234 lines are already on record in W99990000",
  ],
  [
    { accountName: "Play", accountNumber: undefined, lines: 1, ofLines: 1 },
    "1 of 1 line is already on record in Play",
  ],
])("%o in words", (already, words) => {
  expect(alreadyInWords({ accountId: "a", ...already })).toBe(words);
});
