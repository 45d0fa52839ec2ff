import { expect, test } from "vitest";
import { historyLine } from "./history-words.ts";
import { standing } from "./testing/answers.ts";

const TODAY = "2026-11-25";
type Given = Parameters<typeof standing>[0];
const line = (...standings: Given[]) => lineWithout([], ...standings);
const lineWithout = (withoutHistory: string[], ...standings: Given[]) =>
  historyLine({ standings: standings.map(standing), withoutHistory }, TODAY);
const matched = (coveredThrough: string, account = "Joint") => ({
  ...{ account, coveredThrough, matches: true, matchesThrough: coveredThrough },
});
const behind = (coveredThrough: string, missingFrom: string, account = "Joint") => ({
  ...{ account, coveredThrough, missingFrom, isBehind: true },
});

test("nothing is said of nothing", () => {
  expect(line()).toBeUndefined();
  expect(lineWithout(["401(k)"])).toBeUndefined();
});

test.each([
  ["its one account ties", [matched("2026-11-23")], "Through Nov 23 · matches Fidelity to the cent"],
  [
    "all tie, and one lags",
    [matched("2026-11-20", "Roth IRA"), matched("2026-11-23")],
    "Through Nov 23, Roth IRA through Nov 20 · matches Fidelity to the cent",
  ],
  [
    "several lag",
    [matched("2026-11-19", "Roth IRA"), matched("2026-11-20", "Plan"), matched("2026-11-23")],
    "Through Nov 23, Roth IRA and 1 more account through Nov 19 · matches Fidelity to the cent",
  ],
  [
    "quiet days follow the file that was proven",
    [{ ...matched("2026-11-23"), matchesThrough: "2026-10-30" }],
    "Through Nov 23 · matched Fidelity to the cent through Oct 30",
  ],
  [
    "the account that goes on longer is proven no farther than the one that lags",
    [matched("2026-11-20", "Roth IRA"), { ...matched("2026-11-23"), matchesThrough: "2026-11-20" }],
    "Through Nov 23, Roth IRA through Nov 20 · matched Fidelity to the cent through Nov 20",
  ],
  [
    "the year of the last day is another",
    [matched("2025-12-31")],
    "Through Dec 31, 2025 · matches Fidelity to the cent",
  ],
])("a tick where %s", (_when, standings, text) => {
  expect(line(...standings)).toEqual({ state: "MATCHES", text });
});

test("what one account doesn't prove is said of none", () => {
  expect(
    line(matched("2026-11-23"), standing({ account: "Roth IRA", coveredThrough: "2026-11-23" })),
  ).toEqual({
    state: "THROUGH",
    text: "Through Nov 23",
  });
});

test("an account that differs is named where there are several", () => {
  const differs = { ...matched("2026-11-23"), matches: false };
  expect(line(differs)?.text).toBe("Through Nov 23 · differs from Fidelity's last file");
  expect(line(differs, matched("2026-11-23", "Roth IRA"))).toEqual({
    state: "DIFFERS",
    text: "Through Nov 23 · Joint differs from Fidelity's last file",
  });
});

test.each([
  [[behind("2025-11-28", "2025-12-01")], "History ends Nov 28, 2025 · download Dec 1 to today"],
  [[behind("2025-12-31", "2026-01-02")], "History ends Dec 31, 2025 · download Jan 2, 2026 to today"],
  [
    [behind("2025-11-28", "2025-12-01"), behind("2025-11-28", "2025-12-01", "Roth IRA")],
    "History ends Nov 28, 2025 · download Dec 1 to today",
  ],
  [
    [behind("2026-11-03", "2026-11-04", "Roth IRA"), behind("2026-11-10", "2026-11-11")],
    "History of Roth IRA and 1 more account ends Nov 3, 2026 · download Nov 4 to today",
  ],
])("what is missing comes before what matches: %#", (standings, text) => {
  expect(line(...standings)).toEqual({ state: "BEHIND", text });
});

test("an account that ended long before the others is told beside them, with nothing proven", () => {
  const roth = behind("2026-11-03", "2026-11-04", "Roth IRA");
  expect(line(roth, matched("2026-11-23"))).toEqual({
    state: "LAGS",
    text: "Through Nov 23, Roth IRA through Nov 3",
  });
});

test("what differs is told of an account that lags, and beside one", () => {
  const roth = { ...behind("2026-11-03", "2026-11-04", "Roth IRA"), matches: false };
  expect(line(roth, matched("2026-11-23"))).toEqual({
    state: "DIFFERS",
    text: "Through Nov 23, Roth IRA through Nov 3 · Roth IRA differs from Fidelity's last file",
  });
  // All are behind: to download the rest is asked for beside it.
  expect(line({ ...roth, coveredThrough: "2026-11-03" })).toEqual({
    state: "BEHIND",
    text: "History ends Nov 3, 2026 · differs from Fidelity's last file · download Nov 4 to today",
  });
  expect(line({ ...roth, matches: true }, { ...matched("2026-11-23"), matches: false })?.state).toBe(
    "DIFFERS",
  );
});

test.each([
  [{ hasGaps: true }, [], "some days are missing"],
  [{}, ["401(k)"], "401(k) has no history"],
  [{}, ["401(k)", "HSA", "Plan"], "401(k) and 2 more accounts have no history"],
  [{ hasGaps: true }, ["401(k)"], "some days are missing"],
])("without a tick where days or accounts are in no file: %#", (given, withoutHistory, text) => {
  expect(lineWithout(withoutHistory, { ...matched("2026-11-23"), ...given })).toEqual({
    state: "THROUGH",
    text: `Through Nov 23 · ${text}`,
  });
});
