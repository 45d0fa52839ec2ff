import { expect, test } from "vitest";
import { readExport } from "../../testing/read-export.ts";

const HEADER =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";
const ADVICE = "day and month may have changed places. Upload the file as it was downloaded";

const bought = (runDate: string, settlementDate: string) =>
  `${runDate},YOU BOUGHT FORD (F) (Cash),F,FORD,Cash,13,10,,,,-130,,${settlementDate}`;

function warningsOf(rows: readonly string[], downloaded = "10/14/2026 9:15 am"): readonly string[] {
  const read = readExport(
    [HEADER, ...rows, "", `Date downloaded ${downloaded}`],
    "History_for_Account_Z12345678.csv",
  );
  return "refusal" in read ? [read.refusal.message] : read.warnings;
}

test("days written with the day first are told, though each of them is a day", () => {
  const rows = [bought("12/10/2026", "13/10/2026"), bought("05/10/2026", "06/10/2026")];

  expect(warningsOf([bought("12/10/2026", ""), bought("05/10/2026", "")])).toEqual([
    `1 row is dated after the download of 2026-10-14, up to 2026-12-10: ${ADVICE}`,
  ]);
  expect(warningsOf([rows[1] ?? "", bought("02/10/2026", "05/10/2026")])).toEqual([
    `2 rows are settled weeks after the Run Date: ${ADVICE}`,
  ]);
});

test("ordinary days are not", () => {
  expect(
    warningsOf([
      bought("10/16/2026", "10/19/2026"),
      bought("10/13/2026", "10/14/2026"),
      bought("09/30/2026", "10/01/2026"),
      bought("12/31/2025", "01/02/2026"),
      bought("09/30/2026", "10/30/2026"),
    ]),
  ).toEqual([]);
});

test("without a day of download the days are compared with each other alone", () => {
  expect(
    readExport([HEADER, bought("12/10/2026", "12/11/2026")], "History_for_Account_Z1.csv"),
  ).toMatchObject({
    warnings: [],
  });
});
