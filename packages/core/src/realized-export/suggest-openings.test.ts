import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { type KnownLot, type OpenLotTold, suggestOpenings } from "./suggest-openings.ts";

const TODAY = calendarDate("2026-01-20");

const told = (openedOn: string, quantity: string, given: Partial<OpenLotTold> = {}): OpenLotTold => ({
  ...{ accountId: "A1", instrument: "ACME", fileName: "Lots.csv", day: calendarDate("2026-01-12") },
  ...{ openedOn: calendarDate(openedOn), quantity: quantity as DecimalText, cost: "1200" as DecimalText },
  ...{ isMovedSince: false, ...given },
});

const known = (openedOn: string, quantity: string, given: Partial<KnownLot> = {}): KnownLot => ({
  ...{ accountId: "A1", instrument: "ACME", openedOn: calendarDate(openedOn) },
  ...{ quantity: quantity as DecimalText, ...given },
});

test("a lot that the ledger lacks is suggested as held on the file's day, with its own day and cost", () => {
  expect(suggestOpenings([told("2024-05-15", "100.00000")], [], TODAY)).toEqual([
    {
      statement: {
        kind: "OPENING",
        day: "2026-01-12",
        accountId: "A1",
        instrument: "ACME",
        quantity: "100",
        basis: "1200",
        acquiredOn: "2024-05-15",
      },
      question: "Do you hold 100 ACME of May 15, 2024 for $1,200.00?",
      because: "Lots.csv has this lot open on Jan 12, 2026, and your history doesn't.",
    },
  ]);
});

const MAY = "2024-05-15";
const JUNE = "2024-06-15";

test.each<[string, readonly OpenLotTold[], readonly KnownLot[], readonly string[]]>([
  ["all of a day are known", [told(MAY, "100")], [known(MAY, "100")], []],
  ["more of a day are known", [told(MAY, "60")], [known(MAY, "100")], []],
  [
    "a part of a day is known: the whole day is stated, of which rows are a part",
    [told(MAY, "100")],
    [known(MAY, "40")],
    [MAY],
  ],
  ["one of two days is known", [told(MAY, "100"), told(JUNE, "50")], [known(MAY, "100")], [JUNE]],
  ["as many of another day are known: a sale took other lots", [told(MAY, "100")], [known(JUNE, "100")], []],
  // 150 are held, 100 of June known: 50 lack, and May's 100 would be more than that.
  ["it would be more than lacks in all", [told(MAY, "100"), told(JUNE, "50")], [known(JUNE, "100")], []],
  ["another account has it", [told(MAY, "100")], [known(MAY, "100", { accountId: "A2" })], [MAY]],
  ["its cost is unknown", [told(MAY, "100", { cost: null })], [], []],
  ["rows are later than the file", [told(MAY, "100", { isMovedSince: true })], [], []],
  ["the file's day is yet to come", [told(MAY, "100", { day: calendarDate("2026-01-21") })], [], []],
])("what is suggested where %s", (_what, lots, held, days) => {
  const found = suggestOpenings(lots, held, TODAY).map(({ statement }) => statement.acquiredOn);
  expect(found).toEqual(days);
});
