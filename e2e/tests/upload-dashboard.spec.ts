import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { createPerson } from "../support/people.ts";
import { sample } from "../support/samples.ts";
import { expectFitAt, expectTablesFit, LAWS, test } from "../support/test.ts";
import { chooseFiles, figure, importFile } from "../support/upload.ts";

test("an administrator sees that the upload system is well, stops monitoring and begins again", {
  tag: LAWS,
}, async ({ page, loginAs }) => {
  await loginAs(await createPerson("ADMIN"));
  await page.goto("/admin/upload-dashboard");

  const overall = page.getByRole("region", { name: "Overall Status" });
  await expect(overall.getByText("Monitoring active")).toBeVisible();
  await expect(figure(overall, "Server uptime")).not.toHaveText("—");
  const own = page.locator("details", { hasText: "This browser:" });
  // Open from the start where something is slow.
  if ((await own.getAttribute("open")) === null) {
    await own.locator("summary").click();
  }
  for (const part of ["Backend", "WebSocket", "Memory", "Storage space", "Browser storage"]) {
    const card = page.getByRole("region", { name: part, exact: true });
    // How fast the machine answers while everything is tested at once is not the question.
    await expect(card.getByText(/^(Healthy|Degraded)$/)).toBeVisible();
  }
  await expect(page.getByText("Live progress is connected.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Recent Checks" })).toHaveCount(0);

  await overall.getByRole("button", { name: "Stop Monitoring" }).click();
  await expect(overall.getByText("Monitoring inactive")).toBeVisible();
  await overall.getByRole("button", { name: "Check Now" }).click();
  const recent = page.getByRole("table", { name: "Latest upload system checks" });
  await expect(recent.getByRole("row")).toHaveCount(1 + 2);
  await overall.getByRole("button", { name: "Start Monitoring" }).click();
  await expect(recent.getByRole("row")).toHaveCount(1 + 3);
  await expectTablesFit(page);
  await expectFitAt(page, 1440, 390, 320);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectFitAt(page, 768);

  await page.getByRole("button", { name: "Reload Page" }).click();
  await expect(page.getByRole("region", { name: "Recent Checks" })).toHaveCount(0);
  await expect(overall.getByText("Monitoring active")).toBeVisible();
});

test("what people upload is counted, and what is refused is named by its kind, not by its file", {
  tag: LAWS,
}, async ({ page, person, loginAs }) => {
  const admin = await createPerson("ADMIN");
  await loginAs(admin);
  await page.goto("/admin/upload-dashboard?tab=analytics");
  const before = await totals(page);

  await loginAs(person);
  await importFile(page, sample("s01/Accounts_History.csv").file);
  const letter = {
    name: "a-private-letter.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Dear broker,\n"),
  };
  await chooseFiles(page, letter);
  await expect(page.getByText("a-private-letter.csv").first()).toBeVisible();
  await loginAs(admin);
  await page.goto("/admin/upload-dashboard");
  await page.getByRole("tab", { name: "Upload Analytics" }).click();
  await expect(page).toHaveURL(/\?tab=analytics$/);

  // The preview may still be read; other journeys upload as well.
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: "Refresh" }).click();
      return await totals(page);
    })
    .toBeGreaterThanOrEqual(before + 2);
  await expect(
    page.getByRole("region", { name: "Popular File Types" }).getByText("Fidelity transactions"),
  ).toBeVisible();
  await expect(page.getByText("File not recognized").first()).toBeVisible();
  await expect(page.getByText("a-private-letter")).toHaveCount(0);
  await expect(page.getByText("Accounts_History")).toHaveCount(0);
  await expectTablesFit(page);
  await expectFitAt(page, 1440, 390);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectFitAt(page, 320);
});

test("the figures of an hour are a file of the day", async ({ page, loginAs }) => {
  await loginAs(await createPerson("ADMIN"));
  await page.goto("/admin/upload-dashboard?tab=analytics");
  await page.getByRole("button", { name: "1 hour" }).click();
  await expect(page).toHaveURL(/timeframe=1h$/);
  await expect(page.getByRole("button", { name: "Export JSON" })).toBeEnabled();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export JSON" }).click(),
  ]);

  expect(download.suggestedFilename()).toMatch(/^upload-metrics-\d{4}-\d{2}-\d{2}\.json$/);
  const exported = JSON.parse(await readFile(await download.path(), "utf8")) as { timeframe: string };
  expect(exported.timeframe).toBe("1h");
});

test("who is no administrator does not get in", { tag: LAWS }, async ({ page, person, loginAs }) => {
  await loginAs(person);
  await page.goto("/admin/upload-dashboard");

  await expect(page).toHaveURL(/\/unauthorized$/);
});

async function totals(page: Page): Promise<number> {
  return Number.parseInt((await figure(page, "Total uploads").innerText()).replaceAll(",", ""), 10);
}
