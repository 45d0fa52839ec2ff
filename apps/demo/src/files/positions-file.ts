import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { monthName } from "@strikebook/core/shared/period";
import { contractSymbol, positionText } from "../books/contract-names.ts";
import { MULTIPLIER } from "../books/option-orders.ts";
import { underlyingOf } from "../market/underlyings.ts";
import type { Desk } from "../strategy/desk.ts";
import { POSITIONS_DISCLAIMERS } from "./disclaimers.ts";

const HEADER =
  "Account Number,Account Name,Investment Type,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Today's Gain/Loss Dollar,Today's Gain/Loss Percent,Total Gain/Loss Dollar,Total Gain/Loss Percent,Percent Of Account,Cost Basis Total,Average Cost Basis,Type";

/** A position on the evening of a session; amounts in cents. */
type Position = {
  readonly kind: "ETFs" | "Options" | "Stocks";
  readonly symbol: string;
  readonly description: string;
  /** Signed shares or contracts. */
  readonly quantity: number;
  /** Signed shares that the price counts for. */
  readonly units: number;
  readonly price: number;
  readonly priceBefore: number;
  /** Positive: what was paid, or received for a short position. */
  readonly basis: number;
};

/** `Nov-20-2026`. */
const named = (day: CalendarDate) => `${monthName(day).slice(0, 3)}-${day.slice(8)}-${day.slice(0, 4)}`;

export const positionsFileName = (day: CalendarDate): string => `Portfolio_Positions_${named(day)}.csv`;

/** `Portfolio_Positions`, the layout of 2026: what the accounts hold on the evening of a session. */
export function positionsFile(desks: readonly Desk[], session: number, day: CalendarDate): string {
  const footer = `"Date downloaded ${named(day)} 6:05 p.m ET"`;
  const lines = desks.flatMap((desk) => accountLines(desk, session));
  return `\uFEFF${[HEADER, ...lines, ...POSITIONS_DISCLAIMERS, footer, ""].join("\n")}`;
}

function accountLines(desk: Desk, session: number): string[] {
  const positions = [...sharePositions(desk, session), ...optionPositions(desk, session)];
  const { cash } = desk.book;
  const total = positions.reduce((sum, position) => sum + marketValue(position), cash);
  const { number, name } = desk.account;
  const core = [number, name, "Cash", "SPAXX**", "HELD IN MONEY MARKET", "", "", "", money(cash)];
  const coreLine = [...core, "", "", "", "", percent(cash, total), "", "", "Cash", ""].join();
  return [coreLine, ...positions.map((position) => [number, name, ...cells(position, total)].join())];
}

function sharePositions({ book, market }: Desk, session: number): Position[] {
  return sorted(book.shares).map(([symbol, { milliShares, cost }]) => {
    const { name, isEtf } = underlyingOf(symbol);
    const quantity = milliShares / 1000;
    return {
      kind: isEtf ? "ETFs" : "Stocks",
      symbol,
      description: name,
      quantity,
      units: quantity,
      basis: cost,
      price: market.price(symbol, session),
      priceBefore: market.price(symbol, Math.max(0, session - 1)),
    };
  });
}

function optionPositions({ book, market }: Desk, session: number): Position[] {
  return sorted(book.contracts).map(([, { contract, quantity, opening }]) => {
    const expiry = market.calendar.dayOf(contract.expiry);
    return {
      kind: "Options",
      symbol: contractSymbol(contract, expiry),
      description: positionText(contract, expiry),
      quantity,
      units: quantity * MULTIPLIER,
      basis: opening,
      price: market.premium(contract, session),
      priceBefore: market.premium(contract, Math.max(0, session - 1)),
    };
  });
}

/** From the investment type to the end. */
function cells(position: Position, total: number) {
  const { kind, symbol, description, quantity, units, price, priceBefore, basis } = position;
  const value = marketValue(position);
  const today = Math.round(units * (price - priceBefore));
  const gain = units < 0 ? value + basis : value - basis;
  const average = Math.round(basis / Math.abs(units));
  return [
    kind,
    symbol,
    description,
    quantity,
    money(price),
    signed(price - priceBefore),
    money(value),
    signed(today),
    signedPercent(today, value - today),
    signed(gain),
    signedPercent(gain, basis),
    percent(value, total),
    money(basis),
    money(average),
    "Cash",
    "",
  ];
}

const marketValue = ({ units, price }: Position) => Math.round(units * price);

const sorted = <Value>(held: ReadonlyMap<string, Value>) => [...held].sort(([a], [b]) => (a < b ? -1 : 1));

const money = (cents: number) => `${cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;
const signed = (cents: number) => (cents > 0 ? `+${money(cents)}` : money(cents));

function percent(part: number, whole: number): string {
  const hundredths = Math.round((part / Math.abs(whole)) * 10_000);
  return whole === 0 ? "--" : `${(hundredths / 100 + 0).toFixed(2)}%`;
}

function signedPercent(part: number, whole: number): string {
  return `${part > 0 ? "+" : ""}${percent(part, whole)}`;
}
