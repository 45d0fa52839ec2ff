import { expect } from "@playwright/test";
import { expectExplained } from "../support/explanation.ts";
import { toCents } from "../support/samples.ts";
import { totalOf } from "../support/summary.ts";
import { expectAccessible, LAWS, test } from "../support/test.ts";

test("a total opens on its closings, to the line of the file, and their sum is the total", async ({
  page,
  startWith,
}) => {
  await startWith("s01/Accounts_History.csv");
  await page.goto("/trade-summary");
  const total = totalOf(page, "Total", "All trades");
  const cents = toCents(await total.innerText());
  await total.focus();
  await page.keyboard.press("Enter");

  const dialog = await expectExplained(page, cents);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(total).toBeFocused();

  // The largest underlying is the row below the totals, on the screen and in the panel.
  await page.keyboard.press("ArrowDown");
  const below = page.locator("[data-figure]:focus");
  const nextCents = toCents(await below.innerText());
  await total.focus();
  await page.keyboard.press("Enter");
  await expectExplained(page, cents);
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByText(/^2 of /)).toBeVisible();
  await expectExplained(page, nextCents);
});

test("the tax book is another screen's worth of figures, and says so", { tag: LAWS }, async ({
  page,
  startWith,
}) => {
  await startWith("s01/Accounts_History.csv");
  await page.goto("/year-summary");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Show tax book" }).click();

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
    const net = years.getByRole("button", { name: /: where it comes from$/ }).first();
    const cents = toCents(await net.innerText());
    await net.click();

    const dialog = await expectExplained(page, cents);
    await expect(dialog.getByText(new RegExp(`realized, ${book} book$`))).toBeVisible();
    await page.keyboard.press("Escape");
  }
});
