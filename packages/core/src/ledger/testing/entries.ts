import { calendarDate } from "../../shared/calendar-date.ts";
import { type DecimalText, decimal, decimalText } from "../../shared/decimal.ts";
import type { TransactionType } from "../../transactions/transaction.ts";
import type { Ledger, LedgerEntry, RealizedClosing } from "../ledger.ts";

/** Plain text of the row, money and quantities as one would type them. */
export type GivenEntry = Partial<Omit<LedgerEntry, "eventDate" | NumberField>> &
  Partial<Record<NumberField, number | string>> & { readonly on: string; readonly type: TransactionType };

type NumberField = (typeof NUMBER_FIELDS)[number];

const NUMBER_FIELDS = ["amount", "cashEffect", "commission", "fees", "price", "quantity"] as const;

const CONTRACT = /^([A-Z]+)\d?\d{6}[CP][\d.]+$/;

/** Rows of account `A1` in a stock unless told; a contract as instrument makes it an option of its underlying. */
export function entries(...given: readonly GivenEntry[]): LedgerEntry[] {
  return given.map((row, index) => entry(row, index));
}

function entry({ on, ...given }: GivenEntry, index: number): LedgerEntry {
  const instrument = given.instrument ?? "XYZ";
  const root = CONTRACT.exec(instrument)?.[1];
  return {
    id: `${index}`,
    accountId: "A1",
    eventDate: calendarDate(on),
    runDate: calendarDate(on),
    assetClass: root === undefined ? "STOCK" : "OPTION",
    instrument,
    underlying: root ?? instrument,
    action: "",
    rank: `${index}`.padStart(6, "0"),
    ...given,
    ...numbersOf(given),
    cashEffect: text(given.cashEffect ?? given.amount ?? 0),
  } as LedgerEntry;
}

const numbersOf = (given: Partial<Record<NumberField, number | string>>) =>
  Object.fromEntries(
    NUMBER_FIELDS.flatMap((field) => {
      const value = given[field];
      return value === undefined ? [] : [[field, text(value)]];
    }),
  );

export const text = (value: number | string): DecimalText => decimalText(decimal(String(value)));

/** `STOCK XYZ 2026-03-02: 200.00` for every closing with something matched, in order. */
export const realized = ({ closings }: Ledger): string[] =>
  closings.filter(({ quantity }) => quantity !== "0").map(shown);

const shown = ({ assetClass, underlying, closedOn, net }: RealizedClosing) =>
  `${assetClass} ${underlying} ${closedOn}: ${decimal(net).toFixed(2)}`;

/** `XYZ 2025-06-05: 80 of 0` for every closing: its net, and how many it closed. */
export const netsOfClosings = ({ closings }: Ledger): string[] =>
  closings.map(
    ({ instrument, closedOn, net, quantity }) => `${instrument} ${closedOn}: ${net} of ${quantity}`,
  );

export const totalNet = ({ closings }: Ledger): string =>
  closings.reduce((sum, { net }) => sum.plus(net), decimal("0")).toFixed(2);

/** The open lots, as text. */
export const open = ({ openLots }: Ledger): string[] =>
  openLots.map(
    ({ accountId, instrument, openedOn, quantity, amount }) =>
      `${accountId} ${instrument} ${quantity} since ${openedOn ?? "?"} for ${amount ?? "?"}`,
  );

export const unmatched = ({ closings }: Ledger): string[] =>
  closings
    .filter(({ unmatchedQuantity }) => unmatchedQuantity !== "0")
    .map(({ instrument, closedOn, unmatchedQuantity }) => `${instrument} ${closedOn} ${unmatchedQuantity}`);
