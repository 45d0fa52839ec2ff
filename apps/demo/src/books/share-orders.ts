import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { underlyingOf } from "../market/underlyings.ts";
import type { AccountBook } from "./account-book.ts";

/** The SEC's fee on the value of a sale, cents. */
export const saleFee = (value: number): number => Math.round(value * 0.000028);

export type ShareOrder = {
  readonly symbol: string;
  /** Whole shares, positive. */
  readonly shares: number;
  /** Cents per share. */
  readonly price: number;
};

export type TradeDays = { readonly runDate: CalendarDate; readonly settlement: CalendarDate };

export function buyShares(book: AccountBook, days: TradeDays, { symbol, shares, price }: ShareOrder): void {
  const { name } = underlyingOf(symbol);
  const action = `YOU BOUGHT ${name} (${symbol}) (Cash)`;
  const amount = -shares * price;
  book.add({ ...days, action, symbol, description: name, price, quantity: shares, amount });
  book.addShares(symbol, shares * 1000, -amount);
}

export function sellShares(book: AccountBook, days: TradeDays, { symbol, shares, price }: ShareOrder): void {
  const { name } = underlyingOf(symbol);
  const action = `YOU SOLD ${name} (${symbol}) (Cash)`;
  const fees = saleFee(shares * price);
  const amount = shares * price - fees;
  book.add({ ...days, action, symbol, description: name, price, quantity: -shares, fees, amount });
  book.removeShares(symbol, shares * 1000);
}
