import { expect, type Locator } from "@playwright/test";
import { test } from "../support/test.ts";
import { WHEEL, wheelHistory } from "../support/wheel-history.ts";

test("what came without a trade stands by month and holding, and premium beside it", async ({
  page,
  startWith,
}) => {
  await startWith(wheelHistory("Accounts_History.csv", WHEEL));
  await page.goto("/income?year=2026");

  await expect(cells(page.getByRole("table", { name: "Income by kind" }))).toContainText([
    "Dividends",
    "$53.00",
  ]);
  const held = page.getByRole("row", { name: /^KO Individual/ });
  await expect(held.getByRole("cell").last()).toHaveText("$53.00");
  // Sold: 199.34 + 339.34 in January, 149.34 in February. Closed: -101.32, 339.34, and 149.34 in March.
  const premium = page.getByRole("table", { name: "Option premium by month" });
  await expect(cells(premium.getByRole("row", { name: /^January 2026/ }))).toHaveText([
    "January 2026",
    "$538.68",
    "2",
    "\u25bc\u2212$101.32",
    "1",
  ]);
  await expect(cells(premium.getByRole("row", { name: /^2026/ }))).toHaveText([
    "2026",
    "$688.02",
    "3",
    "\u25b2+$387.36",
    "3",
  ]);

  await held.getByRole("link", { name: "KO" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "KO" })).toBeVisible();
});

const cells = (rows: Locator): Locator => rows.locator("th, td");
