import { expect } from "@playwright/test";
import { sample } from "../support/samples.ts";
import { matrix, totalOf } from "../support/summary.ts";
import { expectAccessible, expectNoSidewaysScroll, expectTablesFit, LAWS, test } from "../support/test.ts";
import { importFile } from "../support/upload.ts";

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

test("the names of contracts break between words on a telephone, never within a day or a number", async ({
  page,
  startWith,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startWith("s10/Portfolio_Positions_Jul-06-2026.csv");
  await page.goto("/portfolio");
  await expectTablesFit(page);

  const name = page.getByRole("rowheader", { name: /NVDA260821C190/ });
  for (const part of [/Aug 21/, "NVDA260821C190"]) {
    const lines = await name.getByText(part).evaluate((element) => element.getClientRects().length);
    expect(lines, String(part)).toBe(1);
  }
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
