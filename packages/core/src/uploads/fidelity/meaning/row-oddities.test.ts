import { expect, test } from "vitest";
import { historyOf, readExport } from "../../testing/read-export.ts";

const HEADER =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";

function oddityOf(action: string, cells: string): readonly string[] | undefined {
  const [row] = historyOf(
    readExport([HEADER, `02/10/2026,${action},${cells},,`], "History_for_Account_Z12345678.csv"),
  );
  expect(row).toMatchObject({ state: "ROW" });
  return row?.state === "ROW" ? row.warnings : undefined;
}

test.each([
  ["YOU SOLD FORD (F) (Cash)", "F,FORD,Cash,13,10,,,,130", "10 is positive, unusual for YOU SOLD"],
  ["YOU BOUGHT FORD (F) (Cash)", "F,FORD,Cash,13,-10,,,,-130", "-10 is negative, unusual for YOU BOUGHT"],
  [
    "REINVESTMENT FORD (F) (Cash)",
    "F,FORD,Cash,13,-10,,,,-130",
    "-10 is negative, unusual for REINVESTMENT FORD",
  ],
  [
    "YOU SOLD OPENING TRANSACTION CALL (F) FORD AUG 21 26 $15 (100 SHS) (Cash)",
    "-F260821C15,CALL (F) FORD AUG 21 26 $15 (100 SHS),Cash,1,2,,,,200",
    "2 is positive, unusual for YOU SOLD",
  ],
  [
    "YOU BOUGHT CLOSING TRANSACTION CALL (F) FORD AUG 21 26 $15 (100 SHS) (Cash)",
    "-F260821C15,CALL (F) FORD AUG 21 26 $15 (100 SHS),Cash,1,-2,,,,-200",
    "-2 is negative, unusual for YOU BOUGHT",
  ],
])("%s of a quantity of the other sign is told: %s", (action, cells, words) => {
  expect(oddityOf(action, cells)).toEqual([`Quantity ${words}`]);
});

test.each([
  ["a sale", "YOU SOLD FORD (F) (Cash)", "F,FORD,Cash,13,-10,,,,130"],
  ["a purchase", "YOU BOUGHT FORD (F) (Cash)", "F,FORD,Cash,13,10,,,,-130"],
  ["shares that come with their value", "DISTRIBUTION FORD (F) (Cash)", "F,FORD,Shares,,10,,,,130"],
  ["shares that come without one", "DISTRIBUTION FORD (F) (Cash)", "F,FORD,Cash,,10,,,,"],
  ["more sold short by a distribution", "DISTRIBUTION FORD (F) (Short)", "F,FORD,Short,,-10,,,,"],
  [
    "a dividend of a money market fund",
    "DIVIDEND RECEIVED FIDELITY GOVERNMENT MONEY MARKET (SPAXX) (Cash)",
    "SPAXX,FIDELITY GOVERNMENT MONEY MARKET,Cash,1,12,,,,12",
  ],
  [
    "a transfer of a money market fund as cash",
    "TRANSFERRED FROM VS Z98-765432-1 FIMM TREASURY ONLY PORTFOLIO: CL I (FSIXX) (Cash)",
    "FSIXX,FIMM TREASURY ONLY PORTFOLIO: CL I,Cash,,370,,,,370",
  ],
])("nothing is odd about %s", (_, action, cells) => {
  expect(oddityOf(action, cells)).toBeUndefined();
});

test.each([
  ["JOURNALED FORD (F) (Cash)", "F,FORD,Cash,,10,,,,130", /^Moves shares and bears an Amount/],
  ["RETURN OF CAPITAL FORD (F) (Cash)", "F,FORD,Cash,,10,,,,130", /^Quantity 10 is counted as no shares/],
])("what counts otherwise than it looks is told: %s", (action, cells, words) => {
  expect(oddityOf(action, cells)).toEqual([expect.stringMatching(words)]);
});

test("a CUSIP beside the ticker in the action is told: other downloads have the row under the ticker", () => {
  const bought = "345370860,FORD MTR CO 1,Cash,13,10,,,,-130";

  expect(oddityOf("YOU BOUGHT FORD MTR CO (F) (Cash)", bought)).toEqual([
    "Symbol is 345370860 although the action names F: a download that lists this row under F makes it twice",
  ]);
  expect(oddityOf("YOU BOUGHT FORD MTR CO (345370860) (Cash)", bought)).toBeUndefined();
  expect(
    oddityOf(
      "YOU BOUGHT FIRST BK CD 4.5% 02/10/2028 (FDIC) (Cash)",
      "33610RAB1,CD 4.5%,Cash,100,1000,,,,-1000",
    ),
  ).toBeUndefined();
});
