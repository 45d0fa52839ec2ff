import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerAccounts } from "../../testing/account-answers.ts";
import { renderPage } from "../../testing/render-page.tsx";
import {
  MonthSummaryPage,
  TradeSummaryPage,
  WeekSummaryPage,
  YearSummaryPage,
} from "./pages/summary-pages.tsx";
import { answerAll } from "./testing/summary-answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
  answerAccounts();
});
afterEach(() => {
  vi.useRealTimers();
});

const SERIES = [
  { start: "2024-01-01", options: "-20.5" },
  { start: "2026-03-01", options: "640" },
  { start: "2026-01-01", options: "12.25" },
  { start: "2026-11-16", options: "1" },
];

/** The bars stand before the days of the year. */
const showBarsAsTable = async (user: ReturnType<typeof renderPage>["user"]) => {
  const [bars] = screen.getAllByRole("button", { name: "Show as table" });
  await user.click(bars as HTMLElement);
};

const seriesFrom = (start: string) => SERIES.filter((row) => row.start >= start);

test("years begin with the first on record, and one in which nothing closed is zero", async () => {
  answerAll({}, undefined, [SERIES[0], SERIES[2]] as typeof SERIES);

  const { user } = renderPage(<YearSummaryPage />);
  expect(
    await screen.findByText("Options by year: best Year 2026 +$12.25, worst Year 2024 \u2212$20.50"),
  ).toBeDefined();
  await showBarsAsTable(user);

  const table = await screen.findByRole("table", { name: "Options by year" });
  const cells = within(table).getAllByRole("row").slice(1);
  expect(cells.map(({ textContent }) => textContent?.replace(/[\u25b2\u25bc]/g, ""))).toEqual([
    "Year 2026+$12.25",
    "Year 2025$0.00",
    "Year 2024\u2212$20.50",
  ]);
});

test.each([
  ["the months of this year", TradeSummaryPage, "Options by month of this year", 11],
  ["24 months", MonthSummaryPage, "Options by month", 24],
  ["26 weeks", WeekSummaryPage, "Options by week", 26],
] as const)("%s are drawn", async (_what, SummaryPage, title, count) => {
  answerAll({}, undefined, seriesFrom("2026-01-01"));

  const { user } = renderPage(<SummaryPage />);
  await screen.findByText(new RegExp(`^${title}: (best|[NW])`));
  await showBarsAsTable(user);
  const table = await screen.findByRole("table", { name: title });
  expect(within(table).getAllByRole("rowheader")).toHaveLength(Math.min(count, 12));
  await waitFor(() =>
    expect(screen.queryAllByText(new RegExp(`of ${count}$`)).length).toBe(count > 12 ? 1 : 0),
  );
});

test("nothing closed says so, and cash has no bars of profit", async () => {
  answerAll();

  const { unmount } = renderPage(<MonthSummaryPage />);
  expect(await screen.findByText("No contracts closed in these periods")).toBeDefined();
  unmount();

  renderPage(<MonthSummaryPage />, "/month-summary?basis=cash");
  await screen.findAllByText("AAPL");
  expect(screen.queryByRole("figure")).toBeNull();
});
