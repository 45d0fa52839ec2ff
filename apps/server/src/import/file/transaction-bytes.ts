import type { Transaction } from "@strikebook/core/transactions/transaction";
import {
  bytesOfText,
  type CopyBytes,
  putAscii,
  putCell,
  putText,
} from "@strikebook/database/copy/copy-bytes";

/** More than all cells take that hold days, numbers and names of the code. */
const SHORT_CELLS_BYTES = 1024;
/** 128 bits of SHA-256: what tells two rows of one account and day apart. */
const FINGERPRINT_DIGITS = 32;

/** What the file as a whole says of a row. */
export type RowPlace = {
  readonly accountRef: number;
  /** SHA-256 of the row's fingerprint, in hexadecimal digits. */
  readonly digest: string;
  readonly occurrence: number;
  /** Among the rows of its account and run date, if the file runs newest first: 0 is the day's last. */
  readonly dayOrder: number;
};

/** A row of the staging table of a history, in the order of its columns. */
export function addTransaction(rows: CopyBytes, t: Transaction, place: RowPlace): void {
  const bytes = rows.room(sizeOf(t));
  let at = putAscii(bytes, rows.length, String(t.line));
  at = putCell(bytes, at, "R");
  at = putCell(bytes, at, String(place.accountRef));
  at = putCell(bytes, at, undefined);
  at = putCell(bytes, at, undefined);
  at = putCell(bytes, at, t.runDate);
  at = putCell(bytes, at, t.eventDate);
  at = putCell(bytes, at, t.settlementDate);
  at = putCell(bytes, at, t.type);
  at = putCell(bytes, at, t.assetClass);
  at = putText(bytes, at, t.instrument);
  at = putText(bytes, at, t.underlying);
  at = putCell(bytes, at, t.quantity);
  at = putCell(bytes, at, t.price);
  at = putCell(bytes, at, t.commission);
  at = putCell(bytes, at, t.fees);
  at = putCell(bytes, at, t.accruedInterest);
  at = putCell(bytes, at, t.amount);
  at = putCell(bytes, at, t.cashEffect);
  at = putCell(bytes, at, t.holdingType);
  at = putText(bytes, at, t.action);
  at = putText(bytes, at, t.description);
  at = putText(bytes, at, t.reorganization);
  at = putText(bytes, at, t.relatedInstrument);
  at = putText(bytes, at, t.counterAccountNumber);
  at = putCell(bytes, at, BYTEA_START);
  at = putAscii(bytes, at, place.digest, FINGERPRINT_DIGITS);
  at = putCell(bytes, at, String(place.occurrence));
  rows.endRow(putCell(bytes, at, String(place.dayOrder)));
}

/** How COPY's text format begins a bytea in hexadecimal digits. */
const BYTEA_START = "\\\\x";

const sizeOf = (t: Transaction): number =>
  SHORT_CELLS_BYTES +
  bytesOfText(t.instrument) +
  bytesOfText(t.underlying) +
  bytesOfText(t.action) +
  bytesOfText(t.description) +
  bytesOfText(t.reorganization) +
  bytesOfText(t.relatedInstrument) +
  bytesOfText(t.counterAccountNumber);
