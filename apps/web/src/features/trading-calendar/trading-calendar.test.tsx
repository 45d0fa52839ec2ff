import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { TradingCalendar } from "./components/trading-calendar.tsx";
import type { Earnings, TradingDay } from "./trading-calendar.queries.ts";

beforeEach(() => {
  // 23:30 of Thursday in New York; already Friday in London and beyond.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T04:30:00Z") });
  answerContracts([]);
  answerPositions([]);
});
afterEach(() => {
  vi.useRealTimers();
});

test("one week is five days, four weeks are all of them, and the address keeps it", async () => {
  const asked = answerCalendar();
  const { user, location } = renderPage(<TradingCalendar />);
  expect(await days()).toHaveLength(5);
  expect(asked).toEqual([{ today: "2026-11-19", outlookWeeks: 14 }]);

  await user.click(screen.getByRole("radio", { name: "4 Weeks" }));
  expect(await days()).toHaveLength(20);
  expect(location()).toBe("/?weeks=4");

  await user.click(screen.getByRole("radio", { name: "1 Week" }));
  expect(await days()).toHaveLength(5);
});

test("the address chooses the span", async () => {
  answerCalendar();
  renderPage(<TradingCalendar />, "/?weeks=4");

  expect(await days()).toHaveLength(20);
});

test("each day says date, weekday and whether the market opens; today is marked with the word", async () => {
  answerCalendar();
  renderPage(<TradingCalendar />);

  expect((await days()).map((day) => day.textContent)).toEqual([
    "Monday Nov 16, 2026Market Open",
    "Tuesday Nov 17, 2026Market Open",
    "Wednesday Nov 18, 2026Market Open",
    "Thursday Nov 19, 2026TodayMarket Open",
    "Friday Nov 20, 2026Market OpenOption Expiry",
  ]);
  expect((await days()).map((day) => day.getAttribute("aria-current"))).toEqual([
    null,
    null,
    null,
    "date",
    null,
  ]);
});

test("holidays are named; an early close tells its hours, and not the name of the holiday beside it", async () => {
  answerCalendar();
  renderPage(<TradingCalendar />, "/?weeks=4");

  expect((await days()).slice(8, 10).map((day) => day.textContent)).toEqual([
    "Thursday Nov 26, 2026Market ClosedThanksgiving Day",
    "Friday Nov 27, 2026Market OpenEarly close, 09:30-13:00",
  ]);
});

test("earnings: symbol, time, expected and real, losses with their sign and color, four before the rest", async () => {
  answerCalendar({
    "2026-11-16": [
      earnings("AAA", { time: "amc", estimate: "1.2345", actual: "1.30" }),
      earnings("BBB", { time: "bmo", estimate: "-0.5", actual: "-0.75" }),
      ...["CCC", "DDD", "EEE", "FFF"].map((symbol) => earnings(symbol)),
    ],
  });
  const { user } = renderPage(<TradingCalendar />);
  const monday = (await days())[0] as HTMLElement;
  const lines = () =>
    within(within(monday).getByRole("list", { name: "Earnings" }))
      .getAllByRole("listitem")
      .map((line) => line.textContent);

  expect(lines()).toEqual([
    "AAAAfter closeEst $1.2345Act $1.30",
    "BBBBefore openEst −$0.50Act −$0.75",
    "CCCEst —Act —",
    "DDDEst —Act —",
  ]);
  expect(within(monday).getByText("−$0.75").className).toContain("text-loss");
  expect(within(monday).getByText("$1.30").className).not.toContain("text-loss");

  const more = within(monday).getByRole("button", { name: "Show 2 more earnings" });
  expect(more.textContent).toBe("+2");
  await user.click(more);
  expect(lines()).toHaveLength(6);
});

test("a failure is told in the specified words and cured by Try Again", async () => {
  let isDown = true;
  answerCalendar();
  server.use(
    graphql.query("TradingCalendar", () =>
      isDown ? HttpResponse.json({ errors: [{ message: "No calendar today" }] }) : undefined,
    ),
  );
  const { user } = renderPage(<TradingCalendar />);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Error loading trading calendar: No calendar today",
  );

  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await days()).toHaveLength(5);
});

test.each([
  ["2026-11-20T15:00:00Z", "Market Open", "Fri, Nov 20, 2026"],
  ["2026-11-20T14:29:59Z", "Market Closed until 09:30", "Fri, Nov 20, 2026"],
  ["2026-11-20T20:59:59Z", "Market Open", "Fri, Nov 20, 2026"],
  ["2026-11-20T21:00:00Z", "Market Closed since 16:00", "Fri, Nov 20, 2026"],
  ["2026-11-26T15:00:00Z", "Market Closed: Thanksgiving Day", "Fri, Dec 18, 2026"],
  ["2026-11-27T15:00:00Z", "Market Open, early close 09:30-13:00", "Fri, Dec 18, 2026"],
  ["2026-11-27T18:00:00Z", "Market Closed since 13:00, early close 09:30-13:00", "Fri, Dec 18, 2026"],
  ["2026-11-28T15:00:00Z", "Market Closed: weekend", "Fri, Dec 18, 2026"],
])("at %s the line says %s, and the expiry of %s", async (now, today, expiry) => {
  vi.setSystemTime(new Date(now));
  answerCalendar();
  renderPage(<TradingCalendar />);

  const line = (await screen.findByText(/^Next option expiry/)).closest("p");
  expect(line?.textContent).toMatch(new RegExp(`^${today}(·|$)`));
  expect(screen.getByText(`Next option expiry ${expiry}`)).toBeVisible();
});

test("days unlike others stand above the days, in words", async () => {
  answerCalendar();
  renderPage(<TradingCalendar />);

  const line = (await screen.findByText(/^Next option expiry/)).closest("p");
  expect(line?.textContent).toBe(
    "Market Closed since 16:00·Thu, Nov 26, 2026 closed: Thanksgiving Day" +
      "·Fri, Nov 27, 2026 closes 13:00·Next option expiry Fri, Nov 20, 2026",
  );
});

test("one's own expiring contracts stand on their day, and the next of them above the days", async () => {
  answerCalendar();
  answerContracts([
    contract({ expiration: "2026-11-13", quantity: "-9" }),
    contract({ expiration: "2026-11-20" }),
    contract({ expiration: "2026-11-20", quantity: "1" }),
    contract({ expiration: "2026-11-27", quantity: "-1" }),
  ]);
  renderPage(<TradingCalendar />, "/?weeks=4");

  expect(await screen.findByText("Your 3 contracts: Fri, Nov 20, 2026")).toBeVisible();
  const texts = (await days()).map((day) => day.textContent);
  expect(texts[4]).toBe("Friday Nov 20, 2026Market OpenOption ExpiryYour 3 contracts");
  expect(texts[9]).toBe("Friday Nov 27, 2026Market OpenEarly close, 09:30-13:00Your 1 contract");
  expect(texts.filter((text) => text.includes("Your"))).toHaveLength(2);
  expect(screen.getByRole("link", { name: "Your 3 contracts" }).getAttribute("href")).toBe(
    "/open-contracts?expiry=2026-11-20",
  );
});

test("earnings of what one holds come first and say so: shares, and the underlyings of contracts", async () => {
  answerCalendar({
    "2026-11-16": ["AAA", "BBB", "CCC", "DDD", "KO", "NVDA"].map((symbol) => earnings(symbol)),
  });
  answerContracts([contract()]);
  answerPositions(["NVDA"]);
  renderPage(<TradingCalendar />);

  expect(await screen.findAllByText("You hold it")).toHaveLength(2);
  const list = screen.getByRole("list", { name: "Earnings" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["KOYou hold itEst —Act —", "NVDAYou hold itEst —Act —", "AAAEst —Act —", "BBBEst —Act —"]);
});

const days = async () => {
  await screen.findAllByText(/^Market (Open|Closed)$/);
  return screen.getAllByRole("listitem").filter(({ textContent }) => /Market/.test(textContent));
};

/** Two sold contracts on KO that expire on Friday, Nov 20, 2026, unless told. */
const contract = (given: { readonly expiration?: string; readonly quantity?: string } = {}) => ({
  underlying: "KO",
  expiration: "2026-11-20",
  quantity: "-2",
  ...given,
});

function answerContracts(contracts: readonly ReturnType<typeof contract>[]) {
  server.use(graphql.query("OpenContracts", () => HttpResponse.json({ data: { contracts } })));
}

function answerPositions(symbols: readonly string[]) {
  server.use(
    graphql.query("PortfolioOverview", () =>
      HttpResponse.json({
        data: {
          positions: symbols.map((symbol) => ({ symbol, kind: "HOLDING", type: "STOCK" })),
          page: { summary: null },
        },
      }),
    ),
  );
}

type EarningsByDay = Readonly<Record<string, Earnings[]>>;

function answerCalendar(earningsByDay: EarningsByDay = {}) {
  const asked: Readonly<Record<string, unknown>>[] = [];
  server.use(
    graphql.query("TradingCalendar", ({ variables }) => {
      asked.push(variables);
      const outlook = weekdays(earningsByDay);
      return HttpResponse.json({ data: { days: outlook.slice(0, 20), outlook } });
    }),
  );
  return asked;
}

const WEEKDAYS = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY"];

/** Five weeks from Monday, 16 November 2026, on. */
function weekdays(earningsByDay: EarningsByDay): TradingDay[] {
  return Array.from({ length: 35 }, (_, index) => new Date(Date.UTC(2026, 10, 16 + index)))
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .map((day) => day.toISOString().slice(0, 10))
    .map((date, index) => ({
      date,
      dayOfWeek: WEEKDAYS[index % 5] ?? "",
      isMarketOpen: date !== "2026-11-26",
      isOptionExpiry: ["2026-11-20", "2026-12-18"].includes(date),
      holidayName: ["2026-11-26", "2026-11-27"].includes(date) ? "Thanksgiving Day" : null,
      tradingHour: date === "2026-11-27" ? "09:30-13:00" : null,
      earnings: earningsByDay[date] ?? [],
    }));
}

function earnings(symbol: string, given: Partial<Earnings> = {}): Earnings {
  return { symbol, time: null, estimate: null, actual: null, ...given };
}
