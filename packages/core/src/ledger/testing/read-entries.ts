import type { Transaction } from "../../transactions/transaction.ts";
import { fingerprintText } from "../../uploads/fingerprint.ts";
import type { LedgerEntry } from "../ledger.ts";

/** Rows that were read as matching sees them; of overlapping files the most of each fingerprint in any one of them. */
export const entriesOfFiles = (files: readonly (readonly Transaction[])[]): LedgerEntry[] =>
  [...new Map(files.flatMap(numbered)).entries()].flatMap(([rank, row]) => toEntry(row, rank));

function numbered(rows: readonly Transaction[]): [string, Transaction][] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const fingerprint = fingerprintText(row, row.accountNumber ?? "");
    const occurrence = (seen.get(fingerprint) ?? 0) + 1;
    seen.set(fingerprint, occurrence);
    return [`${fingerprint} ${occurrence}`, row];
  });
}

function toEntry(row: Transaction, rank: string): LedgerEntry[] {
  const { accountNumber = "", assetClass, instrument, underlying = instrument, counterAccountNumber } = row;
  return assetClass === undefined || instrument === undefined || underlying === undefined
    ? []
    : [
        {
          ...row,
          id: rank,
          accountId: accountNumber,
          assetClass,
          instrument,
          underlying,
          rank,
          ...(counterAccountNumber !== undefined && { counterAccountId: counterAccountNumber }),
        },
      ];
}
