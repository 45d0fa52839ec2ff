import { expect, test } from "vitest";
import { incomeOf } from "../income/income.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import type { LineAnswer } from "../uploads/line-answers.ts";
import { historyOf, readExport } from "../uploads/testing/read-export.ts";
import { matchLedger } from "./match-ledger.ts";
import { entriesOfFiles } from "./testing/read-entries.ts";

const HEADER =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

const contract = (right: string, strike: number) =>
  `${right} (SPXW) NEW S & P 500 INDEX FEB 20 26 $${strike} (100 SHS)`;

/** A row of a contract on the index; without an amount it tells no money. */
const ofContract = (day: string, action: string, [right, strike]: readonly [string, number], cells: string) =>
  `${day},${action} ${contract(right, strike)} (Margin), -SPXW260220${right[0]}${strike},${contract(right, strike)},Margin,,${cells},`;

const PUT = ["PUT", 5000] as const;
const LOWER = ["PUT", 4990] as const;
const CALL = ["CALL", 4970] as const;

const SOLD = ofContract("02/02/2026", "YOU SOLD OPENING TRANSACTION", PUT, "-1,,,,500");
const SOLD_LOWER = ofContract("02/03/2026", "YOU SOLD OPENING TRANSACTION", LOWER, "-1,,,,400");
const BOUGHT_CALL = ofContract("02/04/2026", "YOU BOUGHT OPENING TRANSACTION", CALL, "1,,,,-800");
const assigned = (of: readonly [string, number], cells: string) =>
  ofContract("02/23/2026", "ASSIGNED as of Feb-20-2026", of, cells);
const exercised = ofContract("02/23/2026", "EXERCISED as of Feb-20-2026", CALL, "-1,,,,");
/** Money of an assignment or exercise, without a quantity and a contract. */
const leg = (action: string, amount: number, day = "02/23/2026") =>
  `${day},${action} AS OF 02-20-26 NEW S & P 500 INDEX (SPX) (Margin),SPX,NEW S & P 500 INDEX,Margin,,0.000,,,,${amount},`;
const PAID = "YOU BOUGHT ASSIGNED PUTS";
const RECEIVED = "YOU SOLD EXERCISED CALLS";

type Outcome = {
  /** Lines that nothing tells the meaning of. */
  readonly asked: number;
  /** `SPXW260220P5000 2026-02-20: 500`, what was realized of each contract. */
  readonly realized: readonly string[];
  readonly income: string;
  readonly cash: string;
};

function outcomeOf(lines: readonly string[], byText: Record<string, LineAnswer> = {}): Outcome {
  const file = [HEADER, ...lines];
  const readings = historyOf(
    readExport(file, "History_for_Account_Z41000001.csv", 1000, { byText, leftOut: [] }),
  );
  const rows = readings.flatMap((reading) => (reading.state === "ROW" ? [reading.transaction] : []));
  const { closings, openLots } = matchLedger(entriesOfFiles([rows]), "TRADE");
  expect(openLots).toEqual([]);
  return {
    asked: readings.filter(({ state }) => state === "REVIEW").length,
    realized: closings.map(({ instrument, closedOn, net }) => `${instrument} ${closedOn}: ${net}`).sort(),
    income: fromUnits(rows.reduce((sum, row) => sum + incomeOf(row), 0n)),
    cash: fromUnits(rows.reduce((sum, { cashEffect }) => sum + toUnits(cashEffect), 0n)),
  };
}

// The index ends at 4,988: a put of 5,000 costs its seller 12 x 100, one of 4,990 2 x 100, a call of 4,970 pays 18 x 100.
test.each<[string, readonly string[], Record<string, LineAnswer>, Outcome]>([
  [
    "the contract's own row tells the money, with its quantity: 500 - 1,200",
    [assigned(PUT, "1,,,,-1200"), SOLD],
    {},
    { asked: 0, realized: ["SPXW260220P5000 2026-02-20: -700"], income: "0", cash: "-700" },
  ],
  [
    "the contract's own row, without a quantity, is its end by the person's answer: 500 - 1,200",
    [assigned(PUT, "0,,,,-1200"), SOLD],
    { ASSIGNED: "OPT_EXPIRED" },
    { asked: 0, realized: ["SPXW260220P5000 2026-02-20: -700"], income: "0", cash: "-700" },
  ],
  [
    "a leg is asked about, and joined to no contract, not even to the one assigned on its day",
    [leg(PAID, -1200), assigned(PUT, "1,,,,"), SOLD],
    {},
    { asked: 1, realized: ["SPXW260220P5000 2026-02-20: 500"], income: "0", cash: "500" },
  ],
  [
    "answered, it counts as cash with its category, never as the profit of an option",
    [leg(PAID, -1200), assigned(PUT, "1,,,,"), SOLD],
    { [PAID]: "FEE" },
    { asked: 0, realized: ["SPXW260220P5000 2026-02-20: 500"], income: "-1200", cash: "-700" },
  ],
  [
    "two contracts of one day: neither leg is given to either of them",
    [leg(PAID, -1200), leg(PAID, -200), assigned(PUT, "1,,,,"), assigned(LOWER, "1,,,,"), SOLD_LOWER, SOLD],
    { [PAID]: "WITHDRAWAL" },
    {
      asked: 0,
      realized: ["SPXW260220P4990 2026-02-20: 400", "SPXW260220P5000 2026-02-20: 500"],
      income: "0",
      cash: "-500",
    },
  ],
  [
    "a leg that comes a week late is as one of the day",
    [leg(PAID, -1200, "03/02/2026"), assigned(PUT, "1,,,,"), SOLD],
    { [PAID]: "FEE" },
    { asked: 0, realized: ["SPXW260220P5000 2026-02-20: 500"], income: "-1200", cash: "-700" },
  ],
  [
    "what an exercise pays is asked about in the same way: the call cost 800, and 1,800 came in",
    [leg(RECEIVED, 1800), exercised, BOUGHT_CALL],
    { [RECEIVED]: "DEPOSIT" },
    { asked: 0, realized: ["SPXW260220C4970 2026-02-20: -800"], income: "0", cash: "1000" },
  ],
  [
    "a leg that is left out moves nothing that counts",
    [leg(PAID, -1200), assigned(PUT, "1,,,,"), SOLD],
    { [PAID]: "LEAVE_OUT" },
    { asked: 0, realized: ["SPXW260220P5000 2026-02-20: 500"], income: "0", cash: "500" },
  ],
])("%s", (_rule, lines, answers, expected) => {
  expect(outcomeOf(lines, answers)).toEqual(expected);
});
