import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { OverviewSection } from "./overview/overview-section.tsx";
import { answerScope, exportedText } from "./testing/answers.ts";

beforeEach(() => answerScope());

test("any past day: a day between snapshots shows the newest before it, and says so", async () => {
  const asked = answerOverview([position()], { actualDate: "2026-11-10", freshness: "OLD", ageDays: 8 });
  const { user, location } = renderPage(<OverviewSection />);
  await screen.findByText("AAPL");

  await user.click(screen.getByRole("button", { name: "Choose a day" }));
  await screen.findByRole("option", { name: "Nov 18, 2026 (latest)" });
  // The button that was pressed is gone.
  expect(document.activeElement).toBe(screen.getByLabelText("Portfolio date"));
  await user.selectOptions(screen.getByLabelText("Portfolio date"), "Another day...");
  await user.type(screen.getByLabelText("Any past day"), "2026-11-12");
  await user.click(screen.getByRole("button", { name: "Show" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Portfolio date"));

  expect(await screen.findByText("No positions on Nov 12, 2026: showing Nov 10, 2026")).toBeVisible();
  expect(screen.getByText("Old, 8 days old")).toBeVisible();
  expect(location()).toBe("/?date=2026-11-12");
  expect(asked).toEqual([{}, { date: "2026-11-12" }]);
});

test.each([
  [{}, "Current: the latest portfolio date", "text-gain"],
  [{ actualDate: "2026-07-06", ageDays: 137 }, "Latest: Jul 6, 2026, 137 days old", "text-warning"],
])("how old the figures are, green only when they are recent", async (shown, text, tone) => {
  answerOverview([position()], shown);
  renderPage(<OverviewSection />);

  expect((await screen.findByText(text)).className).toContain(tone);
});

test("a day before the first snapshot has nothing, and says which", async () => {
  answerOverview([]);
  renderPage(<OverviewSection />, "/?date=2020-01-02");

  expect(await screen.findByText("No portfolio data available.")).toBeVisible();
  expect(screen.getByText(/There are no positions on or before Jan 2, 2020/)).toBeVisible();
});

test("the rows sort by every figure, kept in the address; the export holds them all, safe against formulas", async () => {
  answerOverview([
    position({ symbol: "MSFT", lastPrice: "90.50", totalGainLossPercent: -3.5 }),
    position({ symbol: "=CMD", lastPrice: null, totalGainLossPercent: null }),
    position({ symbol: "AAPL", lastPrice: "200.125", totalGainLossPercent: 4.2 }),
  ]);
  const exported = exportedText();
  const { user, location } = renderPage(<OverviewSection />);
  await screen.findByText("MSFT");
  const shown = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(shown()).toEqual(["=CMD", "AAPL", "MSFT"]);

  await user.click(screen.getByRole("button", { name: "Symbol" }));
  await user.click(screen.getByRole("button", { name: "Profit/Loss %" }));
  expect(shown()).toEqual(["MSFT", "AAPL", "=CMD"]);
  await user.click(screen.getByRole("button", { name: "Current Price" }));
  await user.click(screen.getByRole("button", { name: "Current Price" }));
  expect(shown()).toEqual(["AAPL", "MSFT", "=CMD"]);
  expect(location()).toBe("/?sort=lastPrice%2Cdesc");

  await user.click(screen.getByRole("button", { name: "Export CSV (3 rows)" }));
  expect((await exported()).trimEnd().split("\r\n")).toEqual([
    "Date,Symbol,Current Price,Day Change,Day Change %,Value,Profit/Loss %,Weight %",
    "2026-11-18,AAPL,200.125,12.5,0.63,2001.25,4.2,20.0125",
    "2026-11-18,MSFT,90.50,12.5,0.63,2001.25,-3.5,20.0125",
    "2026-11-18,'=CMD,,12.5,0.63,2001.25,,20.0125",
  ]);
});

test("one row a symbol with price, gain and two quotes elsewhere", async () => {
  answerOverview([
    position({ symbol: "MSFT", totalGainLossPercent: -3.5 }),
    position({ symbol: "BRK.B", lastPrice: null, totalGainLossPercent: null }),
    position({ symbol: "AAPL" }),
    position({ symbol: "AAPL" }),
    position({
      symbol: "SPAXX",
      type: "CASH",
      lastPrice: null,
      currentValue: "500",
      todaysGainLossDollar: null,
      todaysGainLossPercent: null,
      totalGainLossPercent: null,
    }),
    position({ symbol: "GONE", currentValue: "0" }),
    position({ symbol: "AA_BB" }),
    position({ symbol: "TOOLONG" }),
    position({ symbol: "OPT", type: "OPTION" }),
  ]);
  renderPage(<OverviewSection />);
  await screen.findByText("MSFT");
  const table = screen.getByRole("table", { name: "Symbols held, their price and gain" });

  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Symbol",
    "Current Price",
    "Day change, Nov 18, 2026",
    "Value",
    "Profit/Loss %",
    "Weight",
    "Quotes",
  ]);
  expect(
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.querySelectorAll("th, td")].slice(0, 6).map(({ textContent }) => textContent)),
  ).toEqual([
    // Two lots of 2,001.25, which rose by 12.50 each: 25 of 3,977.50 before.
    ["AAPL", "$200.125", "▲+$25.00▲+0.63%", "$4,002.50", "▲+4.20%", "40.03%"],
    ["BRK.B", "—", "▲+$12.50▲+0.63%", "$2,001.25", "—", "20.01%"],
    ["MSFT", "$200.125", "▲+$12.50▲+0.63%", "$2,001.25", "▼−3.50%", "20.01%"],
    ["SPAXX", "—", "—", "$500.00", "—", "5.00%"],
  ]);
  expect(screen.getByText("Nov 18, 2026")).toBeVisible();
  expect(within(table).getByRole("link", { name: "BRK.B" }).getAttribute("href")).toBe("/symbol/BRK.B");
  const links = within(table).getAllByRole("link", { name: /quote of BRK\.B/ });
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Y!Yahoo Finance quote of BRK.B (opens in a new tab)", "https://finance.yahoo.com/quote/BRK-B"],
    ["GGoogle Finance quote of BRK.B (opens in a new tab)", "https://www.google.com/finance?q=BRK.B"],
  ]);
  expect(links.map((link) => [link.getAttribute("target"), link.getAttribute("rel")])).toEqual([
    ["_blank", "noopener noreferrer"],
    ["_blank", "noopener noreferrer"],
  ]);
});

test("accounts of different days have no day's change, and nothing is summed", async () => {
  answerOverview([position()], { dayChangeDay: null });
  renderPage(<OverviewSection />);
  await screen.findByText("AAPL");

  expect(screen.getByRole("columnheader", { name: "Day change" })).toBeVisible();
  expect(screen.queryByText(/12\.50/)).toBeNull();
});

test("of thousands of symbols eight are shown, alphabetically, then all by pages, and all of them are exported", async () => {
  // AAAA, AAAB, ... in the order of the alphabet, given backwards.
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const symbols = letters
    .flatMap((one) => letters.flatMap((two) => letters.map((three) => `A${one}${two}${three}`)))
    .slice(0, 5_000);
  answerOverview(symbols.toReversed().map((symbol) => position({ symbol })));
  const { user, container } = renderPage(<OverviewSection />);
  const startedMs = performance.now();
  await screen.findByText("AAAA", undefined, { timeout: 20_000 });
  expect(performance.now() - startedMs).toBeLessThan(20_000);
  const shown = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(shown()).toEqual(symbols.slice(0, 8));
  expect(container.querySelectorAll("tbody tr")).toHaveLength(8);
  await user.click(screen.getByRole("button", { name: "All 5,000 positions" }));

  const pager = within(screen.getByRole("navigation", { name: "Symbols held, their price and gain pages" }));
  expect(pager.getByText("1–25 of 5,000")).toBeVisible();
  expect(shown()).toEqual(symbols.slice(0, 25));
  await user.click(pager.getByRole("button", { name: "Next page" }));
  expect(shown()).toEqual(symbols.slice(25, 50));
  await user.click(pager.getByRole("button", { name: "Last page" }));
  expect(shown()).toEqual(symbols.slice(4_975));
  await user.click(screen.getByRole("button", { name: "Symbol" }));
  expect(shown()).toEqual(symbols.slice(0, 25));
  await user.click(screen.getByRole("button", { name: "Fewer positions" }));
  expect(shown()).toEqual(symbols.slice(0, 8));
  expect(screen.getByRole("button", { name: "Export CSV (5,000 rows)" })).toBeVisible();
}, 60_000);

test("without positions the section leads to the upload", async () => {
  answerOverview([]);
  renderPage(<OverviewSection />);

  expect(await screen.findByText("No portfolio data available.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Upload Files" })).toBeVisible();
});

test("a failure keeps the server's words and Try Again cures it", async () => {
  let isDown = true;
  answerOverview([position()]);
  server.use(
    graphql.query("PortfolioOverview", () =>
      isDown ? HttpResponse.json({ errors: [{ message: "The snapshot is being written" }] }) : undefined,
    ),
  );
  const { user } = renderPage(<OverviewSection />);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Error loading Portfolio OverviewThe snapshot is being written",
  );

  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("AAPL")).toBeVisible();
});

function answerOverview(positions: readonly object[], shown: object = {}) {
  const asked: unknown[] = [];
  server.use(
    graphql.query("PortfolioOverview", ({ variables }) => {
      asked.push(variables);
      const none = { actualDate: null, freshness: null };
      const newest = { actualDate: "2026-11-18", freshness: "CURRENT", dayChangeDay: "2026-11-18" };
      const summary = {
        totalCurrentValue: "10000",
        ...(positions.length > 0 ? newest : none),
        ageDays: null,
        asOf: [],
        ...shown,
      };
      return HttpResponse.json({ data: { positions, page: { summary } } });
    }),
  );
  return asked;
}

function position(given: object = {}): object {
  return {
    symbol: "AAPL",
    kind: "HOLDING",
    type: "STOCK",
    lastPrice: "200.125",
    currentValue: "2001.25",
    todaysGainLossDollar: "12.5",
    todaysGainLossPercent: 0.63,
    totalGainLossDollar: "84",
    totalGainLossPercent: 4.2,
    costBasisTotal: "2000",
    ...given,
  };
}
