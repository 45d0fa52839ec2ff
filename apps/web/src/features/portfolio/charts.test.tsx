import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { AnalyticsPage } from "./pages/analytics-page.tsx";
import { TotalPage } from "./pages/total-page.tsx";
import type { PortfolioStatistics } from "./portfolio.queries.ts";
import { answerScope, connection, exportedText } from "./testing/answers.ts";
import type { TotalPortfolio, TotalPortfolioRow } from "./total-portfolio.queries.ts";

beforeEach(() => answerScope());

test("analytics: overview, allocation and every breakdown, each as a table", async () => {
  const asked = answerStatistics();

  renderPage(<AnalyticsPage />, "/portfolio/analytics");
  const allocation = await screen.findByRole("table", { name: /^Asset allocation/ });

  expect(asked).toEqual([{}]);
  expect(
    within(allocation)
      .getAllByRole("row")
      .map((row) => row.textContent),
  ).toEqual(["Stocks60.00%", "Options−5.00%", "Cash40.00%", "Other5.00%"]);
  expect(screen.getByText("Total Gain/Loss").nextElementSibling?.textContent).toBe("▲+$80.00▲+4.20%");
  expect(screen.getByText("Positions", { selector: "dt" }).nextElementSibling?.textContent).toBe(
    "1 (1 unique symbol)",
  );
  expect(rowsOf("Top Holdings, by value")).toHaveLength(10);
  expect(rowsOf("Sector Breakdown, by value")).toHaveLength(8);
  expect(rowsOf("By Account, by value")).toHaveLength(5);
  expect(rowsOf("Top Symbols by Value, by value")).toHaveLength(5);
  expect(rowsOf("By Asset Type, by value")[0]?.textContent).toContain("Stocks3 positions$600.0060.00%");
});

test.each([
  ["analytics", <AnalyticsPage key="page" />],
  ["total", <TotalPage key="page" />],
])("%s says where pending activity counts", async (path, page) => {
  const summary = { ...connection({}).summary, pendingValue: "-661.77", unknownGainCount: 1 };
  answerStatistics({ summary });
  answerTotal({ summary });

  renderPage(page, `/portfolio/${path}`);

  expect((await screen.findByText(/of pending activity/)).textContent).toBe(
    "The total value includes −$661.77 of pending activity.",
  );
});

test("pending activity is a part of its own in every breakdown, not cash", async () => {
  const { allocation } = statistics();
  answerStatistics({
    allocation: {
      ...allocation,
      cashPercent: 17.3,
      pendingPercent: -0.88,
      topSectors: [{ sector: "Pending activity", percentage: -0.88, value: "-661.77", positionCount: 0 }],
    },
    byType: [{ type: "OTHER", isPending: true, count: 0, totalAmount: "-661.77", percentage: -0.88 }],
  });

  renderPage(<AnalyticsPage />, "/portfolio/analytics");
  const shares = await screen.findByRole("table", { name: /^Asset allocation/ });

  expect(within(shares).getByRole("row", { name: /^Cash/ }).textContent).toBe("Cash18.18%");
  expect(within(shares).getByRole("row", { name: /^Pending/ }).textContent).toBe("Pending activity−0.88%");
  for (const caption of ["Sector Breakdown, by value", "By Asset Type, by value"]) {
    expect(rowsOf(caption)[0]?.textContent).toBe("Pending activity−$661.77−0.88%");
  }
});

test("cash is named by the allocation and the types; holdings, sectors and symbols leave it out, on one scale", async () => {
  const { allocation, bySymbol } = statistics();
  const row = { symbol: "SPAXX", description: null, type: "CASH" as const, count: 1, netQuantity: "0" };
  answerStatistics({
    bySymbol: [{ ...row, totalAmount: "7600", percentage: 76 }, ...bySymbol],
    allocation: {
      ...allocation,
      topSectors: [
        { sector: "Cash", percentage: 76, value: "7600", positionCount: 1 },
        { sector: "Energy", percentage: 4, value: "400", positionCount: 1 },
      ],
    },
  });

  renderPage(<AnalyticsPage />, "/portfolio/analytics");
  await screen.findByRole("table", { name: /^Asset allocation/ });

  expect(rowsOf("Top Holdings, by value").map(({ textContent }) => textContent)).not.toContain("SPAXX");
  expect(rowsOf("Top Holdings, by value")).toHaveLength(10);
  expect(rowsOf("Top Symbols by Value, by value")[0]?.textContent).toContain("S0");
  expect(rowsOf("Sector Breakdown, by value").map(({ textContent }) => textContent)).toEqual([
    "Energy1 position$400.004.00%",
  ]);
  // The largest of all three tables is Energy with 4 percent: it fills a bar, and 1 percent a quarter of one.
  const barOf = (caption: string) => rowsOf(caption)[0]?.querySelector<HTMLElement>("[style]")?.style.width;
  expect(barOf("Sector Breakdown, by value")).toBe("100%");
  expect(barOf("Top Holdings, by value")).toBe("25%");
});

test("analytics of one account leaves the breakdown by account out", async () => {
  const asked = answerStatistics();

  renderPage(<AnalyticsPage />, "/portfolio/analytics?view=accounts");

  expect(await screen.findByRole("table", { name: /^Top Holdings/ })).toBeVisible();
  expect(asked).toEqual([{ accountId: "joint" }]);
  expect(screen.queryByRole("table", { name: /^By Account/ })).toBeNull();
});

test("analytics without positions says so", async () => {
  answerStatistics({ summary: { ...connection({}).summary, count: 0 } });

  renderPage(<AnalyticsPage />);

  expect(await screen.findByText("No analytics data available.")).toBeVisible();
});

test("analytics that fail keep the server's words", async () => {
  server.use(
    graphql.query("PortfolioStatistics", () =>
      HttpResponse.json({ errors: [{ message: "Try again in a minute" }] }),
    ),
  );

  renderPage(<AnalyticsPage />);

  expect((await screen.findByRole("alert")).textContent).toBe(
    "Error loading Portfolio AnalyticsTry again in a minute",
  );
});

test("total view: cards, allocation and the first ten rows of each section", async () => {
  answerTotal();

  const { user } = renderPage(<TotalPage />, "/portfolio/total");
  const stocks = await screen.findByRole("table", { name: "Stock Positions over all accounts" });

  expect(within(stocks).getAllByRole("row")).toHaveLength(11);
  expect(within(stocks).getByRole("row", { name: /^S0/ }).textContent).toContain("$500.00▼−$20.00250.00%");
  expect(screen.getByText("No options positions")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show all 12" }));
  expect(within(stocks).getAllByRole("row")).toHaveLength(13);
  expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
  expect(screen.getByRole("table", { name: "Cash & Equivalents over all accounts" })).toBeVisible();
  expect(screen.queryByRole("radio", { name: "Accounts" })).toBeNull();
});

test("a gain says how many lots it leaves out; of none that is known it is a dash, as are cash's figures", async () => {
  const row = total().stocks[0] as TotalPortfolioRow;
  answerTotal({
    stocks: [
      { ...row, unknownGainCount: 1 },
      { ...row, symbol: "ALL", unknownGainCount: 2 },
    ],
    cashEquivalents: [{ ...row, symbol: "SPAXX", totalQuantity: "0", totalGainLossDollar: "0" }],
  });
  renderPage(<TotalPage />, "/portfolio/total");
  await screen.findByRole("table", { name: "Stock Positions over all accounts" });

  const cells = (caption: string, place = 0) =>
    [...(rowsOf(caption)[place]?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent);
  expect(cells("Stock Positions over all accounts")).toEqual([
    ...["—", "5", "$500.00", "▼−$20.00(1 of 2 lots unknown)", "2", "50.00%"],
  ]);
  expect(cells("Stock Positions over all accounts", 1)).toEqual(["—", "5", "$500.00", "—", "2", "50.00%"]);
  expect(cells("Cash & Equivalents over all accounts")).toEqual(["—", "—", "$500.00", "—", "2", "50.00%"]);
});

test("the sections sort by every column, kept in the address; the export holds every row", async () => {
  const row = total().stocks[0] as TotalPortfolioRow;
  const stocks = ["9", "300", "40"].map((value, index) => ({
    ...{ ...row, symbol: `=S${index}`, totalCurrentValue: value },
  }));
  answerTotal({ stocks: [...stocks, ...total().stocks] });
  const exported = exportedText();
  const { user, location } = renderPage(<TotalPage />, "/portfolio/total");
  const table = await screen.findByRole("table", { name: "Stock Positions over all accounts" });
  for (const head of within(table).getAllByRole("columnheader")) {
    expect(within(head).getByRole("button")).toBeVisible();
  }

  await user.click(within(table).getByRole("button", { name: "Total value" }));

  expect(location()).toBe("/portfolio/total?sort=value%2Casc");
  expect(
    rowsOf("Stock Positions over all accounts")
      .slice(0, 3)
      .map(({ textContent }) => textContent?.slice(0, 20)),
  ).toEqual([expect.stringContaining("=S0"), expect.stringContaining("=S2"), expect.stringContaining("=S1")]);
  await user.click(screen.getByRole("button", { name: "Export CSV (16 rows)" }));
  const lines = (await exported()).trim().split("\r\n");
  expect(lines).toHaveLength(17);
  expect(lines[1]).toBe("2026-11-18,Stock Positions,'=S0,,5,9,-20,0,2,50");
  expect(lines[16]).toMatch(/^2026-11-18,Cash & Equivalents,SPAXX/);
});

test("the export of the analytics holds every row of every breakdown", async () => {
  answerStatistics();
  const exported = exportedText();
  const { user } = renderPage(<AnalyticsPage />, "/portfolio/analytics");

  await user.click(await screen.findByRole("button", { name: "Export CSV (53 rows)" }));

  const lines = (await exported()).trim().split("\r\n");
  expect(lines[0]).toBe("Date,Breakdown,Name,Description,Positions,Quantity,Value,Share %");
  expect(lines[1]).toBe("2026-11-18,Asset Allocation,stocks,,,,,60");
  expect(lines.at(-1)).toBe("2026-11-18,By Symbol,S11,,1,2.5,10,1");
});

test.each([
  ["analytics", <AnalyticsPage key="a" />],
  ["total", <TotalPage key="t" />],
])(
  "%s of a day between snapshots shows the newest before it, says so and how old it is",
  async (path, page) => {
    const summary = { ...connection({}).summary, actualDate: "2026-11-10", freshness: "OLD" as const };
    const asked = [answerStatistics({ summary }), answerTotal({ summary })];

    renderPage(page, `/portfolio/${path}?date=2026-11-12`);

    expect(await screen.findByText("No positions on Nov 12, 2026: showing Nov 10, 2026")).toBeVisible();
    expect(screen.getByText("Old")).toBeVisible();
    expect(asked.flat()).toEqual([{ date: "2026-11-12" }]);
  },
);

test("total view of another date asks for it", async () => {
  const asked = answerTotal();

  const { user } = renderPage(<TotalPage />, "/portfolio/total");
  await screen.findByRole("table", { name: /^Stock Positions/ });
  await user.selectOptions(screen.getByRole("combobox", { name: "Portfolio date" }), "Nov 10, 2026");

  await waitFor(() => expect(asked).toEqual([{}, { date: "2026-11-10" }]));
});

test("total view without positions says so", async () => {
  answerTotal({ summary: { ...connection({}).summary, count: 0 } });

  renderPage(<TotalPage />);

  expect(await screen.findByText("No portfolio data available for cross-account view.")).toBeVisible();
});

function rowsOf(name: string): HTMLElement[] {
  return within(screen.getByRole("table", { name })).getAllByRole("row").slice(1);
}

type Variables = Readonly<Record<string, unknown>>;

function answerStatistics(given: Partial<PortfolioStatistics> = {}): Variables[] {
  const asked: Variables[] = [];
  server.use(
    graphql.query("PortfolioStatistics", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: { statistics: { ...statistics(), ...given } } });
    }),
  );
  return asked;
}

function answerTotal(given: Partial<TotalPortfolio> = {}): Variables[] {
  const asked: Variables[] = [];
  server.use(
    graphql.query("TotalPortfolio", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: { total: { ...total(), ...given } } });
    }),
  );
  return asked;
}

function statistics(): PortfolioStatistics {
  const many = <Item,>(make: (index: number) => Item) =>
    Array.from({ length: 12 }, (_, index) => make(index));
  return {
    summary: connection({}).summary,
    byType: [{ type: "STOCK", isPending: false, count: 3, totalAmount: "600", percentage: 60 }],
    byAccount: many((index) => ({ account: `Account ${index}`, count: 1, totalAmount: "10", percentage: 1 })),
    bySymbol: many((index) => ({
      symbol: `S${index}`,
      description: null,
      type: "STOCK" as const,
      count: 1,
      totalAmount: "10",
      netQuantity: "2.5",
      percentage: 1,
    })),
    allocation: {
      stocksPercent: 60,
      optionsPercent: -5,
      cashPercent: 40,
      pendingPercent: 0,
      otherPercent: 5,
      topSectors: many((index) => ({
        sector: `Sector ${index}`,
        percentage: 1,
        value: "10",
        positionCount: 1,
      })),
      topHoldings: many((index) => ({
        symbol: `S${index}`,
        description: null,
        percentage: 1,
        value: "10",
        type: "STOCK" as const,
      })),
    },
  };
}

function total(): TotalPortfolio {
  const row = (symbol: string): TotalPortfolioRow => ({
    symbol,
    description: null,
    totalQuantity: "5",
    totalCurrentValue: "500",
    totalGainLossDollar: "-20",
    positionCount: 2,
    unknownGainCount: 0,
    accountCount: 2,
    portfolioPercent: 50,
  });
  const { allocation, summary } = statistics();
  return {
    summary,
    allocation,
    stocks: Array.from({ length: 12 }, (_, index) => row(`S${index}`)),
    options: [],
    cashEquivalents: [row("SPAXX")],
  };
}
