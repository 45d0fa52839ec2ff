import { expect, type Locator, type Page } from "@playwright/test";
import { toCents } from "./samples.ts";
import { expectAccessible } from "./test.ts";
import { figure } from "./upload.ts";

/** The panel that tells where a number comes from is open, accessible, and its closings add up to `cents`. */
export async function expectExplained(page: Page, cents: number): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: "Where this number comes from" });
  await expect(dialog.getByText(/Accounts_History\.csv, line \d+/).first()).toBeVisible();
  expect(toCents(await figure(dialog, "Total").innerText())).toBe(cents);
  await expectAccessible(page);
  return dialog;
}
