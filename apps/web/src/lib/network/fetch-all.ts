import { currentWhose, type Whose } from "../whose/whose.ts";

/**
 * Every row of a list, asked for page by page: what an export holds. `fetchPage` answers `size` rows, fewer at the end. All
 * pages are about whom the first is: the address may change before the last.
 */
export async function fetchAll<Row>(
  size: number,
  fetchPage: (page: number, whose: Whose) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const whose = currentWhose();
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const more = await fetchPage(page, whose);
    rows.push(...more);
    if (more.length < size) {
      return rows;
    }
  }
}
