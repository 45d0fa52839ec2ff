/** Every row of a list, asked for page by page: what an export holds. `fetchPage` answers `size` rows, fewer at the end. */
export async function fetchAll<Row>(
  size: number,
  fetchPage: (page: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const more = await fetchPage(page);
    rows.push(...more);
    if (more.length < size) {
      return rows;
    }
  }
}
