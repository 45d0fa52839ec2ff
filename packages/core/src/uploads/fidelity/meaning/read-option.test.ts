import { expect, test } from "vitest";
import { contractSymbol } from "../../../transactions/option-contract.ts";
import { findOptionProse, findOptionSymbol, findPositionProse } from "./read-option.ts";

test.each([
  [" -AAPL250117C150", "AAPL250117C150", "AAPL"],
  ["-F250117C12.5", "F250117C12.5", "F"],
  ["SPXW240119P4700", "SPXW240119P4700", "SPXW"],
  [" -TQQQ250919C92.50", "TQQQ250919C92.5", "TQQQ"],
  ["-BRKB260116P480", "BRKB260116P480", "BRKB"],
  [" -ACME1241220C22.5", "ACME1241220C22.5", "ACME"],
  ["MAR260320C.5", "MAR260320C0.5", "MAR"],
])("symbol %j is %s on %s", (symbol, canonical, underlying) => {
  const contract = findOptionSymbol(symbol);

  expect(contract && contractSymbol(contract)).toBe(canonical);
  expect(contract?.underlying).toBe(underlying);
});

test.each(["AAPL", "", "912797ZZ8", "AAPL251332C150", "-AAPL250230C150", "AAPL250117X150", "250117C150"])(
  "%j is no option symbol",
  (symbol) => {
    expect(findOptionSymbol(symbol)).toBeUndefined();
  },
);

test.each([
  ["CALL (AAPL) APPLE INC JAN 17 25 $150 (100 SHS)", "AAPL250117C150"],
  ["PUT (IWM) ISHARES RUSSELL 2000DEC 20 24 $225 (100 SHS)", "IWM241220P225"],
  [
    "YOU BOUGHT CLOSING TRANSACTION 22319G50EI CALL (F) FORD MTR CO DEL SEP 16 22 $15.5 (100 SHS)",
    "F220916C15.5",
  ],
  ["PUT (SPXW) NEW S & P 500 INDEX APR 17 26 $6,540 (100 SHS)", "SPXW260417P6540"],
  ["CALL (MAR) MARRIOTT INTL INC MAR 20 26 $.5 (100 SHS)", "MAR260320C0.5"],
  ["CALL (ACME1) ACME HLDGS ADJ DEC 18 2026 $22.5 (134 SHS)", "ACME1261218C22.5"],
])("prose %j is %s", (text, canonical) => {
  const contract = findOptionProse(text);

  expect(contract && contractSymbol(contract)).toBe(canonical);
});

test("a position's description names its contract", () => {
  const contract = findPositionProse("CROX AUG 21 2026 $150 CALL");

  expect(contract).toMatchObject({ root: "CROX", expiration: "2026-08-21", right: "CALL", strike: "150" });
  expect(findPositionProse("CALL OF THE WILD INC")).toBeUndefined();
});

test("a contract delivers one share at least", () => {
  expect(findOptionProse("CALL (ACME1) ACME ADJ DEC 18 26 $22.5 (1 SHS)")?.deliverableShares).toBe(1);
  expect(findOptionProse("CALL (ACME1) ACME ADJ DEC 18 26 $22.5 (0 SHS)")).toBeUndefined();
});

test("the deliverable is no multiplier of the premium, but for the minis of 2013", () => {
  const adjusted = findOptionProse("CALL (ACME1) ACME ADJ DEC 18 26 $22.5 (134 SHS)");
  const mini = findOptionProse("CALL (AAPL7) APPLE INC JAN 18 14 $550 (10 SHS)");

  expect(adjusted).toMatchObject({ deliverableShares: 134, premiumMultiplier: 100, underlying: "ACME" });
  expect(mini).toMatchObject({ deliverableShares: 10, premiumMultiplier: 10, underlying: "AAPL" });
});
