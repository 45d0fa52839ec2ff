import { expect } from "@playwright/test";
import { historyCsv } from "../support/history-csv.ts";
import { expectAccessible, expectFitAt, LAWS, test } from "../support/test.ts";

test("the dashboard: market, four weeks, earlier periods, the P&L calendar of a month", {
  tag: LAWS,
}, async ({ page, startWith }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await startWith("s12/History_for_Account_X11223344.csv");
  await page.goto("/?weeks=4&summary=all&pnl=2025-03-12");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Trading Dashboard");
  await expect(page.getByText(/^Market (Open|Closed)/).nth(20)).toBeVisible();
  await expect(page.getByText("Last Year", { exact: true })).toBeVisible();
  const figures = page.getByRole("region", { name: "Weekly Summary" }).getByText("Net P&L", { exact: true });
  const heights = await figures.evaluateAll((names) => names.map((name) => name.getBoundingClientRect().top));
  expect(heights).toEqual(Array(5).fill(heights[0]));

  await expect(page.getByRole("heading", { name: "March 2025" })).toBeVisible();
  const day = page.getByRole("table", { name: "Closings by underlying, Wed, Mar 12, 2025" });
  await expect(day.getByRole("row", { name: /^KO/ })).toBeVisible();
  await expectFitAt(page, 390, 1440);
});

test("amounts hide with one key and stay hidden; the palette finds its way", async ({ page, startWith }) => {
  await startWith("s10/Portfolio_Positions_Jul-06-2026.csv");
  await page.goto("/portfolio");
  // Not the strike in a contract's name.
  const amounts = page.getByRole("main").getByText(/^[+\u2212]?\$[\d,]+\.\d/);
  await expect(amounts.first()).toBeVisible();

  await page.keyboard.press("h");
  await expect(amounts).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(amounts).toHaveCount(0);
  await expectAccessible(page);

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search pages, symbols and actions" }).fill("total view");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/portfolio\/total$/);
});

test("home says how far the history goes and what needs the person; the figure follows the curve", async ({
  page,
  startWith,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // A sale of shares that no file bought, beside a history in which everything was opened.
  const sale = { day: "11/18/2025", side: "SELL", symbol: "INTC", quantity: 10, price: 50 } as const;
  // The rows of a file's last day may be withdrawn: the sale isn't one.
  const last = { ...sale, day: "11/19/2025", side: "BUY" } as const;
  await startWith("s05/Accounts_History.csv", historyCsv("Accounts_History (1).csv", [last, sale]));
  await page.goto("/?range=all");

  await expect(page.getByText(/^Good (morning|afternoon|evening), \w+/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Open Fidelity/ })).toHaveAttribute("href", /fidelity\.com/);
  const profit = page.getByRole("region", { name: "Realized P&L" });
  const figure = profit.getByRole("button", { name: /: where it comes from$/ });
  const whole = await figure.textContent();
  await profit.getByRole("slider").press("Home");
  await expect(profit.getByText(/^through \w+ \d+(, \d{4})? · that day /)).toBeVisible();
  await expect(figure).not.toHaveText(whole ?? "");
  await profit.getByRole("slider").press("End");
  await expect(figure).toHaveText(whole ?? "");
  // Each period says its name and which one it is, whole.
  const heads = page.getByRole("region", { name: "Trade Summary" }).locator("li header > *");
  await expect(heads).toHaveCount(8);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const cut = await heads.evaluateAll((parts) =>
      parts.filter((part) => part.scrollWidth > part.clientWidth || part.clientWidth < 20).map(String),
    );
    expect(cut).toEqual([]);
  }
  await expectFitAt(page, 320, 1440);

  // On a phone the calendars and positions are a tap away, which is remembered; a link to one of them shows them.
  await page.setViewportSize({ width: 390, height: 844 });
  const calendar = page.getByRole("region", { name: "P&L calendar" });
  await expect(calendar).toHaveCount(0);
  const rest = page.getByRole("button", { name: "Calendars, positions and links" });
  await rest.click();
  await expect(calendar).toBeVisible();
  await page.reload();
  await expect(calendar).toBeVisible();
  await rest.click();
  await expect(calendar).toHaveCount(0);
  await page.goto("/?range=all&pnl=2025-11");
  await expect(calendar).toBeVisible();

  const need = page.getByRole("region", { name: "Needs you" });
  await expect(need.getByRole("link", { name: "1 closing trade lacks an opening" })).toBeVisible();
  const hide = need.getByRole("button", { name: /^Hide for a week: / });
  for (let left = await hide.count(); left > 0; left -= 1) {
    await expect(hide).toHaveCount(left);
    await hide.first().press("Enter");
  }
  await expect(need).toHaveCount(0);
  await page.reload();
  await expect(profit).toBeVisible();
  await expect(need).toHaveCount(0);
});
