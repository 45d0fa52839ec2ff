import { expect } from "@playwright/test";
import { sample, toCents } from "../support/samples.ts";
import { expectAccessible, test } from "../support/test.ts";
import { importFile } from "../support/upload.ts";

test("a total opens on its closings, to the line of the file, and their sum is the total", async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(person);
  await importFile(page, sample("s01/Accounts_History.csv").file);
  await page.goto("/trade-summary");
  const table = page.getByRole("table", { name: "Options, All trades, all accounts" });
  const total = table.getByRole("button", { name: "Total: what makes up these numbers" });
  const cents = toCents(await table.locator("tfoot td").last().innerText());
  await total.focus();
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: "What makes up this number" });
  await expect(dialog.getByText(/Accounts_History\.csv, line \d+/).first()).toBeVisible();
  const shown = dialog.locator("dt", { hasText: /^Total$/ }).locator("xpath=following-sibling::dd");
  expect(toCents(await shown.innerText())).toBe(cents);
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(total).toBeFocused();
});

test("the tax book is another screen's worth of figures, and says so", async ({ page, person, loginAs }) => {
  await loginAs(person);
  await importFile(page, sample("s01/Accounts_History.csv").file);
  await page.goto("/year-summary");
  await page.getByText("Tax book", { exact: true }).click();

  await expect(page.getByRole("heading", { name: "Year Summary, tax book" })).toBeVisible();
  await expect(page).toHaveURL(/book=tax/);
  await expectAccessible(page);
});

test("a figure of the dashboard opens on closings that add up to it, in either book", async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(person);
  await importFile(page, sample("s01/Accounts_History.csv").file);
  for (const book of ["trade", "tax"]) {
    await page.goto(`/?summary=all&book=${book}`);
    const years = page.getByRole("region", { name: "Yearly Summary" });
    const net = years.getByRole("button", { name: /: what makes it up$/ }).first();
    const cents = toCents(await net.innerText());
    await net.click();

    const dialog = page.getByRole("dialog", { name: "What makes up this number" });
    await expect(dialog.getByText(new RegExp(`realized, ${book} book$`))).toBeVisible();
    const shown = dialog.locator("dt", { hasText: /^Total$/ }).locator("xpath=following-sibling::dd");
    expect(toCents(await shown.innerText())).toBe(cents);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  }
});
