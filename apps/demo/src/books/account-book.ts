import type { Contract } from "../market/contract.ts";
import type { BookedRow, HistoryRow } from "./history-row.ts";

export type ShareHolding = {
  /** Thousandths of a share. */
  readonly milliShares: number;
  /** What they cost, cents. */
  readonly cost: number;
};

export type ContractHolding = {
  readonly contract: Contract;
  /** Negative when sold. */
  readonly quantity: number;
  /** Cents received for a short position, paid for a long one; net of costs, never negative. */
  readonly opening: number;
};

/** An account as its history leaves it: cash, holdings and the rows that led there. */
export class AccountBook {
  readonly rows: BookedRow[] = [];
  readonly shares = new Map<string, ShareHolding>();
  /** By the contract's symbol. */
  readonly contracts = new Map<string, ContractHolding>();
  /** Cents, the core fund included. */
  cash = 0;

  add(row: HistoryRow): void {
    this.cash += row.amount;
    this.rows.push({ ...row, balance: this.cash });
  }

  /** A row between cash and the core fund, which is cash. */
  addSweep(row: HistoryRow): void {
    this.rows.push({ ...row, balance: this.cash });
  }

  addShares(symbol: string, milliShares: number, cost: number): void {
    const held = this.shares.get(symbol) ?? { milliShares: 0, cost: 0 };
    this.shares.set(symbol, { milliShares: held.milliShares + milliShares, cost: held.cost + cost });
  }

  /** Takes shares away at their average cost. */
  removeShares(symbol: string, milliShares: number): void {
    const held = this.shares.get(symbol);
    if (held === undefined || held.milliShares < milliShares) {
      throw new Error(`${symbol}: more shares were sold than are held`);
    }
    if (held.milliShares === milliShares) {
      this.shares.delete(symbol);
      return;
    }
    const cost = Math.round((held.cost * milliShares) / held.milliShares);
    this.shares.set(symbol, { milliShares: held.milliShares - milliShares, cost: held.cost - cost });
  }

  /** Cash that no sold put may ask for, cents. */
  freeCash(): number {
    let reserved = 0;
    for (const { contract, quantity } of this.contracts.values()) {
      if (contract.right === "PUT" && quantity < 0) {
        reserved += contract.strike * 100 * -quantity;
      }
    }
    return this.cash - reserved;
  }
}
