import { expect } from "@playwright/test";
import { sample } from "../support/samples.ts";
import { matrix, totalOf } from "../support/summary.ts";
import { expectAccessible, expectNoSidewaysScroll, expectTablesFit, LAWS, test } from "../support/test.ts";
import { importFile } from "../support/upload.ts";
import { soldPut, wheelHistory } from "../support/wheel-history.ts";

for (const width of [390, 480, 767]) {
  test(`the result of an import reads without scrolling its table at ${width} px`, { tag: LAWS }, async ({
    page,
    person,
    loginAs,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await loginAs(person);
    const entry = await importFile(page, sample("s12/History_for_Account_X11223344.csv").file);
    await expectTablesFit(page);

    await entry.getByRole("button", { name: /^Show details of / }).click();
    await expectTablesFit(page);
    await expectAccessible(page);
  });
}

test("a telephone shows one period of options, its totals whole, Buys and Sells under the row", {
  tag: LAWS,
}, async ({ page, startWith }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await startWith("s05/Accounts_History.csv");
  await page.goto("/trade-summary");
  for (const width of [320, 360, 390, 412]) {
    await page.setViewportSize({ width, height: 640 });
    await expectTablesFit(page);
    await expectNoSidewaysScroll(page);
    const box = await totalOf(page, "META", "All trades").boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThan(width - 16);
  }

  const table = matrix(page);
  await expect(table.getByRole("columnheader", { name: "Buys" })).toHaveCount(0);
  await table.getByRole("button", { name: "Show details of META" }).click();
  await table.getByRole("button", { name: "Show details of the totals" }).first().click();
  await expect(table.getByRole("term").getByText("Buys")).toHaveCount(2);
  await expectTablesFit(page);
  await expectAccessible(page);

  await page.locator("label", { hasText: /^All$/ }).locator("xpath=following-sibling::label[1]").click();
  await expect(page.getByRole("region", { name: /^Year \d{4}$/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "All trades" })).toHaveCount(0);
});

/** The pages of a person that are lists: each begins in sight. */
const LISTS = [
  "/ledger",
  "/ledger/lots",
  "/portfolio",
  "/portfolio?view=accounts&account=ROTH+IRA",
  "/open-contracts?view=overall",
];
const FIRST_ROW_PX_MAX = 420;
/** Two lines and the edge between two rows. */
const ROW_PX = [64, 68] as const;

test("contracts take two lines of a telephone, without their codes, and each list begins in sight", async ({
  page,
  startWith,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const put = wheelHistory("Accounts_History (1).csv", [soldPut("01/08/2026", "-KO300118P60", 2)]);
  await startWith("s10/Portfolio_Positions_Jul-06-2026.csv", "s05/Accounts_History.csv", put);
  for (const path of LISTS) {
    await page.goto(path);
    await expectTablesFit(page);
    const box = await page.locator("tbody tr:has(th[scope=row])").first().boundingBox();
    expect(box?.y, path).toBeLessThanOrEqual(FIRST_ROW_PX_MAX);
    expect(box?.height, path).toBeGreaterThanOrEqual(ROW_PX[0]);
    expect(box?.height, path).toBeLessThanOrEqual(ROW_PX[1]);
  }

  await page.goto("/campaigns?view=overall&state=all");
  const campaign = page.getByRole("list", { name: "Campaigns" }).getByRole("listitem").first();
  await expect(campaign).toBeVisible();
  expect((await campaign.boundingBox())?.y).toBeLessThanOrEqual(FIRST_ROW_PX_MAX);

  await page.goto("/portfolio?view=overall");
  const row = page.getByRole("row", { name: /NVDA \$190 Call/ });
  await expect(row).toBeVisible();
  await expect(page.getByText("NVDA260821C190")).toHaveCount(0);
  // Pressed at its left end, far from the chevron.
  await row.click({ position: { x: 8, y: 8 } });
  await expect(page.getByText("NVDA260821C190")).toBeVisible();
  // Names break between words, never within a day or a number.
  for (const part of [/Aug 21/, "NVDA260821C190"]) {
    const lines = await page
      .getByRole("table")
      .getByText(part)
      .first()
      .evaluate((element) => element.getClientRects().length);
    expect(lines, String(part)).toBe(1);
  }
  await expectAccessible(page);

  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByText("By underlying", { exact: true }).click();
  await expect(page.getByRole("button", { name: "Filters (1)", exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("every table of the portfolio fits the narrowest telephone", { tag: LAWS }, async ({
  page,
  startWith,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await startWith("s10/Portfolio_Positions_Jul-06-2026.csv");
  for (const path of ["/portfolio", "/portfolio/analytics", "/portfolio/total"]) {
    await page.goto(path);
    await expectTablesFit(page);
    await expectNoSidewaysScroll(page);
  }
});
