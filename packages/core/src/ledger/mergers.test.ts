import { describe, expect, test } from "vitest";
import type { Book } from "./ledger.ts";
import { matchLedger } from "./match-ledger.ts";
import { entries, type GivenEntry, netsOfClosings, open, text, unmatched } from "./testing/entries.ts";
import { type Given, stated } from "./testing/statements.ts";

describe("mergers", () => {
  const day = "2023-11-27";
  const BOUGHT: GivenEntry = {
    on: "2020-05-04",
    type: "BUY",
    instrument: "VMX",
    quantity: 100,
    amount: -9000,
  };
  const merged = (given: Partial<GivenEntry>): GivenEntry => ({
    ...{ on: day, type: "MERGER", reorganization: "M1", cashEffect: 0 },
    ...given,
  });
  const rows = (cash: number, value?: number): GivenEntry[] => [
    BOUGHT,
    merged({ instrument: "VMX", quantity: -100, amount: cash, cashEffect: cash }),
    merged({ instrument: "AVGX", quantity: "13.1292", ...(value === undefined ? {} : { amount: value }) }),
  ];
  const books = (given: readonly GivenEntry[], ...statements: readonly Given[]) => {
    const all = [...entries(...given), ...statements.map((one, index) => stated(one, index + 1))];
    const of = (book: Book) => {
      const ledger = matchLedger(all, book);
      return [
        ...netsOfClosings(ledger),
        ...unmatched(ledger).map((one) => `unmatched ${one}`),
        ...open(ledger),
      ];
    };
    return [of("TRADE"), of("TAX")];
  };
  const worth = (value: string, isTaxable = false): Given => ({
    ...{ kind: "EXCHANGE", on: day, instrument: "VMX", into: "AVGX", isTaxable },
    value: text(value),
  });

  test("the trade book takes the cash from the basis, the tax book does not know", () => {
    expect(books(rows(6825.75, 12860.05))).toEqual([
      ["A1 AVGX 13.1292 since 2020-05-04 for -2174.25"],
      ["VMX 2023-11-27: 0 of 0", "unmatched VMX 2023-11-27 100", "A1 AVGX 13.1292 since ? for ?"],
    ]);
    expect(books(rows(9500))[0]).toEqual([
      "VMX 2023-11-27: 500 of 0",
      "A1 AVGX 13.1292 since 2020-05-04 for 0",
    ]);
  });

  test("taxable as far as the cash goes: the gain is the lesser of the cash and the whole gain, never a loss", () => {
    // Whole gain 6,825.75 + 13.1292 x 979.50 - 9,000 = 10,685.80: more than the cash.
    expect(books(rows(6825.75, 12860.05), worth("979.5"))[1]).toEqual([
      "VMX 2023-11-27: 6825.75 of 0",
      "A1 AVGX 13.1292 since 2020-05-04 for -9000",
    ]);
    // Whole gain 6,825.75 + 13.1292 x 200 - 9,000 = 451.59; 9,000 - 6,825.75 + 451.59 stays.
    expect(books(rows(6825.75), worth("200"))[1]).toEqual([
      "VMX 2023-11-27: 451.59 of 0",
      "A1 AVGX 13.1292 since 2020-05-04 for -2625.84",
    ]);
    // Whole gain 6,825.75 + 1,312.92 - 9,000 is a loss: it waits in the new shares.
    expect(books(rows(6825.75), worth("100"))[1]).toEqual(["A1 AVGX 13.1292 since 2020-05-04 for -2174.25"]);
  });

  test("taxable in full: sold for cash and value, and the new shares begin with it", () => {
    expect(books(rows(6825.75), worth("200", true))[1]).toEqual([
      "VMX 2023-11-27: 451.59 of 100",
      "A1 AVGX 13.1292 since 2023-11-27 for -2625.84",
    ]);
    // Shares alone: 2,625.84 - 9,000.
    const shares = rows(0).map((row) =>
      row.instrument === "VMX" && row.type === "MERGER" ? merged({ instrument: "VMX", quantity: -100 }) : row,
    );
    expect(books(shares)).toEqual([
      ["A1 AVGX 13.1292 since 2020-05-04 for -9000"],
      ["A1 AVGX 13.1292 since 2020-05-04 for -9000"],
    ]);
    expect(books(shares, worth("200", true))[1]).toEqual([
      "VMX 2023-11-27: -6374.16 of 100",
      "A1 AVGX 13.1292 since 2023-11-27 for -2625.84",
    ]);
  });

  test("a statement of another day, account or company says nothing here", () => {
    const unknown = books(rows(6825.75))[1];
    for (const other of [
      { on: "2023-11-28" },
      { accountId: "A2" },
      { into: "AVGO" },
      { instrument: "VMW" },
    ]) {
      expect(books(rows(6825.75), { ...worth("979.5"), ...other })[1]).toEqual(unknown);
    }
  });

  test("cash and a right: the shares are sold for the cash, the right stands at 0", () => {
    const bought: GivenEntry = {
      on: "2023-02-06",
      type: "BUY",
      instrument: "WBX",
      quantity: 100,
      amount: -2000,
    };
    const right = (cash: number) => [
      bought,
      merged({ instrument: "WBX", quantity: -100, amount: cash, cashEffect: cash }),
      merged({
        instrument: "931CVR014",
        quantity: 100,
        action: "MERGER MER FROM 931XXX108 WALLGREEN BOOT DAP RIGHT",
      }),
    ];
    expect(books(right(3750))).toEqual([
      ["WBX 2023-11-27: 1750 of 100", "A1 931CVR014 100 since 2023-02-06 for 0"],
      ["WBX 2023-11-27: 0 of 0", "unmatched WBX 2023-11-27 100", "A1 931CVR014 100 since ? for ?"],
    ]);
    expect(books(right(1500))[0]).toEqual([
      "WBX 2023-11-27: -500 of 100",
      "A1 931CVR014 100 since 2023-02-06 for 0",
    ]);
  });

  test("what is open tells the old shares, whatever the words say", () => {
    const given: GivenEntry[] = [
      { on: "2020-05-04", type: "BUY", instrument: "OLDC", quantity: 10, amount: -300 },
      merged({ instrument: "NEWA", quantity: 5, action: "MERGER MER PAYOUT #REOR M0061110060000 NEWA INC" }),
      merged({ instrument: "OLDC", quantity: -10, action: "MERGER MER FROM 680XXX101#REOR OLDCO" }),
    ];
    expect(books(given)[0]).toEqual(["A1 NEWA 5 since 2020-05-04 for -300"]);
    // Nor do shares vanish that come for some that are on no record.
    expect(books(given.slice(1))[0]).toEqual(["A1 NEWA 5 since ? for ?"]);
  });

  test("what came in on one day goes out under the same reference on a later one", () => {
    const tender = (on: string, instrument: string, quantity: number, amount = 0): GivenEntry =>
      merged({ on, instrument, quantity, ...(amount === 0 ? {} : { amount, cashEffect: amount }) });
    const given: GivenEntry[] = [
      { on: "2024-02-05", type: "BUY", instrument: "ACMX", quantity: 100, amount: -1000 },
      tender("2025-03-03", "ACMX", -50),
      tender("2025-03-03", "00499X991", 50),
      tender("2025-03-10", "00499X991", -50, 600),
    ];
    expect(books(given)[0]).toEqual([
      "00499X991 2025-03-10: 100 of 50",
      "A1 ACMX 50 since 2024-02-05 for -500",
    ]);
  });
});
