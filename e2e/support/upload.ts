import { expect, type Locator, type Page } from "@playwright/test";

type GivenFile = string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Opens the upload page and chooses files there. */
export async function chooseFiles(page: Page, ...files: readonly GivenFile[]): Promise<void> {
  await page.goto("/upload");
  await chooseMore(page, ...files);
}

/** Chooses files on the upload page, which is open. */
export async function chooseMore(page: Page, ...files: readonly GivenFile[]): Promise<void> {
  await page.getByLabel("Files to upload").setInputFiles(files as string[]);
}

/** A figure of the statistics, which stand behind the line on top: opens them first. */
export async function statistic(page: Page, label: string): Promise<Locator> {
  const opener = page.getByRole("button", { name: /(show|hide) statistics$/ });
  if ((await opener.getAttribute("aria-expanded")) === "false") {
    await opener.click();
  }
  return figure(page.getByRole("region", { name: "Statistics" }), label);
}

/** Shows handles, menus, priorities and the controls of the whole queue. */
export async function showAdvanced(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Advanced" }).click();
}

/** The entry of a file in the list. */
export function fileEntry(page: Page, name: string): Locator {
  return page.getByRole("listitem", { name });
}

/** Uploads one file, confirms what its preview offers and waits for the result. */
export async function importFile(page: Page, file: GivenFile): Promise<Locator> {
  await chooseFiles(page, file);
  const entry = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Remove / }) });
  await entry.getByRole("button", { name: /^Import \d+ new/ }).click();
  await expect(entry.getByText("Done", { exact: true })).toBeVisible({ timeout: 30_000 });
  return entry;
}

/** The figure of a card: the value beside its label. */
export function figure(scope: Locator | Page, label: string): Locator {
  return scope
    .getByRole("definition")
    .and(scope.locator("dt", { hasText: new RegExp(`^${label}$`) }).locator("xpath=following-sibling::dd"));
}
