import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { answerAccounts } from "../../testing/account-answers.ts";
import { endedOn } from "../../testing/coverage.ts";
import { catchDownloads, textOf } from "../../testing/downloads.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { ReturnsPage } from "./pages/returns-page.tsx";
import { ANSWER, answerReturns, MISSING_START } from "./testing/returns-answers.ts";

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

test("both rates stand with the sentence that tells them apart, and with the days they are of", async () => {
  const asked = answerReturns();
  renderPage(<ReturnsPage />, "/returns");

  const card = within(await screen.findByRole("region", { name: "Return" }));
  expect(card.getByText("Dec 31, 2025 \u2013 Mar 20, 2026")).toBeVisible();
  expect(card.getByText("On your money").parentElement?.textContent).toBe(
    "On your money\u25b2+0.27%What your money earned, counting when you paid it in and took it out (money-weighted).Over the whole 79 days, not by the year",
  );
  expect(card.getByText("On a dollar that stayed").parentElement?.textContent).toContain(
    "\u25bc\u22120.31%What a dollar earned that was there all the time. Compare this one with a fund (time-weighted).Over the whole 79 days, not by the year, approximate",
  );
  expect(asked).toEqual([{ from: "2025-12-31", to: "2026-03-20", accountIds: null }]);
});

test("the way of the value adds up line by line, and leads from the unexplained to what explains it", async () => {
  answerReturns();
  renderPage(<ReturnsPage />, "/returns");

  expect(await rowsOf("How the value got there")).toEqual([
    ["Value at the start", "$25,000.00"],
    ["Paid in, less taken out", "\u25b2+$1,000.00"],
    ["Shares and funds", "\u25bc\u2212$150.00"],
    ["Options", "\u25b2+$268.68"],
    ["Income", "\u25b2+$53.00"],
    ["Fees and taxes", "\u25bc\u2212$2.07"],
    ["Not explained", "\u25bc\u2212$100.00"],
    ["Value at the end", "$26,069.61"],
  ]);
  const card = within(screen.getByRole("region", { name: "How the value got there" }));
  expect(card.getByRole("link", { name: "missing files" }).getAttribute("href")).toBe("/user/accounts");
  expect(card.getByRole("link", { name: "closings without an opening" }).getAttribute("href")).toBe(
    "/ledger/statements",
  );
  expect(card.getByText("The value of Joint on Mar 20, 2026 is that of Mar 19, 2026.")).toBeVisible();
});

test("with everything explained there is no such line, and a gap of the history is told", async () => {
  const { bridge } = ANSWER.returns;
  answerReturns(() => ({
    ...ANSWER,
    returns: { ...ANSWER.returns, notes: [], bridge: { ...bridge, unexplained: "0", end: "26169.61" } },
    coverage: endedOn(
      "2026-02-27",
      { from: "2026-02-28", to: "2026-03-20" },
      { from: "2025-12-31", to: "2026-03-20" },
    ),
  }));
  renderPage(<ReturnsPage />, "/returns");

  expect((await rowsOf("How the value got there")).map(([part]) => part)).not.toContain("Not explained");
  expect(screen.getByText("History is imported through Feb 27, 2026.")).toBeVisible();
});

test("accounts and underlyings have a reason where a figure isn't known, and no sum leaves it out", async () => {
  answerReturns();
  renderPage(<ReturnsPage />, "/returns");

  await screen.findAllByText("Joint");
  expect(await rowsOf("Returns by account")).toEqual([
    ["Joint", "$20,000.00", "\u25b2+$1,000.00", "$21,169.61", "\u25b2+0.81%", "\u25b2+0.80%"],
    [
      "Alex IRAAlex IRA has no positions on record in these days.",
      "\u2014",
      "\u2014",
      "\u2014",
      "\u2014",
      "\u2014",
    ],
  ]);
  expect(await rowsOf("Returns by underlying")).toEqual([
    ["KO", "\u25b2+$199.34", "$0.00", "\u25b2+$50.93", "\u25bc\u2212$80.66", "\u25b2+$169.61"],
    ["GMA closing has no opening on record.", "\u25b2+$12.00", "$0.00", "$0.00", "\u2014", "\u2014"],
    ["All", "\u25b2+$211.34", "$0.00", "\u25b2+$50.93", "\u2014", "\u2014"],
  ]);
});

test("one account alone has no table of accounts", async () => {
  const asked = answerReturns(() => ({ ...ANSWER, accounts: ANSWER.accounts.slice(0, 1) }));
  renderPage(<ReturnsPage />, "/returns?account=ira");

  await screen.findByRole("table", { name: "Returns by underlying" });
  expect(screen.queryByRole("table", { name: "Returns by account" })).toBeNull();
  expect(asked[0]).toMatchObject({ accountIds: ["ira"] });
});

test("the flows are a file with which a spreadsheet repeats the rate", async () => {
  const files = catchDownloads();
  answerReturns();
  const { user } = renderPage(<ReturnsPage />, "/returns");
  await user.click(await screen.findByText("The flows and values behind these figures"));

  const flows = await screen.findByRole("table", { name: "Flows" });
  expect(within(flows).getAllByRole("row")).toHaveLength(5);
  expect(await rowsOf("Values")).toEqual([
    ["Dec 31, 2025", "$25,000.00"],
    ["Mar 20, 2026, approximate", "$26,069.61"],
  ]);
  await user.click(screen.getByRole("button", { name: "Export CSV (4 rows)" }));
  expect(await textOf(files[0])).toBe(
    "\ufeffDay,Account,Kind,Amount\r\n2025-12-31,,Value at the start,-25000\r\n2026-01-05,Joint,Paid in,-1000\r\n2026-02-02,Alex IRA,Transfer,40.5\r\n2026-03-20,,Value at the end,26069.61\r\n",
  );
});

test("a year without a value at an end moves to the nearest days that have one, and says so", async () => {
  const asked = answerReturns((from) => (from === "2025-12-31" ? MISSING_START : ANSWER));
  const { location } = renderPage(<ReturnsPage />, "/returns");

  expect((await screen.findByText(/has no positions on record at an end/)).textContent).toBe(
    "Dec 31, 2025\u2009\u2013\u2009Mar 20, 2026 has no positions on record at an end. Shown are the nearest days that have: Jan 12\u2009\u2013\u2009Mar 18, 2026.",
  );
  expect(asked[1]).toEqual({ from: "2026-01-12", to: "2026-03-18", accountIds: null });
  expect(location()).toBe("/returns");
});

test("days that were typed stay: the reason is told, and a button shows the nearest ones", async () => {
  answerReturns((from) => (from === "2025-12-31" ? MISSING_START : ANSWER));
  const { user, location } = renderPage(<ReturnsPage />, "/returns?from=2025-12-31&to=2026-03-20");

  expect(await screen.findAllByText("The value of Joint on Dec 31, 2025 isn't known.")).not.toHaveLength(0);
  expect(screen.getByLabelText<HTMLSelectElement>("Period").selectedOptions[0]?.label).toBe("Chosen days");
  await user.click(screen.getByRole("button", { name: /^Show Jan 12.+Mar 18, 2026$/ }));

  expect(location()).toContain("from=2026-01-12&to=2026-03-18");
  expect(await screen.findByText(/^What your money earned/)).toBeVisible();
});

test.each([
  ["2024", "period=2024", { from: "2023-12-31", to: "2024-12-31" }],
  ["twelve", "period=twelve", { from: "2025-03-20", to: "2026-03-20" }],
])("the period %s stands in the address", async (choice, address, days) => {
  const asked = answerReturns();
  const { user, location } = renderPage(<ReturnsPage />, "/returns");
  await screen.findByRole("region", { name: "Return" });

  await user.selectOptions(screen.getByLabelText("Period"), choice);

  await vi.waitFor(() => expect(asked.at(-1)).toEqual({ ...days, accountIds: null }));
  expect(location()).toContain(address);
});

test.each(["2027", "abc", "1066"])("%s is no period: the present year is shown", async (period) => {
  const asked = answerReturns();
  renderPage(<ReturnsPage />, `/returns?period=${period}&from=2026-02-30&to=2026-03-01`);

  await screen.findByRole("region", { name: "Return" });
  expect(asked).toEqual([{ from: "2025-12-31", to: "2026-03-20", accountIds: null }]);
});

test("hidden amounts are hidden in every table and sentence", async () => {
  hideAmounts(true);
  answerReturns();
  renderPage(<ReturnsPage />, "/returns");
  await rowsOf("Returns by underlying");

  expect(document.body.textContent).not.toMatch(/\d\.\d\d/);
});

test("a person without accounts is told of positions, not of a choice of accounts", async () => {
  answerReturns(() => ({
    ...ANSWER,
    returns: {
      ...MISSING_START.returns,
      reason: "No account is chosen.",
      startValue: "0",
      endValue: "0",
      nearestFrom: null,
    },
  }));
  answerAccounts([]);
  renderPage(<ReturnsPage />, "/returns");
  expect(await screen.findByText("No positions imported yet")).toBeVisible();
});

test("without positions the upload is the next step; a failure is told", async () => {
  answerReturns(() => ({
    ...ANSWER,
    returns: {
      ...MISSING_START.returns,
      reason: "Joint has no positions on record in these days.",
      startValue: "0",
      endValue: "0",
      nearestFrom: null,
      nearestTo: null,
    },
  }));
  const { unmount } = renderPage(<ReturnsPage />, "/returns");
  expect(await screen.findByText("Joint has no positions on record in these days.")).toBeVisible();
  expect(screen.getByRole("link", { name: /Upload/ })).toBeVisible();
  unmount();

  server.use(
    graphql.query("ReturnsOfSpan", () => HttpResponse.json({ errors: [{ message: "Out of order" }] })),
  );
  renderPage(<ReturnsPage />, "/returns?period=2024");
  expect((await screen.findByRole("alert")).textContent).toContain("Error loading returns");
});
