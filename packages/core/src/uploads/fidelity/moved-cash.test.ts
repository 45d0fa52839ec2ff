import { expect, test } from "vitest";
import { historyOf, readExport } from "../testing/read-export.ts";

const HEADER =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";

/** day, action, quantity, amount, balance */
type Row = readonly [string, string, string, string, string];

const line = ([day, action, quantity, amount, balance]: Row) => {
  const symbol = quantity === "" ? "" : "ABCX";
  return `${day},${action} (Cash),${symbol},${symbol || "No Description"},Cash,,${quantity},,,,${amount},${balance},`;
};

/** Cash moved by each row of shares, in file order, and whether balances say so. */
function movedOf(rows: readonly Row[]) {
  const read = readExport(["", HEADER, ...rows.map(line)], "History_for_Account_Z41000001.csv", 3);
  return historyOf(read).flatMap((reading) =>
    reading.state === "ROW" && reading.transaction.instrument === "ABCX"
      ? [`${reading.transaction.cashEffect}${reading.transaction.isCashStated ? "" : "?"}`]
      : [],
  );
}

const IN = "Electronic Funds Transfer Received";
const DELIVER = "TRANSFER OF ASSETS ACAT DELIVER ABCO (ABCX)";
const RECEIVE = "TRANSFER OF ASSETS ACAT RECEIVE ABCO (ABCX)";
const JOURNAL = "JOURNALED ABCO (ABCX)";
const FROM = "TRANSFERRED FROM VS Z41-000002-1 ABCO (ABCX)";

test.each<[string, Row[], string[]]>([
  [
    "a balance that stays says value",
    [
      ["03/03/2025", DELIVER, "-40", "-259.2", "1000"],
      ["02/03/2025", IN, "", "1000", "1000"],
    ],
    ["0"],
  ],
  [
    "a balance that falls by the Amount says cash",
    [
      ["03/03/2025", DELIVER, "-40", "-259.2", "740.8"],
      ["02/03/2025", IN, "", "1000", "1000"],
    ],
    ["-259.2"],
  ],
  [
    "oldest first",
    [
      ["02/03/2025", IN, "", "1000", "1000"],
      ["03/03/2025", DELIVER, "-40", "-259.2", "740.8"],
      ["03/04/2025", IN, "", "10", "750.8"],
    ],
    ["-259.2"],
  ],
  [
    "one of each on one day, which the file sorted anew",
    [
      ["03/03/2025", JOURNAL, "-5", "-50", "700"],
      ["03/03/2025", IN, "", "100", "1100"],
      ["03/03/2025", FROM, "5", "300", "1100"],
      ["03/03/2025", DELIVER, "-40", "-350", "750"],
      ["02/03/2025", IN, "", "1000", "1000"],
    ],
    ["-50", "0", "-350"],
  ],
  [
    "rows without a balance of their own, beside others of the day",
    [
      ["03/04/2025", IN, "", "10", "760"],
      ["03/03/2025", DELIVER, "-40", "-250", ""],
      ["03/03/2025", RECEIVE, "7", "70", ""],
      ["02/03/2025", IN, "", "1000", "1000"],
    ],
    ["-250", "0"],
  ],
  [
    "days in no order",
    [
      ["02/03/2025", IN, "", "1000", "1000"],
      ["03/05/2025", IN, "", "5", "755"],
      ["03/03/2025", DELIVER, "-40", "-250", "750"],
      ["01/02/2025", IN, "", "0.01", "0"],
    ],
    ["-250"],
  ],
  [
    "the oldest row of a file has nothing to compare with",
    [
      ["03/04/2025", IN, "", "10", "760"],
      ["03/03/2025", DELIVER, "-40", "-250", "750"],
    ],
    ["0?"],
  ],
  [
    "a row still Processing is in no balance",
    [
      ["03/03/2025", DELIVER, "-40", "-250", "Processing"],
      ["02/03/2025", IN, "", "1000", "1000"],
    ],
    ["0?"],
  ],
  [
    "no balance at all",
    [
      ["03/03/2025", DELIVER, "-40", "-250", "--"],
      ["02/03/2025", IN, "", "1000", ""],
    ],
    ["0?"],
  ],
])("%s", (_name, rows, moved) => {
  expect(movedOf(rows)).toEqual(moved);
});

test("an account that leaves whole: 30 holdings as values on one day, cash behind them", () => {
  const holdings = Array.from(
    { length: 30 },
    (_, index): Row => ["03/03/2025", DELIVER, "-4", `-${100 + index}.5`, "1000"],
  );
  const moved = movedOf([
    ["03/03/2025", "TRANSFER OF ASSETS ACAT DELIVER", "", "-1000", "0"],
    ...holdings,
    ["02/03/2025", IN, "", "1000", "1000"],
  ]);

  expect(moved).toEqual(holdings.map(() => "0"));
});

test("what balances say is not warned of, what none says is", () => {
  const warningsOf = (balance: string) =>
    historyOf(
      readExport(
        [
          "",
          HEADER,
          line(["03/03/2025", DELIVER, "-4", "-25", balance]),
          line(["02/03/2025", IN, "", "9", "9"]),
        ],
        "History_for_Account_Z41000001.csv",
      ),
    ).flatMap((reading) => (reading.state === "ROW" ? (reading.warnings ?? []) : []));

  expect(warningsOf("9")).toEqual([]);
  expect(warningsOf("Processing")).toEqual([
    expect.stringMatching(/^Moves shares and bears an Amount: taken as/),
  ]);
});
