import { MULTIPLIER } from "../books/option-orders.ts";
import { type Contract, intrinsicValue } from "../market/contract.ts";
import type { Desk } from "./desk.ts";
import { strikeAbove } from "./strikes.ts";

type Held = { readonly contract: Contract; readonly price: number };

/** Part of the free cash that one hunch may cost. */
const STAKE = 0.04;
const GAIN_TAKEN = 1.8;
const LOSS_TAKEN = 0.4;

/** Buys calls now and then, sells them when they have gained or lost enough, or sees them expire. */
export class Hunch {
  readonly #desk: Desk;
  #held: Held | undefined;
  #restsUntil: number;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#restsUntil = desk.chance.whole(5, 30);
  }

  act(session: number): void {
    if (session < this.#restsUntil) {
      return;
    }
    if (this.#held === undefined) {
      this.#buy(session);
    } else {
      this.#tend(session, this.#held);
    }
  }

  #buy(session: number): void {
    const { chance, market, options, book } = this.#desk;
    const underlying = this.#desk.takeUnderlying();
    if (underlying === undefined) {
      return;
    }
    const expiry = this.#desk.expiryIn(session, chance.whole(4, 8));
    const reach = market.reach(underlying, session, expiry);
    const strike = strikeAbove(market.price(underlying, session) + chance.between(0, 0.5) * reach);
    const contract: Contract = { underlying, right: "CALL", strike, expiry };
    const price = market.premium(contract, session);
    const quantity = Math.min(4, Math.floor((book.freeCash() * STAKE) / (price * MULTIPLIER)));
    if (quantity < 1) {
      this.#leave(session, contract);
      return;
    }
    options.open(session, { contract, quantity, price });
    this.#held = { contract, price };
    this.#restsUntil = session + 1;
  }

  #tend(session: number, { contract, price }: Held): void {
    const { chance, market, options } = this.#desk;
    const premium = market.premium(contract, session);
    const isLastDay = session === contract.expiry;
    const isWorth = intrinsicValue(contract, market.price(contract.underlying, session)) > 0;
    const isEnough = premium >= price * GAIN_TAKEN || (premium <= price * LOSS_TAKEN && chance.happens(0.1));
    if (isLastDay && !isWorth) {
      this.#restsUntil = session + 1;
      this.#desk.later(session + 1, () => {
        options.expire(session + 1, contract);
        this.#leave(session + 1, contract);
      });
    } else if (isLastDay || isEnough) {
      options.close(session, contract, premium);
      this.#leave(session, contract);
    }
  }

  #leave(session: number, { underlying }: Contract): void {
    this.#held = undefined;
    this.#desk.inUse.delete(underlying);
    this.#restsUntil = session + this.#desk.chance.whole(10, 40);
  }
}
