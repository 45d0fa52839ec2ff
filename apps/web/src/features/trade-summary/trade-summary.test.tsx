import { renderHook, screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { useExplainedCell } from "../../lib/explained-cell.ts";
import { endedOn } from "../../testing/coverage.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { TradeSummarySection } from "./components/trade-summary-section.tsx";
import { answerDashboard, dashboard, period, set, withHome, YEARS } from "./testing/dashboard-answers.ts";

test("collapsed: today, week, month and year with their figures and changes", async () => {
  answerDashboard();
  renderPage(<TradeSummarySection />);

  expect(await cards()).toEqual([
    "Friday Nov 20, 2026TodayNet P&L▲+$149.33Total Trades2 (+1 against Thursday)Commission$1.30Fees$0.02",
    "Week of 16, NovemberCurrentNet P&L▲+$300.00vs last week +$120.00" +
      "Total Trades9 (−2 against last week)Commission$1.30Fees$0.02",
    "NovemberCurrentNet P&L▼−$1,240.50vs last month −$40.25" +
      "Total Trades9 (+4 against last month)Commission$1.30Fees$0.02" +
      "3 closing trades aren't counted because their opening trade hasn't been imported.",
    "2026CurrentNet P&L$0.00Same as last yearTotal Trades9 (same as last year)" + "Commission$1.30Fees$0.02",
  ]);
});

test("each present period stands beside the last twelve of its kind", async () => {
  answerDashboard();
  renderPage(<TradeSummarySection />);

  for (const kind of ["days", "weeks", "months", "years"]) {
    const bars = await screen.findByRole("img", { name: `Net P&L of the last 12 ${kind}` });
    expect(bars.querySelectorAll("g")).toHaveLength(12);
  }
});

test("an earlier period of the groups keeps its parts and its comparison", async () => {
  answerDashboard();
  renderPage(<TradeSummarySection />, "/?summary=all");

  const weeks = within(await screen.findByRole("region", { name: "Weekly Summary" }));
  expect(weeks.getAllByRole("listitem")[0]?.textContent).toBe(
    "Week of 16, NovemberNov 16\u2009–\u200922, 2026CurrentNet P&L▲+$300.00" +
      "Options ▲+$300.00·Shares $0.00·Income $0.00vs last week +$120.00" +
      "Total Trades9 (−2 against last week)Commission$1.30Fees$0.02",
  );
});

test("expanded: the days, then five weeks, months and years with their labels; the address keeps it", async () => {
  answerDashboard();
  const { user, location } = renderPage(<TradeSummarySection />);
  await cards();

  await user.click(screen.getByRole("button", { name: "Show More" }));

  expect(location()).toBe("/?summary=all");
  const headings = (title: string) =>
    within(screen.getByRole("region", { name: title }))
      .getAllByRole("listitem")
      .map((card) =>
        [...card.querySelectorAll("h3, header span")].map(({ textContent }) => textContent).join(""),
      );
  expect(headings("This Week")).toEqual(["Monday", "Tuesday", "Wednesday", "Thursday", "FridayToday"]);
  expect(headings("Weekly Summary")).toEqual([
    "Week of 16, NovemberCurrent",
    "Week of 9, NovemberLast Week",
    "Week of 2, November2 Weeks back",
    "Week of 26, October3 Weeks back",
    "Week of 19, October4 Weeks back",
  ]);
  expect(headings("Monthly Summary")).toEqual([
    "NovemberCurrent",
    "OctoberLast Month",
    "September2 Months back",
    "August3 Months back",
    "July4 Months back",
  ]);
  expect(headings("Yearly Summary")).toEqual([
    "2026Current",
    "2025Last Year",
    "20242 Years back",
    "20233 Years back",
    "20224 Years back",
  ]);

  await user.click(screen.getByRole("button", { name: "Show Less" }));
  expect(await cards()).toHaveLength(4);
  expect(location()).toBe("/");
});

test.each([
  ["a Saturday", period("2026-11-21", "Saturday", "0"), "9 (same as Friday)"],
  ["a Monday", { ...period("2026-11-23", "Monday", "0"), totalTrades: 7 }, "7 (\u22122 against Friday)"],
])("%s is compared with the last trading day", async (_what, today, trades) => {
  const dayBefore = period("2026-11-20", "Friday", "149.33");
  answerDashboard({ today, ...withHome({ dayBefore }) });
  renderPage(<TradeSummarySection />);

  expect((await cards())[0]).toContain(`Net P&L$0.00Total Trades${trades}Commission$1.30Fees$0.02`);
});

test("the tax book is a switch, in the address and remembered, and says that it is on", async () => {
  const asked = answerDashboard();
  const { user, location, unmount } = renderPage(<TradeSummarySection />);
  await cards();
  expect(asked).toEqual(["TRADE"]);

  await user.click(screen.getByRole("radio", { name: "Tax book" }));

  await cards();
  expect(location()).toBe("/?book=tax");
  expect(asked).toEqual(["TRADE", "TAX"]);
  expect(screen.getByRole("heading", { name: "Trade Summary, tax book" })).toBeVisible();
  expect(screen.getByText(/premium of an assigned or exercised option counts with the shares/)).toBeVisible();
  unmount();

  renderPage(<TradeSummarySection />);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Tax book" }).checked).toBe(true);
});

test("every net figure asks for the closings behind it, of its period, its book and all assets", async () => {
  answerDashboard();
  const asked = renderHook(() => useExplainedCell());
  const { user } = renderPage(<TradeSummarySection />, "/?book=tax&summary=all");

  const months = await screen.findByRole("region", { name: "Monthly Summary" });
  await user.click(within(months).getByRole("button", { name: "−$1,240.50: where it comes from" }));

  expect(asked.result.current).toEqual({
    title: "All trades, November, Nov 1\u2009–\u200930, 2026, all accounts",
    startDate: "2026-11-01",
    endDate: "2026-11-30",
    basis: "REALIZED",
    book: "TAX",
    assets: "ALL",
  });
});

test("the section says what it counts, unlike the pages of options", () => {
  answerDashboard();
  renderPage(<TradeSummarySection />);

  expect(
    within(screen.getByRole("region", { name: "Trade Summary" })).getByText("Options and shares"),
  ).toBeVisible();
});

test("a period without closings has nothing to open", async () => {
  answerDashboard({ today: { ...period("2026-11-20", "Friday", "0"), totalTrades: 0 } });
  renderPage(<TradeSummarySection />);

  const [today, week] = await screen.findAllByRole("listitem");

  expect(within(today as HTMLElement).queryByRole("button")).toBeNull();
  expect(within(week as HTMLElement).getAllByRole("button")).not.toHaveLength(0);
});

test("the lifetime stands beside the present, and each part opens on what makes it up", async () => {
  answerDashboard();
  const asked = renderHook(() => useExplainedCell());
  const { user } = renderPage(<TradeSummarySection />);

  const strip = await screen.findByRole("region", { name: "Lifetime" });
  expect(strip.textContent).toBe(
    "Lifetime Mar 1, 2022\u2009–\u2009Nov 20, 2026Options ▼−$1,240.50·Shares $0.00=Total ▼−$1,240.50·Income $12.30",
  );
  await user.click(within(strip).getByRole("button", { name: "Income $12.30: where it comes from" }));
  expect(asked.result.current).toEqual({
    title: "Income, all trades, all accounts",
    ...{ startDate: null, endDate: null, basis: "REALIZED", book: "TRADE", assets: "INCOME" },
  });
});

test("a year without closings is compared with nothing, and the last trades are a step away", async () => {
  const lastTrades = { startDate: "2025-11-28", netProfitLoss: "640.12" };
  answerDashboard(
    withHome({
      ...{ lastTrades, openContracts: 2, pendingPremium: "119.33" },
      yearly: set(
        YEARS.map((year) => ({ ...year, totalTrades: 0 })),
        "676.18",
        -9,
      ),
    }),
  );
  renderPage(<TradeSummarySection />);

  const year = (await screen.findAllByRole("listitem"))[3];
  expect(year?.textContent).not.toContain("vs last year");
  expect(year?.textContent).toContain("Nothing closed yet");
  const link = screen.getByRole("link", { name: "Last trades: Nov 28, 2025, +$640.12" });
  // From the week of 24 November 2025 to that of 16 November 2026.
  expect(link.getAttribute("href")).toBe("/week-summary?periodsBack=51");
  expect(screen.getByText("2 contracts open, $119.33 received.")).toBeVisible();
});

test("openings alone are not nothing", async () => {
  const lifetime = { ...period("2026-11-19", "All trades", "0"), totalTrades: 0 };
  answerDashboard(withHome({ lifetime, lastTrades: null, openContracts: 2, pendingPremium: "119.33" }));
  renderPage(<TradeSummarySection />);

  expect(await screen.findByText("Nothing closed yet. 2 contracts open, $119.33 received.")).toBeVisible();
  expect(screen.queryByText("No trade summary data available")).toBeNull();
  expect(screen.getByRole("link", { name: "Show cash paid and received" }).getAttribute("href")).toBe(
    "/trade-summary?basis=cash",
  );
});

test("money paid back on shares that were sold before is profit, beside the contracts that are open", async () => {
  const paid = {
    ...{ totalTrades: 0, netProfitLoss: "30", sharesProfitLoss: "30", optionsProfitLoss: "0", income: "0" },
    ...{ totalCommission: "0", totalFees: "0" },
  };
  const home = withHome({ openContracts: 2, pendingPremium: "119.33", lastTrades: null });
  answerDashboard({ ...home, today: { ...period("2026-11-20", "Friday", "0"), totalTrades: 0 } }, paid);
  renderPage(<TradeSummarySection />);

  const [, week] = await cards();
  expect(week).toContain("Net P&L▲+$30.00vs last week +$120.00");
  expect(document.body.textContent).not.toContain("Nothing closed");
  expect(screen.getByRole("region", { name: "Lifetime" }).textContent).toMatch(
    /Shares ▲\+\$30\.00=Total ▲\+\$30\.00.*2 contracts open, \$119\.33 received\.$/,
  );
});

test("without any trade the section says so and leads to the upload", async () => {
  const lifetime = { ...period("2026-11-20", "All trades", "0"), totalTrades: 0 };
  answerDashboard(withHome({ lifetime, lastTrades: null, hasTrades: false }));
  renderPage(<TradeSummarySection />);

  expect(await screen.findByText("No trade summary data available")).toBeVisible();
  expect(screen.getByRole("link", { name: "Upload Files" }).getAttribute("href")).toBe("/upload");
  expect(screen.queryByRole("button", { name: "Show More" })).toBeNull();
});

const NOT_IMPORTED = {
  totalTrades: 0,
  netProfitLoss: "0",
  optionsProfitLoss: "0",
  sharesProfitLoss: "0",
  income: "0",
  coverage: endedOn(
    "2025-11-28",
    { from: "2026-01-01", to: "2026-11-20" },
    { from: "2026-01-01", state: "NOT_IMPORTED" },
  ),
};

test("periods that no file covers have a dash and say where the history ends", async () => {
  const { lifetime } = dashboard().dashboard;
  answerDashboard({}, NOT_IMPORTED, lifetime);
  const { user } = renderPage(<TradeSummarySection />);

  const small = await cards();
  expect(small).toHaveLength(4);
  expect(small[3]).toBe("2026CurrentNet P&L—Not imported yet (history ends Nov 28, 2025)");
  await user.click(screen.getByRole("button", { name: "Show More" }));
  for (const text of await cards()) {
    expect(text).toContain("—Not imported yet");
    expect(text).not.toContain("$0.00");
  }
});

test("a failure is told in the specified words and cured by Try Again", async () => {
  let isDown = true;
  answerDashboard();
  server.use(
    graphql.query("DashboardTradeSummary", () =>
      isDown ? HttpResponse.json({ errors: [{ message: "The ledger is being rebuilt" }] }) : undefined,
    ),
  );
  const { user } = renderPage(<TradeSummarySection />);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Failed to load trade summary data: The ledger is being rebuilt",
  );
  expect(screen.queryByRole("button", { name: "Show More" })).toBeNull();

  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await cards()).toHaveLength(4);
});

const cards = async () => (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
