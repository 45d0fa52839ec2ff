import { expect } from "@playwright/test";
import { expectAccessible, expectFitAt, test } from "../support/test.ts";

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
