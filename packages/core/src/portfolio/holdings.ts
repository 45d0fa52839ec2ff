import { compareUnits, toUnits, type Units } from "../shared/units.ts";
import type { PositionType } from "./classify-position.ts";
import type { HeldPosition } from "./portfolio.ts";
import { hasUnknownGain, type Valued } from "./summarize-positions.ts";

/** One symbol over all accounts and account types. */
export type HoldingSum = {
  /** The symbol, or the description of a holding that has none. */
  readonly symbol: string;
  readonly description: string | undefined;
  readonly type: PositionType;
  readonly count: number;
  readonly accountCount: number;
  readonly quantity: Units;
  readonly value: Units;
  readonly gainLoss: Units;
  readonly unknownGains: number;
};

/** Holdings summed by symbol, highest value first; equal values by name. */
export function sumBySymbol(holdings: readonly Valued[]): HoldingSum[] {
  const sums = new Map<string, GrowingSum>();
  for (const holding of holdings) {
    const symbol = holdingName(holding.position);
    let sum = sums.get(symbol);
    if (sum === undefined) {
      sum = new GrowingSum(symbol, holding.position.type);
      sums.set(symbol, sum);
    }
    sum.add(holding);
  }
  return [...sums.values()].sort((a, b) => compareUnits(b.value, a.value) || (a.symbol < b.symbol ? -1 : 1));
}

const holdingName = ({ symbol, description }: HeldPosition) => symbol || description || "No symbol";

class GrowingSum implements HoldingSum {
  readonly symbol: string;
  readonly type: PositionType;
  description: string | undefined;
  count = 0;
  quantity: Units = 0n;
  value: Units = 0n;
  gainLoss: Units = 0n;
  unknownGains = 0;
  readonly #accountIds: string[] = [];

  constructor(symbol: string, type: PositionType) {
    this.symbol = symbol;
    this.type = type;
  }

  get accountCount(): number {
    return this.#accountIds.length;
  }

  add({ position, value }: Valued): void {
    this.description ??= position.description || undefined;
    this.count += 1;
    this.quantity += toUnits(position.quantity ?? "0");
    this.value += value;
    this.gainLoss += toUnits(position.totalGainLossDollar ?? "0");
    this.unknownGains += hasUnknownGain(position) ? 1 : 0;
    if (!this.#accountIds.includes(position.accountId)) {
      this.#accountIds.push(position.accountId);
    }
  }
}
