import { expect } from "@playwright/test";
import { totalOf } from "../support/summary.ts";
import { expectAccessible, expectFitAt, test } from "../support/test.ts";
import { wheelHistory } from "../support/wheel-history.ts";

/**
 * FB became META on June 9, 2022, which no row says. 100 shares bought for 15,000.00 and sold for 16,999.61: +1,999.61. A call sold for
 * 149.34 and bought back for 50.66: +98.68. Together +2,098.29.
 */
const RENAMED = wheelHistory(
  "Accounts_History.csv",
  [
    { day: "03/01/2022", action: "YOU BOUGHT", symbol: "FB", quantity: 100, price: 150, amount: -15_000 },
    {
      ...{ day: "06/01/2022", action: "YOU SOLD OPENING TRANSACTION", symbol: "-FB220617C200" },
      ...{ quantity: -1, price: 1.5, amount: 149.34 },
    },
    {
      ...{ day: "06/13/2022", action: "YOU BOUGHT CLOSING TRANSACTION", symbol: "-META220617C200" },
      ...{ quantity: 1, price: 0.5, amount: -50.66 },
    },
    { day: "09/15/2022", action: "YOU SOLD", symbol: "META", quantity: -100, price: 170, amount: 16_999.61 },
  ],
  "10/01/2022",
);

test("a rename that no file tells is suggested, previewed, stated, undone and taken back", async ({
  page,
  startWith,
}) => {
  await startWith(RENAMED);
  await page.goto("/trade-summary");
  await expect(page.getByText(/1 closing trade isn't counted/).first()).toBeVisible();
  await page.goto("/ledger/statements");
  const loose = page.getByRole("region", { name: "Closing trades without an opening" });
  await expect(loose.getByRole("listitem")).toHaveCount(2);
  const suggestion = page.getByRole("region", { name: "Suggestions" }).getByRole("listitem");
  await expect(suggestion).toContainText("Was FB renamed META?");
  await expect(suggestion).toContainText("+$2,098.29");
  await expect(suggestion).toContainText("2 closing trades matched");

  await suggestion.getByRole("button", { name: /^Review/ }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a correction" });
  await dialog.getByRole("button", { name: "Preview the effect" }).click();
  const effect = dialog.getByRole("status");
  await expect(effect).toContainText("Realized P&L ▲+$2,098.29");
  await expect(effect).toContainText("2 closing trades will find their openings.");
  await expectFitAt(page, 320, 1440);
  await dialog.getByRole("button", { name: "Save correction" }).click();
  await expect(page.getByText("Correction saved")).toBeVisible();
  const statements = page.getByRole("region", { name: "Your corrections" });
  await expect(statements.getByRole("listitem")).toContainText("FB was renamed META on Jun 9, 2022");
  await expect(loose).toHaveCount(0);
  await expect(suggestion).toHaveCount(0);
  await expectAccessible(page);

  await page.goto("/trade-summary");
  await expect(totalOf(page, "META", "All trades")).toContainText("98.68");
  await totalOf(page, "META", "All trades").click();
  const drawer = page.getByRole("dialog", { name: "Where this number comes from" });
  await expect(drawer.getByText(/^Your correction: FB was renamed META/).first()).toBeVisible();
  await page.goto("/");
  const lifetime = page.getByRole("region", { name: "Lifetime" });
  for (const part of ["Options \\W*98\\.68", "Shares \\W*1,999\\.61", "Total \\W*2,098\\.29"]) {
    await expect(lifetime.getByText(new RegExp(`^${part}$`)).first()).toBeVisible();
  }

  await page.goto("/upload?history=1");
  await page.getByRole("button", { name: "Undo import of Accounts_History.csv" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  await page.goto("/trade-summary");
  await expect(page.getByText("No trading data available")).toBeVisible();

  // The person's word outlives the file, until they take it back.
  await page.goto("/ledger/statements");
  await statements.getByRole("button", { name: /^Take back/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("No corrections yet")).toBeVisible();
  await expect(page.getByText(/^Nothing to suggest/)).toBeVisible();
});
