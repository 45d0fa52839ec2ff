import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { covered } from "../../testing/coverage.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { MonthsTable } from "./components/months-table.tsx";
import type { SummaryScope } from "./use-summary-scope.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-20T15:00:00Z") });
});
afterEach(() => vi.useRealTimers());

test("months are asked for when they are unfolded, lead to their month, and each year has its sum", async () => {
  const asked: unknown[] = [];
  server.use(
    graphql.query("OptionSeries", ({ variables }) => {
      asked.push(variables);
      const series = [
        { start: "2025-03-01", options: "-50.66" },
        { start: "2026-03-01", options: "99.34" },
      ];
      return HttpResponse.json({ data: { series, coverage: covered({ to: "2026-03-20" }) } });
    }),
  );
  const { user } = renderPage(<MonthsTable scope={{ book: "TRADE", account: undefined } as SummaryScope} />);
  expect(asked).toEqual([]);
  await user.click(screen.getByRole("heading", { name: "Months, year by year" }));

  const table = within(await screen.findByRole("table", { name: "Options, months, year by year" }));
  const textsOf = (name: string) =>
    [...table.getByRole("row", { name: new RegExp(`^${name}`) }).querySelectorAll("th, td")].map(
      ({ textContent }) => textContent?.replace(/[\u25b2\u25bc]/g, ""),
    );
  expect(textsOf("March")).toEqual(["March", "\u2212$50.66", "+$99.34"]);
  expect(textsOf("April")).toEqual(["April", "$0.00", ""]);
  expect(textsOf("Year")).toEqual(["Year", "\u2212$50.66", "+$99.34"]);
  expect(table.getByRole("link", { name: /50\.66/ }).getAttribute("href")).toBe(
    "/month-summary?periodsBack=12",
  );
  expect(asked).toEqual([
    expect.objectContaining({ from: null, to: null, bucket: "MONTH", book: "TRADE", accountIds: null }),
  ]);
});
