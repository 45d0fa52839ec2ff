import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeComplaints } from "../../testing/complaints.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { StatisticsPage } from "./pages/statistics-page.tsx";
import { answerStatistics, datesBefore, statistics } from "./testing/answers.ts";

// Saturday, half past one in London; at the exchange it is still Friday, 20 November.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T01:30:00Z") });
});
afterEach(() => vi.useRealTimers());

const fact = async (label: string) => (await screen.findByText(label)).closest("div")?.textContent;
const card = (name: string) => screen.findByRole("region", { name });
const button = (name: string) => screen.getByRole("button", { name });
const base = async () => within(await card("Base Date"));
const pressed = async (name: string) =>
  within(await card(name))
    .getAllByRole("button", { pressed: true })
    .map(({ textContent }) => textContent);

test("six cards, when they were generated and fetched", async () => {
  answerStatistics();
  renderPage(<StatisticsPage />);
  expect(screen.getByText("Loading portfolio statistics...")).toBeVisible();

  expect(await fact("Total Portfolio Positions")).toBe(
    "Total Portfolio Positions12,345Rows of every portfolio date",
  );
  expect(await fact("Distinct Users")).toContain("3");
  expect(await fact("Distinct Symbols")).toContain("120");
  expect(await fact("Position Types")).toContain("5");
  expect(await fact("Total Value")).toContain("$9,007,199,254,740,993.07");
  await screen.findByText("2 days with positions");
  expect(await fact("Date Range")).toMatch(/^Date RangeJan 2\s.\sNov 20, 20262 days with positions$/);
  expect(await fact("Generated:")).toMatch(/^Generated:Nov 20, 2026, /);
  expect(await fact("Last Refresh:")).toMatch(/^Last Refresh:Nov 2[01], 2026, /);
});

test("without any position it says so", async () => {
  answerStatistics({ overview: () => statistics({ totalPortfolios: 0 }), dates: () => [] });
  const { user } = renderPage(<StatisticsPage />);

  expect(await screen.findByText("No portfolio positions")).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Comparison" }));
  expect(await screen.findByText("Choose both dates")).toBeVisible();
  expect((await base()).queryByText("Available dates")).toBeNull();
});

test("a refresh asks again; one that fails keeps the figures and says so", async () => {
  let isDown = false;
  const asked = answerStatistics({ overview: () => (isDown ? "The server is busy" : statistics()) });
  const { user } = renderPage(<StatisticsPage />);
  await fact("Distinct Users");
  expect(asked).toEqual(["overview"]);

  isDown = true;
  await user.click(button("Refresh"));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^The server is busy Showing data from Nov/);
  expect(await fact("Distinct Users")).toContain("3");

  isDown = false;
  await user.click(button("Try Again"));
  await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(asked).toEqual(["overview", "overview", "overview"]);
});

test("figures that cannot be had at all are the dashboard's error, with a way to try again and one back", async () => {
  let isDown = true;
  answerStatistics({ overview: () => (isDown ? "The server is busy" : statistics()) });
  const { user } = renderPage(<StatisticsPage />);

  expect((await screen.findByRole("alert")).textContent).toBe("Statistics Dashboard ErrorThe server is busy");
  isDown = false;
  await user.click(button("Try Again"));
  expect(await fact("Distinct Users")).toContain("3");
});

test("opened by its address, it goes back to the administrators' dashboard", async () => {
  answerStatistics({ overview: () => "The server is busy" });
  const { user, location } = renderPage(<StatisticsPage />, "/admin/statistics");

  await user.click(await screen.findByRole("button", { name: "Go Back" }));

  expect(location()).toBe("/admin");
});

test("what breaks while it is drawn is the dashboard's error too, and is tried again", async () => {
  let isBroken = true;
  answerStatistics({ dates: () => (isBroken ? (null as never) : datesBefore(3)) });
  const { user } = renderPage(<StatisticsPage />);

  expect((await screen.findByRole("alert")).textContent).toContain("Statistics Dashboard Error");
  expect(screen.getByRole("heading", { name: "Portfolio Statistics" })).toBeVisible();
  expect(takeComplaints().length).toBeGreaterThan(0);
  isBroken = false;
  await user.click(button("Try Again"));
  expect(await screen.findByText("3 days with positions")).toBeVisible();
});

test("without a choice the two newest days are compared: value, positions, and each metric with its percentage", async () => {
  const asked = answerStatistics({
    days: {
      "2026-11-19": { totalCurrentValue: "200", totalPortfolios: 10, distinctUsers: 2, distinctSymbols: 8 },
      "2026-11-20": {
        totalCurrentValue: "150.5",
        totalPortfolios: 15,
        distinctUsers: 2,
        distinctPositionTypes: 4,
      },
    },
  });
  const { user, location } = renderPage(<StatisticsPage />);
  await user.click(screen.getByRole("tab", { name: "Comparison" }));

  expect((await card("Summary")).textContent).toBe(
    "SummaryNov 19, 2026 to Nov 20, 2026Total value change▼−$49.50 (−24.75%)Positions change+5 (+50.00%)",
  );
  expect(location()).toBe("/?tab=comparison");
  expect(asked.filter((what) => what !== "overview").toSorted()).toEqual(["2026-11-19", "2026-11-20"]);
  expect((await card("Total Value")).textContent).toContain(
    "Nov 19, 2026$200.00Nov 20, 2026$150.50Change▼−$49.50",
  );
  expect((await card("Distinct Users")).textContent).toContain("ChangeNo change (0.00%)");
  expect((await card("Distinct Symbols")).textContent).toContain("Change−8 (−100.00%)");
  expect((await card("Position Types")).textContent).toContain("Change+4 (+100.00%)");
});

test("quick options, counted from the exchange's day, go into the request and the address", async () => {
  const asked = answerStatistics();
  const { user, location } = renderPage(<StatisticsPage />, "/?tab=comparison");
  const from = await base();

  await user.click(from.getByRole("button", { name: "Last Month" }));
  expect(location()).toBe("/?tab=comparison&base=2026-10-20");
  await user.click(from.getByRole("button", { name: "Last Week" }));
  await user.click(within(await card("Compare Date")).getByRole("button", { name: "Yesterday" }));

  expect(location()).toBe("/?tab=comparison&base=2026-11-13&compare=2026-11-19");
  await vi.waitFor(() =>
    expect(asked).toEqual(expect.arrayContaining(["2026-10-20", "2026-11-13", "2026-11-19"])),
  );
  expect(await pressed("Base Date")).toEqual(["Last Week"]);
  expect(await pressed("Compare Date")).toEqual(["Yesterday", "Nov 19, 2026"]);

  await user.click(button("Swap Dates"));
  expect(location()).toBe("/?tab=comparison&base=2026-11-19&compare=2026-11-13");
});

test("ten available dates and how many more there are; each can be taken", async () => {
  answerStatistics({ dates: () => datesBefore(14) });
  const { user, location } = renderPage(<StatisticsPage />, "/?tab=comparison");
  await screen.findAllByText("Available dates");
  const days = within((await base()).getByRole("region", { name: "Available dates" }));

  expect(days.getAllByRole("button")).toHaveLength(10);
  expect(days.getByText("+4 more")).toBeVisible();
  await user.click(days.getByRole("button", { name: "Nov 11, 2026" }));
  expect(location()).toBe("/?tab=comparison&base=2026-11-11");
});

test("ten dates have no more", async () => {
  answerStatistics({ dates: () => datesBefore(10) });
  renderPage(<StatisticsPage />, "/?tab=comparison");
  await screen.findAllByText("Available dates");

  expect(screen.queryByText(/^\+\d+ more$/)).toBeNull();
});

test("a custom date is any until today, and is taken by its button", async () => {
  answerStatistics();
  const { user, location } = renderPage(<StatisticsPage />, "/?tab=comparison");
  const from = await base();
  const field = from.getByLabelText("Custom date");
  const use = from.getByRole("button", { name: "Use date" });
  expect(field.getAttribute("max")).toBe("2026-11-20");

  await user.click(use);
  expect(from.getByText("Please enter a date")).toBeVisible();
  fireEvent.change(field, { target: { value: "2026-11-21" } });
  await user.click(use);
  expect(from.getByText("The date must not be after today, Nov 20, 2026")).toBeVisible();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(location()).toBe("/?tab=comparison");

  fireEvent.change(field, { target: { value: "2026-11-18" } });
  await user.click(use);
  expect(location()).toBe("/?tab=comparison&base=2026-11-18");
});

test("a day before all with positions says so", async () => {
  answerStatistics();
  renderPage(<StatisticsPage />, "/?tab=comparison&base=2026-11-18");

  expect(await screen.findByText("No positions on Nov 18, 2026 or before.")).toBeVisible();
});

test("a day between two with positions counts as of the one before it, and says so", async () => {
  answerStatistics({ dates: () => ["2026-11-19", "2026-11-12"] });
  renderPage(<StatisticsPage />, "/?tab=comparison&base=2026-11-18");

  expect(
    await screen.findByText("No new positions on Nov 18, 2026: the newest before it are of Nov 12, 2026."),
  ).toBeVisible();
});

test("the value says how many accounts it is of, from which days, and how many are out of date", async () => {
  const day = { day: "2026-11-20", accounts: 5, totalValue: "1", isOld: false };
  answerStatistics({
    overview: () =>
      statistics({
        asOf: [day, { ...day, day: "2026-07-06", accounts: 2, isOld: true }],
        sharedAccounts: 1,
      }),
  });
  renderPage(<StatisticsPage />, "/");

  expect(await screen.findByText(/7 accounts as of Jul 6/)).toBeVisible();
  expect(screen.getByText("1 account that people share, counted once")).toBeVisible();
  expect(screen.getByText("2 accounts more than 10 trading days old")).toBeVisible();
});

test("the same day twice differs in nothing; days of the address that have not come are none", async () => {
  answerStatistics();
  renderPage(<StatisticsPage />, "/?tab=comparison&base=2026-11-20&compare=2026-11-25");

  expect(await screen.findByText(/^Both dates are the same/)).toBeVisible();
  expect((await card("Compare Date")).textContent).toContain("Fri, Nov 20, 2026");
});

test("without the available dates any date can still be chosen", async () => {
  answerStatistics({ dates: () => "The server is busy" });
  const { user } = renderPage(<StatisticsPage />, "/?tab=comparison");
  expect((await screen.findByRole("alert")).textContent).toContain("We couldn't load the available dates.");
  expect(screen.getByText("Choose both dates")).toBeVisible();

  await user.click((await base()).getByRole("button", { name: "Yesterday" }));
  await user.click(within(await card("Compare Date")).getByRole("button", { name: "Today" }));

  expect(await card("Summary")).toBeVisible();
});
