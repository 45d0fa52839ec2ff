import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";

/** An exact option contract. */
export type OptionContract = {
  /** Trading root as the broker writes it: `AAPL`, `SPXW`, adjusted `AAPL1`. */
  readonly root: string;
  /** The symbol it is on: the root without an adjustment digit. */
  readonly underlying: string;
  readonly expiration: CalendarDate;
  readonly right: "CALL" | "PUT";
  /** US dollars per share. */
  readonly strike: DecimalText;
  /** Premium per contract is price times this: 100, also for adjusted contracts; 10 for the minis of 2013-14. */
  readonly premiumMultiplier: number;
  /** Shares delivered per contract as the text says (`134 SHS`); 100 unless adjusted. */
  readonly deliverableShares: number;
};

/** Canonical symbol of a contract, the strike without padding: `AAPL250117C150`, `F250117C12.5`. */
export function contractSymbol(contract: OptionContract): string {
  const { root, expiration, right, strike } = contract;
  const day = `${expiration.slice(2, 4)}${expiration.slice(5, 7)}${expiration.slice(8)}`;
  return `${root}${day}${right === "CALL" ? "C" : "P"}${strike}`;
}

/** A minus is the broker's mark of a contract. */
const SYMBOL = /^-?([A-Z][A-Z.]*\d?)(\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([CP])(\d+(?:\.\d+)?)$/;

/** The terms in a canonical symbol (see `contractSymbol`); undefined for every other symbol. */
export function readContractSymbol(
  symbol: string,
): Pick<OptionContract, "expiration" | "right" | "root" | "strike"> | undefined {
  const found = SYMBOL.exec(symbol);
  if (found === null) {
    return undefined;
  }
  const [, root = "", year, month, day, right, strike] = found;
  return {
    root,
    expiration: `20${year}-${month}-${day}` as CalendarDate,
    right: right === "C" ? "CALL" : "PUT",
    strike: strike as DecimalText,
  };
}

/** The contract of a root, with the multiplier and the underlying that its root and deliverable imply. */
export function optionContract(
  root: string,
  series: Pick<OptionContract, "expiration" | "right" | "strike">,
  deliverableShares = 100,
): OptionContract {
  // Minis had the root + 7 and delivered 10 shares; every other contract pays its premium times 100.
  const isMini = deliverableShares === 10 && root.endsWith("7");
  return {
    root,
    underlying: underlyingOfRoot(root),
    ...series,
    premiumMultiplier: isMini ? 10 : 100,
    deliverableShares,
  };
}

/** The root without the digit of an adjusted contract or a mini: `AAPL1` is on `AAPL`. */
const underlyingOfRoot = (root: string): string => root.replace(/(?<=[A-Z])\d$/, "");

/** The underlying that a contract's symbol is on (`AAPL250117C150`: `AAPL`); every other symbol stands for itself. */
export function underlyingOf(symbol: string): string {
  const contract = readContractSymbol(symbol);
  return contract === undefined ? symbol : underlyingOfRoot(contract.root);
}
