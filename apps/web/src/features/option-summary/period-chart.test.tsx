import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
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
  ).toBeVisible();
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
  expect(await screen.findByText("No contracts closed in these periods")).toBeVisible();
  unmount();

  renderPage(<MonthSummaryPage />, "/month-summary?basis=cash");
  await screen.findAllByText("AAPL");
  expect(screen.queryByRole("figure")).toBeNull();
});

test("the days of a year are told in a sentence, by the arrow keys and in privacy; the year before is a step away", async () => {
  answerAll({}, undefined, [
    { start: "2026-03-06", options: "640" },
    { start: "2026-04-02", options: "-20.5" },
  ]);

  const { user } = renderPage(<TradeSummaryPage />);
  const days = "Options by day, 2026: 2 days with closings,";
  expect(
    await screen.findByText(`${days} best Mar 6, 2026 +$640.00, worst Apr 2, 2026 \u2212$20.50`),
  ).toBeVisible();
  const slider = await screen.findByRole("slider", { name: "Options by day, 2026" });
  expect(slider.getAttribute("aria-valuetext")).toBe("Thu, Apr 2, 2026: P&L \u2212$20.50");
  act(() => slider.focus());
  await user.keyboard("{ArrowLeft}");
  expect(slider.getAttribute("aria-valuetext")).toBe("Fri, Mar 6, 2026: P&L +$640.00");

  act(() => hideAmounts(true));
  expect(slider.getAttribute("aria-valuetext")).toBe(
    "Fri, Mar 6, 2026: P&L \u2022\u2022\u2022\u2022\u2022\u2022",
  );
  act(() => hideAmounts(false));
  await user.click(screen.getByRole("button", { name: "Previous year" }));
  expect(await screen.findByText(/^Options by day, 2025: /)).toBeVisible();
});

test("the best and the worst underlyings stand apart; one that alone gained is no concentration", async () => {
  answerAll();

  renderPage(<YearSummaryPage />);

  // AAPL made 149.33 and F lost 100.00.
  const best = within(await screen.findByRole("list", { name: "Best underlyings, Year 2026" }));
  expect(best.getByRole("button", { name: "+$149.33, AAPL: where it comes from" })).toBeVisible();
  const worst = within(screen.getByRole("list", { name: "Worst underlyings, Year 2026" }));
  expect(worst.getByText("F")).toBeVisible();
  // AAPL alone gained: that it made all gains says nothing.
  expect(screen.getByText("Year 2026", { selector: "p" })).toBeVisible();
});
