/** More pages than any list has, and few enough that their rows can still be counted. */
const PAGES_MAX = 1_000_000;

/** A page, from 0, as an address names it: from 1, and the first one not at all. */
export const pageParam = (page: number): string | undefined => (page === 0 ? undefined : String(page + 1));

/** The page that an address names, from 0; the first for none and for nonsense. The number of pages is not known here. */
export function readPage(text: string | null): number {
  const page = Math.trunc(Number(text ?? "1"));
  return Number.isNaN(page) ? 0 : Math.min(Math.max(page, 1), PAGES_MAX) - 1;
}
