import type { Calendar } from "../market/calendar.ts";
import type { Contract } from "../market/contract.ts";
import { underlyingOf } from "../market/underlyings.ts";
import type { AccountBook } from "./account-book.ts";
import { contractSymbol, contractText } from "./contract-names.ts";
import { saleFee } from "./share-orders.ts";

export type OptionOrder = {
  readonly contract: Contract;
  /** Positive buys, negative sells. */
  readonly quantity: number;
  /** Cents per share. */
  readonly price: number;
};

const COMMISSION = 65;
/** Buying to close at this price or less is free. */
const FREE_TO_CLOSE = 65;
/** Exchange and regulatory fees of a contract, cents: sellers pay more. */
const FEE_SOLD = 2.7;
const FEE_BOUGHT = 1.3;

/** Shares of a contract. */
export const MULTIPLIER = 100;

/** Opens or closes contracts on a session; what is open is closed first. */
export class OptionDesk {
  readonly #book: AccountBook;
  readonly #calendar: Calendar;

  constructor(book: AccountBook, calendar: Calendar) {
    this.#book = book;
    this.#calendar = calendar;
  }

  open(session: number, order: OptionOrder): void {
    const amount = this.#trade(session, order, "OPENING");
    const symbol = this.#symbol(order.contract);
    const held = this.#book.contracts.get(symbol);
    this.#book.contracts.set(symbol, {
      contract: order.contract,
      quantity: (held?.quantity ?? 0) + order.quantity,
      opening: (held?.opening ?? 0) + Math.abs(amount),
    });
  }

  /** Closes the whole position. */
  close(session: number, contract: Contract, price: number): void {
    const { quantity } = this.#take(contract);
    this.#trade(session, { contract, quantity: -quantity, price }, "CLOSING");
  }

  /** Books on `session` that a contract ended worthless on its last day. */
  expire(session: number, contract: Contract): void {
    const { quantity } = this.#take(contract);
    this.#addEvent(session, contract, { verb: "EXPIRED", quantity: -quantity });
  }

  /** Books on `session` that a sold contract was assigned on its last day: its shares come or go at the strike. */
  assign(session: number, contract: Contract): void {
    const { quantity, opening } = this.#take(contract);
    this.#addEvent(session, contract, { verb: "ASSIGNED", quantity: -quantity });
    const isPut = contract.right === "PUT";
    const { underlying: symbol, strike } = contract;
    const shares = -quantity * MULTIPLIER;
    const value = shares * strike;
    const fees = isPut ? 0 : saleFee(value);
    const asOf = this.#calendar.dayOf(contract.expiry);
    const verb = isPut ? "YOU BOUGHT ASSIGNED PUTS" : "YOU SOLD ASSIGNED CALLS";
    const { name } = underlyingOf(symbol);
    const runDate = this.#calendar.dayOf(session);
    this.#book.add({
      runDate,
      action: `${verb} AS OF ${asOf.slice(5)}-${asOf.slice(2, 4)} ${name} (${symbol}) (Cash)`,
      symbol,
      description: name,
      price: strike,
      quantity: isPut ? shares : -shares,
      ...(fees === 0 ? {} : { fees }),
      amount: isPut ? -value : value - fees,
      settlement: runDate,
    });
    if (isPut) {
      // As at Fidelity: the premium lowers what the shares cost.
      this.#book.addShares(symbol, shares * 1000, value - opening);
    } else {
      this.#book.removeShares(symbol, shares * 1000);
    }
  }

  #trade(session: number, { contract, quantity, price }: OptionOrder, kind: "CLOSING" | "OPENING"): number {
    const count = Math.abs(quantity);
    const isFree = kind === "CLOSING" && quantity > 0 && price <= FREE_TO_CLOSE;
    const commission = isFree ? 0 : COMMISSION * count;
    const fees = Math.round((quantity < 0 ? FEE_SOLD : FEE_BOUGHT) * count);
    const amount = -quantity * MULTIPLIER * price - commission - fees;
    const text = `${this.#text(contract)} (100 SHS)`;
    this.#book.add({
      runDate: this.#calendar.dayOf(session),
      action: `YOU ${quantity < 0 ? "SOLD" : "BOUGHT"} ${kind} TRANSACTION ${text} (Cash)`,
      symbol: this.#symbol(contract),
      description: text,
      price,
      quantity,
      fees,
      amount,
      ...(commission === 0 ? {} : { commission }),
      settlement: this.#calendar.dayOf(session + 1),
    });
    return amount;
  }

  #addEvent(session: number, contract: Contract, event: { verb: string; quantity: number }): void {
    const text = `${this.#text(contract)} (100 SHS)`;
    const asOf = `as of ${this.#calendar.dayOf(contract.expiry)}`;
    const isExpiry = event.verb === "EXPIRED";
    this.#book.add({
      runDate: this.#calendar.dayOf(session),
      action: isExpiry
        ? `EXPIRED ${this.#text(contract)} ${asOf} ${text} (Cash)`
        : `${event.verb} ${asOf} ${text} (Cash)`,
      symbol: this.#symbol(contract),
      description: text,
      quantity: event.quantity,
      amount: 0,
    });
  }

  #take(contract: Contract) {
    const symbol = this.#symbol(contract);
    const held = this.#book.contracts.get(symbol);
    if (held === undefined) {
      throw new Error(`${symbol} is not open`);
    }
    this.#book.contracts.delete(symbol);
    return held;
  }

  #symbol(contract: Contract): string {
    return contractSymbol(contract, this.#calendar.dayOf(contract.expiry));
  }

  #text(contract: Contract): string {
    return contractText(contract, this.#calendar.dayOf(contract.expiry));
  }
}
