import fc from "fast-check";
import { addDays, type CalendarDate, calendarDate } from "../../shared/calendar-date.ts";
import { type GivenEntry, text } from "./entries.ts";
import type { Given } from "./statements.ts";

const KINDS = [
  "BUY",
  "REINVEST",
  "SELL",
  "SELL",
  "RETURN",
  "RETURN",
  "LIEU",
  "SPLIT",
  "MERGE",
  "SPIN",
] as const;

type Turn = {
  readonly kind: (typeof KINDS)[number];
  readonly cents: number;
  readonly quantity: number;
  readonly days: number;
};

const turn: fc.Arbitrary<Turn> = fc.record({
  kind: fc.constantFrom(...KINDS),
  cents: fc.integer({ min: 1, max: 30_000 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  days: fc.integer({ min: 1, max: 4 }),
});

/** A company that is bought and sold, pays capital back, splits, spins companies off, and is bought by others. */
class Company {
  readonly rows: GivenEntry[] = [];
  readonly statements: Given[] = [];
  #day: CalendarDate = calendarDate("2025-01-02");
  #name = "C0";
  #held = 0;
  #number = 0;

  constructor(turns: readonly Turn[]) {
    this.#trade("BUY", { quantity: 1, amount: "1.23" });
    for (const { kind, cents, quantity, days } of turns) {
      this.#day = addDays(this.#day, days);
      this.#number += 1;
      this.#take(kind, { quantity, amount: (cents / 100).toFixed(2) });
    }
  }

  #take(kind: Turn["kind"], given: Sized): void {
    switch (kind) {
      case "RETURN":
        this.#row({ type: "RETURN_OF_CAPITAL", amount: given.amount });
        return;
      case "LIEU":
        this.#row({ type: "CASH_IN_LIEU", amount: given.amount });
        return;
      case "BUY":
      case "REINVEST":
        this.#trade(kind, given);
        return;
      default:
        if (this.#held > 0) {
          this.#change(kind, given);
        }
    }
  }

  #change(kind: "MERGE" | "SELL" | "SPIN" | "SPLIT", given: Sized): void {
    const held = this.#held;
    switch (kind) {
      case "SELL":
        this.#trade(kind, { ...given, quantity: -Math.min(held, given.quantity) });
        return;
      case "SPLIT":
        this.#row({ type: "SPLIT", quantity: held });
        this.#held += held;
        return;
      case "MERGE":
        this.#merge(given);
        return;
      case "SPIN":
        this.#spinOff(given);
    }
  }

  #row(row: Omit<GivenEntry, "on">): void {
    this.rows.push({ on: this.#day, instrument: this.#name, ...row });
  }

  #trade(type: "BUY" | "REINVEST" | "SELL", { quantity, amount }: Sized): void {
    this.#row({ type, quantity, amount: type === "SELL" ? amount : `-${amount}` });
    this.#held += quantity;
  }

  #merge({ quantity, amount }: Sized): void {
    const reorganization = `M${this.#number}`;
    this.#row({ type: "MERGER", quantity: -this.#held, amount, reorganization });
    this.#name = `C${this.#number}`;
    this.#held = quantity;
    this.#row({ type: "MERGER", quantity, cashEffect: 0, reorganization });
  }

  /** The child is sold the next day, and its fraction is paid the day after. */
  #spinOff({ quantity, amount }: Sized): void {
    const [into, parent] = [`S${this.#number}`, this.#name];
    this.#row({
      ...{ type: "SPINOFF", instrument: into, relatedInstrument: parent },
      ...{ quantity, amount, cashEffect: 0 },
    });
    const percent = text(quantity * 10);
    this.statements.push({ kind: "ALLOCATE", on: this.#day, instrument: parent, into, percent });
    this.#day = addDays(this.#day, 1);
    this.#row({ type: "SELL", instrument: into, quantity: -quantity, amount });
    this.#day = addDays(this.#day, 1);
    this.#row({ type: "CASH_IN_LIEU", instrument: into, amount });
  }
}

type Sized = { readonly quantity: number; readonly amount: string };

/** Everything of it is on record, from its first share on. */
export const anyCompany: fc.Arbitrary<Pick<Company, "rows" | "statements">> = fc
  .array(turn, { maxLength: 25 })
  .map((turns) => new Company(turns));
