import { expect, test } from "vitest";
import { fingerprintText } from "../../fingerprint.ts";
import { historyOf, readExport } from "../../testing/read-export.ts";

const HEADER =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

function read(action: string, cells: string) {
  const lines = [HEADER, `06/10/2026,${action},${cells},`];
  const [row] = historyOf(readExport(lines, "History_for_Account_Z12345678.csv"));
  if (row?.state !== "ROW") {
    throw new Error(JSON.stringify(row));
  }
  return row.transaction;
}

/** Action, the other cells, type now, and the fingerprint that such rows have had since the first version. */
const KNOWN_BEFORE = [
  [
    "INTEREST PAID ON MARGIN BALANCE (Margin)",
    ",No Description,Margin,,0,,,,-12.34",
    "MARGIN_INTEREST",
    "1|A|2026-06-10|INTEREST|~INTERESTPAIDONMARGINBALANCE|-|12.34|",
  ],
  [
    "JOURNALED TAX WITHHOLDING (Cash)",
    ",No Description,Cash,,0,,,,-20",
    "TAX",
    "1|A|2026-06-10|JOURNAL|~JOURNALEDTAXWITHHOLDING|-|20|",
  ],
  [
    "TRANSFERRED TO TREASURY (FZFXX) (Cash)",
    "FZFXX,TREASURY,Cash,1,500,,,,-500",
    "CORE_SWEEP",
    "1|A|2026-06-10|TRANSFER_OUT|=FZFXX|+|500|1",
  ],
  [
    "YOU SOLD SHORT FORD (F) (Margin)",
    "F,FORD,Margin,12,-10,,,,120",
    "SELL_SHORT",
    "1|A|2026-06-10|SELL|=F|-|10|12",
  ],
  [
    "YOU BOUGHT TO COVER FORD (F) (Margin)",
    "F,FORD,Margin,12,10,,,,-120",
    "BUY_COVER",
    "1|A|2026-06-10|BUY|=F|+|10|12",
  ],
  [
    "TRANSFER OF ASSETS ACAT RECEIVE (Cash)",
    ",No Description,Cash,,0,,,,-7.25",
    "TRANSFER_OUT",
    "1|A|2026-06-10|TRANSFER_IN|~TRANSFEROFASSETSACATRECEIVE|-|7.25|",
  ],
  [
    "DISTRIBUTION NAME/SYMBOL CHANGE FORD (F) (Shares)",
    "F,FORD,Shares,,10,,,,120",
    "CORPORATE_ACTION",
    "1|A|2026-06-10|SPLIT|=F|+|10|",
  ],
] as const;

test.each(KNOWN_BEFORE)("%s is read anew and known again", (action, cells, type, fingerprint) => {
  const transaction = read(action, cells);

  expect(transaction.type).toBe(type);
  expect(fingerprintText(transaction, "A")).toBe(fingerprint);
});

test.each([
  ["YOU SOLD SHORT FORD (F) (Cash)", "F,FORD,Cash,12,-10,,,,120", "SELL"],
  ["YOU SOLD SHORT TERM BOND FD (STBF) (Margin)", "STBF,SHORT TERM BOND FD,Margin,12,-10,,,,120", "SELL"],
  ["INTEREST EARNED MARGIN CO (MGC) (Margin)", "MGC,MARGIN CO,Margin,,0,,,,3", "INTEREST"],
  ["INTEREST EARNED CD 2% (33610RAB1) (Margin)", "33610RAB1,CD 2%,Margin,,0,,,,-3", "INTEREST"],
  [
    "TRANSFERRED FROM VS Z98-765432-1 TREASURY (FZFXX) (Cash)",
    "FZFXX,TREASURY,Cash,1,40,,,,40",
    "TRANSFER_IN",
  ],
  ["JOURNALED GOODWILL (Cash)", ",No Description,Cash,,0,,,,25", "JOURNAL"],
])("%s stays what it was", (action, cells, type) => {
  expect(read(action, cells)).toMatchObject({ type, fingerprintType: undefined });
});

test("a fee for a loan that no rule names is a cost by its two words", () => {
  expect(read("MONTHLY MARGIN LOAN INTEREST (Margin)", ",No Description,Margin,,0,,,,-4.5").type).toBe(
    "MARGIN_INTEREST",
  );
});
