import { type Decimal, decimal, moneyText, ZERO } from "@strikebook/core/shared/decimal";
import type { LeftOut } from "@strikebook/core/uploads/brokerage-format";
import type { FileReading } from "./file-reading.ts";

type Sum = { lines: number; cash: Decimal; withoutAmount: number };

/** Adds up, by account, what the lines say that the user left out of a file. */
export class LeftOutLines {
  readonly #sums = new Map<number, Sum>();

  add(accountRef: number, { amount }: LeftOut): void {
    const sum = this.#sums.get(accountRef) ?? { lines: 0, cash: ZERO, withoutAmount: 0 };
    this.#sums.set(accountRef, {
      lines: sum.lines + 1,
      cash: amount === undefined ? sum.cash : sum.cash.plus(decimal(amount)),
      withoutAmount: sum.withoutAmount + (amount === undefined ? 1 : 0),
    });
  }

  /** The cash left out per account; no field at all for a file without such lines. */
  sums(): Pick<FileReading, "leftOut"> {
    return this.#sums.size === 0
      ? {}
      : {
          leftOut: [...this.#sums].map(([accountRef, { cash, ...sum }]) => ({
            accountRef,
            ...sum,
            cash: moneyText(cash),
          })),
        };
  }
}
