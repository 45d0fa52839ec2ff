import { expect, test } from "vitest";
import type { Deliverable } from "../cover/coverable.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { obligations } from "./obligations.ts";
import type { HeldContract } from "./open-contract.ts";

const TODAY = calendarDate("2026-11-20");
const STANDARD: Deliverable = { shares: 100, cash: "0" as DecimalText };

const held = (
  accountId: string,
  instrument: string,
  quantity: number,
  deliverable: Deliverable | null = STANDARD,
): HeldContract => ({
  accountId,
  instrument,
  underlying: /^[A-Z]+/.exec(instrument)?.[0] ?? "",
  quantity: String(quantity) as DecimalText,
  premium: "50" as DecimalText,
  isPremiumKnown: true,
  openedOn: null,
  deliverable,
});

const NOTHING = { toDeliverShares: "0", toDeliverDollars: "0", settledContracts: "0", reason: null };

test("puts of one week make buy at their strikes, calls take shares away; by week, underlying and account", () => {
  const rows = obligations(
    [
      held("ann", "KO261127P60", -2),
      held("ben", "KO261125P57.5", -1),
      held("ben", "KO261127C65", -3),
      held("ann", "KO261204P60", -1),
      held("ann", "AAPL261127C250", -1),
    ],
    TODAY,
  );

  expect(rows.map(({ week, underlying }) => `${week} ${underlying}`)).toEqual([
    "2026-11-23 AAPL",
    "2026-11-23 KO",
    "2026-11-30 KO",
  ]);
  // 2 x 100 x 60 and 100 x 57.5; 3 x 100 shares to deliver.
  expect(rows[1]).toEqual({
    ...NOTHING,
    underlying: "KO",
    week: "2026-11-23",
    toBuyShares: "300",
    toBuyDollars: "17750",
    toDeliverShares: "300",
    contracts: "6",
    accounts: [
      {
        ...NOTHING,
        accountId: "ben",
        toBuyShares: "100",
        toBuyDollars: "5750",
        toDeliverShares: "300",
        contracts: "4",
      },
      { ...NOTHING, accountId: "ann", toBuyShares: "200", toBuyDollars: "12000", contracts: "2" },
    ],
  });
});

test("bought contracts oblige to nothing and take nothing off, and neither does what is past its expiration", () => {
  const contracts = [
    held("ann", "KO261127P60", -1),
    held("ann", "KO261127P55", 1),
    held("ann", "KO261119P60", -9),
  ];

  expect(obligations(contracts, TODAY)).toMatchObject([{ toBuyDollars: "6000", contracts: "1" }]);
  expect(obligations([held("ann", "KO261120P60", -1)], TODAY)).toMatchObject([{ week: "2026-11-16" }]);
});

test("an index option settles in cash: it is counted, and buys and delivers no share", () => {
  expect(obligations([held("ann", "SPX261127P6000", -1)], TODAY)).toMatchObject([
    { toBuyShares: "0", toBuyDollars: "0", contracts: "1", settledContracts: "1", reason: null },
  ]);
});

test("an adjusted contract makes buy, and takes away, what its text tells", () => {
  const adjusted = { shares: 134, cash: "12.5" as DecimalText };

  // The strike counts 100 times; 12.50 come with the shares.
  expect(obligations([held("ann", "ACME1261127P22.5", -1, adjusted)], TODAY)).toMatchObject([
    { toBuyShares: "134", toBuyDollars: "2237.5", toDeliverShares: "0" },
  ]);
  expect(obligations([held("ann", "ACME1261127C22.5", -2, adjusted)], TODAY)).toMatchObject([
    { toBuyShares: "0", toBuyDollars: "0", toDeliverShares: "268", toDeliverDollars: "25" },
  ]);
});

test("where no text tells it the sum is unknown and the contract is named; other sums stay", () => {
  const [row] = obligations(
    [
      held("ann", "ACME1261127P22.5", -1, null),
      held("ben", "ACME1261127C30", -1, { shares: 50, cash: "0" as DecimalText }),
    ],
    TODAY,
  );

  expect(row).toMatchObject({ toBuyShares: null, toBuyDollars: null, toDeliverShares: "50", contracts: "2" });
  expect(row?.reason).toBe("No file tells what ACME1 $22.50 Put Nov 27, 2026 delivers");
  expect(row?.accounts.map(({ reason }) => reason === null)).toEqual([true, false]);
});

test("nothing short is nothing owed", () => {
  expect(obligations([held("ann", "KO261127P60", 2)], TODAY)).toEqual([]);
});
