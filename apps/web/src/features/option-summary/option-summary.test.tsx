import { fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useExplainedCell } from "../../lib/explained-cell.ts";
import { offeredExports } from "../../lib/page-exports.ts";
import { answerAccounts } from "../../testing/account-answers.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import {
  MonthSummaryPage,
  TradeSummaryPage,
  WeekSummaryPage,
  YearSummaryPage,
} from "./pages/summary-pages.tsx";
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

  expect(await screen.findAllByRole("rowheader", { name: "AAPL" })).toHaveLength(1);
  for (const name of ["All trades", "Year 2026", "November 2026", "Week of 16, November"]) {
    expect(screen.getByRole("region", { name })).toBeVisible();
    expect(
      screen.getByRole("button", { name: `+$149.33, AAPL, ${name}: where it comes from` }),
    ).toBeVisible();
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
    expect(await screen.findByRole("region", { name })).toBeVisible();
  }
  await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull());
});

test("a line for each underlying, three columns for each period, and the totals above and below", async () => {
  answerAll();

  renderPage(<YearSummaryPage />);
  await screen.findAllByText("AAPL");

  expect(screen.getAllByText("Jan 1 \u2013 Dec 31, 2026")).toHaveLength(4);
  const four = (...figures: string[]) => [...figures, ...figures, ...figures, ...figures];
  expect(textsOf(screen.getByRole("table")).slice(2)).toEqual([
    ["Script", ...four("Buys", "Sells", "Total")],
    ["Total", ...four("$170.01", "$219.34", "+$49.33")],
    ["AAPL", ...four("$50.01", "$199.34", "+$149.33")],
    ["F", ...four("$120.00", "$20.00", "\u2212$100.00")],
    ["Total", ...four("$170.01", "$219.34", "+$49.33")],
  ]);
});

test("Buys and Sells of a period fold away, its total stays", async () => {
  answerAll();

  const { user } = renderPage(<YearSummaryPage />);
  await screen.findAllByText("AAPL");
  await user.click(screen.getByRole("button", { name: "Hide buys and sells of Year 2025" }));

  expect(namesOf()?.[0]).toBe("Script");
  expect(namesOf()?.filter((name) => name === "Buys")).toHaveLength(3);
  expect(namesOf()?.filter((name) => name === "Total")).toHaveLength(4);
  expect(screen.getByRole("button", { name: "Show buys and sells of Year 2025" })).toBeVisible();
});

test("sorting turns the rows, leaves the totals where they are and stands in the address", async () => {
  answerAll();

  const { user, location } = renderPage(<YearSummaryPage />, "/year-summary");
  await screen.findAllByText("AAPL");
  expect(scripts()).toEqual(["Total", "AAPL", "F", "Total"]);
  await user.click(screen.getAllByRole("button", { name: "Total" })[2] as HTMLElement);

  await waitFor(() => expect(scripts()).toEqual(["Total", "F", "AAPL", "Total"]));
  expect(location()).toBe("/year-summary?sort=total-2%2Casc");
});

test("the arrow keys go from figure to figure, and one stop of the Tab key leads there", async () => {
  answerAll();

  const { user } = renderPage(<YearSummaryPage />);
  await screen.findAllByText("AAPL");
  const figure = (name: string) => screen.getByRole("button", { name: `${name}: where it comes from` });
  const [total] = screen.getAllByRole("button", { name: "+$49.33, Total, Year 2026: where it comes from" });
  total?.focus();
  await user.keyboard("{ArrowDown}{ArrowRight}");
  expect(document.activeElement).toBe(figure("+$149.33, AAPL, Year 2025"));
  await user.keyboard("{ArrowDown}{ArrowLeft}");
  expect(document.activeElement).toBe(figure("\u2212$100.00, F, Year 2026"));
  const stops = [...document.querySelectorAll<HTMLElement>("[data-figure]")].filter(
    ({ tabIndex }) => tabIndex === 0,
  );
  expect(stops).toEqual([total]);
});

test("what closed contracts came to is told of each period", async () => {
  answerAll();

  renderPage(<YearSummaryPage />);
  const facts = await screen.findByRole("region", { name: "Year 2024" });

  await within(facts).findByText("Win rate");
  expect(facts.textContent).toContain("Win rate50.00%Avg win : loss$149 : $100Option costs$2.64Income");
  expect(facts.textContent).toContain("Profit factor1.49");
  expect(within(facts).getByTitle(/^Average/).title).toBe("Average win $149.33, average loss \u2212$100.00");
  expect(within(facts).getByTitle("Commission $2.60, fees $0.04")).toBeVisible();
  expect(facts.textContent).not.toMatch(/[·=]/);
});

test("a telephone shows one period, and Buys and Sells under its row", async () => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  answerAll();

  const { user } = renderPage(<YearSummaryPage />);
  await screen.findAllByText("AAPL");
  expect(namesOf()).toEqual(["Script", "Total"]);
  expect(screen.getByRole("region", { name: "Year 2026" })).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "2024" }));
  expect(screen.getByRole("region", { name: "Year 2024" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Year 2026" })).toBeNull();

  await user.click(screen.getByRole("button", { name: "Show details of F" }));
  expect(
    screen
      .getAllByRole("definition")
      .map(({ textContent }) => textContent)
      .slice(-2),
  ).toEqual(["$120.00", "$20.00"]);
});

test("three hundred underlyings are shown page by page", async () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({
    scriptName: `S${index}`,
    buys: "0",
    sells: String(300 - index),
    total: String(300 - index),
    isTotal: false,
  }));
  answerAll({
    overallSummary: [...rows, { ...(rows[0] as (typeof rows)[0]), scriptName: "Total", isTotal: true }],
  });

  const { user } = renderPage(<YearSummaryPage />);
  await screen.findAllByText("S0");
  expect(scripts()).toHaveLength(50 + 2);
  await user.click(screen.getByRole("button", { name: "Last page" }));
  expect(scripts().slice(1, -1)).toEqual(rows.slice(250).map(({ scriptName }) => scriptName));
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

  expect(await screen.findByText("No trading data available")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Year 2026" })).toBeNull();
  expect(screen.queryByText("No individual transactions")).toBeNull();
  expect(
    screen.getByText(/^No options were traded from Jan 1, 2026 to Dec 31, 2026, or their history is not/),
  ).toBeVisible();
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
  expect(screen.getByRole("region", { name: "Year 2025" })).toBeVisible();
});

test("nothing on record at all is nothing yet", async () => {
  answerAll({ ...NOTHING, startDate: null, endDate: null });

  renderPage(<TradeSummaryPage />);

  expect(
    await screen.findByText("No options were traded yet, or their history is not imported."),
  ).toBeVisible();
});

test("the cash basis is asked of the server, explained and kept in the address", async () => {
  const bases: unknown[] = [];
  answerAll({}, ({ basis }) => bases.push(basis));

  const { user, location } = renderPage(<YearSummaryPage />, "/year-summary");
  await screen.findAllByText("AAPL");
  await choose(user, "Show cash paid and received");

  await waitFor(() => expect(bases).toEqual([...Array(4).fill("REALIZED"), ...Array(4).fill("CASH")]));
  expect(screen.getByText(/Total is money moved, not profit/)).toBeVisible();
  expect(location()).toBe("/year-summary?basis=cash");
  await user.click(screen.getByRole("button", { name: "Back to realized profit" }));
  expect(location()).toBe("/year-summary");
});

test("the tax book is asked of the server, named, explained and remembered", async () => {
  const books: unknown[] = [];
  answerAll({}, ({ book }) => books.push(book));

  const { user, location, unmount } = renderPage(<YearSummaryPage />, "/year-summary");
  await screen.findAllByText("AAPL");
  await choose(user, "Show tax book");

  await waitFor(() => expect(books).toEqual([...Array(4).fill("TRADE"), ...Array(4).fill("TAX")]));
  expect(screen.getByRole("heading", { name: "Year Summary, tax book" })).toBeVisible();
  expect(screen.getByText(/premium of an assigned or exercised option counts with the shares/)).toBeVisible();
  expect(location()).toBe("/year-summary?book=tax");
  await choose(user, "Show cash paid and received");
  expect(screen.getByText(/The cash that moved is the same in both books\.$/)).toBeVisible();
  expect(screen.queryByText(/counts with the shares/)).toBeNull();

  unmount();
  renderPage(<MonthSummaryPage />);
  expect(screen.getByRole("button", { name: "Back to the trade book" })).toBeVisible();
});

test("every row and the totals row ask for what makes them up", async () => {
  answerAll();
  const asked = renderHook(() => useExplainedCell());

  const { user } = renderPage(<YearSummaryPage />, "/year-summary?basis=cash&book=tax");
  await user.click(
    await screen.findByRole("button", { name: "\u2212$100.00, F, Year 2026: where it comes from" }),
  );
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
    (
      await screen.findAllByRole("button", { name: "+$149.33, Total, Year 2026: where it comes from" })
    )[0] as HTMLElement,
  );
  expect(asked.result.current).toMatchObject({ ...year, account: "Alex IRA", underlying: undefined });
});

test("what the figures leave out is said", async () => {
  answerAll({ unmatchedTrades: 2, untiedAssignments: 1, awaitingBroker: 1, pendingPremium: "250.50" });

  renderPage(<YearSummaryPage />);
  const card = await screen.findByRole("region", { name: "Year 2026" });

  expect(
    await within(card).findByText(
      "Of options: 2 closing trades aren't counted because their opening trade hasn't been imported.",
    ),
  ).toBeVisible();
  expect(within(card).getByText(/The shares of 1 assignment or exercise weren't found/)).toBeVisible();
  expect(
    screen.getByText(
      "1 contract has expired; Fidelity hasn't posted the outcome yet, so it isn't in your profit.",
    ),
  ).toBeVisible();
  expect(screen.getByText("$250.50")).toBeVisible();
});

test("the export holds the rows on the screen with their periods and totals", async () => {
  answerAll();
  const exported = captureExport();

  const { user } = renderPage(<YearSummaryPage />);
  await screen.findAllByText("AAPL");
  // The command palette offers the same.
  expect(offeredExports().map(({ rows }) => rows)).toEqual([12]);
  await choose(user, "Export CSV (12 rows)");

  const lines = (await exported()).split("\r\n");
  expect(lines.slice(0, 4)).toEqual([
    "Period,From,To,Account,Script,Buys,Sells,Total",
    "Year 2026,2026-01-01,2026-12-31,All accounts,AAPL,50.01,199.34,149.33",
    "Year 2026,2026-01-01,2026-12-31,All accounts,F,120.00,20.00,-100.00",
    "Year 2026,2026-01-01,2026-12-31,All accounts,Total,170.01,219.34,49.33",
  ]);
});

test("any range of days stands in the address, alone in the matrix, and a bad one says what is wrong", async () => {
  const asked: unknown[] = [];
  answerAll({}, ({ startDate, endDate }) => startDate && asked.push([startDate, endDate]));

  const { user, location } = renderPage(<TradeSummaryPage />, "/trade-summary");
  await screen.findAllByText("AAPL");
  await user.click(screen.getByRole("button", { name: "Custom range" }));
  const form = screen.getByRole("dialog", { name: "Custom range" });
  const [from, to] = [within(form).getByLabelText("From"), within(form).getByLabelText("To")];
  const show = within(form).getByRole("button", { name: "Show range" });
  fireEvent.change(from, { target: { value: "2026-03-06" } });
  await user.click(show);
  expect(within(form).getByLabelText("To").getAttribute("aria-invalid")).toBe("true");
  expect(within(form).getByText("Enter a date between 1900 and 2199.")).toBeVisible();
  fireEvent.change(to, { target: { value: "2026-01-05" } });
  await user.click(show);
  expect(within(form).getByText("The end must not be before the start.")).toBeVisible();
  expect(asked).toEqual([]);

  fireEvent.change(from, { target: { value: "2026-01-05" } });
  fireEvent.change(to, { target: { value: "2026-03-06" } });
  await user.click(show);
  await screen.findByRole("region", { name: "Jan 5 \u2013 Mar 6, 2026" });
  expect(location()).toBe("/trade-summary?from=2026-01-05&to=2026-03-06");
  expect(asked).toEqual([["2026-01-05", "2026-03-06"]]);
  expect(namesOf()).toEqual(["Script", "Buys", "Sells", "Total"]);

  await user.click(screen.getByRole("button", { name: "Back to all trades, year, month and week" }));
  expect(location()).toBe("/trade-summary");
  expect(await screen.findByRole("region", { name: "November 2026" })).toBeVisible();
});

type User = ReturnType<typeof renderPage>["user"];

async function choose(user: User, name: string) {
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(screen.getByRole("menuitem", { name }));
}

const scripts = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

/** The names of the columns, without those of the periods. */
const namesOf = () => textsOf(screen.getByRole("table"))[2];

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
function textsOf(table: HTMLElement): string[][] {
  return within(table)
    .getAllByRole("row")
    .map((line) =>
      [...line.querySelectorAll("th, td")].map((cell) =>
        (cell.textContent ?? "").replace(/[\u25b2\u25bc\u00a0]/g, ""),
      ),
    );
}
