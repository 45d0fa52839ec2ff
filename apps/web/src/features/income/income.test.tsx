import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { answerAccounts } from "../../testing/account-answers.ts";
import { covered, endedOn } from "../../testing/coverage.ts";
import { catchDownloads, textOf } from "../../testing/downloads.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { IncomePage } from "./pages/income-page.tsx";
import { AHEAD, answerIncome, YEAR } from "./testing/income-answers.ts";

beforeEach(() => {
  // Friday morning in New York.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-20T15:00:00Z") });
  answerAccounts();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The texts of a table's cells, a row each, totals included. */
async function rowsOf(name: string): Promise<string[][]> {
  const table = within(await screen.findByRole("table", { name }));
  return table
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.querySelectorAll("td, th")].map(({ textContent }) => textContent ?? ""));
}

test("the year by kind stands beside the same days of the year before, without returned capital", async () => {
  const asked = answerIncome();
  renderPage(<IncomePage />, "/income");

  expect(await rowsOf("Income by kind")).toEqual([
    ["Dividends", "$73.50", "$48.00"],
    ["Interest", "$8.00", "$1.50"],
    ["Foreign tax", "\u2212$2.05", "$0.00"],
    ["Income", "$79.45", "$49.50"],
  ]);
  const card = within(screen.getByRole("region", { name: "2026" }));
  expect(card.getByText("Jan 1 \u2013 Mar 20, 2026")).toBeVisible();
  expect(card.getByText("Jan 1 \u2013 Mar 20, 2025: $49.50")).toBeVisible();
  expect(card.getByText(/^Returned capital of/).textContent).toBe(
    "Returned capital of $11.00 lowers the cost of its shares. It isn't income.",
  );
  expect(card.getByText("Income by month: most in March 2026, $53.00")).toBeVisible();
  expect(asked[0]).toEqual({
    from: "2026-01-01",
    to: "2026-03-20",
    fromBefore: "2025-01-01",
    toBefore: "2025-03-20",
    accountIds: null,
  });
});

test("months by holdings name account and month, and are a file with the same figures", async () => {
  const files = catchDownloads();
  answerIncome();
  const { user } = renderPage(<IncomePage />, "/income");

  const table = within(await screen.findByRole("table", { name: "Income by holding" }));
  await table.findByText("Joint");
  expect(
    table.getAllByRole("columnheader").map(({ textContent }) => textContent?.replace("\u00a0", "")),
  ).toEqual(["Holding", "Jan", "Feb", "Mar", "Total"]);
  expect(await rowsOf("Income by holding")).toEqual([
    ["KOJoint", "$18.45", "$0.00", "$53.00", "$71.45"],
    ["Cash and accountAlex IRA", "$4.10", "$3.90", "$0.00", "$8.00"],
    ["Income", "$22.55", "$3.90", "$53.00", "$79.45"],
  ]);
  expect(table.getByRole("link", { name: "KO" }).getAttribute("href")).toBe("/symbol/KO");

  await user.click(screen.getByRole("button", { name: /Export CSV/ }));
  expect(await textOf(files[0])).toBe(
    "\ufeffSymbol,Account,January 2026,February 2026,March 2026,Total\r\nKO,Joint,18.45,0,53,71.45\r\n,Alex IRA,4.1,3.9,0,8\r\n",
  );
});

test("the months ahead are what the same months brought a year before, and from what", async () => {
  const asked = answerIncome();
  renderPage(<IncomePage />, "/income");

  const rows = await rowsOf("The next six months, from history");
  expect(rows.slice(0, 3)).toEqual([
    ["April 2026", "$24.00", "1 holding and cash"],
    ["May 2026", "$0.00", "\u2014"],
    ["June 2026", "$112.00", "2 holdings"],
  ]);
  expect(asked).toContainEqual({ from: "2025-04-01", to: "2025-09-30", accountIds: null });
});

test("premium received and kept stand side by side and are never added", async () => {
  answerIncome();
  renderPage(<IncomePage />, "/income");

  expect(await rowsOf("Option premium by month")).toEqual([
    ["January 2026", "$538.68", "2", "\u25bc\u2212$101.32", "1"],
    ["February 2026", "$0.00", "0", "\u25b2+$339.34", "1"],
    ["2026", "$538.68", "2", "\u25b2+$238.02", "2"],
  ]);
  expect(
    screen.getByText("2 closing trades aren't counted because their opening trade hasn't been imported."),
  ).toBeVisible();
});

test("what no file covers is a dash and not zero", async () => {
  const rest = { from: "2025-01-01", to: "2026-02-28" };
  const coverage = covered({
    from: "2025-01-01",
    to: "2026-03-20",
    state: "PARTLY",
    uncovered: [rest],
    historyBegins: "2026-03-01",
  });
  answerIncome(
    {
      ...YEAR,
      kinds: [{ start: "2026-03-01", kind: "DIVIDEND", amount: "53" }],
      before: [],
      matrix: {
        months: YEAR.matrix.months,
        rows: [{ symbol: "KO", accountId: "joint", cells: ["0", "0", "53"], total: "53" }],
        totals: ["0", "0", "53"],
        total: "53",
      },
      premium: [],
      coverage,
    },
    {
      matrix: { ...AHEAD.matrix, rows: [], totals: ["0", "0", "0", "0", "0", "0"], total: "0" },
      coverage: endedOn("2025-03-31", { from: "2025-04-01", to: "2025-09-30" }, { state: "NOT_IMPORTED" }),
    },
  );
  renderPage(<IncomePage />, "/income");

  expect(await rowsOf("Income by holding")).toEqual(
    [
      ["KO", "\u2014", "\u2014", "$53.00", "$53.00"],
      ["Income", "\u2014", "\u2014", "$53.00", "$53.00"],
    ].map(([name = "", ...cells]) => [expect.stringContaining(name), ...cells]),
  );
  const card = within(screen.getByRole("region", { name: "2026" }));
  expect(card.getByText("from Mar 1")).toBeVisible();
  expect(card.getByText("Jan 1 \u2013 Mar 20, 2025: not imported")).toBeVisible();
  expect((await rowsOf("The next six months, from history"))[0]).toEqual([
    "April 2026",
    "\u2014",
    "Not imported",
  ]);
});

test("an earlier year is asked for whole, and an account alone; the address keeps both", async () => {
  const asked = answerIncome();
  const { user, location } = renderPage(<IncomePage />, "/income?account=ira");
  await screen.findByRole("table", { name: "Income by kind" });
  expect(asked[0]).toMatchObject({ accountIds: ["ira"] });

  await user.selectOptions(screen.getByLabelText("Year"), "2025");
  await vi.waitFor(() =>
    expect(asked.at(-1)).toEqual({
      from: "2025-01-01",
      to: "2025-12-31",
      fromBefore: "2024-01-01",
      toBefore: "2024-12-31",
      accountIds: ["ira"],
    }),
  );
  expect(location()).toContain("year=2025");
  expect(screen.queryByRole("region", { name: /from history/ })).toBeNull();
});

test.each(["2027", "1066", "abc"])(
  "the year %s is none that could be shown: the present one is",
  async (year) => {
    answerIncome();
    renderPage(<IncomePage />, `/income?year=${year}`);

    expect(await screen.findByRole("region", { name: "2026" })).toBeVisible();
  },
);

test("hidden amounts are hidden in every table and sentence", async () => {
  hideAmounts(true);
  answerIncome();
  renderPage(<IncomePage />, "/income");
  await rowsOf("The next six months, from history");

  expect(document.body.textContent).not.toMatch(/\d\.\d\d/);
});

test("without a history the upload is the next step; a failure is told and tried again", async () => {
  answerIncome({
    ...YEAR,
    kinds: [],
    before: [],
    matrix: { months: [], rows: [], totals: [], total: "0" },
    premium: [],
    coverage: covered({ state: "NOT_IMPORTED", historyBegins: null, historyEnds: null }),
  });
  const { unmount } = renderPage(<IncomePage />, "/income");
  expect(await screen.findByText("No history imported yet")).toBeVisible();
  unmount();

  server.use(
    graphql.query("IncomeOfYear", () => HttpResponse.json({ errors: [{ message: "Out of order" }] })),
  );
  renderPage(<IncomePage />, "/income?year=2024");
  expect((await screen.findByRole("alert")).textContent).toContain("Error loading income");
});
