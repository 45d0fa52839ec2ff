import type { PlacedLeg } from "./campaign-legs.ts";
import type { OwnedPiece } from "./draft.ts";
import type { Roll } from "./rolls/roll-pairs.ts";

/**
 * The rows of each contract and its rolls, in the order of `legs`: what opened and closed one contract while it was open,
 * and what replaced it.
 */
export function listChains(
  legs: readonly PlacedLeg[],
  pieces: readonly OwnedPiece[],
  rolls: readonly Roll[],
): string[][] {
  const contracts = pieces.filter(({ isContract }) => isContract);
  const rows = new Set(
    contracts.flatMap(({ openEntryId, closeEntryId = openEntryId }) => [openEntryId, closeEntryId]),
  );
  const parents = new Map<string, string>();
  const rootOf = (row: string): string => {
    let root = row;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) {
      root = next;
    }
    if (root !== row) {
      parents.set(row, root);
    }
    return root;
  };
  const unite = (a: string, b: string): void => {
    const [one, other] = [rootOf(a), rootOf(b)];
    if (one !== other && rows.has(a) && rows.has(b)) {
      parents.set(other, one);
    }
  };
  for (const { openEntryId, closeEntryId = openEntryId } of [...contracts, ...rolls]) {
    unite(openEntryId, closeEntryId);
  }
  for (const [earlier, later] of overlapping(contracts)) {
    unite(earlier.openEntryId, later.openEntryId);
  }
  const chains = new Map<string, Set<string>>();
  for (const { leg } of legs.filter(({ isContract }) => isContract)) {
    const root = rootOf(leg.transactionId);
    chains.set(root, (chains.get(root) ?? new Set()).add(leg.transactionId));
  }
  return [...chains.values()].map((chain) => [...chain]);
}

/** Parts of one contract that were open at a time. */
function overlapping(contracts: readonly OwnedPiece[]): [OwnedPiece, OwnedPiece][] {
  const last = new Map<string, OwnedPiece>();
  const pairs: [OwnedPiece, OwnedPiece][] = [];
  for (const piece of [...contracts].sort((a, b) => a.from.index - b.from.index)) {
    const key = `${piece.instrument} ${piece.side}`;
    const before = last.get(key);
    const endOf = ({ until }: OwnedPiece) => until?.index ?? Number.POSITIVE_INFINITY;
    if (before !== undefined && endOf(before) > piece.from.index) {
      pairs.push([before, piece]);
    }
    if (before === undefined || endOf(piece) > endOf(before)) {
      last.set(key, piece);
    }
  }
  return pairs;
}
