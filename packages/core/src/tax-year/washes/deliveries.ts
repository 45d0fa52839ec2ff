import type { TaxClosing, TaxFacts, TaxOpening } from "../tax-facts.ts";
import type { Piece, ShareLeg } from "./pieces.ts";

/**
 * By the contracts of deliveries: the earliest place in the day among the rows of the delivery. In a file the shares may
 * stand before or after the contract that brings them.
 */
export function earliestOrders({ deliveries, parts }: TaxFacts): ReadonlyMap<string, number> {
  const firstOf = new Map<string, { order: number }>();
  for (const { contracts, shares } of deliveries) {
    const first = { order: Number.POSITIVE_INFINITY };
    for (const id of [...contracts, ...shares]) {
      firstOf.set(id, first);
    }
  }
  const see = (row: TaxClosing | TaxOpening | null) => {
    const first = row === null ? undefined : firstOf.get(row.id);
    if (row !== null && first !== undefined) {
      first.order = Math.min(first.order, row.order);
    }
  };
  for (const { opening, closing } of firstOf.size === 0 ? [] : parts) {
    see(opening);
    see(closing);
  }
  const contracts = deliveries.flatMap((delivery) => delivery.contracts);
  return new Map(contracts.map((id) => [id, firstOf.get(id)?.order ?? 0]));
}

/** By the contracts of deliveries: the pieces that their shares opened or closed. */
export function shareLegs(
  { deliveries }: TaxFacts,
  pieces: readonly Piece[],
): ReadonlyMap<string, readonly ShareLeg[]> {
  const legsOfShares = new Map<string, ShareLeg[]>();
  const legsOfContracts = new Map<string, ShareLeg[]>();
  for (const { contracts, shares } of deliveries) {
    const legs: ShareLeg[] = [];
    for (const id of shares) {
      legsOfShares.set(id, legs);
    }
    for (const id of contracts) {
      legsOfContracts.set(id, legs);
    }
  }
  for (const piece of legsOfShares.size === 0 ? [] : pieces) {
    const { opening, closing } = piece.part;
    legsOfShares.get(opening?.id ?? "")?.push({ piece, isOpened: true });
    legsOfShares.get(closing?.id ?? "")?.push({ piece, isOpened: false });
  }
  return legsOfContracts;
}
