import { expect, type Page } from "@playwright/test";
import { createPerson } from "../support/people.ts";
import { expectAccessible, expectFitAt, LAWS, test } from "../support/test.ts";

// A year that no other journey looks at: all of them share one calendar.
const PAGE = "/admin/market-holidays?exchange=L&from=2029-01-01&to=2029-12-31";

test("an administrator closes a day that was to be short, compares, and a sync keeps it", {
  tag: LAWS,
}, async ({ page, loginAs }) => {
  test.slow();
  await loginAs(await createPerson("ADMIN"));
  await page.goto(PAGE);
  const eve = page.getByRole("row", { name: /Dec 24, 2029/ });
  await expect(eve).toContainText("Open 08:00-12:30");
  await expectFitAt(page, 320, 1440);

  await page.getByRole("checkbox", { name: /Dec 24, 2029/ }).check();
  await page.getByRole("button", { name: "Edit in bulk (1)" }).click();
  await page.getByRole("button", { name: "Update Selected Holidays" }).click();
  await expect(page.getByText("No changes detected in selected holidays")).toBeVisible();
  const card = page.getByRole("region", { name: /Dec 24, 2029/ });
  await card.getByLabel("Trading hours").selectOption("Closed all day");
  await expect(card.getByText("Modified")).toBeVisible();
  await expectFitAt(page, 320, 1440);
  await page.getByRole("button", { name: "Update Selected Holidays" }).click();
  await expect(result(page, "1 holiday updated")).toBeVisible();

  await page.getByRole("tab", { name: "Comparison" }).click();
  await page.getByRole("button", { name: "Compare Data" }).click();
  const differences = page.getByRole("list", { name: "Differences" }).getByRole("listitem");
  await expect(differences).toHaveCount(1);
  await expect(differences).toContainText("MODIFIED");
  await expect(differences).toContainText("Set by an administrator; syncs keep it");
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Bulk Operations" }).click();
  await page.getByRole("checkbox", { name: "Overwrite existing data" }).check();
  await page.getByRole("button", { name: "Sync from API" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Sync and overwrite" });
  await expect(dialog.getByText(/^1 record that an administrator wrote will stay/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Overwrite and Sync" }).click();
  await expect(result(page, "Nothing changed: 1 holiday kept, though the source differs")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("tab", { name: "Bulk Operations", selected: true })).toBeVisible();
  await page.getByRole("tab", { name: "Stored Holidays" }).click();
  await expect(eve).toContainText("Closed all day");
  await expect(eve.getByText("Edited")).toBeVisible();
});

test("the API is not asked about less than thirty days", async ({ page, loginAs }) => {
  await loginAs(await createPerson("ADMIN"));
  await page.goto(`${PAGE}&tab=api`);
  await page.getByRole("button", { name: "Fetch from API" }).click();
  await expect(page.getByRole("row", { name: /Dec 25, 2029/ })).toContainText("Christmas Day");
  await expect(page.getByText(/^Last fetched/)).toBeVisible();

  await page.getByLabel("From Date").fill("2029-12-10");
  await expect(page.getByText("Date range must be at least 30 days for API operations")).toBeVisible();
  await expect(page.getByRole("button", { name: "Fetch from API" })).toBeDisabled();
  await page.getByLabel("To Date").fill("2029-12-01");
  await expect(page.getByText("Start date must not be after end date").first()).toBeVisible();
});

/** In the page, not the toast that says the same. */
const result = (page: Page, text: string) => page.getByRole("tabpanel").getByText(text);
