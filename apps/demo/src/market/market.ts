import { createChance } from "../chance.ts";
import type { Calendar } from "./calendar.ts";
import { type Contract, intrinsicValue } from "./contract.ts";
import { UNDERLYINGS, type Underlying, underlyingOf } from "./underlyings.ts";

export type Market = {
  readonly calendar: Calendar;
  /** The close of a security, cents per share. */
  price(symbol: string, session: number): number;
  /** The close of an option, cents per share. */
  premium(contract: Contract, session: number): number;
  /** How far the price may move until a later session, cents: one standard deviation. */
  reach(symbol: string, session: number, until: number): number;
};

const SESSIONS_A_YEAR = 252;
/** How strongly a price is drawn back to its trend each day: without it four years lead anywhere. */
const PULL = 0.006;
/** Sellers of options ask for more than what prices then do. */
const ASKED = 1.14;
/** From three dollars on, options are quoted in steps of a nickel. */
const NICKELS_FROM = 300;

/** The invented prices of every security on every session of the calendar's history. */
export function createMarket(calendar: Calendar, seed: number): Market {
  const closes = new Map(
    UNDERLYINGS.map((underlying, index) => [
      underlying.symbol,
      walk(underlying, calendar.last + 1, seed * 1000 + index),
    ]),
  );
  const price = (symbol: string, session: number) => closes.get(symbol)?.[session] ?? 0;
  const reach = (symbol: string, session: number, until: number) => {
    const { volatility } = underlyingOf(symbol);
    return price(symbol, session) * volatility * Math.sqrt((until - session) / SESSIONS_A_YEAR);
  };
  const premium = (contract: Contract, session: number) => {
    const { underlying, strike, expiry } = contract;
    const close = price(underlying, session);
    const spread = reach(underlying, session, expiry) * ASKED;
    return quoted(intrinsicValue(contract, close) + timeValue(Math.abs(close - strike), spread));
  };
  return { calendar, price, premium, reach };
}

function walk({ price, growth, volatility }: Underlying, sessions: number, seed: number): number[] {
  const chance = createChance(seed);
  const step = volatility / Math.sqrt(SESSIONS_A_YEAR);
  const closes: number[] = [];
  let [trend, close] = [price, price];
  for (let session = 0; session < sessions; session++) {
    closes.push(Math.max(50, Math.round(close * 100)));
    trend *= 1 + growth / SESSIONS_A_YEAR;
    close *= 1 + growth / SESSIONS_A_YEAR + PULL * (trend / close - 1) + step * chance.normal();
  }
  return closes;
}

/** The value of the time left, after Bachelier's formula, whose integral is close to this exponential. */
function timeValue(distance: number, spread: number): number {
  if (spread === 0) {
    return 0;
  }
  const deviations = distance / spread;
  return spread * 0.3989 * Math.exp(-1.25 * deviations - 0.32 * deviations * deviations);
}

const quoted = (cents: number) =>
  cents < NICKELS_FROM ? Math.max(1, Math.round(cents)) : Math.round(cents / 5) * 5;
