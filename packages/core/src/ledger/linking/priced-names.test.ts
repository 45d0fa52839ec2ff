import { expect, test } from "vitest";
import type { CalendarDate } from "../../shared/calendar-date.ts";
import { EVERY_ACCOUNT } from "../statements/statement.ts";
import { pricedNames } from "./priced-names.ts";
import type { Rename } from "./renames.ts";

const rename = (day: string, from: string, into: string, given: Partial<Rename> = {}): Rename => ({
  ...{ day: day as CalendarDate, from, into, accountId: EVERY_ACCOUNT },
  ...given,
});

const FB = rename("2022-06-09", "FB", "META");

const names = (instrument: string, renames: readonly Rename[], usedAgain: readonly string[] = []) =>
  pricedNames(instrument, renames, ({ from }) => usedAgain.includes(from)).map(({ symbol, from, until }) =>
    [symbol, from === "0001-01-01" ? "" : from, until === "9998-12-31" ? "" : until].join(" ").trim(),
  );

test("a holding is priced by its own name, and by an earlier one until its last day", () => {
  expect(names("META", [FB])).toEqual(["META", "FB  2022-06-09"]);
  expect(names("META221216C220", [FB])).toEqual(["META221216C220", "FB221216C220  2022-06-09"]);
  expect(names("META1221216C220", [FB])).toEqual(["META1221216C220", "FB1221216C220  2022-06-09"]);
  expect(names("KO", [FB])).toEqual(["KO"]);
  expect(names("KO", [])).toEqual(["KO"]);
});

test("a name of two renames has both before it, each until it was given up", () => {
  const again = rename("2024-01-02", "META", "MVRS");
  expect(names("MVRS", [FB, again])).toEqual(["MVRS", "META  2024-01-02", "FB  2022-06-09"]);
  // A later company that got the name of an earlier one has nothing of it.
  expect(names("MVRS", [again, rename("2024-05-01", "ZZZ", "META")])).toEqual(["MVRS", "META  2024-01-02"]);
});

test("lots that a rename passed by are priced by the new name from its day on", () => {
  expect(names("FB221216C220", [FB])).toEqual(["FB221216C220", "META221216C220 2022-06-09"]);
  // Something else bears the old name since, or only another account's holding was renamed.
  expect(names("FB221216C220", [FB], ["FB"])).toEqual(["FB221216C220"]);
  expect(names("FB", [{ ...FB, accountId: "A1" }])).toEqual(["FB"]);
});

test("a rename that changed the number of shares leads to no price", () => {
  expect(names("META", [{ ...FB, isScaled: true }])).toEqual(["META"]);
  expect(names("FB", [{ ...FB, isScaled: true }])).toEqual(["FB"]);
});
