/**
 * Lists that are in one order, as one list in it. Where `compare` finds no difference, the list that comes first is first, and
 * within a list its own order always stays: what is merged of beginnings of lists is the beginning of what is merged of all.
 */
export function mergeOrdered<Item>(
  lists: readonly (readonly Item[])[],
  compare: (a: Item, b: Item) => number,
): Item[] {
  const [first = [], ...others] = lists;
  return others.reduce<Item[]>((merged, list) => mergeTwo(merged, list, compare), [...first]);
}

function mergeTwo<Item>(
  a: readonly Item[],
  b: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Item[] {
  const merged: Item[] = [];
  let [ofA, ofB] = [0, 0];
  for (;;) {
    const [nextA, nextB] = [a[ofA], b[ofB]];
    if (nextA === undefined || nextB === undefined) {
      return [...merged, ...a.slice(ofA), ...b.slice(ofB)];
    }
    if (compare(nextA, nextB) <= 0) {
      merged.push(nextA);
      ofA += 1;
    } else {
      merged.push(nextB);
      ofB += 1;
    }
  }
}
