import { expect } from "@playwright/test";
import { expectExplained } from "../support/explanation.ts";
import { toCents } from "../support/samples.ts";
import { expectAccessible, LAWS, test } from "../support/test.ts";

test("a total opens on its closings, to the line of the file, and their sum is the total", async ({
  page,
  startWith,
}) => {
  await startWith("s01/Accounts_History.csv");
  await page.goto("/trade-summary");
  const table = page.getByRole("table", { name: "Options, All trades, all accounts" });
  const total = table.getByRole("button", { name: "Total: what makes up these numbers" });
  const cents = toCents(await table.locator("tfoot td").last().innerText());
  await total.focus();
  await page.keyboard.press("Enter");

  const dialog = await expectExplained(page, cents);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(total).toBeFocused();
});

test("the tax book is another screen's worth of figures, and says so", { tag: LAWS }, async ({
  page,
  startWith,
}) => {
  await startWith("s01/Accounts_History.csv");
  await page.goto("/year-summary");
  await page.getByText("Tax book", { exact: true }).click();

  await expect(page.getByRole("heading", { name: "Year Summary, tax book" })).toBeVisible();
  await expect(page).toHaveURL(/book=tax/);
  await expectAccessible(page);
});

test("a figure of the dashboard opens on closings that add up to it, in either book", { tag: LAWS }, async ({
  page,
  startWith,
}) => {
  await startWith("s01/Accounts_History.csv");
  for (const book of ["trade", "tax"]) {
    await page.goto(`/?summary=all&book=${book}`);
    const years = page.getByRole("region", { name: "Yearly Summary" });
    const net = years.getByRole("button", { name: /: what makes it up$/ }).first();
    const cents = toCents(await net.innerText());
    await net.click();

    const dialog = await expectExplained(page, cents);
    await expect(dialog.getByText(new RegExp(`realized, ${book} book$`))).toBeVisible();
    await page.keyboard.press("Escape");
  }
});
