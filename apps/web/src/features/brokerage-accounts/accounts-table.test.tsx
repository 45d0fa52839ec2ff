import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { AccountsList } from "./components/accounts-list.tsx";

const ACCOUNTS = [
  {
    id: "a-1",
    name: "joint",
    accountIdentifier: "Z12345678",
    brokerage: "Fidelity, old",
    isRetirement: false,
  },
  { id: "a-2", name: "Roth", accountIdentifier: null, brokerage: "Elsewhere", isRetirement: true },
  { id: "a-3", name: "=1+1", accountIdentifier: "Z10", brokerage: "Fidelity, old", isRetirement: false },
  { id: "a-4", name: "Kids", accountIdentifier: "Z3", brokerage: "Elsewhere", isRetirement: false },
].map((account) => ({ ...account, closedOn: null, suggestedClosedOn: null }));
const COVERAGE = [
  { accountId: "a-1", firstDay: "2021-03-01", lastDay: "2026-11-19" },
  { accountId: "a-2", firstDay: "2020-01-02", lastDay: "2024-12-31" },
  { accountId: "a-4", firstDay: "2020-01-02", lastDay: "2023-06-30" },
];

beforeEach(() =>
  server.use(
    graphql.query("OwnAccounts", () =>
      HttpResponse.json({ data: { accounts: ACCOUNTS, coverage: COVERAGE } }),
    ),
  ),
);
afterEach(() => vi.restoreAllMocks());

const nothing = () => undefined;

async function renderList(path?: string) {
  const list = <AccountsList readOnly={false} onAdd={nothing} onEdit={nothing} onDelete={nothing} />;
  const view = renderPage(list, path);
  await screen.findByRole("rowheader", { name: "Kids" });
  return view;
}

const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
const head = (name: string) => screen.getByRole("columnheader", { name });

function captureExport() {
  const blobs: Blob[] = [];
  const fileNames: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    fileNames.push(this.download);
  });
  URL.revokeObjectURL = nothing;
  URL.createObjectURL = (given) => {
    blobs.push(given as Blob);
    return "blob:export";
  };
  return async () => ({
    fileNames,
    lines: (await new Response(await blobs[0]?.arrayBuffer()).text()).replace("\uFEFF", "").split("\r\n"),
  });
}

test.each([
  ["Name", "name", ["=1+1", "joint", "Kids", "Roth"], ["Roth", "Kids", "joint", "=1+1"]],
  // By value and not by letter; without a number last either way.
  ["Identifier", "accountIdentifier", ["Kids", "=1+1", "joint", "Roth"], ["joint", "=1+1", "Kids", "Roth"]],
  ["Brokerage", "brokerage", ["Roth", "Kids", "joint", "=1+1"], ["joint", "=1+1", "Roth", "Kids"]],
  ["Type", "type", ["joint", "=1+1", "Kids", "Roth"], ["Roth", "joint", "=1+1", "Kids"]],
  ["History imported", "coverage", ["Kids", "Roth", "joint", "=1+1"], ["joint", "Roth", "Kids", "=1+1"]],
])("sorts by %s both ways and keeps it in the address", async (header, id, ascending, descending) => {
  const { user, location } = await renderList("/?brokerage=");
  expect(names()).toEqual(["joint", "Roth", "=1+1", "Kids"]);
  const button = within(head(header)).getByRole("button");

  await user.click(button);
  expect(names()).toEqual(ascending);
  expect(head(header).getAttribute("aria-sort")).toBe("ascending");
  expect(location()).toBe(`/?brokerage=&sort=${id}%2Casc`);
  await user.click(button);
  expect(names()).toEqual(descending);
  expect(location()).toBe(`/?brokerage=&sort=${id}%2Cdesc`);
});

test("a history of one day is told as that day", async () => {
  const coverage = [{ accountId: "a-4", firstDay: "2024-10-15", lastDay: "2024-10-15" }];
  server.use(
    graphql.query("OwnAccounts", () => HttpResponse.json({ data: { accounts: ACCOUNTS, coverage } })),
  );
  await renderList();

  expect(screen.getByRole("cell", { name: "Oct 15, 2024" })).toBeVisible();
});

test("the actions have no order", async () => {
  await renderList();

  expect(within(head("Actions")).queryByRole("button")).toBeNull();
});

test("a link brings search, brokerage and sort back", async () => {
  await renderList("/?search=z&brokerage=Elsewhere&sort=name,desc");

  expect(names()).toEqual(["Kids"]);
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("z");
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Brokerage" }).value).toBe("Elsewhere");
  expect(head("Name").getAttribute("aria-sort")).toBe("descending");
});

test("search and brokerage go into the address, and out of it when cleared; the sort stays", async () => {
  const { user, location } = await renderList("/?sort=name,asc");

  await user.type(screen.getByRole("searchbox"), "ki");
  await user.selectOptions(screen.getByRole("combobox", { name: "Brokerage" }), "Elsewhere");
  await waitFor(() => expect(location()).toBe("/?sort=name%2Casc&brokerage=Elsewhere&search=ki"));
  expect(names()).toEqual(["Kids"]);
  await user.click(screen.getByRole("button", { name: "Clear Filters" }));
  await waitFor(() => expect(location()).toBe("/?sort=name%2Casc"));
  expect(names()).toHaveLength(4);
});

test("an unknown sort in the address is no sort", async () => {
  await renderList("/?sort=actions,asc");

  expect(names()).toEqual(["joint", "Roth", "=1+1", "Kids"]);
});

test("the export holds the rows of the filter in their order, safe against formulas", async () => {
  const exported = captureExport();
  const { user } = await renderList("/?search=z&sort=name,asc");

  await user.click(screen.getByRole("button", { name: "Export CSV (3 rows)" }));

  const { fileNames, lines } = await exported();
  expect(fileNames).toEqual(["my-accounts.csv"]);
  expect(lines).toEqual([
    "Name,Identifier,Brokerage,Type,History from,History to,Closed on",
    `'=1+1,Z10,"Fidelity, old",Individual,,,`,
    `joint,Z12345678,"Fidelity, old",Individual,2021-03-01,2026-11-19,`,
    "Kids,Z3,Elsewhere,Individual,2020-01-02,2023-06-30,",
    "",
  ]);
});

test("without a matching account there is nothing to export", async () => {
  const { user } = await renderList();

  await user.type(screen.getByRole("searchbox"), "nobody");
  await screen.findByText("No Accounts Found");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Export CSV (0 rows)" }).disabled).toBe(true);
});
