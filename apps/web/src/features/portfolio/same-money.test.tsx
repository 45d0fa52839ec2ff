import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { graphql, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { answerBenchmark, IN_INDEX, NO_CLOSES } from "../../testing/benchmark-answers.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import type { Benchmark } from "../returns/benchmark.queries.ts";
import { answerWorth, type PointGiven } from "./testing/worth-answers.ts";
import { WorthCard } from "./worth/worth-card.tsx";

const point = (day: string, total: string, joined: PointGiven["joined"] = []): PointGiven => ({
  ...{ day, total, joined, cash: "0", accountsCovered: 1, ended: [] },
});

/** 100 of one account, 100 more of a second that came on the tenth, then growth. */
const POINTS = [
  point("2026-11-02", "100", [{ value: "100" }]),
  point("2026-11-10", "210", [{ value: "100" }]),
  point("2026-11-13", "220"),
];

const inIndex = (...values: readonly (readonly [day: string, total: string])[]): Benchmark => ({
  ...IN_INDEX,
  endValue: values.at(-1)?.[1] ?? null,
  values: values.map(([day, total]) => ({ day, total, isApproximate: false })),
});

function answerClosings(points: readonly object[] = [CLOSING]): void {
  server.use(graphql.query("ClosingWorth", () => HttpResponse.json({ data: { points } })));
}

const CLOSING = { day: "2026-11-12", total: null, held: 1, unpriced: 1, unproven: [], sources: [] };

test("the same money in SPY begins after the last account that joined, dashed, in words, at each day and as a column", async () => {
  answerWorth({ points: POINTS });
  answerClosings();
  const asked = answerBenchmark(inIndex(["2026-11-10", "210"], ["2026-11-13", "215.5"]));
  renderPage(<WorthCard />);

  expect(
    await screen.findByText(/Dashed: the same money in SPY since Nov 10, 2026, \$215\.50\./),
  ).toBeVisible();
  expect(asked).toEqual([{ from: "2026-11-10", to: "2026-11-13", accountIds: null }]);
  const slider = await screen.findByRole("slider", { name: "Worth over time" });
  expect(slider.getAttribute("aria-valuetext")).toContain("In SPY $215.50");
  await userEvent.click(screen.getByRole("button", { name: "Show as table" }));
  const rows = within(await screen.findByRole("table")).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "DayWorthCashIn SPYAccounts",
    "Nov 13, 2026$220.00$0.00$215.50",
    "Nov 10, 2026$210.00$0.00$210.001 account joins, +$100.00",
    "Nov 2, 2026$100.00$0.00",
  ]);
});

test.each([
  ["no close of SPY", NO_CLOSES],
  [
    "another beginning, of which returns leave an account out",
    inIndex(["2026-11-10", "110"], ["2026-11-13", "115"]),
  ],
])("with %s nothing is drawn or said", async (_why, benchmark) => {
  answerWorth({ points: POINTS });
  answerClosings();
  const asked = answerBenchmark(benchmark);
  const { queryClient } = renderPage(<WorthCard />);

  expect(await screen.findByText(/^First snapshot/)).toBeVisible();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(/same money/)).toBeNull();
});

test("a house without closing prices, and a curve that begins with its last point, ask nothing", async () => {
  const asked = answerBenchmark(IN_INDEX);
  answerWorth({ points: POINTS });
  const { queryClient, unmount } = renderPage(<WorthCard />);
  expect(await screen.findByText(/^First snapshot/)).toBeVisible();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  unmount();

  answerWorth({ points: POINTS.slice(0, 2) });
  answerClosings();
  const second = renderPage(<WorthCard />);
  expect(await screen.findByText(/Nov 12, 2026: 1 of 1 not priced/)).toBeVisible();
  await vi.waitFor(() => expect(second.queryClient.isFetching()).toBe(0));
  expect(asked).toEqual([]);
});
