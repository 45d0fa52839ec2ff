import { expect, type Locator, type Page } from "@playwright/test";
import { toCents } from "./samples.ts";
import { expectAccessible } from "./test.ts";
import { figure } from "./upload.ts";

/** The panel that tells where a number comes from is open, accessible, and its closings add up to `cents`. */
export async function expectExplained(page: Page, cents: number): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: "Where this number comes from" });
  await unfold(dialog);
  await expect(dialog.getByText(/Accounts_History\.csv, line \d+/).first()).toBeVisible();
  expect(toCents(await figure(dialog, "Total").innerText())).toBe(cents);
  await expectAccessible(page);
  return dialog;
}

/** Opens the first group of a long explanation, and the lines behind its first row. */
export async function unfold(dialog: Locator): Promise<void> {
  const rows = dialog.getByRole("list", { name: "What was closed or traded" });
  const groups = dialog.getByRole("list", { name: "By underlying" });
  await expect(rows.or(groups).first()).toBeVisible();
  if ((await rows.count()) === 0) {
    await groups.getByRole("button").first().click();
  }
  const behind = rows.first().locator("details").first();
  if ((await behind.getAttribute("open")) === null) {
    await behind.locator("summary").click();
  }
}
