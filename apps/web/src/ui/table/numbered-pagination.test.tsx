import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { NumberedPagination, pageWindow } from "./numbered-pagination.tsx";

test.each([
  [0, 1, [0]],
  [0, 3, [0, 1, 2]],
  [0, 9, [0, 1, 2, 3, 4]],
  [2, 9, [0, 1, 2, 3, 4]],
  [3, 9, [1, 2, 3, 4, 5]],
  [7, 9, [4, 5, 6, 7, 8]],
  [8, 9, [4, 5, 6, 7, 8]],
])("page %i of %i shows the buttons %j", (page, totalPages, buttons) => {
  expect(pageWindow(page, totalPages)).toEqual(buttons);
});

test("pages and sizes are chosen; the present page says so", async () => {
  const user = userEvent.setup();
  const [onPage, onPageSize] = [vi.fn(), vi.fn()];
  const sizes = { pageSizes: [10, 20], onPageSize };
  render(<NumberedPagination label="Users" page={3} pageSize={10} total={54} onPage={onPage} {...sizes} />);

  expect(screen.getByText("Showing 31 to 40 of 54")).toBeVisible();
  expect(screen.getByRole("button", { name: "Page 4" }).getAttribute("aria-current")).toBe("page");
  for (const name of ["First page", "Previous page", "Page 2", "Next page", "Last page"]) {
    await user.click(screen.getByRole("button", { name }));
  }
  expect(onPage.mock.calls).toEqual([[0], [2], [1], [4], [5]]);
  await user.selectOptions(screen.getByRole("combobox", { name: "Rows per page" }), "20 rows");
  expect(onPageSize.mock.calls).toEqual([[20]]);
});

test("without rows there is one page and nowhere to go", () => {
  const given = { page: 4, pageSize: 20, total: 0, onPage: vi.fn() };
  render(<NumberedPagination label="Users" {...given} pageSizes={[20]} onPageSize={vi.fn()} />);

  expect(screen.getByText("Showing 0 to 0 of 0")).toBeVisible();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next page" }).disabled).toBe(true);
  expect(screen.getAllByRole("button", { name: /^Page/ })).toHaveLength(1);
});
