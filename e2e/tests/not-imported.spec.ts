import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { expectAccessible, expectFitAt, LAWS, test } from "../support/test.ts";

const SENTENCE = "Not imported yet (history ends Nov 28, 2025)";

test("a history that ended long ago: no page tells $0.00 of what nobody imported", async ({
  page,
  startWith,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await startWith("s05/Accounts_History.csv");
  await page.goto("/");

  const line = page.getByRole("link", { name: "History ends Nov 28, 2025 · download Dec 1 to today" });
  await expect(line).toHaveAttribute("href", "/user/accounts");
  const summary = page.getByRole("region", { name: "Trade Summary" });
  await expect(summary.getByText(SENTENCE)).toHaveCount(4);
  await expect(summary.getByRole("listitem").getByText("$0.00")).toHaveCount(0);
  const profit = page.getByRole("region", { name: "Realized P&L" });
  await expect(profit.getByText(/28, 2025, as far as imported\./)).toBeVisible();
  const calendar = page.getByRole("region", { name: "P&L calendar" });
  await expect(calendar.getByRole("heading", { name: "November 2025" })).toBeVisible();
  await calendar.getByRole("button", { name: "This month" }).click();
  await expect(calendar.getByText(`Month total — ${SENTENCE}`)).toBeVisible();
  await expectAccessible(page);
  await expectFitAt(page, 390, 1440);

  await page.goto("/?range=ytd");
  await expect(profit.getByText(SENTENCE)).toBeVisible();
  await page.goto("/trade-summary");
  await expect(page.getByRole("table").getByText(SENTENCE)).toHaveCount(3);
  await expect(page.getByText("Options by month of this year: not imported")).toBeVisible();
  // RIVN's call was sold and expired: what was paid for it in "All trades" is known to be nothing.
  const buysOfRivn = page.getByRole("row", { name: /^RIVN/ }).getByRole("cell").first();
  await expect(buysOfRivn).toHaveText("$0.00");
  await expect(page.getByRole("main").getByText("$0.00")).toHaveCount(1);
});

test("nor does a chosen day, a table, an export, or an account of which there are positions alone", {
  tag: LAWS,
}, async ({ page, startWith }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await startWith("s05/Accounts_History.csv", "s10/Portfolio_Positions_Jul-06-2026.csv");
  const main = page.getByRole("main");

  await page.goto("/?pnl=2025-12-05");
  const calendar = page.getByRole("region", { name: "P&L calendar" });
  await expect(calendar.getByText(SENTENCE)).toHaveCount(2);
  await expect(calendar.getByText("$0.00")).toHaveCount(0);
  await page.goto("/?pnl=2025-11&pnlview=table");
  await expect(calendar.getByText("Imported: from Nov 3")).toBeVisible();
  await expect(calendar.getByRole("row", { name: /^Nov 1 . 2, 2025, not imported/ })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/year-summary");
  await expect(main.getByText(SENTENCE)).toHaveCount(1);
  await page.getByRole("button", { name: "More" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Export CSV/ }).click();
  const lines = readFileSync(await (await download).path(), "utf8").split("\r\n");
  expect(lines.filter((line) => line.startsWith("Year 2026"))).toEqual([
    `Year 2026,2026-01-01,2026-12-31,All accounts,,,,,${SENTENCE.includes(",") ? `"${SENTENCE}"` : SENTENCE}`,
  ]);

  for (const path of ["/trade-summary", "/year-summary", "/month-summary", "/week-summary"]) {
    await page.goto(`${path}?view=accounts`);
    await page.getByRole("combobox", { name: "Account" }).selectOption({ label: "ACME INC 401(K) PLAN" });
    await expect(main.getByText("Not imported yet")).toHaveCount(4);
    await expect(main.getByText("$0.00")).toHaveCount(0);
    await expectFitAt(page, 390, 1440);
  }
});
