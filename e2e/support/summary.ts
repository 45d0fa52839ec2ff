import type { Locator, Page } from "@playwright/test";
import { toCents } from "./samples.ts";

/** The matrix of an option summary. */
export const matrix = (page: Page, account: RegExp | string = "all accounts"): Locator =>
  page.getByRole("table", { name: typeof account === "string" ? `Options, ${account}` : account });

/** The total of an underlying, or of all of them (`Total`), in a period of the matrix. */
export const totalOf = (page: Page, script: string, period: string): Locator =>
  page
    .getByRole("table", { name: /^Options, / })
    .getByRole("button", { name: new RegExp(`, ${script}, ${period}: where it comes from$`) })
    .first();

/** The totals of all underlyings of a period, in cents. */
export async function centsByUnderlying(page: Page, period: string): Promise<Map<string, number>> {
  const shown = new Map<string, number>();
  for (const row of await matrix(page).locator("tbody tr").all()) {
    const script = await row.getByRole("rowheader").innerText();
    shown.set(script, toCents(await totalOf(page, script, period).innerText()));
  }
  return shown;
}
