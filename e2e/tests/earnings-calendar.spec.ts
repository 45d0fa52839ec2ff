import { expect, type Page } from "@playwright/test";
import { createPerson } from "../support/people.ts";
import { expectAccessible, expectFitAt, LAWS, test } from "../support/test.ts";

// Days that no other journey looks at: all of them share one calendar.
const PAGE = "/admin/earnings-calendar?from=2031-03-01&to=2031-03-31";
const LIST =
  "symbol,date,hour,quarter,year,epsEstimate,revenueEstimate\n" +
  "ZZKO,2031-03-04,amc,1,2031,0.55,11200000000\nZZPEP,2031-03-05,,1,2031,-0.125,950000\n";

test("an administrator imports a list, changes records of it, and finds them so", { tag: LAWS }, async ({
  page,
  loginAs,
}) => {
  test.slow();
  await loginAs(await createPerson("ADMIN"));
  await page.goto(`${PAGE}&tab=bulk`);
  await importList(page, `${LIST}ZZBAD,2031-13-01,,,,,\n`);
  await expect(page.getByText('Line 4: date cannot be "2031-13-01"')).toBeVisible();
  await expectAccessible(page);
  await importList(page, LIST);
  await expect(result(page, "Import Successful: 2 records added or changed")).toBeVisible();

  await page.getByRole("tab", { name: "Stored Earnings" }).click();
  const ko = page.getByRole("row", { name: /^ZZKO/ });
  await expect(ko).toContainText("After Market Close");
  await expect(ko).toContainText("$11.20B");
  await expect(page.getByRole("row", { name: /^ZZPEP/ })).toContainText("\u2212$0.13");
  await expectFitAt(page, 320, 1024, 1440);

  await page.getByRole("checkbox", { name: /^ZZKO/ }).check();
  await expect(page.getByRole("tab", { name: /Stored Earnings/ })).toContainText("1 selected");
  await page.getByRole("button", { name: "Edit in bulk (1)" }).click();
  await page.getByRole("button", { name: "Update Selected Earnings" }).click();
  await expect(
    page.getByText("No earnings have been modified. Please make changes before updating."),
  ).toBeVisible();
  const card = page.getByRole("region", { name: /^ZZKO/ });
  await card.getByLabel("EPS actual").fill("0.66");
  await card.getByLabel("Timing").selectOption("bmo");
  await expectFitAt(page, 320, 1440);
  await page.getByRole("button", { name: "Update Selected Earnings" }).click();
  await expect(result(page, "1 earnings record updated")).toBeVisible();
  await expect(page.getByText("No earnings selected for update")).toBeVisible();

  await page.getByRole("tab", { name: "Stored Earnings" }).click();
  await expect(ko).toContainText("Before Market Open");
  await expect(ko).toContainText("+20.00%");
});

test("without a key the page says what is missing and what to do", async ({ page, loginAs }) => {
  await loginAs(await createPerson("ADMIN"));
  await page.goto(`${PAGE}&tab=api`);
  await page.getByRole("button", { name: "Fetch from API" }).click();
  await expect(page.getByText(/^Failed to fetch from API: No earnings source is set up/)).toBeVisible();
  await expect(page.getByText(/import a CSV list/)).toBeVisible();
  await page.getByRole("tab", { name: "Comparison" }).click();
  await page.getByRole("button", { name: "Compare Data" }).click();
  await expect(page.getByText(/^Failed to compare data: No earnings source is set up/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Bulk Operations" }).click();
  await page.getByRole("button", { name: "Sync from API" }).click();
  await expect(page.getByText("Sync Failed")).toBeVisible();
});

async function importList(page: Page, text: string): Promise<void> {
  await page
    .getByLabel("CSV list of earnings")
    .setInputFiles({ name: "earnings.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Import" }).click();
}

/** In the page, not the toast that says the same. */
const result = (page: Page, text: string) => page.getByRole("tabpanel").getByText(text);
