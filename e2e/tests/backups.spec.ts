import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { createPerson } from "../support/people.ts";
import { expectFitAt, test } from "../support/test.ts";

test("an administrator makes a backup, sees it proven, verifies it, and takes it along with the password only", async ({
  page,
  loginAs,
}) => {
  const admin = await createPerson("ADMIN");
  await loginAs(admin);
  await page.goto("/admin/backups");

  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByText(/^The backup of .* is proven/)).toBeVisible({ timeout: 60_000 });
  const row = page.getByRole("row").filter({ hasText: "Proven" }).first();
  await row.getByRole("button", { name: /^Verify backup of/ }).click();
  await expect(row.getByRole("button", { name: /^Verify backup of/ })).toBeDisabled();
  await expect(
    page.getByText(/^The backup of .* is proven: restored into a database of its own/),
  ).toBeVisible({
    timeout: 60_000,
  });
  await row.getByRole("button", { name: /^Download backup of/ }).click();
  const dialog = page.getByRole("dialog", { name: "Download backup" });
  await dialog.getByLabel("Your password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Download", exact: true }).click();
  await expect(dialog.getByText("Current password is incorrect")).toBeVisible();

  const saved = page.waitForEvent("download");
  await dialog.getByLabel("Your password", { exact: true }).fill(admin.password);
  await dialog.getByRole("button", { name: "Download", exact: true }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^strikebook-.*Z\.backup$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 17)
      .toString(),
  ).toBe("STRIKEBOOK BACKUP");

  await row.getByRole("button", { name: /^Restore backup of/ }).click();
  const steps = page.getByRole("dialog", { name: "Restore this backup" });
  await expect(steps.getByText(/^npm run strikebook -- restore .*\.backup --replace$/)).toBeVisible();
  await steps.getByRole("button", { name: "Close" }).last().click();
  await expectFitAt(page, 1440, 390);
});
