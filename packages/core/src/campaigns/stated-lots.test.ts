import { expect, test } from "vitest";
import type { LedgerEntry } from "../ledger/ledger.ts";
import { matchBooks } from "../ledger/match-books.ts";
import type { StatementTerms } from "../ledger/statements/statement.ts";
import { statementEntry } from "../ledger/statements/statement-entry.ts";
import { entries, type GivenEntry } from "../ledger/testing/entries.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import type { Campaign } from "./campaign.ts";
import { campaignsOfMatched } from "./testing/wheel.ts";

type Given = Omit<StatementTerms, "accountId" | "day"> & { readonly on: string };

const stated = ({ on, ...terms }: Given, index: number): LedgerEntry =>
  statementEntry({
    ...terms,
    number: String(index + 1),
    day: calendarDate(on),
    assetClass: /\d{6}[CP]/.test(terms.instrument) ? "OPTION" : "STOCK",
    accountId: "A1",
  });

const money = (text: string) => text as NonNullable<StatementTerms["basis"]>;
const inShort = ({ underlying, kind, options, shares, credits, debits, dollarDays }: Campaign) =>
  `${underlying} ${kind} ${options} + ${shares}, credits ${credits}, debits ${debits}, dollar-days ${dollarDays}`;

const SOLD_FB: GivenEntry = {
  on: "2022-05-02",
  type: "OPT_STO",
  instrument: "FB220715P160",
  quantity: -1,
  amount: 300,
};
const META: Given = { kind: "RENAME", on: "2022-06-09", instrument: "FB", into: "META" };

// 160 x 100 for 50 and for 75 days, 300 for 75 days, 5,000 from the day of the call for 17 days.
test.each<[string, readonly GivenEntry[], readonly Given[], string]>([
  [
    "a put sold under the old name and bought back under the new one",
    [SOLD_FB, { on: "2022-06-21", type: "OPT_BTC", instrument: "META220715P160", quantity: 1, amount: -100 }],
    [META],
    "META OPTIONS 200 + 0, credits 300, debits 100, dollar-days 800000",
  ],
  [
    "a put sold under the old name that ends without a row",
    [SOLD_FB],
    [META, { kind: "GONE", on: "2022-07-16", instrument: "META220715P160" }],
    "META OPTIONS 300 + 0, credits 300, debits 0, dollar-days 1200000",
  ],
  [
    "a bought contract that ends without a row",
    [{ on: "2022-05-02", type: "OPT_BTO", instrument: "FB220715P160", quantity: 1, amount: -300 }],
    [META, { kind: "GONE", on: "2022-07-16", instrument: "META220715P160" }],
    "META OPTIONS -300 + 0, credits 0, debits 300, dollar-days 22500",
  ],
  [
    "shares of another broker that a call takes away",
    [
      { on: "2022-02-01", type: "OPT_STO", instrument: "XYZ220218C55", quantity: -1, amount: 100 },
      { on: "2022-02-18", type: "OPT_ASSIGNED", instrument: "XYZ220218C55", quantity: 1, amount: 0 },
      {
        on: "2022-02-18",
        type: "SELL",
        instrument: "XYZ",
        quantity: -100,
        amount: 5500,
        price: 55,
        action: "YOU SOLD ASSIGNED CALLS AS OF 2022-02-18 XYZ CORP (XYZ) (Cash)",
      },
    ],
    [
      {
        kind: "OPENING",
        on: "2022-01-03",
        instrument: "XYZ",
        quantity: money("100"),
        basis: money("5000"),
      },
    ],
    "XYZ WHEEL 100 + 500, credits 100, debits 0, dollar-days 85000",
  ],
])("campaigns count what a person stated: %s", (_name, rows, statements, expected) => {
  const all = entries(...rows);
  const matched = matchBooks([...all, ...statements.map(stated)]);
  const closings = matched.closings.filter(({ book }) => book !== "TAX");
  const underlyings = [...new Set([...all, ...closings].map(({ underlying }) => underlying))];
  const campaigns = underlyings.flatMap((underlying) => campaignsOfMatched(all, matched, { underlying }));

  expect(campaigns.map(inShort)).toEqual([expected]);
  const sum = (texts: readonly string[]) => fromUnits(texts.reduce((total, one) => total + toUnits(one), 0n));
  expect(sum(campaigns.flatMap(({ options, shares }) => [options, shares]))).toBe(
    sum(closings.map(({ net }) => net)),
  );
});

/** 200 shares, one call over 100 of them, 10 for 1: nobody but the broker's split row and the statement says so. */
test("a split and a re-strike leave a call on the shares it covered, and the legs as they were written", () => {
  const rows = entries(
    { on: "2024-05-06", type: "BUY", quantity: 100, amount: -100_000 },
    { on: "2024-05-07", type: "BUY", quantity: 100, amount: -90_000 },
    { on: "2024-05-20", type: "OPT_STO", instrument: "XYZ240621C1200", quantity: -1, amount: 1500 },
    { on: "2024-06-10", type: "SPLIT", quantity: 1800, action: "DISTRIBUTION XYZ CORP (XYZ) (Cash)" },
    { on: "2024-06-21", type: "OPT_EXPIRED", instrument: "XYZ240621C120", quantity: 10, amount: 0 },
    { on: "2024-07-01", type: "SELL", quantity: -1000, amount: 124_999 },
  );
  const restrike = stated(
    { kind: "RESTRIKE", on: "2024-06-10", instrument: "XYZ", into: "XYZ", ratio: money("10") },
    0,
  );
  const [holding, wheel, ...others] = campaignsOfMatched(rows, matchBooks([...rows, restrike]), {});

  expect(others).toEqual([]);
  // 100,000 for the 42 days from the call to the sale.
  expect(wheel && inShort(wheel)).toBe("XYZ WHEEL 1500 + 24999, credits 1500, debits 0, dollar-days 4200000");
  expect(wheel?.isCapitalKnown).toBe(true);
  expect(wheel?.legs.map(({ kind, instrument, quantity }) => `${kind} ${quantity} ${instrument}`)).toEqual([
    "SOLD_TO_OPEN 1 XYZ240621C1200",
    "SHARES_JOINED 100 XYZ",
    "EXPIRED 10 XYZ240621C120",
    "SHARES_SOLD 1000 XYZ",
  ]);
  expect(holding).toMatchObject({ kind: "HOLDING", isOpen: true, openShares: "1000", shareBasis: "90" });
});

/** 20,000 for the 17 days up to the spin-off, 18,000 for 28. Without shares of the child the statement moves nothing. */
test.each([
  [
    [{ on: "2026-03-20", type: "SPINOFF", instrument: "KID", quantity: 25 } as const],
    "300 + 2999.5",
    "844000",
  ],
  [[], "300 + 999.5", "900000"],
])("what a spin-off takes of the cost counts from its day on", (spinoff, profit, dollarDays) => {
  const rows = entries(
    { on: "2026-03-02", type: "BUY", quantity: 100, amount: -20_000 },
    { on: "2026-03-03", type: "OPT_STO", instrument: "XYZ260417C210", quantity: -1, amount: 300 },
    ...spinoff,
    { on: "2026-04-17", type: "OPT_EXPIRED", instrument: "XYZ260417C210", quantity: 1, amount: 0 },
    { on: "2026-04-17", type: "SELL", quantity: -100, amount: "20999.50" },
  );
  const percent = money("10");
  const day = calendarDate("2026-03-20");
  const allocate = stated({ kind: "ALLOCATE", on: day, instrument: "XYZ", into: "KID", percent }, 0);
  const allocations = [{ day, percent }];
  const [wheel] = campaignsOfMatched(rows, matchBooks([...rows, allocate]), { allocations });

  expect(wheel && inShort(wheel)).toBe(
    `XYZ WHEEL ${profit}, credits 300, debits 0, dollar-days ${dollarDays}`,
  );
});
