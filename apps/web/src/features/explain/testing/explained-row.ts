import type { ExplainedFill, ExplainedRow } from "../explain.queries.ts";

export const SUMS = { buys: "50.66", sells: "199.34", commission: "1.3", fees: "0.02", total: "148.68" };

/** The line that closed one contract. */
export function fill(given: Partial<ExplainedFill>): ExplainedFill {
  return {
    transactionId: "12",
    date: "2026-01-14",
    action: "YOU BOUGHT CLOSING TRANSACTION",
    quantity: "1",
    price: "0.5",
    amount: "-50.66",
    fileName: "history.csv",
    line: 5,
    ...given,
  };
}

/** A closing of one contract with its opening: 199.34 - 50.66 = 148.68. */
export function row(given: Partial<ExplainedRow> = {}): ExplainedRow {
  const opening = fill({
    date: "2026-01-08",
    action: "YOU SOLD OPENING TRANSACTION",
    amount: "199.34",
    line: 7,
  });
  return {
    id: "1",
    day: "2026-01-14",
    accountName: "Individual",
    type: "OPT_BTC",
    instrument: "XYZ260116P50",
    underlying: "XYZ",
    quantity: "1",
    unmatchedQuantity: "0",
    reason: null,
    note: null,
    statements: [],
    ...SUMS,
    fill: fill({}),
    lots: [{ openedOn: "2026-01-08", quantity: "1", ...SUMS, proof: null, fill: opening }],
    ...given,
  };
}
