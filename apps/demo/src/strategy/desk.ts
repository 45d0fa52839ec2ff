import { AccountBook } from "../books/account-book.ts";
import { OptionDesk } from "../books/option-orders.ts";
import type { Chance } from "../chance.ts";
import type { DemoAccount } from "../family.ts";
import type { Market } from "../market/market.ts";

/** An account's trader at work: what every strategy of the account shares. */
export class Desk {
  readonly account: DemoAccount;
  readonly market: Market;
  readonly chance: Chance;
  readonly book = new AccountBook();
  readonly options: OptionDesk;
  /** Underlyings that a strategy of the account works with: no two share one. */
  readonly inUse = new Set<string>();
  readonly #later = new Map<number, (() => void)[]>();

  constructor(account: DemoAccount, market: Market, chance: Chance) {
    this.account = account;
    this.market = market;
    this.chance = chance;
    this.options = new OptionDesk(this.book, market.calendar);
  }

  /** Does something at the beginning of a later session. */
  later(session: number, work: () => void): void {
    this.#later.set(session, [...(this.#later.get(session) ?? []), work]);
  }

  beginSession(session: number): void {
    for (const work of this.#later.get(session) ?? []) {
      work();
    }
    this.#later.delete(session);
  }

  /** An underlying nobody of the account works with, taken; undefined when there is none. */
  takeUnderlying(): string | undefined {
    const symbol = this.chance.pick(this.account.watched.filter((watched) => !this.inUse.has(watched)));
    if (symbol !== undefined) {
      this.inUse.add(symbol);
    }
    return symbol;
  }

  /** The expiry so many weeks after this week's. */
  expiryIn(session: number, weeks: number): number {
    const { weekEnd } = this.market.calendar;
    let expiry = weekEnd(session);
    for (let week = 0; week < weeks; week++) {
      expiry = weekEnd(expiry + 1);
    }
    return expiry;
  }

  /** Cents that one of the account's wheels may take up. */
  budget(): number {
    const cost = [...this.book.shares.values()].reduce((sum, holding) => sum + holding.cost, this.book.cash);
    return Math.min(this.book.freeCash(), cost / this.account.wheels);
  }

  days(session: number) {
    const { dayOf } = this.market.calendar;
    return { runDate: dayOf(session), settlement: dayOf(session + 1) };
  }
}
