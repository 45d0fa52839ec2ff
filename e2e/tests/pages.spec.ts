import { expect, type Page } from "@playwright/test";
import { sample } from "../support/samples.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";
import { figure, importFile } from "../support/upload.ts";

const PAGES = [
  "/",
  "/trade-summary",
  "/year-summary",
  "/month-summary",
  "/week-summary",
  "/portfolio",
  "/portfolio/analytics",
  "/portfolio/total",
  "/user/accounts",
  "/upload",
] as const;

async function importBoth(page: Page): Promise<void> {
  await importFile(page, sample("s05/Accounts_History.csv").file);
  await importFile(page, sample("s10/Portfolio_Positions_Jul-06-2026.csv").file);
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`every page is accessible and fits a telephone and a wide screen, ${colorScheme}`, async ({
    page,
    person,
    loginAs,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await loginAs(person);
    await importBoth(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of PAGES) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
    }
  });
}

test("the chosen view is remembered, and an account shows its own figures", async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(person);
  await importFile(page, sample("s01/Accounts_History.csv").file);
  await page.goto("/trade-summary");
  await page.getByText("Accounts", { exact: true }).click();
  await expect(page.getByRole("table", { name: /^Options, All trades, (?!all accounts)/ })).toBeVisible();
  await page.goto("/year-summary");
  await expect(page.getByRole("combobox", { name: "Account" }).or(page.getByLabel("Account"))).toBeVisible();
});

for (const timezoneId of ["Pacific/Honolulu", "Europe/London", "Pacific/Kiritimati"]) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test("a day is the same day everywhere", async ({ page, person, loginAs }) => {
      await loginAs(person);
      await importFile(page, sample("s10/Portfolio_Positions_Jul-06-2026.csv").file);
      await page.goto("/portfolio");
      await expect(figure(page, "Date shown")).toHaveText("Jul 6, 2026");
      await expect(page.getByLabel("Portfolio date")).toContainText("Jul 6, 2026 (latest)");
    });
  });
}
