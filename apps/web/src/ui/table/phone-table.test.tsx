import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { HoldingTable } from "./phone-table.tsx";
import type { Column } from "./table-column.ts";

type Put = { readonly id: string; readonly name: string; readonly premium: string; readonly code: string };

const PUTS: readonly Put[] = [
  { id: "1", name: "PLTR $105 Put · Dec 11", premium: "$2,575.94", code: "PLTR261211P105" },
  { id: "2", name: "BAC $49 Put · Dec 4", premium: "$229.94", code: "BAC261204P49" },
];

const COLUMNS: readonly Column<Put>[] = [
  { id: "name", header: "Contract", cell: ({ name }) => name },
  { id: "code", header: "Symbol", priority: 5, cell: ({ code }) => code },
  { id: "premium", header: "Premium", cell: ({ premium }) => premium },
];

/** A window of so many pixels. */
const screenOf = (width: number) =>
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width >= 16 * Number(/min-width: (\d+)rem/.exec(query)?.[1]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

const show = () =>
  render(
    <HoldingTable
      caption="Open contracts"
      columns={COLUMNS}
      rows={PUTS}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      phone={{
        value: "Premium",
        cells: ({ name, premium }) => ({
          name,
          value: premium,
          facts: ["6 sold", undefined, "Individual"],
          mark: "OTM 3.10%",
        }),
        total: { name: "Total", value: "$2,805.88", facts: [] },
      }}
    />,
  );

beforeEach(() => screenOf(639));

it("shows a row as two lines below 640 px: no code, and no empty part", () => {
  show();
  const row = screen.getByRole("row", { name: /PLTR \$105 Put/ });
  expect(within(row).getByRole("rowheader").textContent).toBe("PLTR $105 Put · Dec 116 sold · Individual");
  expect(within(row).getByRole("cell").textContent).toBe("$2,575.94OTM 3.10%");
  expect(screen.queryByText("PLTR261211P105")).toBeNull();
  expect(screen.getByRole("row", { name: "Total $2,805.88" })).toBeVisible();
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Contract",
    "Premium",
  ]);
});

it("unfolds all columns of a row by keyboard, and folds them again", async () => {
  const user = userEvent.setup();
  show();
  await user.tab();
  const button = screen.getByRole("button", { name: "Show details of PLTR $105 Put · Dec 11" });
  expect(document.activeElement).toBe(button);
  await user.keyboard("{Enter}");
  expect(screen.getByText("PLTR261211P105")).toBeVisible();
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Contract",
    "Symbol",
    "Premium",
  ]);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{Enter}");
  expect(screen.queryByText("PLTR261211P105")).toBeNull();
});

it("stays a table from 640 px on", () => {
  screenOf(640);
  show();
  expect(screen.getByRole("cell", { name: "BAC261204P49" })).toBeVisible();
  expect(screen.queryByText("6 sold · Individual")).toBeNull();
});
