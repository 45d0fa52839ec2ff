import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { PortfolioPage } from "./pages/portfolio-page.tsx";
import type { PortfolioGroup, PortfolioGroupPage } from "./portfolio-groups.queries.ts";
import { answerPositions, answerScope, connection, position } from "./testing/answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T15:00:00Z") });
  answerScope();
});
afterEach(() => vi.useRealTimers());

test("an underlying with its positions: contracts in words, days to expiry and the way to the strike", async () => {
  const asked = answerGroups();

  renderPage(<PortfolioPage />, "/portfolio?by=underlying");
  const table = await screen.findByRole("table", { name: "Portfolio positions by underlying" });

  expect(asked).toEqual([{ limit: 25, offset: 0, lines: 10 }]);
  expect(cellsOf(within(table).getByRole("row", { name: /^NVDA100 shares/ }))).toEqual([
    "NVDA100 shares2 short calls1 short putCoveredCash-secured",
    "$80.00",
    "▲+$20.20",
    "$7,879.67",
    "▲+$1,079.68▲+15.00%",
    "58.72%",
  ]);
  expect(cellsOf(within(table).getByRole("row", { name: /^100 shares/ }))[0]).toBe("100 sharesJoint");
  expect(cellsOf(within(table).getByRole("row", { name: /Call/ }))[0]).toBe(
    "NVDA $90 Call, Nov 27, 5 daysRoth · −2 · 12.50% OTM",
  );
  expect(cellsOf(within(table).getByRole("row", { name: /Put/ }))[0]).toBe(
    "NVDA $100 Put, expired Nov 20Joint · −1 · 25.00% ITM",
  );
  expect(cellsOf(within(table).getByRole("row", { name: /^Total/ }))).toEqual([
    ...["Total", "", "▼−$12.40", "$2,001.25", "▲+$80.00▲+4.20%", ""],
  ]);
});

test("days to expiry count from the day that is shown", async () => {
  answerGroups();

  renderPage(<PortfolioPage />, "/portfolio?by=underlying&date=2026-11-10");

  expect(await screen.findByText("17 days")).toBeVisible();
});

test("the choice is kept in the address and remembered", async () => {
  answerPositions();
  const asked = answerGroups();

  const first = renderPage(<PortfolioPage />, "/portfolio?page=2");
  await screen.findByRole("table", { name: "Portfolio positions" });
  await first.user.click(screen.getByRole("radio", { name: "By underlying" }));
  await screen.findByRole("table", { name: "Portfolio positions by underlying" });
  expect(first.location()).toBe("/portfolio?by=underlying");
  expect(asked).toHaveLength(1);
  first.unmount();

  const second = renderPage(<PortfolioPage />, "/portfolio");
  await screen.findByRole("table", { name: "Portfolio positions by underlying" });
  expect(second.location()).toBe("/portfolio?by=underlying");

  await second.user.click(screen.getByRole("radio", { name: "List" }));
  await screen.findByRole("table", { name: "Portfolio positions" });
  expect(second.location()).toBe("/portfolio");
});

test("a group of many positions shows the first, and leads to all of them in the list", async () => {
  const asked = answerPositions();
  answerGroups({ groups: [{ ...nvda(), lineCount: 37 }] });

  const { user, location } = renderPage(<PortfolioPage />, "/portfolio?by=underlying");
  await user.click(await screen.findByRole("button", { name: "Show all 37 positions of NVDA" }));

  await waitFor(() => expect(location()).toBe("/portfolio?symbol=NVDA"));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ symbol: "NVDA", offset: 0 }));
});

test("narrowed to a symbol the groups have no totals of their own", async () => {
  const asked = answerGroups();

  renderPage(<PortfolioPage />, "/portfolio?by=underlying&symbol=nvda");
  await screen.findByRole("table", { name: "Portfolio positions by underlying" });

  expect(asked[0]).toMatchObject({ symbol: "NVDA" });
  expect(screen.queryByRole("row", { name: /^Total/ })).toBeNull();
});

test("cash has a value and no gain", async () => {
  answerGroups({
    groups: [
      { ...nvda(), kind: "CASH", symbol: "Cash", lastPrice: null, gainCount: 0, shares: "0", lines: [] },
    ],
  });

  renderPage(<PortfolioPage />, "/portfolio?by=underlying");
  const row = await screen.findByRole("row", { name: /^Cash/ });

  expect(cellsOf(row).slice(3, 5)).toEqual(["$7,879.67", "—"]);
});

test("the arrows step over the days with positions", async () => {
  answerScope({ dates: ["2026-11-10", "2026-11-13", "2026-11-18"] });
  answerPositions();

  const { user, location } = renderPage(<PortfolioPage />, "/portfolio");
  await screen.findByRole("table");
  const [back, on] = ["Previous portfolio date", "Next portfolio date"].map((name) =>
    screen.getByRole<HTMLButtonElement>("button", { name }),
  ) as [HTMLButtonElement, HTMLButtonElement];
  expect(on.disabled).toBe(true);

  await user.click(back);
  expect(location()).toBe("/portfolio?date=2026-11-13");
  await user.click(back);
  expect(location()).toBe("/portfolio?date=2026-11-10");
  expect(back.disabled).toBe(true);
  await user.click(on);
  await user.click(on);
  expect(location()).toBe("/portfolio");
});

test("the curve of the value tells each day and leads to its positions", async () => {
  answerScope({ dates: ["2026-11-10", "2026-11-13", "2026-11-18"] });
  const asked = answerPositions();

  const { user, location } = renderPage(<PortfolioPage />, "/portfolio");
  const slider = await screen.findByRole("slider", { name: "Portfolio value over time" });
  expect(screen.getByRole("figure").textContent).toContain(
    "From $2,000.00 on Nov 10, 2026 to $2,002.00 on Nov 18, 2026.",
  );
  slider.focus();
  await user.keyboard("{Home}");
  expect(slider.getAttribute("aria-valuetext")).toContain("$2,000.00");
  await user.keyboard("{Enter}");

  await waitFor(() => expect(location()).toBe("/portfolio?date=2026-11-10"));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ date: "2026-11-10" }));
});

test("two days with positions make no curve", async () => {
  answerPositions();

  renderPage(<PortfolioPage />, "/portfolio");
  await screen.findByRole("table", { name: "Portfolio positions" });

  await waitFor(() => expect(screen.queryByRole("figure")).toBeNull());
});

test("the pages about what is held are links to each other that keep the date", async () => {
  answerPositions();

  renderPage(<PortfolioPage />, "/portfolio?date=2026-11-10");
  await screen.findByRole("table");
  const nav = screen.getByRole("navigation", { name: "Portfolio pages" });

  expect(
    within(nav)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")]),
  ).toEqual([
    ["Positions", "/portfolio?date=2026-11-10", "page"],
    ["Analytics", "/portfolio/analytics?date=2026-11-10", null],
    ["Total", "/portfolio/total?date=2026-11-10", null],
  ]);
});

type Variables = Readonly<Record<string, unknown>>;

function answerGroups(given: Partial<PortfolioGroupPage> = {}): Variables[] {
  const asked: Variables[] = [];
  server.use(
    graphql.query("PortfolioGroups", ({ variables }) => {
      asked.push(variables);
      const page: PortfolioGroupPage = {
        ...{ totalCount: 1, lineCount: 3, summary: connection({}).summary, groups: [nvda()] },
        ...given,
      };
      return HttpResponse.json({ data: { page } });
    }),
  );
  return asked;
}

function nvda(): PortfolioGroup {
  const line = (given: Partial<PortfolioGroup["lines"][number]["position"]>, percent?: number) => ({
    contract: percent === undefined ? null : { outOfTheMoneyPercent: percent },
    position: { ...position({ symbol: "NVDA", ...given }), totalGainLossDollar: "1.00", ...given },
  });
  return {
    kind: "UNDERLYING",
    symbol: "NVDA",
    lastPrice: "80",
    currentValue: "7879.67",
    todaysGainLossDollar: "20.20",
    dayChangeDay: "2026-11-18",
    totalGainLossDollar: "1079.68",
    totalGainLossPercent: 14.9956,
    gainCount: 3,
    unknownGainCount: 0,
    percent: 58.7246,
    shares: "100",
    longCalls: "0",
    shortCalls: "2",
    longPuts: "0",
    shortPuts: "1",
    callCover: "SHARES",
    putCover: "CASH",
    lineCount: 3,
    lines: [
      line({ id: "1", quantity: "100" }),
      line({ id: "2", symbol: "NVDA261120P100", type: "OPTION", quantity: "-1" }, -25),
      line({ id: "3", symbol: "NVDA261127C90", type: "OPTION", quantity: "-2", accountName: "Roth" }, 12.5),
    ],
  };
}

const cellsOf = (row: HTMLElement) =>
  [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent);
