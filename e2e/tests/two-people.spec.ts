import { expect, type Page } from "@playwright/test";
import { createPerson, type Person } from "../support/people.ts";
import { sample } from "../support/samples.ts";
import { LAWS, signInThroughTheForm, test } from "../support/test.ts";
import { chooseFiles, fileEntry, importFile } from "../support/upload.ts";

const WAITING = sample("s10/Portfolio_Positions_Jul-06-2026.csv").file;
const FILE_NAME = "Portfolio_Positions_Jul-06-2026.csv";

/** As after a night: the token in the browser has run out. */
async function letSessionExpire(page: Page): Promise<void> {
  await page.evaluate(() =>
    localStorage.setItem("tserver_token", `header.${btoa(JSON.stringify({ exp: 1 }))}.signature`),
  );
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
}

async function signIn(page: Page, person: Person): Promise<void> {
  await signInThroughTheForm(page, person);
  await expect(page.getByText("Hello, Ada Moore")).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
}

test("of two people in one browser neither sees the other's figures, and waiting files come back to their owner", {
  tag: LAWS,
}, async ({ page, person }) => {
  const second = await createPerson("USER");
  await page.goto("/login");
  await signIn(page, person);
  await importFile(page, sample("s05/Accounts_History.csv").file);
  await chooseFiles(page, WAITING);
  await expect(fileEntry(page, FILE_NAME).getByRole("button", { name: /^Import \d+ new/ })).toBeVisible();
  // The list is written a second after it changed.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("uploadQueue") ?? ""))
    .toContain(FILE_NAME);
  await letSessionExpire(page);

  await signIn(page, second);
  for (const path of ["/", "/trade-summary", "/portfolio", "/user/accounts"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page.getByText(/[1-9][\d,]*\.\d\d/)).toHaveCount(0);
  }
  await page.goto("/upload");
  await expect(page.getByText("No files in queue")).toBeVisible();
  await expect(page.getByText(FILE_NAME)).toHaveCount(0);
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);

  await signIn(page, person);
  await page.goto("/upload");
  await expect(fileEntry(page, FILE_NAME).getByRole("button", { name: /^Import \d+ new/ })).toBeVisible();

  // Whoever signs out on purpose leaves nothing behind, not even for themselves.
  await signOut(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, person);
  await page.goto("/upload");
  await expect(page.getByText("No files in queue")).toBeVisible();
});
