import { expect, test } from "vitest";
import { type Part, readPart } from "./read-part.ts";
import type { Reader } from "./reader.ts";

const ROWS: Readonly<Record<string, readonly number[]>> = {
  ann: [1, 4, 6, 9],
  ben: [2, 3, 7],
};
const both: Reader = [
  { userId: "ann", accountIds: null },
  { userId: "ben", accountIds: ["b"] },
];

async function partOf(reader: Reader, part: Part) {
  const asked: Part[] = [];
  const rows = await readPart(
    reader,
    part,
    async ({ userId }, { limit, offset }) => {
      asked.push({ limit, offset });
      return (ROWS[userId] ?? []).slice(offset, limit === null ? undefined : offset + limit);
    },
    (a, b) => a - b,
  );
  return { rows, asked };
}

test("of one owner the part itself is asked for", async () => {
  expect(await partOf(both.slice(0, 1), { limit: 2, offset: 2 })).toEqual({
    rows: [6, 9],
    asked: [{ limit: 2, offset: 2 }],
  });
});

test.each<[Part, number[]]>([
  [{ limit: 3, offset: 0 }, [1, 2, 3]],
  [{ limit: 3, offset: 3 }, [4, 6, 7]],
  [{ limit: 3, offset: 6 }, [9]],
  [{ limit: 3, offset: 9 }, []],
  [{ limit: null, offset: 0 }, [1, 2, 3, 4, 6, 7, 9]],
])("of several %j is of their rows in one order", async (part, rows) => {
  expect((await partOf(both, part)).rows).toEqual(rows);
});

test("of nobody there is nothing", async () => {
  expect((await partOf([], { limit: 3, offset: 0 })).rows).toEqual([]);
});

test("rows that are alike stand by their owners, on every page as in the whole list", async () => {
  const lists: Readonly<Record<string, readonly number[]>> = { ann: [1, 4, 4, 9], ben: [2, 4, 7], cleo: [] };
  const page = async (part: Part) =>
    await readPart(
      Object.keys(lists),
      part,
      async (owner, { limit, offset }) =>
        (lists[owner] ?? [])
          .slice(offset, limit === null ? undefined : offset + limit)
          .map((value) => ({ owner, value })),
      (a, b) => a.value - b.value,
    );
  const whole = await page({ limit: null, offset: 0 });

  expect(whole.map(({ owner, value }) => `${owner} ${value}`).join(", ")).toBe(
    "ann 1, ben 2, ann 4, ann 4, ben 4, ben 7, ann 9",
  );
  const pages = await Promise.all([0, 2, 4, 6, 8].map((offset) => page({ limit: 2, offset })));
  expect(pages.flat()).toEqual(whole);
});
