import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerAccounts } from "../../testing/account-answers.ts";
import { endedOn } from "../../testing/coverage.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { YearSummaryPage } from "./pages/summary-pages.tsx";
import { answerAll, FACTS, summary } from "./testing/summary-answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
  answerAccounts();
});
afterEach(() => {
  vi.useRealTimers();
});

const ZERO = { optionsProfitLoss: "0", sharesProfitLoss: "0", netProfitLoss: "0", income: "0" };
const RUN = { from: "2025-11-29", to: "2026-11-20" };
const ENDED = endedOn("2025-11-28", RUN);

/** 2026 is not imported, 2025 through November 28. */
function answerYears() {
  answerAll({}, undefined, [{ start: "2025-01-01", options: "49.33" }], ENDED);
  const nothing = { ...FACTS, ...ZERO, overallSummary: [], accountSummaries: [], hasTrades: true };
  server.use(
    graphql.query("YearSummary", ({ variables }) => {
      const year = 2026 - Number(variables["periodsBack"]);
      const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
      const coverage = { ...ENDED, from: days.startDate, to: days.endDate };
      const given =
        year === 2026
          ? { ...nothing, coverage: { ...coverage, state: "NOT_IMPORTED" as const } }
          : {
              coverage: year === 2025 ? coverage : { ...coverage, state: "COVERED" as const, uncovered: [] },
            };
      return HttpResponse.json({ data: { summary: summary({ title: `Year ${year}`, ...days, ...given }) } });
    }),
  );
}

test("a year that no file covers is a dash with its reason, one of a part says of which", async () => {
  answerYears();
  renderPage(<YearSummaryPage />);

  const year = await screen.findByRole("region", { name: "Year 2026" });
  expect(await within(year).findByText("Not imported yet (history ends Nov 28, 2025)")).toBeVisible();
  expect(year.textContent).toBe("—Not imported yet (history ends Nov 28, 2025)");
  expect(within(screen.getByRole("region", { name: "Year 2025" })).getByText("through Nov 28")).toBeVisible();
  expect(screen.getByRole("region", { name: "Year 2024" }).textContent).not.toMatch(/through|imported/);
});

test("an account that no file covers has no figures, though another one's year is whole", async () => {
  const coverage = { ...ENDED, state: "NOT_IMPORTED" as const, historyBegins: null, historyEnds: null };
  answerAll({ accountSummaries: [], accountCoverage: [{ accountId: "joint", coverage }] });
  renderPage(<YearSummaryPage />, "/year-summary?account=joint");

  const year = await screen.findByRole("region", { name: "Year 2026" });
  expect(await within(year).findByText("Not imported yet")).toBeVisible();
  expect(year.textContent).toBe("—Not imported yet");
});

test("its bar is a band, and the table of the bars has a dash", async () => {
  answerYears();
  const { user } = renderPage(<YearSummaryPage />);

  expect(await screen.findByText("Options by year: Year 2025 +$49.33; 1 of 2 not imported")).toBeVisible();
  const [button] = screen.getAllByRole("button", { name: "Show as table" });
  await user.click(button as HTMLElement);
  const table = await screen.findByRole("table", { name: "Options by year" });
  expect(
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent?.replace("▲", "")),
  ).toEqual(["Year 2026— not imported", "Year 2025 through Nov 28+$49.33"]);
});

test("drawings whose figures don't come say so in place of an empty year, and Try Again cures it", async () => {
  answerAll({}, undefined, [{ start: "2026-01-01", options: "12.25" }]);
  let isDown = true;
  server.use(
    graphql.query("OptionSeries", () =>
      isDown ? HttpResponse.json({ errors: [{ message: "Cut off" }] }) : undefined,
    ),
  );
  const { user } = renderPage(<YearSummaryPage />);

  const alerts = await screen.findAllByRole("alert");
  expect(alerts.map(({ textContent }) => textContent)).toContain("Error loading Options by yearCut off");
  expect(await screen.findByText("Error loading Options by day, 2026")).toBeVisible();
  expect(screen.queryByRole("list", { name: "Colors" })).toBeNull();
  isDown = false;
  await user.click(within(screen.getByRole("region", { name: "Options by year" })).getByRole("button"));
  expect(await screen.findByText("Options by year: Year 2026 +$12.25")).toBeVisible();
});
