import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { type Column, DataTable } from "./data-table.tsx";
import { TableOptionsButton } from "./table-options-button.tsx";

type Row = { symbol: string; value: string; account: string };

const COLUMNS: readonly Column<Row>[] = [
  { id: "symbol", header: "Symbol", cell: ({ symbol }) => symbol, sortable: true, footer: "Total" },
  { id: "value", header: "Value", cell: ({ value }) => value, align: "end", sortable: true, footer: "$3.00" },
  { id: "account", header: "Account", cell: ({ account }) => account, priority: 3 },
];
const ROWS: readonly Row[] = [
  { symbol: "AAPL", value: "$1.00", account: "IRA" },
  { symbol: "MSFT", value: "$2.00", account: "Taxable" },
];

function table(given: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) {
  return (
    <DataTable
      caption="Positions"
      columns={COLUMNS}
      rows={ROWS}
      rowKey={({ symbol }) => symbol}
      rowName={({ symbol }) => symbol}
      {...given}
    />
  );
}

test("rows are named by their first column, totals stand in the foot", () => {
  render(table());

  expect(screen.getByRole("table", { name: "Positions" })).toBeVisible();
  expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
    "AAPL",
    "MSFT",
    "Total",
  ]);
  expect(screen.getByRole("row", { name: "Total $3.00" })).toBeVisible();
});

test("no table draws thousands of rows: beyond a page there is a pager, and another order begins anew", async () => {
  const rows = Array.from({ length: 450 }, (_, index) => ({ ...ROWS[0], symbol: `S${index}` }) as Row);
  const { container, rerender } = render(table({ rows }));
  const shown = () => [...container.querySelectorAll("th[scope=row]")].map(({ textContent }) => textContent);
  expect(shown()).toHaveLength(200 + 1);

  await userEvent.click(screen.getByRole("button", { name: "Last page" }));
  expect(shown()).toEqual([...rows.slice(400).map(({ symbol }) => symbol), "Total"]);
  expect(screen.getByText("401–450 of 450")).toBeVisible();
  rerender(table({ rows: rows.slice(0, 300) }));
  expect(shown()[0]).toBe("S200");
  rerender(table({ rows, sort: { columnId: "symbol", direction: "asc" } }));
  expect(shown()[0]).toBe("S0");
  rerender(table({ rows: rows.slice(0, 200) }));
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("every sortable head says how it is sorted and is a button", async () => {
  const onSort = vi.fn();
  render(table({ sort: { columnId: "value", direction: "desc" }, onSort }));

  const heads = screen.getAllByRole("columnheader").map((head) => head.getAttribute("aria-sort"));
  expect(heads).toEqual(["none", "descending", null]);
  await userEvent.click(screen.getByRole("button", { name: "Symbol" }));

  expect(onSort).toHaveBeenCalledWith("symbol");
});

test("what a phone leaves out folds out under the row", async () => {
  render(table());
  const toggle = screen.getByRole("button", { name: "Show details of AAPL" });

  await userEvent.click(toggle);

  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  const details = document.getElementById(toggle.getAttribute("aria-controls") ?? "");
  expect(within(details as HTMLElement).getByRole("definition").textContent).toBe("IRA");
});

test("a column for wide screens folds out until it has room", () => {
  const last = (priority: "xs" | 2 | 3 | 4 | 5) => (
    <DataTable
      caption="Positions"
      columns={[...COLUMNS.slice(0, 2), { id: "account", header: "Account", cell: () => "IRA", priority }]}
      rows={ROWS.slice(0, 1)}
      rowKey={({ symbol }) => symbol}
      rowName={({ symbol }) => symbol}
    />
  );
  const toggle = () => screen.getByRole("button", { name: "Show details of AAPL" }).className;
  const head = () => screen.getByRole("columnheader", { name: "Account" }).className;
  const { rerender } = render(last("xs"));
  for (const [priority, width] of [
    ["xs", "xs"],
    [2, "sm"],
    [3, "md"],
    [4, "lg"],
    [5, "min-[80rem]"],
  ] as const) {
    rerender(last(priority));
    expect(head()).toContain(`hidden ${width}:table-cell`);
    expect(toggle()).toContain(`${width}:hidden`);
  }
});

test("the totals fold as their columns do", async () => {
  const columns = COLUMNS.map((column) =>
    column.id === "value" ? { ...column, priority: "xs" as const } : column,
  );
  render(table({ columns }));

  await userEvent.click(screen.getByRole("button", { name: "Show details of the totals" }));

  // The account has no total.
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["$3.00"]);
});

test("totals whose columns are always shown have nothing to fold", () => {
  render(table());

  expect(screen.queryByRole("button", { name: "Show details of the totals" })).toBeNull();
});

test("gray rows stand for rows on their way, without a total", () => {
  render(table({ loading: true, loadingRows: 3 }));

  expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
  expect(screen.getAllByRole("row")).toHaveLength(4);
  expect(screen.queryByText("AAPL")).toBeNull();
});

test("columns can be left out, the first never; it and the density of all tables are remembered", async () => {
  const options = <TableOptionsButton tableId="positions" columns={COLUMNS} />;
  const first = render(
    <>
      {options}
      {table({ tableId: "positions" })}
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  const dialog = screen.getByRole("dialog", { name: "Table options" });
  expect(within(dialog).getAllByRole("checkbox")).toHaveLength(2);

  await userEvent.click(within(dialog).getByRole("checkbox", { name: "Value" }));
  await userEvent.click(within(dialog).getByRole("radio", { name: "Compact" }));
  first.unmount();

  render(
    <>
      {table({ tableId: "positions" })}
      {table({ caption: "Others" })}
    </>,
  );
  const heads = (name: string) =>
    within(screen.getByRole("table", { name }))
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent);
  expect(heads("Positions")).toEqual(["Symbol", "Account"]);
  expect(heads("Others")).toEqual(["Symbol", "Value", "Account"]);
  expect(screen.getByRole("table", { name: "Others" }).dataset["density"]).toBe("compact");
});

test("a press on a label's words chooses: the focus that goes to the page around the panel closes nothing", async () => {
  const user = userEvent.setup();
  render(
    <main tabIndex={-1}>
      <TableOptionsButton tableId="positions" columns={COLUMNS} />
      {table({ tableId: "positions" })}
      <button type="button">Beside</button>
    </main>,
  );
  await user.click(screen.getByRole("button", { name: "Columns" }));
  const dialog = screen.getByRole("dialog", { name: "Table options" });

  await user.click(within(dialog).getByText("Value"));
  expect(within(dialog).getByRole<HTMLInputElement>("checkbox", { name: "Value" }).checked).toBe(false);
  await user.click(within(dialog).getByText("Compact"));
  expect(within(dialog).getByRole<HTMLInputElement>("radio", { name: "Compact" }).checked).toBe(true);
  expect(screen.getByRole("dialog", { name: "Table options" })).toBe(dialog);

  await user.click(screen.getByRole("button", { name: "Beside" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the panel of columns takes the focus, and Escape gives it back; the page beside it stays in use", async () => {
  render(
    <>
      <TableOptionsButton tableId="positions" columns={COLUMNS} />
      <button type="button">Beside</button>
    </>,
  );
  const opener = screen.getByRole("button", { name: "Columns" });
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");

  expect(opener.getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Value" }));
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(opener);

  await userEvent.keyboard("{Enter}");
  // Two columns and the density, which arrow keys choose.
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Beside" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each(["no JSON", '{"hidden":{"positions":"value"},"density":1}', "null"])(
  "what is stored as %s counts for nothing",
  (stored) => {
    localStorage.setItem("strikebook-tables", stored);

    render(table({ tableId: "positions" }));

    expect(screen.getAllByRole("columnheader")).toHaveLength(3);
  },
);
