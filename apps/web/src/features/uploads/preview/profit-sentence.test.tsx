import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../../testing/render-page.tsx";
import { result } from "../testing/answers.ts";
import type { ProfitBrought, UploadResult } from "../uploads.mutations.ts";
import { ProfitSentence } from "./profit-sentence.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
});

afterEach(() => {
  vi.useRealTimers();
});

const show = (brought: ProfitBrought | null, given: Partial<UploadResult> = {}) =>
  renderPage(<ProfitSentence result={{ ...result(), brought, ...given }} whose="me" />);

const links = () =>
  screen.getAllByRole("link").map((link) => `${link.textContent} ${link.getAttribute("href")}`);

const SHOWN = "view=overall&basis=realized&book=trade";

test("the profit of one month, with the way to it", () => {
  show({
    from: "2025-11-01",
    to: "2025-11-30",
    total: "640.12",
    trades: 4,
    underlyings: 3,
    lastMonth: { from: "2025-11-01", total: "640.12" },
    lastYear: { from: "2025-01-01", total: "640.12" },
  });

  const sentence = screen.getByText(/on 3 underlyings/).textContent;
  expect(sentence).toContain("+$640.12 in Nov 2025 on 3 underlyings. See it");
  expect(links()).toEqual([`See it in Nov 2025 /month-summary?periodsBack=12&${SHOWN}`]);
});

test("months of a year: the year, and its last month apart", () => {
  show({
    from: "2025-02-01",
    to: "2025-11-30",
    total: "-310.5",
    trades: 12,
    underlyings: 1,
    lastMonth: { from: "2025-11-01", total: "640.12" },
    lastYear: { from: "2025-01-01", total: "-310.5" },
  });

  expect(screen.getByText(/on 1 underlying\./).textContent).toContain(
    "\u2212$310.50 in Feb \u2013 Nov 2025 on 1 underlying.",
  );
  expect(links()).toEqual([
    `See it in Feb \u2013 Nov 2025 /year-summary?periodsBack=1&${SHOWN}`,
    `See it in Nov 2025 /month-summary?periodsBack=12&${SHOWN}`,
  ]);
});

test("years: everything, the last year and the last month", () => {
  const years = {
    from: "2014-03-01",
    to: "2026-11-30",
    total: "51361",
    trades: 900,
    underlyings: 31,
    lastMonth: { from: "2026-11-01", total: "640.12" },
    lastYear: { from: "2026-01-01", total: "4000.1" },
  };
  const { unmount } = show(years);

  expect(screen.getByText(/31 underlyings/).textContent).toContain("+$51,361.00 in 2014 \u2013 2026 on");
  expect(links()).toEqual([
    `See it in 2014 \u2013 2026 /trade-summary?${SHOWN}`,
    `See it in 2026 /year-summary?periodsBack=0&${SHOWN}`,
    `See it in Nov 2026 /month-summary?periodsBack=0&${SHOWN}`,
  ]);
  unmount();

  show({ ...years, lastYear: { from: "2026-01-01", total: "640.12" } });
  expect(links()).toHaveLength(2);
});

test("without new closings it is a change", () => {
  show({
    from: "2026-01-01",
    to: "2026-01-31",
    total: "-50.00",
    trades: 0,
    underlyings: 1,
    lastMonth: { from: "2026-01-01", total: "-50.00" },
    lastYear: { from: "2026-01-01", total: "-50.00" },
  });

  expect(screen.getByText(/on 1 underlying/).textContent).toContain("Profit changed by");
});

test("a history that closed nothing says so; positions and a file without new rows say nothing of profit", () => {
  const { unmount } = show(null);
  expect(
    screen.getByText("Nothing closed yet in these transactions, so there's no profit or loss."),
  ).toBeVisible();
  unmount();

  show(null, { fileType: "PORTFOLIO" }).unmount();
  show(null, { normalizedTransactionsAdded: 0 });
  expect(screen.queryByText(/Nothing closed yet/)).toBeNull();
});
