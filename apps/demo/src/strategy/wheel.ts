import { MULTIPLIER } from "../books/option-orders.ts";
import { sellShares } from "../books/share-orders.ts";
import { type Contract, intrinsicValue } from "../market/contract.ts";
import type { Desk } from "./desk.ts";
import { strikeAbove, strikeBelow } from "./strikes.ts";

type Written = { readonly contract: Contract; readonly price: number };

const CONTRACTS_MAX = 6;
/** Premiums below are not worth an order, cents per share. */
const PREMIUM_MIN = 14;
/** Sold for a dollar and to be had for a quarter: a good moment to close. */
const CHEAP = 0.25;
/** To be had for three dollars: sometimes the trader gives up. */
const DEAR = 2.8;
/** Shares below this part of what they cost are sometimes sold at a loss. */
const HOPELESS = 0.74;

/** Sells puts until shares are put to it, then calls on the shares until they are called away, and begins again. */
export class Wheel {
  readonly #desk: Desk;
  #symbol: string | undefined;
  #contracts = 0;
  /** What a held share cost, cents; undefined while none is held. */
  #cost: number | undefined;
  #written: Written | undefined;
  #restsUntil: number;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#restsUntil = desk.chance.whole(0, 12);
  }

  act(session: number): void {
    if (session < this.#restsUntil) {
      return;
    }
    if (this.#written !== undefined) {
      this.#tend(session, this.#written);
    } else if (this.#symbol !== undefined && this.#cost !== undefined) {
      this.#writeCall(session, this.#symbol, this.#cost);
    } else {
      this.#writePut(session);
    }
  }

  #writePut(session: number): void {
    const { chance, market } = this.#desk;
    const symbol = this.#desk.takeUnderlying();
    if (symbol === undefined) {
      return;
    }
    const expiry = this.#desk.expiryIn(session, chance.whole(1, 4));
    const price = market.price(symbol, session);
    const distance = chance.between(0.25, 0.9) * market.reach(symbol, session, expiry);
    const contract: Contract = {
      underlying: symbol,
      right: "PUT",
      strike: strikeBelow(price - distance),
      expiry,
    };
    const affordable = Math.floor(this.#desk.budget() / (contract.strike * MULTIPLIER));
    this.#symbol = symbol;
    this.#contracts = Math.min(CONTRACTS_MAX, affordable);
    if (this.#contracts < 1 || market.premium(contract, session) < PREMIUM_MIN) {
      this.#leave(session);
      return;
    }
    this.#write(session, contract);
  }

  #writeCall(session: number, symbol: string, cost: number): void {
    const { chance, market } = this.#desk;
    const price = market.price(symbol, session);
    if (price < cost * HOPELESS && chance.happens(0.03)) {
      const order = { symbol, shares: this.#contracts * MULTIPLIER, price };
      sellShares(this.#desk.book, this.#desk.days(session), order);
      this.#leave(session);
      return;
    }
    const expiry = this.#desk.expiryIn(session, chance.whole(1, 4));
    const distance = chance.between(0.3, 0.9) * market.reach(symbol, session, expiry);
    const floor = price * 1.1 < cost ? price * 1.05 : cost;
    const strike = strikeAbove(Math.max(price + distance, floor));
    const contract: Contract = { underlying: symbol, right: "CALL", strike, expiry };
    if (market.premium(contract, session) >= PREMIUM_MIN) {
      this.#write(session, contract);
    } else {
      this.#restsUntil = session + chance.whole(2, 6);
    }
  }

  #write(session: number, contract: Contract): void {
    const price = this.#desk.market.premium(contract, session);
    this.#desk.options.open(session, { contract, quantity: -this.#contracts, price });
    this.#written = { contract, price };
    this.#restsUntil = session + 1;
  }

  #tend(session: number, { contract, price }: Written): void {
    const { chance, market } = this.#desk;
    const left = contract.expiry - session;
    const close = market.price(contract.underlying, session);
    const isInTheMoney = intrinsicValue(contract, close) > 0;
    if (left <= 2 && isInTheMoney && chance.happens(0.2) && this.#roll(session, contract)) {
      return;
    }
    if (left === 0) {
      this.#end(session, contract, isInTheMoney);
      return;
    }
    const premium = market.premium(contract, session);
    const isCheap = premium <= price * CHEAP && left > 2 && chance.happens(0.3);
    const isGivenUp = contract.right === "PUT" && premium >= price * DEAR && chance.happens(0.04);
    if (isCheap || isGivenUp) {
      this.#desk.options.close(session, contract, premium);
      this.#written = undefined;
      this.#goOn(session);
    }
  }

  /** Closes a contract and writes a later one for more than that costs; false when the market gives no such. */
  #roll(session: number, contract: Contract): boolean {
    const { chance, market, options } = this.#desk;
    const { underlying, right, strike } = contract;
    const close = market.price(underlying, session);
    const later: Contract = {
      ...contract,
      strike: right === "PUT" ? Math.min(strike, strikeBelow(close)) : Math.max(strike, strikeAbove(close)),
      expiry: this.#desk.expiryIn(session, chance.whole(2, 4)),
    };
    const cost = market.premium(contract, session);
    if (market.premium(later, session) <= cost) {
      return false;
    }
    options.close(session, contract, cost);
    this.#write(session, later);
    return true;
  }

  /** Fidelity books the end of a contract on the next session. */
  #end(session: number, contract: Contract, isAssigned: boolean): void {
    const { options } = this.#desk;
    const bookedOn = session + 1;
    this.#restsUntil = bookedOn;
    this.#desk.later(bookedOn, () => {
      this.#written = undefined;
      if (!isAssigned) {
        options.expire(bookedOn, contract);
        this.#goOn(bookedOn);
        return;
      }
      options.assign(bookedOn, contract);
      if (contract.right === "PUT") {
        this.#cost = contract.strike;
        this.#goOn(bookedOn);
      } else {
        this.#leave(bookedOn);
      }
    });
  }

  /** Without shares another underlying may be next. */
  #goOn(session: number): void {
    if (this.#cost === undefined) {
      this.#leave(session);
    } else {
      this.#restsUntil = session + this.#desk.chance.whole(0, 3);
    }
  }

  #leave(session: number): void {
    if (this.#symbol !== undefined) {
      this.#desk.inUse.delete(this.#symbol);
    }
    this.#symbol = undefined;
    this.#cost = undefined;
    this.#restsUntil = session + this.#desk.chance.whole(1, 5);
  }
}
