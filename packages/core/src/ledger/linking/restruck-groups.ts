import { absolute, compareUnits, toUnits, type Units } from "../../shared/units.ts";
import { readContractSymbol } from "../../transactions/option-contract.ts";
import { isNegative, quantityOf } from "../entry-amounts.ts";
import type { LedgerEntry } from "../ledger.ts";

/**
 * Puts the two sides of a re-strike together, which a change of name tells in rows of their own. Only contracts of one
 * account, day, underlying, expiration and right: a split keeps quantity times strike (1 at 1200 out, 10 at 120 in), a
 * special dividend the quantity alone and lowers every strike by the same sum. Only where one of them fits one other.
 */
export function joinRestruck(groups: readonly LedgerEntry[][]): LedgerEntry[][] {
  const halves = groups.flatMap((rows) => halfOf(rows) ?? []);
  const partners = new Map(
    halves.map((half) => {
      return [half.rows, otherHalf(half, halves)?.rows] as const;
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

function otherHalf(half: Half, halves: readonly Half[]): Half | undefined {
  const split = halves.filter((other) => isOtherHalf(half, other));
  if (split.length > 0) {
    return split.length === 1 ? split[0] : undefined;
  }
  const alike = halves.filter(({ place, quantity }) => place === half.place && quantity === half.quantity);
  const [outs, ins] = [true, false].map((isOut) => inOrder(alike.filter((one) => one.isOut === isOut)));
  const moves = outs?.map(({ strike }, index) => strike - (ins?.[index]?.strike ?? strike)) ?? [];
  const isOneMove = outs?.length === ins?.length && new Set(moves).size === 1;
  return isOneMove ? (half.isOut ? ins : outs)?.[((half.isOut ? outs : ins) ?? []).indexOf(half)] : undefined;
}

const inOrder = (halves: readonly Half[]) => halves.toSorted((a, b) => compareUnits(a.strike, b.strike));

/** Strikes are rounded to the cent. */
const ROUNDING = toUnits("0.005");

function isOtherHalf(a: Half, b: Half): boolean {
  const difference = absolute(a.quantity * a.strike - b.quantity * b.strike);
  const rounding = (a.quantity + b.quantity) * ROUNDING;
  return a.isOut !== b.isOut && a.place === b.place && difference <= rounding;
}
