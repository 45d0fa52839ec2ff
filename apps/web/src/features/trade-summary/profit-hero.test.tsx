import { act, fireEvent, renderHook, screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { useExplainedCell } from "../../lib/explained-cell.ts";
import { covered, endedOn } from "../../testing/coverage.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { ProfitHero } from "./components/profit-hero.tsx";
import { answerRealizedDays, realizedDay } from "./testing/answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T04:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const DAYS = [
  realizedDay("2025-06-10", 1000),
  realizedDay("2026-02-03", 200, { options: "700", shares: "-500" }),
  realizedDay("2026-06-30", 0, { income: "18.2", trades: 0 }),
  realizedDay("2026-11-02", -50.25),
];

test("the year so far: profit, its parts, the income beside it, and the best month in words", async () => {
  const asked = answerRealizedDays(DAYS);
  renderPage(<ProfitHero />);

  expect((await figure()).textContent).toBe("▲+$149.75");
  expect(parts()).toEqual(["Options ▲+$649.75", "Shares ▼−$500.00", "Dividends and interest $18.20"]);
  expect(screen.getByRole("figure").textContent).toContain(
    "Realized P&L, Jan 1\u2009–\u2009Nov 20, 2026. Best month: February 2026, +$200.00.",
  );
  expect(checked()).toBe("YTD");
  expect(asked).toEqual(["TRADE"]);
});

test("a range is a click, kept in the address, without another request", async () => {
  const asked = answerRealizedDays(DAYS);
  const { user, location } = renderPage(<ProfitHero />);
  await figure();

  await user.click(screen.getByRole("radio", { name: "All" }));
  expect((await figure()).textContent).toBe("▲+$1,149.75");
  expect(location()).toBe("/?range=all");
  await user.click(screen.getByRole("radio", { name: "1M" }));
  expect((await figure()).textContent).toBe("▼−$50.25");
  expect(asked).toHaveLength(1);
});

test("a year without closings shows everything on record", async () => {
  answerRealizedDays(DAYS.slice(0, 1));
  renderPage(<ProfitHero />);

  expect((await figure()).textContent).toBe("▲+$1,000.00");
  expect(checked()).toBe("All");
});

test("any two days: the fields begin with the days that were shown", async () => {
  answerRealizedDays(DAYS);
  const { user, location } = renderPage(<ProfitHero />);
  await figure();
  await user.click(screen.getByRole("radio", { name: "Custom" }));
  expect(location()).toBe("/?range=custom&from=2026-01-01&to=2026-11-20");

  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type("From", "2025-06-10");
  type("To", "");
  type("To", "2026-02-03");
  expect((await figure()).textContent).toBe("▲+$1,200.00");
  expect(location()).toBe("/?range=custom&from=2025-06-10&to=2026-02-03");
});

test("a range of one's own without days spans the record", async () => {
  answerRealizedDays(DAYS);
  renderPage(<ProfitHero />, "/?range=custom");

  expect((await figure()).textContent).toBe("▲+$1,149.75");
  expect(screen.getByLabelText<HTMLInputElement>("From").value).toBe("2025-06-10");
  expect(screen.getByLabelText<HTMLInputElement>("To").value).toBe("2026-11-20");
});

test("days of the wrong order and days without closings say so", async () => {
  answerRealizedDays(DAYS);
  const { unmount } = renderPage(<ProfitHero />, "/?range=custom&from=2026-03-01&to=2026-02-01");
  expect(await screen.findByText("The first day is after the last one.")).toBeVisible();
  unmount();

  renderPage(<ProfitHero />, "/?range=custom&from=2026-03-01&to=2026-03-02");
  expect(await screen.findByText("Nothing closed in Mar 1 – 2, 2026.")).toBeVisible();
});

test("before the first closing it says that nothing is closed yet", async () => {
  answerRealizedDays([]);
  renderPage(<ProfitHero />);

  expect(await screen.findByText("Nothing closed yet.")).toBeVisible();
});

test("a part shows its own curve, and once more the whole again", async () => {
  answerRealizedDays(DAYS);
  const { user, location } = renderPage(<ProfitHero />);
  const slider = await screen.findByRole("slider", { name: "Realized P&L" });
  expect(slider.getAttribute("aria-valuetext")).toBe(
    "Mon, Nov 2, 2026: That day −$50.25, Since Jan 1, 2026 +$149.75",
  );

  await user.click(screen.getByRole("button", { name: /^Shares/ }));
  expect(location()).toBe("/?curve=shares");
  expect(screen.getByRole("slider", { name: "Shares" }).getAttribute("aria-valuetext")).toBe(
    "Mon, Nov 2, 2026: That day $0.00, Since Jan 1, 2026 −$500.00",
  );
  expect((await figure()).textContent).toBe("▼−$500.00");
  expect(screen.getByText("Shares, 2026")).toBeVisible();
  expect(parts()[0]).toBe("Total ▲+$149.75");
  await user.click(screen.getByRole("button", { name: /^Shares/, pressed: true }));
  expect(location()).toBe("/");
  expect((await figure()).textContent).toBe("▲+$149.75");
  expect(parts()).toHaveLength(3);

  await user.click(screen.getByRole("button", { name: /^Options/ }));
  await user.click(screen.getByRole("button", { name: /^Total/ }));
  expect(location()).toBe("/");
});

test("the figure follows the key on the curve, and comes back when the curve is left", async () => {
  answerRealizedDays(DAYS);
  const asked = renderHook(() => useExplainedCell());
  const { user } = renderPage(<ProfitHero />);
  const slider = await screen.findByRole("slider", { name: "Realized P&L" });

  await act(() => slider.focus());
  await user.keyboard("{ArrowLeft}");
  // 200 in February, when 700 of options and -500 of shares were realized.
  expect((await figure()).textContent).toBe("▲+$200.00");
  expect(screen.getByText("through Feb 3 · that day +$200.00")).toBeVisible();
  await user.keyboard("{ArrowRight}");
  expect((await figure()).textContent).toBe("▲+$149.75");
  expect(screen.getByText("through Nov 2 · that day −$50.25")).toBeVisible();

  await act(() => slider.blur());
  expect((await figure()).textContent).toBe("▲+$149.75");
  expect(screen.getByText("2026")).toBeVisible();
  expect(asked.result.current).toBeUndefined();
});

test("a finger leaves the figure at the day, which opens on all days up to it", async () => {
  answerRealizedDays(DAYS);
  const asked = renderHook(() => useExplainedCell());
  renderPage(<ProfitHero />, "/?curve=shares");
  const slider = await screen.findByRole("slider", { name: "Shares" });
  const rectangle = { left: 0, top: 0, width: 200, height: 96 } as DOMRect;
  slider.getBoundingClientRect = () => rectangle;

  // Feb 3 is the 34th of 324 days.
  fireEvent.pointerDown(slider, { clientX: 20, clientY: 40, pointerType: "touch" });
  fireEvent.pointerLeave(slider, { pointerType: "touch" });
  expect(screen.getByText("Shares, through Feb 3 · that day −$500.00")).toBeVisible();
  fireEvent.click(await figure());
  expect(asked.result.current).toMatchObject({
    startDate: "2026-01-01",
    endDate: "2026-02-03",
    assets: "SHARES",
  });
});

test("other days, another part, and a finger that scrolls take the figure back", async () => {
  answerRealizedDays(DAYS);
  const { user } = renderPage(<ProfitHero />);
  const point = async (name: string) => {
    const slider = await screen.findByRole("slider", { name });
    slider.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 96 }) as DOMRect;
    fireEvent.pointerDown(slider, { clientX: 20, clientY: 40, pointerType: "touch" });
    expect(screen.getByText(/through .* · that day/)).toBeVisible();
    return slider;
  };

  await point("Realized P&L");
  await user.click(screen.getByRole("radio", { name: "All" }));
  expect((await figure()).textContent).toBe("▲+$1,149.75");
  await point("Realized P&L");
  await user.click(screen.getByRole("button", { name: /^Shares/ }));
  expect((await figure()).textContent).toBe("▼−$500.00");
  fireEvent.pointerCancel(await point("Shares"), { pointerType: "touch" });
  expect((await figure()).textContent).toBe("▼−$500.00");
  expect(screen.queryByText(/that day/)).toBeNull();
});

test("a day and the figure open on what makes them up", async () => {
  answerRealizedDays(DAYS);
  const asked = renderHook(() => useExplainedCell());
  const { user } = renderPage(<ProfitHero />, "/?book=tax&curve=options");
  const slider = await screen.findByRole("slider", { name: "Options" });

  slider.focus();
  await user.keyboard("{ArrowLeft}{Enter}");
  expect(asked.result.current).toEqual({
    title: "Options, Tue, Feb 3, 2026, all accounts",
    ...{ startDate: "2026-02-03", endDate: "2026-02-03", basis: "REALIZED", book: "TAX", assets: "OPTION" },
  });
  await act(() => slider.blur());
  await user.click(screen.getByRole("button", { name: "+$649.75: where it comes from" }));
  expect(asked.result.current).toMatchObject({
    title: "Options, Jan 1\u2009–\u2009Nov 20, 2026, all accounts",
    ...{ startDate: "2026-01-01", endDate: "2026-11-20", assets: "OPTION" },
  });
});

test("the table has every day of the curve, the newest first", async () => {
  answerRealizedDays(DAYS);
  const { user } = renderPage(<ProfitHero />);
  await figure();
  await user.click(screen.getByRole("button", { name: "Show as table" }));

  const rows = within(await screen.findByRole("table", { name: "Realized P&L" })).getAllByRole("row");
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    "Nov 2, 2026▼−$50.25▲+$149.75",
    "Feb 3, 2026▲+$200.00▲+$200.00",
    "Jan 1, 2026$0.00$0.00",
  ]);
});

test("hidden amounts leave no figure", async () => {
  hideAmounts(true);
  answerRealizedDays(DAYS);
  const { container } = renderPage(<ProfitHero />);
  await screen.findByRole("slider");

  expect(container.textContent).not.toMatch(/\$\d/);
});

const YEAR_AGO = endedOn("2025-11-28", { from: "2025-11-29", to: "2026-11-20" });

test("days that no file covers have a dash, never $0.00", async () => {
  answerRealizedDays(DAYS.slice(0, 1), YEAR_AGO);
  const { container } = renderPage(<ProfitHero />, "/?range=ytd");

  expect(await screen.findByText("Not imported yet (history ends Nov 28, 2025)")).toBeVisible();
  expect(parts()).toEqual(["Options —", "Shares —", "Dividends and interest —"]);
  expect(screen.getByRole("figure").textContent).toContain(
    "Realized P&L, Jan 1\u2009–\u2009Nov 20, 2026: not imported.",
  );
  expect(container.textContent).not.toContain("$0.00");
});

test("a curve ends where the history does, in words, as a band and in the table", async () => {
  answerRealizedDays(DAYS.slice(0, 1), YEAR_AGO);
  const { user } = renderPage(<ProfitHero />);

  expect((await figure()).textContent).toBe("▲+$1,000.00");
  expect(screen.getByRole("figure").textContent).toContain(
    "Realized P&L, Jun 10\u2009–\u2009Nov 28, 2025, as far as imported.",
  );
  expect(await screen.findByText("not imported")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show as table" }));
  const rows = within(await screen.findByRole("table", { name: "Realized P&L" })).getAllByRole("row");
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    "Nov 29, 2025\u2009–\u2009Nov 20, 2026, not imported——",
    "Jun 10, 2025▲+$1,000.00▲+$1,000.00",
  ]);
});

test.each([
  ["from=2025-01-01&to=2025-12-31", "2025"],
  ["from=2025-01-01&to=2025-06-30", "Jan 1 – Jun 30, 2025"],
  ["from=2026-01-01&to=2026-11-20", "2026"],
  ["from=2026-01-01&to=2026-06-30&curve=income", "Dividends and interest, Jan 1 – Jun 30, 2026"],
])("a year is named where all of it is shown: %s", async (days, line) => {
  answerRealizedDays(DAYS);
  renderPage(<ProfitHero />, `/?range=custom&${days}`);

  expect(await screen.findByText(line)).toBeVisible();
});

test("a figure names the account that it is without", async () => {
  const ira = {
    ...{ accountId: "ira", account: "Roth IRA", state: "PARTLY" as const, coveredThrough: "2026-11-03" },
    gaps: [{ from: "2026-11-04", to: "2026-11-20" }],
  };
  answerRealizedDays(DAYS, covered({ state: "PARTLY", lacking: [ira] }));
  renderPage(<ProfitHero />);

  expect((await figure()).textContent).toBe("▲+$149.75");
  expect(screen.getByRole("figure").textContent).toContain(
    "Realized P&L, Jan 1\u2009–\u2009Nov 20, 2026, without Roth IRA after Nov 3.",
  );
  expect(screen.getByText("2026, without Roth IRA after Nov 3")).toBeVisible();
});

test("covered days in which nothing closed are $0.00", async () => {
  answerRealizedDays(DAYS.slice(0, 1));
  renderPage(<ProfitHero />, "/?range=1m");

  expect((await screen.findByText("$0.00", { selector: "p *" })).textContent).toBe("$0.00");
  expect(screen.queryByText(/not imported/i)).toBeNull();
});

test("figures that a later question did not renew say how old they are", async () => {
  answerRealizedDays(DAYS);
  const { queryClient } = renderPage(<ProfitHero />);
  await figure();
  server.use(graphql.query("RealizedDays", () => HttpResponse.json({ errors: [{ message: "Not now" }] })));
  await queryClient.refetchQueries();

  expect((await screen.findByRole("alert")).textContent).toContain("Showing data from Nov 21, 2026");
  expect((await figure()).textContent).toBe("▲+$149.75");
});

test("a failure keeps the server's words and Try Again cures it", async () => {
  let isDown = true;
  answerRealizedDays(DAYS);
  server.use(
    graphql.query("RealizedDays", () =>
      isDown ? HttpResponse.json({ errors: [{ message: "Not now" }] }) : undefined,
    ),
  );
  const { user } = renderPage(<ProfitHero />);
  expect((await screen.findByRole("alert")).textContent).toBe("Error loading realized P&LNot now");

  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect((await figure()).textContent).toBe("▲+$149.75");
});

const figure = () => screen.findByRole("button", { name: /: where it comes from$/ });

const parts = () =>
  within(screen.getByRole("group", { name: "Curve of" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

const checked = () =>
  screen
    .getAllByRole<HTMLInputElement>("radio")
    .find((radio) => radio.checked)
    ?.closest("label")?.textContent;
