import type { HistoryRow } from "../books/history-row.ts";
import { buyShares } from "../books/share-orders.ts";
import { UNDERLYINGS, type Underlying } from "../market/underlyings.ts";
import type { Desk } from "./desk.ts";

const NO_SYMBOL = { symbol: "", description: "No Description" };
const CORE = "FIDELITY GOVERNMENT MONEY MARKET";
/** Of the money market fund: 0.04 is 4% a year. */
const CORE_YIELD = 0.04;
/** US dollars a year that may go into an IRA. */
const IRA_LIMIT = 7000;
/** Part of the free cash that goes each month into one of the shares that are kept, and at the start into all of them. */
const MONTHLY_SHARE = 0.06;
const SHARE_AT_START = 0.4;
/** Day of the month, at the earliest, on which dividends are paid. */
const DIVIDEND_DAY = 12;

/** Money that comes without trading: deposits, contributions, dividends, interest; and shares that are kept. */
export class Household {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  act(session: number): void {
    const { calendar } = this.#desk.market;
    const day = calendar.dayOf(session);
    const before = calendar.dayOf(session - 1);
    if (session === 0) {
      this.#open();
    } else if (day.slice(0, 7) !== before.slice(0, 7)) {
      this.#save(session);
      this.#buyMonthly(session);
    }
    if (Number(day.slice(8)) >= DIVIDEND_DAY && !isAfter(before, day, DIVIDEND_DAY)) {
      this.#payDividends(session);
    }
    if (calendar.isMonthEnd(session)) {
      this.#payInterest(session);
    }
  }

  #open(): void {
    const { isIra, opening } = this.#desk.account;
    const action = isIra ? "TRANSFER OF ASSETS ACAT RECEIVE (Cash)" : "WIRE TRANSFER FROM BANK (Cash)";
    this.#add(0, { action, ...NO_SYMBOL, amount: opening * 100 });
    const { keeps } = this.#desk.account;
    const cents = this.#desk.book.cash * (SHARE_AT_START / keeps.length);
    for (const symbol of keeps) {
      this.#buy(0, symbol, cents);
    }
  }

  #save(session: number): void {
    const { isIra, opening, saving } = this.#desk.account;
    const month = this.#desk.market.calendar.dayOf(session).slice(5, 7);
    if (saving > 0) {
      const action = "Electronic Funds Transfer Received (Cash)";
      this.#add(session, { action, ...NO_SYMBOL, amount: saving * 100 });
    }
    if (isIra && month === "01") {
      const amount = Math.min(IRA_LIMIT, opening / 5) * 100;
      this.#add(session, { action: "CASH CONTRIBUTION CURRENT YEAR (Cash)", ...NO_SYMBOL, amount });
    }
    // Taxes are due in April.
    const taxes = saving * 2 * 100;
    if (month === "04" && taxes > 0 && this.#desk.book.freeCash() > taxes) {
      this.#add(session, { action: "Electronic Funds Transfer Paid (Cash)", ...NO_SYMBOL, amount: -taxes });
    }
  }

  /** Each month another one, in turn. */
  #buyMonthly(session: number): void {
    const { account, book, market } = this.#desk;
    const month = Number(market.calendar.dayOf(session).slice(5, 7));
    const symbol = account.keeps[month % account.keeps.length];
    if (symbol !== undefined) {
      this.#buy(session, symbol, book.freeCash() * MONTHLY_SHARE);
    }
  }

  #buy(session: number, symbol: string, cents: number): void {
    const { book, market } = this.#desk;
    const price = market.price(symbol, session);
    const shares = Math.floor(cents / price);
    if (shares > 0) {
      buyShares(book, this.#desk.days(session), { symbol, shares, price });
    }
  }

  #payDividends(session: number): void {
    const month = Number(this.#desk.market.calendar.dayOf(session).slice(5, 7));
    for (const [index, underlying] of UNDERLYINGS.entries()) {
      // A third of them pays in each month of a quarter.
      const held = this.#desk.book.shares.get(underlying.symbol);
      if (index % 3 === month % 3 && underlying.dividend > 0 && held !== undefined) {
        this.#payDividend(session, underlying, held.milliShares);
      }
    }
  }

  #payDividend(session: number, { symbol, name, dividend, isEtf }: Underlying, milliShares: number): void {
    const { book, market } = this.#desk;
    const amount = Math.round((milliShares * dividend) / 10);
    const security = `${name} (${symbol}) (Cash)`;
    this.#add(session, { action: `DIVIDEND RECEIVED ${security}`, symbol, description: name, amount });
    if (isEtf) {
      const price = market.price(symbol, session);
      const bought = Math.round((amount * 1000) / price);
      const action = `REINVESTMENT ${security}`;
      const quantity = bought / 1000;
      this.#add(session, { action, symbol, description: name, price, quantity, amount: -amount });
      book.addShares(symbol, bought, amount);
    }
  }

  #payInterest(session: number): void {
    const { book, market } = this.#desk;
    const amount = Math.round((book.cash * CORE_YIELD) / 12);
    if (amount <= 0) {
      return;
    }
    const core = { symbol: "SPAXX", description: CORE };
    this.#add(session, { action: `DIVIDEND RECEIVED ${CORE} (SPAXX) (Cash)`, ...core, amount });
    book.addSweep({
      runDate: market.calendar.dayOf(session),
      action: `REINVESTMENT ${CORE} (SPAXX) (Cash)`,
      ...core,
      price: 100,
      quantity: amount / 100,
      amount: -amount,
    });
  }

  #add(session: number, row: Omit<HistoryRow, "runDate">): void {
    this.#desk.book.add({ runDate: this.#desk.market.calendar.dayOf(session), ...row });
  }
}

/** True when the session before was at or after the day of the same month already. */
const isAfter = (before: string, day: string, dayOfMonth: number) =>
  before.slice(0, 7) === day.slice(0, 7) && Number(before.slice(8)) >= dayOfMonth;
