import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { graphql, HttpResponse, http } from "msw";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { areAmountsHidden } from "../../lib/browser/privacy.ts";
import { currentSession } from "../../lib/network/session.ts";
import { signIn } from "../../testing/factories.ts";
import { server } from "../../testing/server.ts";
import { ExportButton } from "../../ui/export-button.tsx";
import { AppLayout } from "../layout/app-layout.tsx";
import { ADMIN_MENU } from "../menus.ts";
import { findCommands } from "./commands.ts";

const POSITION = {
  symbol: "AAPL",
  kind: "HOLDING",
  type: "STOCK",
  lastPrice: "1",
  currentValue: "1",
  totalGainLossDollar: null,
  totalGainLossPercent: null,
  costBasisTotal: null,
};

let explained: unknown;

function answerPositions(positions: readonly object[]) {
  const page = { summary: { actualDate: "2026-11-18", freshness: "RECENT", ageDays: null, asOf: [] } };
  server.use(graphql.query("PortfolioOverview", () => HttpResponse.json({ data: { positions, page } })));
}

beforeEach(() => {
  explained = undefined;
  server.use(
    http.get("/api/system/version", () => HttpResponse.json({})),
    graphql.query("TradedSymbols", ({ variables }) => {
      const content = ["NVDA", "AAPL"].filter((symbol) =>
        symbol.includes(String(variables["search"]).toUpperCase()),
      );
      return HttpResponse.json({ data: { found: { content } } });
    }),
    graphql.query("ExplainSummary", ({ variables }) => {
      explained = variables["cell"];
      return HttpResponse.json({ errors: [{ message: "not now" }] });
    }),
    graphql.query("PortfolioOverview", () =>
      HttpResponse.json({
        data: {
          positions: [
            ...["AAPL", "MSFT", "912828ZZ1"].map((symbol) => ({ ...POSITION, symbol })),
            { ...POSITION, symbol: "SPY261218P500", type: "OPTION" },
            { ...POSITION, symbol: "Pending activity", kind: "PENDING" },
          ],
          page: { summary: { actualDate: "2026-11-18", freshness: "CURRENT", ageDays: null, asOf: [] } },
        },
      }),
    ),
  );
});

function openApp(roles: string[] = ["USER"]) {
  if (!currentSession()) {
    signIn({ roles });
  }
  render(
    <MemoryRouter initialEntries={["/week-summary"]}>
      <AppLayout>
        <h1>Screen</h1>
        <input aria-label="Note" />
        <Address />
      </AppLayout>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const address = () => document.querySelector("output")?.textContent;
const field = () => screen.findByRole("combobox", { name: "Search pages, symbols and actions" });
const labelOf = (option: HTMLElement) => option.querySelector("[data-label]")?.textContent;
const options = () => screen.queryAllByRole("option").map(labelOf);
const chosen = () => labelOf(screen.getByRole("option", { selected: true }));

test.each(["{Control>}k{/Control}", "{Meta>}K{/Meta}"])(
  "%s opens the palette, from a field too",
  async (keys) => {
    const user = openApp();
    await user.click(screen.getByLabelText("Note"));

    await user.keyboard(keys);

    const search = await field();
    expect(document.activeElement).toBe(search);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText("Note"));
  },
);

test("it holds every page, the symbols held, and the actions", async () => {
  const user = openApp();
  await user.click(screen.getByRole("button", { name: /Command palette/ }));
  await field();

  await screen.findByText("MSFT");
  expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual([
    "Pages",
    "Actions",
    "Symbols",
  ]);
  for (const label of ["Dashboard", "Total View", "Week Summary", "Upload Files"]) {
    expect(options()).toContain(label);
  }
  expect(within(screen.getByRole("group", { name: "Actions" })).getAllByRole("option")).toHaveLength(11);
});

test("a symbol that was once traded is found although none is held, and its trades are shown", async () => {
  const user = openApp();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await field(), "nvda tr");

  await waitFor(() => expect(options()).toEqual(["NVDA: trades and P&L"]));
  await user.keyboard("{Enter}");
  await waitFor(() =>
    expect(explained).toMatchObject({ underlying: "NVDA", assets: "ALL", startDate: null }),
  );
});

test.each([
  ["open lots", "Ledger: open lots", "/ledger/lots"],
  ["corrections", "Ledger: corrections", "/ledger/statements"],
  ["statements", "Ledger: corrections", "/ledger/statements"],
  ["campaigns", "Campaigns", "/campaigns"],
])("%s leads to its page, which no menu may have", async (search, label, path) => {
  const user = openApp();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await field(), search);

  expect(options()).toEqual([label]);
  await user.keyboard("{Enter}");
  expect(address()).toBe(path);
});

test.each([
  ["friday", "Open contracts"],
  ["expir", "Open contracts"],
  ["profit", "Trade Summary"],
  ["pnl", "Trade Summary"],
  ["wheel", "Campaigns"],
  ["undo", "Upload history"],
  ["income", "Income"],
  ["dividends", "Income"],
  ["tax", "Taxes"],
  ["wash sale", "Taxes"],
  ["8949", "Taxes"],
  ["1256", "Taxes"],
  ["1099", "Taxes"],
  ["xirr", "Returns"],
  ["performance", "Returns"],
])("the word %s finds %s", async (search, label) => {
  const user = openApp();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await field(), search);

  expect(options()[0]).toBe(label);
});

test("the page of a symbol comes first, with what it has gained on paper where that is known", async () => {
  answerPositions([
    { ...POSITION, symbol: "NVDA", totalGainLossDollar: "1000.50" },
    { ...POSITION, symbol: "NVDA261218C200", type: "OPTION", totalGainLossDollar: "-300.25" },
    { ...POSITION, symbol: "MSFT", totalGainLossDollar: null },
  ]);
  const user = openApp();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await field(), "nvda");

  // 1,000.50 of the shares less 300.25 of the call.
  const first = await screen.findByText("+$700.25 on paper, Nov 18, 2026");
  expect(first.closest("[role=option]")?.textContent).toBe("NVDA+$700.25 on paper, Nov 18, 2026");
  expect(chosen()).toBe("NVDA");
});

test("before a letter is typed the last pages stand first, and keys at the right", async () => {
  const user = openApp();
  await user.keyboard("gpgt");
  await user.keyboard("{Control>}k{/Control}");
  await field();

  const recent = within(screen.getByRole("group", { name: "Recent" }));
  expect(recent.getAllByRole("option").map(labelOf)).toEqual(["Portfolio", "Week Summary"]);
  expect(screen.getByRole("option", { name: /^Dashboard/ }).textContent).toBe("Dashboardg d");
  await user.keyboard("{Enter}");
  expect(address()).toBe("/portfolio");
});

test("a period is found by its name and opens its summary", async () => {
  const user = openApp();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await field(), "last week");

  expect(options()).toEqual(["Last week"]);
  await user.keyboard("{Enter}");
  expect(address()).toBe("/week-summary?periodsBack=1");
});

test("a table of the page can be exported while it is there", async () => {
  const onExport = vi.fn();
  const { unmount } = render(<ExportButton rows={3} onExport={onExport} />);
  const user = openApp();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await field(), "export");
  expect(options()).toEqual(["Export CSV (3 rows)"]);
  await user.keyboard("{Enter}");
  expect(onExport).toHaveBeenCalledOnce();

  unmount();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await field(), "export");
  expect(options()).toEqual([]);
});

test("letters narrow the list, arrows choose, Enter goes there", async () => {
  const user = openApp();
  await user.keyboard("{Control>}k{/Control}");
  await field();

  await user.keyboard("summary");
  expect(options()).toEqual(["Trade Summary", "Year Summary", "Month Summary", "Week Summary"]);
  expect(screen.getByText("4 results").getAttribute("role")).toBe("status");
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
  expect(chosen()).toBe("Year Summary");
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(chosen()).toBe("Week Summary");
  await user.keyboard("{PageUp}{Enter}");

  expect(address()).toBe("/trade-summary");
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("of thousands that a letter finds the first fifty are listed", () => {
  const commands = Array.from({ length: 5_000 }, (_, index) => ({
    id: `symbol-${index}`,
    group: "Symbols" as const,
    label: `A${index}`,
    run: () => undefined,
  }));
  expect(findCommands(commands, "a").map(({ label }) => label)).toEqual(
    Array.from({ length: 50 }, (_, index) => `A${index}`),
  );
});

test("a search without result says so, and Enter does nothing", async () => {
  const user = openApp();
  await user.keyboard("{Control>}k{/Control}");
  await field();

  await user.keyboard("zzz{ArrowDown}{Enter}");

  expect(screen.getByText("No matches")).toBeVisible();
  expect(address()).toBe("/week-summary");
});

test("a symbol opens its quote", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const user = openApp();
  await user.keyboard("{Control>}k{/Control}");
  await field();
  await screen.findByText("AAPL");

  await user.keyboard("aapl yahoo{Enter}");

  expect(open.mock.calls).toEqual([
    ["https://finance.yahoo.com/quote/AAPL", "_blank", "noopener,noreferrer"],
  ]);
});

test("a symbol opens the portfolio narrowed to it, an option's by what it is on", async () => {
  const user = openApp();
  await user.keyboard("{Control>}k{/Control}");
  await field();
  await screen.findByText("SPY");
  const group = within(screen.getByRole("group", { name: "Symbols" }));
  expect(group.getAllByRole("option").map(labelOf)).toEqual(["912828ZZ1", "AAPL", "MSFT", "SPY"]);

  await user.keyboard("912828");
  expect(options()).toEqual(["912828ZZ1", "912828ZZ1: positions"]);
  await user.clear(await field());
  await user.keyboard("spy pos{Enter}");

  expect(address()).toBe("/portfolio?view=overall&symbol=SPY");
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await field(), "spy{Enter}");
  expect(address()).toBe("/symbol/SPY");
});

test("actions: amounts, theme, colors, password, shortcuts, logout", async () => {
  server.use(http.post("/api/auth/logout", () => HttpResponse.json({ success: true })));
  const user = openApp();
  const run = async (search: string) => {
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await field(), `${search}{Enter}`);
  };

  await run("hide amounts");
  expect(areAmountsHidden()).toBe(true);
  await run("theme dark");
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  await run("theme auto");
  expect(document.documentElement.dataset["theme"]).toBeUndefined();
  await run("colors blue");
  expect(document.documentElement.dataset["palette"]).toBe("blue-orange");
  await run("colors standard");
  expect(document.documentElement.dataset["palette"]).toBeUndefined();
  await run("change password");
  expect(await screen.findByRole("dialog", { name: "Change Password" })).toBeVisible();
  await user.keyboard("{Escape}");
  await run("keyboard");
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await user.keyboard("{Escape}");
  await run("import csv");
  expect(address()).toBe("/upload");
  await run("logout");
  await waitFor(() => expect(currentSession()).toBeUndefined());
});

test("single keys: the sheet, the amounts, the pages", async () => {
  const user = openApp();

  await user.keyboard("h");
  expect(areAmountsHidden()).toBe(true);
  await user.keyboard("gp");
  expect(address()).toBe("/portfolio");
  await user.keyboard("gd");
  expect(address()).toBe("/");
  await user.keyboard("p?");
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(address()).toBe("/");
});

test("single keys do nothing where one types or a dialog is open", async () => {
  const user = openApp();

  await user.type(screen.getByLabelText("Note"), "h?gp");
  expect([areAmountsHidden(), address(), screen.queryByRole("dialog")]).toEqual([
    false,
    "/week-summary",
    null,
  ]);

  await user.click(document.body);
  await user.keyboard("?");
  await screen.findByRole("dialog");
  await user.keyboard("h{Control>}k{/Control}");
  expect(areAmountsHidden()).toBe(false);
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

test("single keys can be switched off, which is remembered; the sheet stays in the user menu", async () => {
  const user = openApp();
  await user.click(screen.getByRole("button", { name: /Hello/ }));
  await user.click(await screen.findByRole("button", { name: "Keyboard shortcuts" }));
  await user.click(await screen.findByRole("checkbox", { name: "Single-key shortcuts" }));
  await user.keyboard("{Escape}");

  await user.keyboard("h");
  expect(areAmountsHidden()).toBe(false);
  expect(localStorage.getItem("strikebook-single-keys")).toBe("off");

  await user.keyboard("{Control>}k{/Control}");
  expect(await field()).toBeVisible();
});

test("administrators find all their pages by one word, under a name of their own; nobody else does", async () => {
  const user = openApp(["ADMIN"]);
  await user.keyboard("{Control>}k{/Control}");

  await user.type(await field(), "admin");

  const group = within(screen.getByRole("group", { name: "Admin" }));
  expect(group.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(
    ADMIN_MENU.map(({ label }) => label),
  );
  // Two pages are called so; the section tells them apart.
  await user.clear(await field());
  await user.type(await field(), "portfolio analytics");
  expect(options()).toEqual(["Analytics"]);
  await user.keyboard("{Enter}");
  expect(address()).toBe("/portfolio/analytics");
});

test("who is no administrator is offered none of their pages", async () => {
  const user = openApp();
  await user.keyboard("{Control>}k{/Control}");

  await user.type(await field(), "admin");

  expect(options()).toEqual([]);
});
