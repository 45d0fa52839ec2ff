import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { createPerson } from "../support/people.ts";
import { expectFitAt, LAWS, test } from "../support/test.ts";

const settled = (page: Page) => expect(page.locator("[aria-busy=true]")).toHaveCount(0);

test("an administrator finds who failed to sign in, reads the entry, and takes the list along", async ({
  page,
  person,
  loginAs,
}) => {
  const admin = await createPerson("ADMIN");
  await page.request.post("/api/auth/login", {
    data: { usernameOrEmail: person.username, password: "not the password" },
  });
  await loginAs(admin);
  await page.goto("/admin/audit-logs");
  await expect(page.getByRole("tab", { name: /^All Logs \([\d,]+\)$/, selected: true })).toBeVisible();

  await page.getByRole("tab", { name: "Failed Actions" }).click();
  await expect(page).toHaveURL(/view=failed/);
  const row = page.getByRole("row").filter({ hasText: `Sign-in as ${person.username} failed` });
  await expect(row.getByText("Failed", { exact: true }).last()).toBeVisible();
  await row.getByRole("button", { name: /^Details of Login Failed/ }).click();
  const dialog = page.getByRole("dialog", { name: "Login Failed" });
  await expect(dialog.getByText(`${person.username}@example.org`, { exact: false })).toBeVisible();
  await expect(dialog.getByText("127.0.0.1")).toBeVisible();
  await dialog.getByRole("button", { name: /^Show this user/ }).click();
  await expect(page.getByText(`Done by or to ${person.username}`)).toBeVisible();
  await expect(page).toHaveURL(/user=[\da-f-]{36}/);

  await page.reload();
  await expect(page.getByText(`Done by or to ${person.username}`)).toBeVisible();
  await page.getByRole("tab", { name: /^All Logs/ }).click();
  await settled(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Export CSV \(\d+ rows?\)$/ }).click();
  const file = readFileSync(await (await saved).path(), "utf8");
  expect(file).toContain("Time (UTC),Action type,Action,Category,Result");
  expect(file.match(/,LOGIN_FAILED,Login Failed,Security,Failed,/g)).toHaveLength(1);
  expect(
    file
      .trim()
      .split("\r\n")
      .slice(1)
      .every((line) => line.includes(person.username)),
  ).toBe(true);
});

test("filters, statistics and order stand in the address and survive a reload", { tag: LAWS }, async ({
  page,
  loginAs,
}) => {
  await loginAs(await createPerson("ADMIN"));
  await page.goto("/admin/audit-logs");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Action type").selectOption({ label: "Authentication: Login" });
  await page.getByLabel("Start date").fill("2020-01-01");
  await page.getByRole("button", { name: "Statistics" }).click();
  await expect(page.getByText("Most common action")).toBeVisible();
  await page.getByRole("button", { name: "Time" }).click();
  await expect(page).toHaveURL(/sort=performedAt%2Casc/);

  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Time" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("button", { name: "Filters (2)" })).toBeVisible();
  await expect(page.getByText("Most common action")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Details of Login,/ }).first()).toBeVisible();
  await page.getByLabel("End date").fill("2020-01-02");
  await expect(page.getByText("No audit logs found")).toBeVisible();
  await settled(page);
  await expectFitAt(page, 390, 1440);
});

test("a cleanup wants its word, says what it did, and is on record itself", { tag: LAWS }, async ({
  page,
  loginAs,
}) => {
  await loginAs(await createPerson("ADMIN"));
  await page.goto("/admin/audit-logs");
  await page.getByRole("button", { name: "Cleanup" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Clean up audit logs" });
  await expect(dialog.getByText(/nothing will be deleted/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Clean up logs" })).toBeDisabled();
  await dialog.getByLabel("Type CLEANUP to confirm").fill("CLEANUP");
  await dialog.getByRole("button", { name: "Clean up logs" }).click();

  await expect(page.getByText("Successfully cleaned up 0 old audit logs.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Details of Audit Logs Cleaned Up/ }).first()).toBeVisible();
  await settled(page);
  await expectFitAt(page, 320, 768);
});

test("somebody who is no administrator sees neither the log nor the family's page", { tag: LAWS }, async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(person);
  for (const path of ["/admin/audit-logs", "/admin/family-access"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/unauthorized/);
  }
  await loginAs(await createPerson("ADMIN"));
  await page.goto("/admin/family-access");
  await expect(page.getByRole("combobox", { name: "Owner" })).toBeVisible();
  await expectFitAt(page, 320, 1440);
});
