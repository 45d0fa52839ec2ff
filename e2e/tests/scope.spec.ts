import { expect, type Page } from "@playwright/test";
import { createPerson } from "../support/people.ts";
import { LAWS, signInThroughTheForm, test } from "../support/test.ts";

const POSITIONS = "s10/Portfolio_Positions_Jul-06-2026.csv";

const account = (page: Page) => page.getByRole("combobox", { name: "Account" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Goes to another page by the menus at the top. */
async function goTo(page: Page, section: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: /^Section:/ }).click();
  // The plain links beside the dropdowns are in no list.
  await page.getByRole("listitem").getByRole("link", { name: section, exact: true }).click();
  await page.getByRole("button", { name: new RegExp(`^In ${section}:`) }).click();
  await page.getByRole("link", { name: entry, exact: true }).click();
}

test("the account goes along from Portfolio to Analytics and to the Week Summary, and Back returns", async ({
  page,
  startWith,
}) => {
  await startWith(POSITIONS);
  await page.goto("/portfolio");
  await page.locator("label", { hasText: /^Accounts$/ }).click();
  await expect(account(page)).toHaveValue(/./);
  const first = page.url();
  const names = await account(page).getByRole("option").allTextContents();
  const other = names.find((name) => name.startsWith("ROTH")) ?? names.at(-1) ?? "";
  await account(page).selectOption({ label: other });
  await expect(page).toHaveURL(/\/portfolio\?account=[\da-f-]{36}$/);
  const query = new URL(page.url()).search;

  await page.getByRole("button", { name: /^In Portfolio:/ }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Analytics" }).click();
  await expect(heading(page, "Portfolio Analytics")).toBeFocused();
  expect(new URL(page.url()).search).toBe(query);
  await expect(account(page).locator("option:checked")).toHaveText(other);

  await goTo(page, "Trade Summary", "Week Summary");
  await expect(heading(page, "Week Summary")).toBeVisible();
  expect(new URL(page.url()).search).toBe(query);
  // The account has positions, and no history: nobody knows what it closed in these weeks.
  await expect(page.getByText("Not imported yet", { exact: true })).toHaveCount(4);

  for (const title of ["Trade Summary", "Portfolio Analytics", "Portfolio"]) {
    await page.goBack();
    await expect(heading(page, title)).toBeVisible();
    expect(new URL(page.url()).search).toBe(query);
  }
  await page.goBack();
  await expect(page).toHaveURL(first);
  await expect(account(page).locator("option:checked")).not.toHaveText(other);
  await page.goBack();
  await expect(page.getByRole("radio", { name: "Overall" })).toBeChecked();
});

test("who signs in after somebody's session expired sees nothing of where they were", { tag: LAWS }, async ({
  page,
  startWith,
}) => {
  await startWith(POSITIONS);
  await page.goto("/portfolio?view=accounts");
  await expect(page).toHaveURL(/account=[\da-f-]{36}/);
  await page.evaluate(() => {
    const payload = btoa(JSON.stringify({ exp: 1 }));
    localStorage.setItem("tserver_token", `header.${payload}.signature`);
  });
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);

  await signInThroughTheForm(page, await createPerson("USER"));

  await expect(heading(page, "Trading Dashboard")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  await page.goto("/week-summary");
  await expect(page.getByRole("radio", { name: "Overall" })).toBeChecked();
});
