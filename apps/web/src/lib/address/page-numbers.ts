export type PageEntry = number | "gap-before" | "gap-after";

/** First, last and the neighbors of `page` (all from 0), with a gap where pages are left out. */
export function pageNumbers(page: number, totalPages: number): readonly PageEntry[] {
  const last = totalPages - 1;
  const shown = [0, page - 1, page, page + 1, last].filter((each) => each >= 0 && each <= last);
  const pages = [...new Set(shown)].sort((a, b) => a - b);
  return pages.flatMap((each, index): PageEntry[] => {
    const before = pages[index - 1];
    const isGap = before !== undefined && each - before > 1;
    return isGap ? [each > page ? "gap-after" : "gap-before", each] : [each];
  });
}
