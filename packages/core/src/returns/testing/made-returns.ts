import { calendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import { readContractSymbol, underlyingOf } from "../../transactions/option-contract.ts";
import type { TransactionType } from "../../transactions/transaction.ts";
import type { HeldValue, LedgerRow, ReturnAccount } from "../returns.ts";

const text = (amount: number) => String(amount) as DecimalText;

/** An account of the name, with the values of its snapshots by day. */
export const account = (
  name: string,
  values: Readonly<Record<string, number>>,
  closedOn?: string,
): ReturnAccount => ({
  accountId: name,
  name,
  closedOn: closedOn === undefined ? undefined : calendarDate(closedOn),
  snapshots: Object.entries(values).map(([day, value]) => ({ day: calendarDate(day), value: text(value) })),
});

/** A row that moves cash of an instrument. */
export const row = (
  accountId: string,
  day: string,
  type: TransactionType,
  ...[cash, instrument, quantity = 0]: readonly [number, instrument?: string, quantity?: number]
): LedgerRow => ({
  accountId,
  day: calendarDate(day),
  postedOn: calendarDate(day),
  type,
  isOption: instrument !== undefined && readContractSymbol(instrument) !== undefined,
  instrument: instrument ?? null,
  underlying: instrument === undefined ? null : underlyingOf(instrument),
  cash: text(cash),
  amount: text(cash),
  quantity: text(quantity),
  flow: null,
  isInKind: false,
  isUnpriced: false,
});

/** Cash that came from outside the account, or went there. */
export const flow = (
  accountId: string,
  day: string,
  amount: number,
  type: TransactionType = amount > 0 ? "DEPOSIT" : "WITHDRAWAL",
): LedgerRow => ({ ...row(accountId, day, type, amount), flow: text(amount) });

/** Shares that came in kind, worth `value`; undefined is not told. */
export const inKind = (
  accountId: string,
  day: string,
  [instrument, quantity]: readonly [string, number],
  value: number | undefined,
): LedgerRow => ({
  ...row(accountId, day, quantity > 0 ? "TRANSFER_IN" : "TRANSFER_OUT", 0, instrument, quantity),
  flow: text(value ?? 0),
  isInKind: true,
  isUnpriced: value === undefined,
});

export const held = (
  accountId: string,
  day: string,
  symbol: string,
  [quantity, value]: readonly [number, number],
): HeldValue => ({
  accountId,
  day: calendarDate(day),
  symbol,
  isOption: readContractSymbol(symbol) !== undefined,
  quantity: text(quantity),
  value: text(value),
});

export const span = (from: string, to: string) => ({
  startDate: calendarDate(from),
  endDate: calendarDate(to),
});

/** Weekdays of 2026 but New Year's Day. */
export const isSession = (day: string) =>
  ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && day !== "2026-01-01";
