import type { OwnedAccounts, Reader } from "./reader.ts";

/** A part of a list: so many rows from a place on, from 0. */
export type PageSlice = { readonly limit: number; readonly offset: number };

/**
 * One page of a list that is made of a list for each owner. The owners' lists come in the order of `compare`; of rows that are
 * alike in it the earlier owner's come first. A single owner is asked for the page alone, and `compare` decides nothing.
 */
export async function readMergedPage<Row>(
  reader: Reader,
  { limit, offset }: PageSlice,
  compare: (a: Row, b: Row) => number,
  read: (owner: OwnedAccounts, page: PageSlice) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const [only, ...others] = reader;
  if (only !== undefined && others.length === 0) {
    return [...(await read(only, { limit, offset }))];
  }
  const end = offset + limit;
  const lists = await Promise.all(reader.map((owner) => read(owner, { limit: end, offset: 0 })));
  return lists.reduce<Row[]>((all, list) => mergeTwo(all, list, compare), []).slice(offset, end);
}

/** Takes the rows of either list in turn, so that a longer list begins as a shorter one of the same rows does. */
function mergeTwo<Row>(
  first: readonly Row[],
  second: readonly Row[],
  compare: (a: Row, b: Row) => number,
): Row[] {
  const merged: Row[] = [];
  let next = 0;
  for (const row of first) {
    let other = second[next];
    while (other !== undefined && compare(other, row) < 0) {
      merged.push(other);
      next += 1;
      other = second[next];
    }
    merged.push(row);
  }
  return [...merged, ...second.slice(next)];
}
