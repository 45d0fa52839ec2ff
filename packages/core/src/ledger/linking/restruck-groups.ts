import { absolute, toUnits, type Units } from "../../shared/units.ts";
import { readContractSymbol } from "../../transactions/option-contract.ts";
import { isNegative, quantityOf } from "../entry-amounts.ts";
import type { LedgerEntry } from "../ledger.ts";

/**
 * Puts the two sides of a re-strike together, which a change of name tells with other quantities: 1 at 1200 out, 10 at 120
 * in. Only contracts of one account, day, underlying, expiration and right whose quantity times strike is the same, and
 * only where one of them fits one other.
 */
export function joinRestruck(groups: readonly LedgerEntry[][]): LedgerEntry[][] {
  const halves = groups.flatMap((rows) => halfOf(rows) ?? []);
  const partners = new Map(
    halves.map((half) => {
      const [only, ...more] = halves.filter((other) => isOtherHalf(half, other));
      return [half.rows, more.length === 0 ? only?.rows : undefined] as const;
    }),
  );
  return groups.flatMap((rows) => {
    const partner = partners.get(rows);
    if (partner === undefined || partners.get(partner) !== rows) {
      return [rows];
    }
    return groups.indexOf(rows) < groups.indexOf(partner) ? [[...rows, ...partner]] : [];
  });
}

/** Rows of one contract that only go out, or only come in. */
type Half = {
  readonly rows: LedgerEntry[];
  readonly isOut: boolean;
  readonly place: string;
  readonly strike: Units;
  readonly quantity: Units;
};

function halfOf(rows: LedgerEntry[]): Half | undefined {
  const [first] = rows;
  const contract = first && readContractSymbol(first.instrument);
  if (contract === undefined || first?.reorganization?.startsWith("N/C ") !== true) {
    return undefined;
  }
  const isOut = isNegative(first);
  if (rows.some((row) => row.instrument !== first.instrument || isNegative(row) !== isOut)) {
    return undefined;
  }
  const { accountId, eventDate, underlying } = first;
  return {
    rows,
    isOut,
    place: [accountId, eventDate, underlying, contract.expiration, contract.right].join(" "),
    strike: toUnits(contract.strike),
    quantity: rows.reduce((sum, row) => sum + quantityOf(row), 0n),
  };
}

/** Strikes are rounded to the cent. */
const ROUNDING = toUnits("0.005");

function isOtherHalf(a: Half, b: Half): boolean {
  const difference = absolute(a.quantity * a.strike - b.quantity * b.strike);
  const rounding = (a.quantity + b.quantity) * ROUNDING;
  return a.isOut !== b.isOut && a.place === b.place && difference <= rounding;
}
