import { randomBytes } from "node:crypto";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { createPerson } from "../support/people.ts";
import { sample } from "../support/samples.ts";
import { expectAccessible, expectFitAt, HISTORY, test } from "../support/test.ts";

const PASSWORD = "Quiet-Harbour-Kestrel-58";
const CLICKS_MAX = 9;
const PASSWORD_ENTRIES = 2;

/** What the browser itself counted: real clicks, and password fields that were filled in. */
type Effort = { clicks: number; passwords: number };

async function countEffort(context: BrowserContext, effort: Effort): Promise<void> {
  await context.exposeFunction("countEffort", (what: keyof Effort) => {
    effort[what] += 1;
  });
  await context.addInitScript(() => {
    const tell = (what: string) =>
      (globalThis as unknown as { countEffort: (what: string) => void }).countEffort(what);
    // A click that the page makes itself, on the hidden field behind a button, is none of a person.
    addEventListener("click", ({ isTrusted }) => isTrusted && tell("clicks"), true);
    addEventListener(
      "change",
      ({ target }) => target instanceof HTMLInputElement && target.type === "password" && tell("passwords"),
      true,
    );
  });
}

async function invite(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("New");
  await page.getByLabel("E-mail").fill(`${name}@example.org`);
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await page.getByRole("button", { name: "Copy link" }).click();
  return await page.getByRole("textbox", { name: "Invitation link" }).inputValue();
}

test("from the administrator's click to the member's first number: nine clicks and two password entries", async ({
  page,
  context,
  browser,
  loginAs,
}) => {
  const effort: Effort = { clicks: 0, passwords: 0 };
  const name = `nora-${randomBytes(4).toString("hex")}`;
  await loginAs(await createPerson("ADMIN"));
  await page.goto("/admin/users");
  await expect(page.getByRole("heading", { name: "User Management" })).toBeVisible();
  await countEffort(context, effort);
  await page.reload();
  const link = await invite(page, name);
  expect(effort.clicks).toBeGreaterThan(0);

  const hers = await browser.newContext({ baseURL: process.env["E2E_BASE_URL"] ?? "" });
  await countEffort(hers, effort);
  const member = await hers.newPage();
  // In her mail or chat.
  effort.clicks += 1;
  await member.goto(link);
  await member.getByLabel("Username").fill(name);
  await member.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await member.getByLabel("Confirm password").fill(PASSWORD);
  await member.getByRole("button", { name: "Join" }).click();
  await expect(member.getByText("Hello, Nora New")).toBeVisible();
  await expect(member).toHaveURL(/\/$/);
  const chooser = member.waitForEvent("filechooser");
  await member.getByRole("button", { name: "Choose a file" }).click();
  // In the window of her system.
  effort.clicks += 1;
  await (await chooser).setFiles(sample(HISTORY).file);
  await member
    .getByRole("button", { name: /^Import \d+ new/ })
    .first()
    .click();

  await expect(member.getByText("Done", { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expect(member.getByText(/[+\u2212]?\$[\d,]+\.\d\d/).first()).toBeVisible({ timeout: 30_000 });
  expect(effort.clicks).toBeLessThanOrEqual(CLICKS_MAX);
  expect(effort.passwords).toBe(PASSWORD_ENTRIES);
  await hers.close();
});

test("a used and a withdrawn link say what to do; the form and the list fit a phone", async ({
  page,
  browser,
  loginAs,
}) => {
  const name = `nora-${randomBytes(4).toString("hex")}`;
  await loginAs(await createPerson("ADMIN"));
  await page.goto("/admin/users");
  const link = await invite(page, name);
  await expectFitAt(page, 320, 390, 1440);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  expect(await page.content()).not.toContain(link);
  await expect(page.getByRole("list", { name: "Open invitations" })).toContainText(`${name}@example.org`);
  await expectFitAt(page, 320, 390, 1440);

  const stranger = await browser.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { name: "Welcome, Nora" })).toBeVisible();
  await expectFitAt(stranger, 320, 390, 1440);
  await expectAccessible(stranger);
  const line = page.getByRole("listitem").filter({ hasText: `${name}@example.org` });
  await line.getByRole("button", { name: /^Withdraw/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(line).toBeHidden();

  await stranger.getByLabel("Username").fill(name);
  await stranger.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await stranger.getByLabel("Confirm password").fill(PASSWORD);
  await stranger.getByRole("button", { name: "Join" }).click();
  await expect(stranger.getByRole("heading", { name: "This link doesn't work any more" })).toBeVisible();
  await expectAccessible(stranger);
  await stranger.getByRole("button", { name: "Go to sign-in" }).click();
  await expect(stranger.getByRole("button", { name: "Sign In" })).toBeVisible();
  await stranger.close();
});
