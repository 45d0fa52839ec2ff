import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { PortfolioPage } from "./pages/portfolio-page.tsx";
import { answerPositions, answerScope, position } from "./testing/answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
  answerScope();
});
afterEach(() => {
  vi.useRealTimers();
});

test("today's change is called so on its day", async () => {
  answerPositions({
    summary: { actualDate: "2026-11-20", dayChangeDay: "2026-11-20" },
    positions: [position({ portfolioDate: "2026-11-20" })],
  });

  renderPage(<PortfolioPage />);

  const table = await screen.findByRole("table", { name: "Portfolio positions" });
  expect(within(table).getByRole("columnheader", { name: /^Today's gain\/loss \$/ })).toBeVisible();
  expect(figure("Today")).toBe("▼−$12.40");
});

test("changes of different days are no sum: each account has its own, with its day", async () => {
  answerPositions({
    totals: {
      ...{ totalCurrentValue: "2001.25", totalGainLossDollar: "80", totalGainLossPercent: 4.2 },
      ...{ todaysGainLossDollar: null, gainCount: 1, unknownGainCount: 0 },
    },
    summary: {
      todaysGainLossDollar: null,
      dayChangeDay: null,
      dayChanges: [
        { accountId: "1", account: "Joint", day: "2026-11-20", change: "988" },
        { accountId: "2", account: "Roth", day: "2026-07-06", change: "190.4" },
      ],
    },
    positions: [
      position({ todaysGainLossDollar: "988", portfolioDate: "2026-11-20" }),
      position({ id: "2", symbol: "KO", todaysGainLossDollar: "190.4", portfolioDate: "2026-07-06" }),
    ],
  });

  const { container } = renderPage(<PortfolioPage />);

  const table = await screen.findByRole("table", { name: "Portfolio positions" });
  expect(figure("Day change")).toBe("▲+$988.00 Joint, Nov 20, 2026▲+$190.40 Roth, Jul 6, 2026");
  expect(container.textContent).not.toContain("1,178.40");
  const shown = within(table)
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("td")].at(-2)?.textContent);
  expect(shown).toEqual([undefined, "▲+$988.00Nov\u00a020, 2026", "▲+$190.40Jul\u00a06, 2026", "\u2014"]);
});

/** The number beside the label in the summary. */
function figure(label: string): string | null | undefined {
  return screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent;
}
