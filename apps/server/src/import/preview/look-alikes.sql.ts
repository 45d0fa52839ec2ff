import { CUSIP, RENAMED_TYPES } from "@strikebook/core/transactions/classify-instrument";
import {
  BOUGHT_FOR_AMOUNT,
  CASH_MOVEMENTS,
  NEAR_AMOUNT,
  NEAR_DAYS,
} from "@strikebook/core/uploads/look-alikes";
import { sqlList } from "../../ledger/sql-list.ts";

/**
 * One way in which two rows are look-alikes, as SQL conditions on their tables. Both tables have the columns of
 * `comparedColumns`.
 */
type LookAlike = {
  /** On type, instrument, quantity and event date, which all versions of a row share. */
  readonly rows: (one: string, other: string) => string;
  /** On price and amount, in which versions of a row may differ. */
  readonly amounts: (one: string, other: string) => string;
};

/** Columns of `transactions` or of staged rows by which look-alikes are found, beside their account. */
export const comparedColumns = (
  table: string,
) => `${table}.type, coalesce(${table}.instrument, '') AS instrument,
  coalesce(${table}.quantity, 0) AS quantity, ${table}.event_date, ${table}.price, ${table}.amount`;

const areSame = (one: string, other: string, ...columns: string[]) =>
  ["account_id", "type", ...columns].map((column) => `${one}.${column} = ${other}.${column}`).join(" AND ");

const areNear = (column: string) => (one: string, other: string) =>
  `abs(${one}.${column} - ${other}.${column}) <= ${NEAR_AMOUNT}`;

const isOfType = (row: string, types: readonly string[]) => `${row}.type IN (${sqlList(types)})`;

const isCusip = (row: string) => `(${row}.instrument ~ '${CUSIP.source}')`;

/** One execution with two prices or amounts. */
const REPRICED: LookAlike = {
  rows: (one, other) => areSame(one, other, "instrument", "quantity", "event_date"),
  amounts: (one, other) => `(${areNear("price")(one, other)} OR ${areNear("amount")(one, other)})`,
};

/** One purchase for an amount, with two amounts and the shares that each buys. */
const RESIZED: LookAlike = {
  rows: (
    one,
    other,
  ) => `${isOfType(one, BOUGHT_FOR_AMOUNT)} AND ${areSame(one, other, "instrument", "event_date")}
    AND abs(${one}.quantity - ${other}.quantity) * coalesce(${one}.price, 1) <= ${NEAR_AMOUNT}`,
  amounts: areNear("amount"),
};

/** One cash movement with two dates. */
export const REDATED: LookAlike = {
  rows: (one, other) => `${isOfType(one, CASH_MOVEMENTS)} AND ${areSame(one, other, "instrument", "quantity")}
    AND ${other}.event_date BETWEEN ${one}.event_date - ${NEAR_DAYS} AND ${one}.event_date + ${NEAR_DAYS}`,
  amounts: (one, other) => `${one}.amount = ${other}.amount`,
};

/**
 * One row under its ticker and under its CUSIP: Fidelity names shares by their CUSIP once the ticker is another's,
 * after a reverse split for one, in later downloads of older rows too.
 */
const RENAMED: LookAlike = {
  rows: (one, other) => `${isOfType(one, RENAMED_TYPES)} AND ${areSame(one, other, "quantity", "event_date")}
    AND ${isCusip(one)} <> ${isCusip(other)}`,
  amounts: (one, other) =>
    `${one}.amount = ${other}.amount AND ${one}.price IS NOT DISTINCT FROM ${other}.price`,
};

/** Every way in which a row of a file and a row on record may be the same. */
export const LOOK_ALIKES: readonly LookAlike[] = [REPRICED, RESIZED, REDATED, RENAMED];
