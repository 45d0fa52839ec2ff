import { type Browser, expect, type Page } from "@playwright/test";
import { createPerson, type Person } from "../support/people.ts";
import { expectFitAt, LAWS, signInThroughTheForm, test } from "../support/test.ts";

const NEW_PASSWORD = "Quiet-Harbour-Kestrel-58";
/** After so many wrong passwords an account is locked. */
const WRONG_TRIES = 10;

test("an administrator lets somebody in again, corrects them, and signs them out", {
  tag: LAWS,
}, async ({ page, person, browser, loginAs }) => {
  test.slow();
  const theirs = await elsewhere(browser);
  await lockOut(theirs, person);
  await loginAs(await createPerson("ADMIN"));
  await page.goto(`/admin/users?search=${person.username}`);
  await page.getByRole("link", { name: `View ${person.username}` }).click();

  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText(`${person.username} can sign in again.`)).toBeVisible();
  await signInThroughTheForm(theirs, person);
  await expect(theirs.getByText(/^Hello, /)).toBeVisible();

  await page.getByRole("button", { name: "End Sessions" }).click();
  const ending = page.getByRole("alertdialog", { name: `End sessions of ${person.username}` });
  await expectFitAt(page, 390);
  await ending.getByRole("button", { name: "End Sessions" }).click();
  await expect(page.getByText(`1 session of ${person.username} ended.`)).toBeVisible();
  await theirs.goto("/portfolio");
  await expect(theirs).toHaveURL(/\/login$/);

  const temporary = await resetPassword(page, person);
  await signInThroughTheForm(theirs, person);
  await expect(theirs.getByRole("alert")).toHaveText("Invalid username or password");
  await signInThroughTheForm(theirs, { ...person, password: temporary });
  await theirs.getByLabel("Current or temporary password").fill(temporary);
  await theirs.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await theirs.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await theirs.getByRole("button", { name: "Change Password" }).click();
  await expect(theirs.getByText(/^Hello, /)).toBeVisible();

  // The password that they chose is a change, which the open page does not know yet.
  await page.reload();
  await correct(page, person);
  // A new role ends the sessions; the new one takes effect with the next sign-in.
  await theirs.goto("/portfolio");
  await expect(theirs).toHaveURL(/\/login$/);
  await signInThroughTheForm(theirs, { ...person, password: NEW_PASSWORD });
  await expect(theirs.getByText("Hello, Nora Newname")).toBeVisible();
});

test("what an administrator changed is on record, field by field", { tag: LAWS }, async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(await createPerson("ADMIN"));
  await page.goto(`/admin/users?search=${person.username}`);
  await page.getByRole("link", { name: `View ${person.username}` }).click();
  await correct(page, person);

  await page.goto("/admin/audit-logs");
  await page
    .getByRole("button", { name: /^Details of User Updated/ })
    .first()
    .click();
  const entry = page.getByRole("dialog", { name: "User Updated" });
  const changes = entry.getByRole("table", { name: "Changes" });
  await expect(changes.getByRole("row", { name: /^Last name .* Newname$/ })).toBeVisible();
  await expectFitAt(page, 390);
});

test("a person corrects their profile and signs other devices out", async ({
  page,
  person,
  browser,
  loginAs,
}) => {
  const phone = await elsewhere(browser);
  await signInThroughTheForm(phone, person);
  await expect(phone.getByText(/^Hello, /)).toBeVisible();
  await loginAs(person);
  await page.goto("/");
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("button", { name: "Profile and devices" }).click();
  const profile = page.getByRole("dialog", { name: "Profile and devices" });
  await expectFitAt(page, 390);

  await profile.getByLabel("First name").fill("");
  await profile.getByRole("button", { name: "Save" }).click();
  await expect(profile.getByText("Profile saved.")).toHaveCount(0);
  await profile.getByLabel("First name").fill("Edith");
  await profile.getByLabel("E-mail").fill(`new-${person.username}@example.org`);
  await profile.getByLabel("Current password").fill("Wrong-Word-1");
  await profile.getByRole("button", { name: "Save" }).click();
  await expect(profile.getByRole("alert")).toHaveText("Current password is incorrect");
  await expectFitAt(page, 390);
  await profile.getByLabel("Current password").fill(person.password);
  await profile.getByRole("button", { name: "Save" }).click();
  await expect(profile.getByText("Profile saved.")).toBeVisible();

  const devices = profile.getByRole("list", { name: "Signed-in devices" });
  await expect(devices.getByText("This device")).toHaveCount(1);
  await profile.getByRole("button", { name: "Sign out other devices" }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByText(/^Hello, Edith/)).toBeVisible();
  await phone.goto("/portfolio");
  await expect(phone).toHaveURL(/\/login$/);
});

/** A browser of their own, at the sign-in form. */
async function elsewhere(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ baseURL: process.env["E2E_BASE_URL"] ?? "" });
  await page.goto("/login");
  return page;
}

async function lockOut(page: Page, { username }: Person): Promise<void> {
  for (let tries = 0; tries < WRONG_TRIES; tries += 1) {
    await page.request.post("/api/auth/login", {
      data: { usernameOrEmail: username, password: "Wrong-Word-1" },
    });
  }
  await signInThroughTheForm(page, { username, password: "Wrong-Word-1" });
  await expect(page.getByRole("alert")).toBeVisible();
}

/** Answers the temporary password, which the dialog shows once. */
async function resetPassword(page: Page, { username }: Person): Promise<string> {
  await page.getByRole("button", { name: "Reset Password" }).click();
  const question = page.getByRole("alertdialog", { name: `Reset password of ${username}` });
  await question.getByRole("button", { name: "Reset Password" }).click();
  const shown = page.getByRole("dialog", { name: `New password of ${username}` });
  const password = await shown.getByLabel("Temporary password").inputValue();
  await expectFitAt(page, 390);
  await shown.getByRole("button", { name: "Done" }).click();
  expect(await page.content()).not.toContain(password);
  return password;
}

/** Another name, e-mail and role, after a try that is refused in the dialog. */
async function correct(page: Page, { username }: Person): Promise<void> {
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Edit ${username}` });
  await dialog.getByLabel("E-mail").fill("no address");
  await dialog.getByLabel("E-mail").press("Enter");
  await expect(dialog.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
  await expectFitAt(page, 390);
  await dialog.getByLabel("First name").fill("Nora");
  await dialog.getByLabel("Last name").fill("Newname");
  await dialog.getByLabel("E-mail").fill(`new-${username}@example.org`);
  await dialog.getByLabel("Role").selectOption("Read Only");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`User ${username} changed.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
}
