import { graphql, HttpResponse } from "msw";
import { server } from "../../../testing/server.ts";
import type { LedgerTransaction, OpenLotRow } from "../ledger.queries.ts";

/** A put that was sold; a test names only what matters to it. */
export const transaction = (given: Partial<LedgerTransaction> = {}): LedgerTransaction => ({
  id: "7",
  accountName: "Joint",
  day: "2026-01-08",
  postedOn: "2026-01-08",
  settledOn: "2026-01-09",
  type: "OPT_STO",
  instrument: "XYZ260116P50",
  underlying: "XYZ",
  quantity: "-1",
  price: "2",
  commission: "0.65",
  fees: "0.01",
  amount: "199.34",
  cashEffect: "199.34",
  action: "YOU SOLD OPENING TRANSACTION PUT (XYZ) XYZ CORP JAN 16 26 $50 (100 SHS)",
  importId: "3f0c3a56-1111-4222-8333-944444444444",
  fileName: "Accounts_History.csv",
  line: 7,
  ...given,
});

/** Assigned shares; a test names only what matters to it. */
export const openLot = (given: Partial<OpenLotRow> = {}): OpenLotRow => ({
  id: "1",
  accountName: "Joint",
  assetClass: "STOCK",
  instrument: "XYZ",
  underlying: "XYZ",
  openedOn: "2026-01-16",
  daysHeld: 308,
  quantity: "100",
  basis: "5000",
  basisPerShare: "50",
  isCostUnknown: false,
  transactionId: "9",
  action: "YOU BOUGHT ASSIGNED PUTS AS OF 01-16-26 XYZ CORP (XYZ)",
  importId: "3f0c3a56-1111-4222-8333-944444444444",
  fileName: "Accounts_History.csv",
  line: 5,
  proof: null,
  ...given,
});

/** Answers pages of transactions; what was asked is in the array. */
export function answerTransactions(rows: readonly LedgerTransaction[], totalElements = rows.length) {
  const asked: Record<string, unknown>[] = [];
  server.use(
    graphql.query("Transactions", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: { transactions: { content: rows, totalElements } } });
    }),
  );
  return asked;
}

/** Answers pages of open lots; what was asked is in the array. */
export function answerLots(lots: readonly OpenLotRow[], total = lots.length) {
  const asked: Record<string, unknown>[] = [];
  server.use(
    graphql.query("OpenLots", ({ variables }) => {
      asked.push(variables);
      const unknownCost = lots.filter(({ isCostUnknown }) => isCostUnknown).length;
      return HttpResponse.json({ data: { lots, counts: { lots: total, unknownCost } } });
    }),
  );
  return asked;
}
