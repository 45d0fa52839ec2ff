import { expect, test } from "vitest";
import { type PageSlice, readMergedPage } from "./merged-page.ts";
import type { OwnedAccounts } from "./reader.ts";

type Row = { readonly of: string; readonly value: number };

const LISTS: Readonly<Record<string, readonly number[]>> = { ann: [1, 4, 4, 9], ben: [2, 4, 7], cleo: [] };
const owner = (userId: string): OwnedAccounts => ({ userId, accountIds: null });

const asked: (PageSlice & { of: string })[] = [];
const read = async ({ userId }: OwnedAccounts, page: PageSlice): Promise<Row[]> => {
  asked.push({ of: userId, ...page });
  const rows = (LISTS[userId] ?? []).map((value) => ({ of: userId, value }));
  return rows.slice(page.offset, page.offset + page.limit);
};
const page = async (owners: readonly string[], limit: number, offset: number) => {
  asked.length = 0;
  const rows = await readMergedPage(
    owners.map(owner),
    { limit, offset },
    (a: Row, b: Row) => a.value - b.value,
    read,
  );
  return rows.map(({ of, value }) => `${of} ${value}`).join(", ");
};

test("pages of several owners follow each other as the pages of one list, the earlier owner first", async () => {
  const all = "ann 1, ben 2, ann 4, ann 4, ben 4, ben 7, ann 9";

  expect(await page(["ann", "ben", "cleo"], 10, 0)).toBe(all);
  const pages = [];
  for (const offset of [0, 2, 4, 6]) {
    pages.push(await page(["ann", "cleo", "ben"], 2, offset));
  }
  expect(pages.join(", ")).toBe(all);
  expect(await page(["ann", "ben"], 2, 8)).toBe("");
  expect(await page([], 2, 0)).toBe("");
});

test("one owner is asked for the page alone", async () => {
  expect(await page(["ann"], 2, 2)).toBe("ann 4, ann 9");
  expect(asked).toEqual([{ of: "ann", limit: 2, offset: 2 }]);
});
