import { renderHook, screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useExplainedCell } from "../../lib/explained-cell.ts";
import { answerAccounts } from "../../testing/account-answers.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { MonthSummaryPage } from "./pages/month-summary-page.tsx";
import { TradeSummaryPage } from "./pages/trade-summary-page.tsx";
import { WeekSummaryPage } from "./pages/week-summary-page.tsx";
import { YearSummaryPage } from "./pages/year-summary-page.tsx";
import { answerAll, NOTHING } from "./testing/summary-answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
  answerAccounts();
});
afterEach(() => {
  vi.useRealTimers();
});

test("the trade page shows all trades, year, month and week", async () => {
  answerAll();

  renderPage(<TradeSummaryPage />, "/trade-summary");

  for (const name of ["All trades", "Year 2026", "November 2026", "Week of 16, November"]) {
    const card = await screen.findByRole("region", { name });
    expect(await within(card).findByText("AAPL")).toBeDefined();
  }
});

test.each([
  ["year", YearSummaryPage, ["Year 2026", "Year 2025", "Year 2024", "Year 2023"]],
  ["month", MonthSummaryPage, ["November 2026", "October 2026", "September 2026", "August 2026"]],
  ["week", WeekSummaryPage, ["Week of 16, November", "Week of 9, November"]],
] as const)("the %s page shows the current one and those before it", async (_name, SummaryPage, titles) => {
  answerAll();

  renderPage(<SummaryPage />);

  for (const name of titles) {
    expect(await screen.findByRole("region", { name })).toBeDefined();
  }
  await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull());
});

test("a card shows its dates, the sign of every total and the totals row", async () => {
  answerAll();

  renderPage(<YearSummaryPage />);
  const card = await screen.findByRole("region", { name: "Year 2026" });

  expect(await within(card).findByText(/Jan 1, 2026 . Dec 31, 2026/)).toBeDefined();
  expect(textsOf(card)).toEqual([
    ["Script", "Buys", "Sells", "Total"],
    ["AAPL", "$50.01", "$199.34", "▲+$149.33"],
    ["F", "$120.00", "$20.00", "▼−$100.00"],
    ["Total", "$170.01", "$219.34", "▲+$49.33"],
  ]);
});

test("sorting turns the rows and leaves the totals row last", async () => {
  answerAll();

  const { user, location } = renderPage(<YearSummaryPage />, "/year-summary");
  const card = await screen.findByRole("region", { name: "Year 2026" });
  await within(card).findByText("AAPL");
  await user.click(within(card).getByRole("button", { name: "Total" }));

  await waitFor(() =>
    expect(textsOf(card).map(([first]) => first)).toEqual(["Script", "F", "AAPL", "Total"]),
  );
  expect(location()).toBe("/year-summary?sort=total%2Casc");
});

test("a period without trades says so", async () => {
  answerAll({ overallSummary: [], accountSummaries: [], unmatchedTrades: 1 });

  renderPage(<YearSummaryPage />);

  expect(await screen.findAllByText("No individual transactions")).toHaveLength(4);
  expect(screen.queryByText("No trading data available")).toBeNull();
});

test("without any trade at all the page leads to the upload", async () => {
  answerAll({ overallSummary: [], accountSummaries: [], hasTrades: false });

  renderPage(<YearSummaryPage />);

  expect(await screen.findByText("No trading data available")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Year 2026" })).toBeNull();
  expect(screen.queryByText("No individual transactions")).toBeNull();
  expect(
    screen.getByText(/^No options were traded from Jan 1, 2026 to Dec 31, 2026, or their history is not/),
  ).toBeDefined();
  expect(screen.getByRole("link", { name: "Upload Files" }).getAttribute("href")).toBe("/upload");
});

test("a failure keeps the server's words and Try Again cures it", async () => {
  let isDown = true;
  answerAll();
  server.use(
    graphql.query("YearSummary", ({ variables }) =>
      isDown && variables["periodsBack"] === 1
        ? HttpResponse.json({ errors: [{ message: "The ledger is being rebuilt" }] })
        : undefined,
    ),
  );

  const { user } = renderPage(<YearSummaryPage />);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Error loading Year 2025The ledger is being rebuilt");

  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(screen.getByRole("region", { name: "Year 2025" })).toBeDefined();
});

test("nothing on record at all is nothing yet", async () => {
  answerAll({ ...NOTHING, startDate: null, endDate: null });

  renderPage(<TradeSummaryPage />);

  expect(
    await screen.findByText("No options were traded yet, or their history is not imported."),
  ).toBeDefined();
});

test("the cash basis is asked of the server, explained and kept in the address", async () => {
  const bases: unknown[] = [];
  answerAll({}, ({ basis }) => bases.push(basis));

  const { user, location } = renderPage(<YearSummaryPage />, "/year-summary");
  await screen.findAllByText("AAPL");
  await user.click(screen.getByRole("radio", { name: "Cash" }));

  await waitFor(() => expect(bases).toEqual([...Array(4).fill("REALIZED"), ...Array(4).fill("CASH")]));
  expect(screen.getByText(/Total is money moved, not profit/)).toBeDefined();
  expect(location()).toBe("/year-summary?basis=cash");
});

test("the tax book is asked of the server, named, explained and remembered", async () => {
  const books: unknown[] = [];
  answerAll({}, ({ book }) => books.push(book));

  const { user, location, unmount } = renderPage(<YearSummaryPage />, "/year-summary");
  await screen.findAllByText("AAPL");
  await user.click(screen.getByRole("radio", { name: "Tax book" }));

  await waitFor(() => expect(books).toEqual([...Array(4).fill("TRADE"), ...Array(4).fill("TAX")]));
  expect(screen.getByRole("heading", { name: "Year Summary, tax book" })).toBeDefined();
  expect(screen.getByText(/premium of an assigned or exercised option counts with the shares/)).toBeDefined();
  expect(location()).toBe("/year-summary?book=tax");
  await user.click(screen.getByRole("radio", { name: "Cash" }));
  expect(screen.getByText(/The cash that moved is the same in both books\.$/)).toBeDefined();
  expect(screen.queryByText(/counts with the shares/)).toBeNull();

  unmount();
  renderPage(<MonthSummaryPage />);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Tax book" }).checked).toBe(true);
});

test("every row and the totals row ask for what makes them up", async () => {
  answerAll();
  const asked = renderHook(() => useExplainedCell());

  const { user } = renderPage(<YearSummaryPage />, "/year-summary?basis=cash&book=tax");
  const card = await screen.findByRole("region", { name: "Year 2026" });
  await user.click(await within(card).findByRole("button", { name: "F: what makes up these numbers" }));
  const year = {
    startDate: "2026-01-01",
    endDate: "2026-12-31",
    basis: "CASH",
    book: "TAX",
    assets: "OPTION",
  };
  expect(asked.result.current).toEqual({
    ...year,
    title: expect.stringContaining("F, Year 2026"),
    underlying: "F",
  });

  await user.click(screen.getByRole("radio", { name: "Accounts" }));
  await screen.findByRole("combobox", { name: "Account" });
  await user.click(
    within(screen.getByRole("region", { name: "Year 2026" })).getByRole("button", {
      name: "Total: what makes up these numbers",
    }),
  );
  expect(asked.result.current).toMatchObject({ ...year, account: "Alex IRA", underlying: undefined });
});

test("what the figures leave out is said", async () => {
  answerAll({ unmatchedTrades: 2, untiedAssignments: 1, awaitingBroker: 1, pendingPremium: "250.50" });

  renderPage(<YearSummaryPage />);
  const card = await screen.findByRole("region", { name: "Year 2026" });

  expect(
    await within(card).findByText(/2 closing trades left out: their opening trade is not on record/),
  ).toBeDefined();
  expect(within(card).getByText(/The shares of 1 assignment or exercise could not be found/)).toBeDefined();
  expect(screen.getByText(/1 contract past expiry, awaiting the broker's row/)).toBeDefined();
  expect(screen.getByText("$250.50")).toBeDefined();
});

test("the export holds the rows on the screen with their periods and totals", async () => {
  answerAll();
  const exported = captureExport();

  const { user } = renderPage(<YearSummaryPage />);
  await user.click(await screen.findByRole("button", { name: "Export CSV (12 rows)" }));

  const lines = (await exported()).split("\r\n");
  expect(lines.slice(0, 4)).toEqual([
    "Period,From,To,Account,Script,Buys,Sells,Total",
    "Year 2026,2026-01-01,2026-12-31,All accounts,AAPL,50.01,199.34,149.33",
    "Year 2026,2026-01-01,2026-12-31,All accounts,F,120.00,20.00,-100.00",
    "Year 2026,2026-01-01,2026-12-31,All accounts,Total,170.01,219.34,49.33",
  ]);
});

function captureExport() {
  let blob: Blob | undefined;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  URL.revokeObjectURL = () => undefined;
  URL.createObjectURL = (given) => {
    blob = given as Blob;
    return "blob:export";
  };
  return async () => (await new Response(await blob?.arrayBuffer()).text()).replace("\uFEFF", "");
}

/** Rows of a table as texts, head and foot included. */
function textsOf(card: HTMLElement): string[][] {
  return within(card)
    .getAllByRole("row")
    .map((line) => [...line.querySelectorAll("th, td")].map((cell) => cell.textContent ?? ""));
}
