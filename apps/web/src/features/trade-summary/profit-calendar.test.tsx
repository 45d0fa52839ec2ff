import { renderHook, screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useExplainedCell } from "../../lib/explained-cell.ts";
import { covered, endedOn } from "../../testing/coverage.ts";
import { catchDownloads } from "../../testing/downloads.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { ProfitCalendarSection } from "./components/profit-calendar-section.tsx";
import type { RealizedDay } from "./realized.queries.ts";
import { answerRealizedDays, realizedDay } from "./testing/answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T04:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

test("whole weeks with their totals, amounts in the days, the month's total", async () => {
  const asked = answerDays();
  renderPage(<ProfitCalendarSection />);

  const rows = within(await grid()).getAllByRole("row");
  expect(asked).toEqual([{ startDate: "2026-10-26", endDate: "2026-12-06", book: "TRADE" }]);
  expect(rows[0]?.textContent).toBe("MonMondayTueTuesdayWedWednesdayThuThursdayFriFridayWeek total");
  expect(rows.slice(1).map((row) => row.lastElementChild?.lastElementChild?.textContent)).toEqual([
    "▲+$100.00",
    "$0.00",
    "$0.00",
    "▼−$1,190.50",
    // Weeks to come have no sum.
    undefined,
    undefined,
  ]);
  expect(screen.getByText("Month total").parentElement?.textContent).toBe("Month total ▼−$1,190.50");
  const today = screen.getByRole("button", { name: "Today, Fri, Nov 20, 2026: −$1,240.50, 3 trades" });
  expect(today.textContent).toContain("20 Today−1.24K−$1,240.50");
  expect(screen.getByRole("list", { name: "Colors" }).textContent).toContain("Largest third, loss");
});

test("beside a weekend a phone writes amounts without the currency: seven days leave no room for it", async () => {
  answerDays([day("2026-11-14", "50"), day("2026-11-19", "-95955.42")]);
  renderPage(<ProfitCalendarSection />);

  expect((await screen.findByRole("button", { name: /Nov 19/ })).textContent).toContain("19−96K−$95,955.42");
  const totals = within(await grid())
    .getAllByRole("row")
    .slice(1);
  expect(totals[2]?.lastElementChild?.firstElementChild?.textContent).toBe("+50");
});

test("largest losses and gains have the strongest colors", async () => {
  answerDays();
  renderPage(<ProfitCalendarSection />);

  expect((await screen.findByRole("button", { name: /Nov 20/ })).className).toContain("bg-heat-1");
  expect(screen.getByRole("button", { name: /Nov 19/ }).className).toContain("bg-heat-5");
  expect(screen.getByRole("button", { name: /Oct 30/ }).className).toContain("bg-heat-6");
});

const ENDED = endedOn("2026-11-06", { from: "2026-11-07", to: "2026-11-20" });

test("weeks that no file covers have a dash, their days are not imported, the month is of a part", async () => {
  answerDays([day("2026-11-03", "70")], ENDED);
  renderPage(<ProfitCalendarSection />);

  const rows = within(await grid())
    .getAllByRole("row")
    .slice(1);
  expect(rows.map((row) => row.lastElementChild?.lastElementChild?.textContent)).toEqual([
    "$0.00",
    "▲+$70.00",
    "not imported",
    "not imported",
    // From here on it is the future, of which nothing is missing, and nothing is known.
    undefined,
    undefined,
  ]);
  expect(rows[2]?.textContent).toContain("9, not imported");
  expect(rows[1]?.textContent).not.toContain("not imported");
  expect(screen.getByText("Month total").parentElement?.textContent).toBe(
    "Month total ▲+$70.00through Nov 6",
  );
  expect(screen.getByText("Not imported")).toBeVisible();
});

test("a month that no file covers has no total, as a calendar and as a table", async () => {
  answerDays([], {
    ...ENDED,
    // The weeks of a month that goes on end in the future.
    to: "2026-12-06",
    historyEnds: "2025-11-28",
    uncovered: [{ from: "2025-11-29", to: "2026-11-20" }],
  });
  const { user } = renderPage(<ProfitCalendarSection />);

  await grid();
  const total = "Month total — Not imported yet (history ends Nov 28, 2025)";
  expect(screen.getByText("Month total").parentElement?.textContent).toBe(total);
  await user.click(screen.getByRole("radio", { name: "Table" }));
  expect(screen.getByText("Not imported yet (history ends Nov 28, 2025)", { selector: "p" })).toBeVisible();
  expect(document.body.textContent).not.toContain("$0.00");
});

test("the table and its export name the days of which no file tells, after those with closings", async () => {
  const files = catchDownloads();
  answerDays([day("2026-11-03", "70")], ENDED);
  const { user } = renderPage(<ProfitCalendarSection />, "/?pnlview=table");

  const table = await screen.findByRole("table", { name: /^Realized profit and loss by day/ });
  expect(
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent?.replaceAll("\u2009", " ")),
  ).toEqual(["Tuesday, Nov 3, 20261▲+$70.00", "Nov 7 – 20, 2026, not imported——"]);
  await user.click(screen.getByRole("button", { name: /^Export CSV/ }));
  expect((await files[0]?.text())?.replaceAll("\u2009", " ").trim().split("\r\n")).toEqual([
    "Day,Total Trades,Net P&L,Imported",
    "2026-11-03,1,70,",
    '2026-11-07,,,"Nov 7 – 20, 2026, not imported"',
  ]);
});

test("a chosen day that no file covers is not imported; one that is covered had no closings", async () => {
  answerDays([], ENDED);
  server.use(graphql.query("DayByUnderlying", () => HttpResponse.json({ data: { rows: [] } })));
  const { unmount } = renderPage(<ProfitCalendarSection />, "/?pnl=2026-11-12");
  expect(await screen.findByText("Not imported yet (history ends Nov 6, 2026)")).toBeVisible();
  expect(screen.queryByText("No individual transactions")).toBeNull();
  unmount();

  renderPage(<ProfitCalendarSection />, "/?pnl=2026-11-05");
  expect(await screen.findByText("No individual transactions")).toBeVisible();
});

test("it opens on the newest month with closings, and leads to this one", async () => {
  const asked = answerDays([], ENDED, [
    realizedDay("2026-08-14", 5),
    realizedDay("2026-10-01", 0, { income: "3", trades: 0 }),
  ]);
  const { user, location } = renderPage(<ProfitCalendarSection />);

  expect(await screen.findByRole("heading", { name: "August 2026" })).toBeVisible();
  await grid();
  expect(asked).toEqual([{ startDate: "2026-07-27", endDate: "2026-09-06", book: "TRADE" }]);
  await user.click(screen.getByRole("button", { name: "This month" }));
  expect(await screen.findByRole("heading", { name: "November 2026" })).toBeVisible();
  expect(location()).toBe("/?pnl=2026-11");
});

test("it opens on a month in which shares paid money back, too", async () => {
  answerDays([], ENDED, [realizedDay("2026-07-01", 5), realizedDay("2026-08-14", 30, { trades: 0 })]);
  renderPage(<ProfitCalendarSection />);

  expect(await screen.findByRole("heading", { name: "August 2026" })).toBeVisible();
});

test("a weekend stands in the calendar when something was closed on it", async () => {
  answerDays([day("2026-11-14", "5")]);
  renderPage(<ProfitCalendarSection />);

  expect(within(await grid()).getAllByRole("columnheader")).toHaveLength(8);
});

test("months back and forth, not beyond today, kept in the address", async () => {
  const asked = answerDays();
  const { user, location } = renderPage(<ProfitCalendarSection />);
  await grid();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next month" }).disabled).toBe(true);

  await user.click(screen.getByRole("button", { name: "Previous month" }));
  expect(await screen.findByRole("heading", { name: "October 2026" })).toBeVisible();
  expect(location()).toBe("/?pnl=2026-10");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ startDate: "2026-09-28", endDate: "2026-11-01" }));

  await user.click(screen.getByRole("button", { name: "Next month" }));
  expect(await screen.findByRole("heading", { name: "November 2026" })).toBeVisible();
});

test.each(["2031-01", "2026-13", "nonsense", "2026-02-30"])(
  "%s in the address is this month",
  async (month) => {
    answerDays();
    renderPage(<ProfitCalendarSection />, `/?pnl=${month}`);

    expect(await screen.findByRole("heading", { name: "November 2026" })).toBeVisible();
  },
);

test("a click on a day shows what was closed, by underlying; another takes it back", async () => {
  answerDays();
  const asked = answerUnderlyings();
  const { user, location } = renderPage(<ProfitCalendarSection />);

  await user.click(await screen.findByRole("button", { name: /Nov 20/ }));

  const table = await screen.findByRole("table", { name: "Closings by underlying, Fri, Nov 20, 2026" });
  await within(table).findByText("SPY");
  expect(location()).toBe("/?pnl=2026-11-20");
  expect(asked).toEqual([{ day: "2026-11-20", book: "TRADE" }]);
  expect(
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent)),
  ).toEqual([
    ["F", "1", "$0.00", "$0.00", "▼−$1,340.00"],
    ["SPY", "2", "$1.30", "$0.02", "▲+$99.50"],
    ["Total", "3", "$1.30", "$0.02", "▼−$1,240.50"],
  ]);
  expect(
    screen.getByText("1 closing trade isn't counted because its opening trade hasn't been imported."),
  ).toBeVisible();
  await user.click(within(table).getByRole("button", { name: "Total Trades" }));
  await user.click(within(table).getByRole("button", { name: "Total Trades" }));
  expect(
    within(table)
      .getAllByRole("rowheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["SPY", "F", "Total"]);
  expect(within(table).getByRole("link", { name: "SPY" }).getAttribute("href")).toBe("/symbol/SPY");
  expect(location()).toBe("/?pnl=2026-11-20&daysort=trades%2Cdesc");

  await user.click(screen.getByRole("button", { name: /Nov 20/, pressed: true }));
  expect(screen.queryByRole("table", { name: /Closings by underlying/ })).toBeNull();
  expect(location()).toBe("/?pnl=2026-11&daysort=trades%2Cdesc");
});

test("the calendar follows the book of the summary above it, and so does what explains a day", async () => {
  const days = answerDays();
  const underlyings = answerUnderlyings();
  const asked = renderHook(() => useExplainedCell());
  const { user } = renderPage(<ProfitCalendarSection />, "/?book=tax&pnl=2026-11-20");
  expect(screen.getByText("Realized profit and loss of each day, tax book")).toBeVisible();

  await user.click(await screen.findByRole("button", { name: "+$99.50, SPY: where it comes from" }));
  const day = {
    startDate: "2026-11-20",
    endDate: "2026-11-20",
    basis: "REALIZED",
    book: "TAX",
    assets: "ALL",
  };
  expect(asked.result.current).toMatchObject({ ...day, underlying: "SPY" });
  await user.click(screen.getByRole("button", { name: "\u2212$1,240.50, Total: where it comes from" }));
  expect(asked.result.current).toMatchObject({ ...day, underlying: undefined });
  expect([days.at(-1), underlyings]).toMatchObject([{ book: "TAX" }, [{ book: "TAX" }]]);
});

test("the same days as a table; it sorts, and the address keeps both", async () => {
  answerDays();
  const { user, location } = renderPage(<ProfitCalendarSection />);
  await grid();

  await user.click(screen.getByRole("radio", { name: "Table" }));

  const table = screen.getByRole("table", { name: "Realized profit and loss by day, November 2026" });
  const shown = () =>
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent);
  const rows = ["Thursday, Nov 19, 20261▲+$50.00", "Friday, Nov 20, 20263▼−$1,240.50"];
  expect(shown()).toEqual(rows);
  expect(screen.getByRole("button", { name: "Export CSV (2 rows)" })).toBeVisible();

  await user.click(within(table).getByRole("button", { name: "Net P&L" }));
  expect(shown()).toEqual(rows.toReversed());
  expect(location()).toBe("/?pnlview=table&pnlsort=net%2Casc");
});

test("a month without closings says so in the table", async () => {
  answerDays([]);
  const { user } = renderPage(<ProfitCalendarSection />);
  await grid();
  await user.click(screen.getByRole("radio", { name: "Table" }));

  expect(screen.getByText("No closings in November 2026")).toBeVisible();
});

test("a failure keeps the server's words and Try Again cures it", async () => {
  let isDown = true;
  answerDays();
  server.use(
    graphql.query("DailyTradeSummary", () =>
      isDown ? HttpResponse.json({ errors: [{ message: "Not now" }] }) : undefined,
    ),
  );
  const { user } = renderPage(<ProfitCalendarSection />);
  expect((await screen.findByRole("alert")).textContent).toBe("Error loading P&L calendarNot now");

  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await grid()).toBeVisible();
});

const grid = () => screen.findByRole("table", { name: /^Realized profit and loss, / });

const day = (startDate: string, netProfitLoss: string, totalTrades = 1) => ({
  startDate,
  netProfitLoss,
  totalTrades,
  unmatchedTrades: 0,
});

function answerDays(
  days = [day("2026-10-30", "100"), day("2026-11-19", "50"), day("2026-11-20", "-1240.5", 3)],
  coverage = covered(),
  realized: readonly RealizedDay[] = [],
) {
  const asked: Readonly<Record<string, unknown>>[] = [];
  answerRealizedDays(realized, coverage);
  server.use(
    graphql.query("DailyTradeSummary", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: { days, coverage } });
    }),
  );
  return asked;
}

function answerUnderlyings() {
  const asked: Readonly<Record<string, unknown>>[] = [];
  const row = (underlying: string, totalTrades: number, figures: readonly [string, string, string]) => ({
    underlying,
    totalTrades,
    totalCommission: figures[0],
    totalFees: figures[1],
    netProfitLoss: figures[2],
    unmatchedTrades: underlying === "SPY" ? 1 : 0,
  });
  server.use(
    graphql.query("DayByUnderlying", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({
        data: { rows: [row("F", 1, ["0", "0", "-1340"]), row("SPY", 2, ["1.3", "0.02", "99.5"])] },
      });
    }),
  );
  return asked;
}
