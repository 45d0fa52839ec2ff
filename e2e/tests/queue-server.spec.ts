import { expect, type Page } from "@playwright/test";
import { historyCsv, purchases } from "../support/history-csv.ts";
import { LAWS, test } from "../support/test.ts";
import { chooseFiles, fileEntry, statistic } from "../support/upload.ts";

/** Longer than all retries that the settings allow of a failing import take together. */
const OUTAGE_MS = 15_000;

test("a server that is away for a while costs no attempt, and nothing is imported twice", {
  tag: LAWS,
}, async ({ page, person, loginAs }) => {
  await loginAs(person);
  await chooseFiles(page, historyCsv("a.csv", purchases(3)), historyCsv("b.csv", purchases(3, 1)));
  await expect(await statistic(page, "Ready")).toHaveText("2");
  let isAway = true;
  await page.route(/\/(api|graphql)\b/, (route) =>
    isAway ? route.abort("connectionrefused") : route.continue(),
  );

  await page.getByRole("button", { name: "Import all 2" }).click();
  await expect(page.getByText("Waiting for the server", { exact: true }).first()).toBeVisible();
  await page.waitForTimeout(OUTAGE_MS);
  await expect(await statistic(page, "Failed")).toHaveText("0");
  isAway = false;

  await expect(await statistic(page, "Completed")).toHaveText("2");
  await expect(page.getByText(/retr(y|ies) (left|used)/)).toHaveCount(0);
  await expectHistory(page, 2);
});

test("an import that is paused in the server stores nothing, and goes on when it is resumed", {
  tag: LAWS,
}, async ({ page, person, loginAs }) => {
  await loginAs(person);
  await chooseFiles(page, historyCsv("long.csv", purchases(30_000)));
  const entry = fileEntry(page, "long.csv");
  await entry.getByRole("button", { name: /^Import [\d,]+ new/ }).click({ timeout: 60_000 });
  await entry.getByRole("button", { name: "More actions for long.csv" }).click();
  await page.getByRole("menuitem", { name: "Pause" }).click();

  await expect(entry.getByText("Paused", { exact: true })).toBeVisible();
  await expectHistory(page, 0);
  await entry.getByRole("button", { name: "Resume" }).click();

  await expect(entry.getByText("Done", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expectHistory(page, 1);
});

/** The history's own list, in a tab of its own so that the queue stays as it is. */
async function expectHistory(page: Page, imports: number): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto("/upload?history=1");
  await expect(tab.getByRole("dialog").getByRole("heading").first()).toBeVisible();
  await expect(tab.getByRole("list", { name: "Imported files" }).getByRole("listitem")).toHaveCount(imports);
  await tab.close();
}
