import { mergeOrdered } from "../shared/merge-ordered.ts";

/** A part of a list: at most `limit` rows (null: all) from the place `offset` on. */
export type Part = { readonly limit: number | null; readonly offset: number };

/**
 * A part of what several owners' rows make together, in one order. Of one owner that part alone is asked for; of several each
 * one's rows up to its end.
 * @param compare The order in which `read` answers, as far as it tells rows of two owners apart.
 */
export async function readPart<Row, Owner>(
  owners: readonly Owner[],
  { limit, offset }: Part,
  read: (owner: Owner, part: Part) => Promise<readonly Row[]>,
  compare: (a: Row, b: Row) => number,
): Promise<Row[]> {
  const [only, ...others] = owners;
  if (only !== undefined && others.length === 0) {
    return [...(await read(only, { limit, offset }))];
  }
  const end = limit === null ? null : offset + limit;
  const lists = await Promise.all(owners.map((owner) => read(owner, { limit: end, offset: 0 })));
  return mergeOrdered(lists, compare).slice(offset, end ?? undefined);
}
