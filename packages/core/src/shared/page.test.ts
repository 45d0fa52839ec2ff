import { expect, test } from "vitest";
import { clampPage, clampPageSize, pageOf } from "./page.ts";

test.each([
  [-5, 20],
  [0, 20],
  [1, 1],
  [100, 100],
  [101, 100],
])("a page size of %i becomes %i", (given, size) => {
  expect(clampPageSize(given)).toBe(size);
});

test.each([
  [0, 0, 0],
  [9, 0, 0],
  [-1, 45, 0],
  [2, 45, 2],
  [3, 45, 2],
])("page %i of %i elements in twenties is page %i", (page, totalElements, shown) => {
  expect(clampPage({ page, size: 20 }, totalElements)).toBe(shown);
});

test("a page says where it stands", () => {
  expect(pageOf(["a"], { page: 0, size: 20 }, 0)).toMatchObject({ totalPages: 0, first: true, last: true });
  expect(pageOf(["a"], { page: 1, size: 20 }, 45)).toMatchObject({
    totalPages: 3,
    first: false,
    last: false,
  });
  expect(pageOf(["a"], { page: 2, size: 20 }, 45)).toMatchObject({ number: 2, first: false, last: true });
});
