import { randomBytes } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { createPerson, type Person } from "../support/people.ts";
import { expectFitAt, expectTablesFit, LAWS, signInThroughTheForm, test } from "../support/test.ts";

const NEW_PASSWORD = "Quiet-Harbour-Kestrel-58";

/** Fills the form in and creates the user; answers the name and the temporary password. */
async function createUser(page: Page): Promise<Person> {
  const username = `nora-${randomBytes(4).toString("hex")}`;
  await page.getByRole("link", { name: "Create User" }).click();
  await expect(page.getByRole("heading", { name: "Account Creation Notes" })).toBeVisible();
  await expectFitAt(page, 320, 1440);
  await page.getByLabel("Username *").fill(username);
  await page.getByLabel("E-mail *").fill(`${username}@example.org`);
  await page.getByLabel("First name *").fill("Nora");
  await page.getByLabel("Last name *").fill("New");
  await page.getByLabel("Send welcome e-mail").uncheck();
  await page.getByRole("button", { name: "Create User" }).dblclick();
  await expect(page.getByText(`User ${username} created successfully!`)).toBeVisible();
  await expectFitAt(page, 390);
  return { username, password: await page.getByLabel("Temporary password").inputValue() };
}

/** A browser of their own, at the sign-in form. */
async function elsewhere(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ baseURL: process.env["E2E_BASE_URL"] ?? "" });
  await page.goto("/login");
  return page;
}

test("a user is created, chooses a password of their own, and is locked out at once when disabled", {
  tag: LAWS,
}, async ({ page, browser, loginAs }) => {
  test.slow();
  await loginAs(await createPerson("ADMIN"));
  await page.goto("/admin/users");
  await expectTablesFit(page);
  await expectFitAt(page, 390, 1440);
  const nora = await createUser(page);

  const hers = await elsewhere(browser);
  await signInThroughTheForm(hers, nora);
  await expect(hers.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await hers.getByLabel("Current or temporary password").fill(nora.password);
  await hers.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await hers.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await hers.getByRole("button", { name: "Change Password" }).click();
  await expect(hers.getByText("Hello, Nora New")).toBeVisible();

  await page.getByRole("link", { name: "Back to Users" }).click();
  await page.getByLabel("Search users").fill(nora.username);
  await expect(page).toHaveURL(`/admin/users?search=${nora.username}`);
  await page.getByRole("link", { name: `View ${nora.username}` }).click();
  await expect(page.getByText("Chosen by the user")).toBeVisible();
  await expectFitAt(page, 320, 1440);
  expect(await page.content()).not.toContain(nora.password);
  await page.getByRole("link", { name: "Back to Users" }).click();
  await expect(page.getByLabel("Search users")).toHaveValue(nora.username);

  await page.getByRole("button", { name: `Disable ${nora.username}` }).click();
  const question = page.getByRole("alertdialog", { name: `Disable user ${nora.username}` });
  await expect(question).toContainText("all their sessions end now");
  await expectFitAt(page, 390);
  await question.getByRole("button", { name: "Disable User" }).click();
  await expect(page.getByRole("button", { name: `Enable ${nora.username}` })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Inactive" })).toBeVisible();

  await hers.goto("/portfolio");
  await expect(hers).toHaveURL(/\/login$/);
  await signInThroughTheForm(hers, { ...nora, password: NEW_PASSWORD });
  await expect(hers.getByRole("alert")).toHaveText("Invalid username or password");

  await page.getByRole("button", { name: `Enable ${nora.username}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Enable User" }).click();
  await expect(page.getByRole("button", { name: `Disable ${nora.username}` })).toBeVisible();
  await signInThroughTheForm(hers, { ...nora, password: NEW_PASSWORD });
  await expect(hers.getByText("Hello, Nora New")).toBeVisible();
});

test("an administrator can disable neither themselves nor another administrator", async ({
  page,
  loginAs,
}) => {
  const [root, other] = await Promise.all([createPerson("ADMIN"), createPerson("ADMIN")]);
  await loginAs(root);
  for (const [{ username }, reason] of [
    [root, "This is your own account, so you can't disable it."],
    [other, "Administrators can't be disabled here. Change the role first."],
  ] as const) {
    await page.goto(`/admin/users?search=${username}`);
    await expect(page.getByRole("link", { name: `View ${username}` })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Disable / })).toHaveCount(0);
    await page.getByRole("link", { name: `View ${username}` }).click();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByRole("button", { name: "Disable User" })).toHaveCount(0);
  }
});
