import { expect, type Page } from "@playwright/test";
import { createPerson } from "../support/people.ts";
import { expectFitAt, expectTablesFit, LAWS, test } from "../support/test.ts";
import { figure } from "../support/upload.ts";

// A year and an exchange that no other journey looks at: these dates belong to everybody.
const YEAR = new Date().getFullYear() + 3;
const RANGE = `from=${YEAR}-01-01&to=${YEAR}-12-31&exchange=TO`;

test("an administrator compares, syncs, moves one date that a sync keeps, and deletes a range", {
  tag: LAWS,
}, async ({ page, loginAs }) => {
  await loginAs(await createPerson("ADMIN"));
  await page.goto(`/admin/option-expiry?${RANGE}&tab=bulk`);
  await deleteAll(page);

  await compare(page);
  await expect(figure(page, "Added")).toHaveText("12");
  await expectFitAt(page, 1440, 390, 320);

  await page.getByRole("tab", { name: "Bulk Operations" }).click();
  await page.getByRole("button", { name: "Sync Expiry Dates" }).click();
  await expect(page.getByText("Added: 12 · Updated: 0 · Deleted: 0")).toBeVisible();
  await compare(page);
  await expect(page.getByText("No differences found: the data is in sync")).toBeVisible();

  await page.getByRole("tab", { name: "Stored Expiries" }).click();
  await expectTablesFit(page);
  await page.getByRole("checkbox", { name: `Select ${YEAR}-07 (TO)` }).check();
  await expectFitAt(page, 320, 768, 1440);
  await page.getByRole("button", { name: "Edit in bulk (1)" }).click();
  await page.getByLabel("New Adjusted Date").fill(`${YEAR}-07-10`);
  await page.getByLabel("New Adjustment Reason").fill("Exchange notice");
  await page.getByRole("button", { name: "Update Selected Expiries" }).click();
  await expect(page.getByText("1 expiry date changed").first()).toBeVisible();
  await expectFitAt(page, 1440, 390);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel("Overwrite existing data").check();
  await page.getByRole("button", { name: "Sync Expiry Dates" }).click();
  await page.getByRole("button", { name: "Overwrite and Sync" }).click();
  await expect(page.getByText(/1 kept as stored/)).toBeVisible();
  await page.getByRole("tab", { name: "Stored Expiries" }).click();
  const july = page.getByRole("row", { name: /July/ });
  await expect(july).toContainText(`Jul 10, ${YEAR}`);
  await expect(july).toContainText("Exchange notice");

  await page.reload();
  await expect(page.getByLabel("Exchange")).toHaveValue("TO");
  await page.getByRole("tab", { name: "Bulk Operations" }).click();
  await deleteAll(page);
  await page.getByRole("tab", { name: "Stored Expiries" }).click();
  await expect(page.getByText("No stored expiries for these filters")).toBeVisible();
});

async function compare(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Comparison" }).click();
  await page.getByRole("button", { name: "Compare Data" }).click();
  await expect(page.getByRole("button", { name: "Refresh Comparison" })).toBeVisible();
}

async function deleteAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Delete Expiry Dates" }).click();
  await page.getByLabel("Type DELETE to confirm").fill("DELETE");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("12 expiry dates deleted").first()).toBeVisible();
}
