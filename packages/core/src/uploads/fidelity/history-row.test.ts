import { expect, test } from "vitest";
import type { LineReading } from "../brokerage-format.ts";
import { historyOf, readExport } from "../testing/read-export.ts";

const HEADER =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";
const SALE = "02/10/2026,YOU SOLD FORD MTR CO (F) (Cash),F,FORD MTR CO,Cash,13,-10,,,,130,900,02/11/2026";

test.each([
  ["TRANSFERRED TO VS Z98765432-1", "-50", "50", "-50"],
  ["TRANSFERRED FROM VS Z98765432-1", "50", "50", "50"],
  ["TRANSFERRED TO VS Z98765432-1", "-50", "", "-50"],
])("%s: %s shares of a money fund, worth %s, move cash of %s", (action, quantity, amount, cashEffect) => {
  const fund = "FIDELITY GOVERNMENT MONEY MARKET";
  const row = `02/10/2026,${action} ${fund} (SPAXX) (Shares),SPAXX,${fund},Shares,1,${quantity},,,,${amount},,`;

  expect(readRows([row])).toMatchObject([{ state: "ROW", transaction: { cashEffect } }]);
});

test("a row still Processing below its settled twin, with others between, is a copy that moves nothing", () => {
  const other = SALE.replaceAll("-10,", "-20,").replace("130,900", "260,770");

  const types = readRows([SALE, other, SALE.replace("900", "Processing")]).map(
    (row) => row.state === "ROW" && row.transaction.type,
  );

  expect(types).toEqual(["SELL", "SELL", "PENDING_REPOST"]);
});

test("an option's shares are told by the action where the description is silent", () => {
  const action = "YOU SOLD OPENING TRANSACTION CALL (ACME1) ACME ADJ DEC 18 26 $22.5 (134 SHS) (Margin)";
  const row = `02/10/2026,${action},-ACME1261218C22.5,CALL ACME,Margin,1,-1,,,,100,,02/11/2026`;

  expect(readRows([row])).toMatchObject([
    { state: "ROW", transaction: { contract: { deliverableShares: 134 } } },
  ]);
});

function readRows(rows: readonly string[]): readonly LineReading[] {
  return historyOf(readExport([HEADER, ...rows], "History_for_Account_Z12345678.csv"));
}
