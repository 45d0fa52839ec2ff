import { expect } from "@playwright/test";
import { createPersonWithCommandLine, createPersonWithTemporaryPassword } from "../support/people.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  LAWS,
  signInThroughTheForm,
  test,
} from "../support/test.ts";

const NEW_PASSWORD = "Bb2?a-longer-passphrase";

test("who is not signed in is sent to the sign-in page, and back to the page that was asked for", async ({
  page,
  person,
}) => {
  await page.goto("/week-summary");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Server connected")).toBeVisible();
  await signInThroughTheForm(page, person);
  await expect(page).toHaveURL(/\/week-summary$/);
  await expect(page.getByText("Hello, Ada Moore")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Week Summary" })).toBeFocused();
});

test("Sign In waits for both fields, and a wrong password is named as the contract says", {
  tag: LAWS,
}, async ({ page, person }) => {
  await page.goto("/login");
  const button = page.getByRole("button", { name: "Sign In" });
  await expect(button).toBeDisabled();
  await page.getByLabel("Username or e-mail").fill(person.username);
  await expect(button).toBeDisabled();
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await button.click();
  await expect(page.getByRole("alert")).toHaveText("Invalid username or password");
  await expect(page).toHaveURL(/\/login$/);
});

test("the password can be shown and hidden", { tag: LAWS }, async ({ page }) => {
  await page.goto("/login");
  const field = page.getByLabel("Password", { exact: true });
  await field.fill("secret");
  await expect(field).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(field).toHaveAttribute("type", "text");
});

test("a temporary password opens nothing but the form for a new one", async ({ page }) => {
  const person = await createPersonWithTemporaryPassword();
  await page.goto("/upload");
  await signInThroughTheForm(page, person);
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeFocused();
  // Just typed, it is not asked for again.
  await expect(page.getByLabel("Current or temporary password")).toHaveValue(person.password);
  await page.goto("/portfolio");
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();

  await page.getByLabel("Current or temporary password").fill(person.password);
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Hello, Ada Moore")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Portfolio" })).toBeFocused();
});

test("a changed password counts at once, in every other browser too", { tag: LAWS }, async ({
  page,
  person,
  loginAs,
  browser,
}) => {
  await loginAs(person);
  const elsewhere = await browser.newPage({ baseURL: process.env["E2E_BASE_URL"] ?? "" });
  await elsewhere.goto("/login");
  await signInThroughTheForm(elsewhere, person);
  await expect(elsewhere.getByText("Hello, Ada Moore")).toBeVisible();

  await page.goto("/trade-summary");
  await page
    .getByRole("button", { name: "User menu" })
    .or(page.getByText("Hello, Ada Moore"))
    .first()
    .click();
  await page.getByRole("button", { name: "Change Password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change Password" });
  await dialog.getByLabel("Current password").fill(person.password);
  await dialog.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await expect(dialog.getByRole("listitem").filter({ hasText: ", not met" })).toHaveCount(0);
  await dialog.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await expect(dialog.getByText("Password changed successfully!")).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByText("Hello, Ada Moore")).toBeVisible();

  await elsewhere.goto("/portfolio");
  await expect(elsewhere).toHaveURL(/\/login$/);
  await elsewhere.close();
});

test("Logout ends the session, also for the token that somebody kept", async ({ page, person, loginAs }) => {
  await loginAs(person);
  await page.goto("/trade-summary");
  const token = await page.evaluate(() => localStorage.getItem("tserver_token"));
  await page.getByText("Hello, Ada Moore").click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  const statusWithOldToken = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await page.request.get("/api/auth/me", { headers })).status();
  };
  // The page leaves at once and tells the server in passing.
  await expect.poll(statusWithOldToken).toBe(401);
});

test("the pages of administrators are closed to a user", async ({ page, person, loginAs }) => {
  await loginAs(person);
  await page.goto("/admin/users");
  await expect(page).toHaveURL(/\/unauthorized$/);
  await expect(page.getByText("You don't have permission to access this resource.")).toBeVisible();
  await expect(page.getByText(person.username)).toBeVisible();
  await page.getByRole("button", { name: "Switch Account" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("an administrator made with the command line may sign in", { tag: LAWS }, async ({ page }) => {
  const admin = await createPersonWithCommandLine("ADMIN");
  await page.goto("/login");
  await signInThroughTheForm(page, admin);
  await expect(page.getByText("Hello, Ada Moore")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`sign-in is accessible and fits a telephone, ${colorScheme}`, { tag: LAWS }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/login");
    await expect(page.getByText("Server connected")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
