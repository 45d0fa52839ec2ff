import { type BrowserContext, expect, type Page } from "@playwright/test";
import { historyCsv, purchases } from "../support/history-csv.ts";
import { optionCentsByUnderlying, sample } from "../support/samples.ts";
import { centsByUnderlying, totalOf } from "../support/summary.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  LAWS,
  signInThroughTheForm,
  test,
} from "../support/test.ts";
import {
  chooseFiles,
  chooseMore,
  fileEntry,
  importFile,
  showAdvanced,
  statistic,
} from "../support/upload.ts";

const HISTORY = sample("s01/Accounts_History.csv");
const small = (name: string, seed = 0) => historyCsv(name, purchases(3, seed));

test("thirty files are checked three at a time and imported with one button", { tag: LAWS }, async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(person);
  const files = Array.from({ length: 30 }, (_, index) => small(`history-${index + 1}.csv`, index));
  await chooseFiles(page, ...files);
  await page.getByRole("button", { name: "Import all 30" }).click();
  // Thirty imports, one after the other: how fast a busy machine is at that is not the question.
  await expect(await statistic(page, "Completed")).toHaveText("30", { timeout: 60_000 });
  await expect(await statistic(page, "Completion rate")).toHaveText("100%");

  await page.goto("/upload?history=1");
  await expect(page.getByText("1–10 of 30")).toBeVisible();
});

test("after a refresh nothing has to be selected again", { tag: LAWS }, async ({ page, person, loginAs }) => {
  await loginAs(person);
  await chooseFiles(page, small("a.csv"), small("b.csv", 1));
  await expect(await statistic(page, "Ready")).toHaveText("2");
  await saved(page, "b.csv");
  await page.reload();

  await expect(page.getByText("2 files restored from your last visit")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import all 2" }).click();
  await expect(await statistic(page, "Completed")).toHaveText("2");
});

test("a file whose content is gone is recognized when it is selected again", { tag: LAWS }, async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(person);
  await chooseFiles(page, small("a.csv"));
  await expect(await statistic(page, "Ready")).toHaveText("1");
  await saved(page, "a.csv");
  await forgetContents(page);
  await page.goto("/upload");

  const entry = fileEntry(page, "a.csv");
  const message = "File content lost due to page refresh. Please re-select this file to continue.";
  await expect(entry.getByText(message)).toBeVisible();
  await entry.getByLabel("Select a.csv again").setInputFiles(small("b.csv", 1));
  await expect(entry.getByText(/a different file/)).toBeVisible();
  await entry.getByLabel("Select a.csv again").setInputFiles(small("a.csv"));
  await expect(entry.getByRole("button", { name: "Import 3 new" })).toBeVisible();
});

test("offline the files wait, online they go on by themselves", async ({
  page,
  context,
  person,
  loginAs,
}) => {
  await loginAs(person);
  await page.goto("/upload");
  await expect(page.getByText("No files in queue")).toBeVisible();
  // The code that works on the files is loaded after the page.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expect(page.getByText("You are offline", { exact: true })).toBeVisible();
  await chooseMore(page, small("a.csv"));
  await expect(fileEntry(page, "a.csv")).toBeVisible();
  await expect(await statistic(page, "Ready")).toHaveText("0");

  await context.setOffline(false);
  await expect(page.getByText("You are offline", { exact: true })).toBeHidden();
  await expect(fileEntry(page, "a.csv").getByRole("button", { name: "Import 3 new" })).toBeVisible();
});

test("two tabs show one queue, and a file confirmed in both is imported once", { tag: LAWS }, async ({
  page,
  context,
  person,
  loginAs,
}) => {
  await loginAs(person);
  await chooseFiles(page, small("a.csv"));
  const other = await openTab(context);
  const buttons = [page, other].map((tab) =>
    fileEntry(tab, "a.csv").getByRole("button", { name: "Import 3 new" }),
  );
  for (const button of buttons) {
    await expect(button).toBeVisible();
  }
  await Promise.all(buttons.map((button) => button.click({ timeout: 5000 }).catch(() => undefined)));
  for (const tab of [page, other]) {
    await expect(await statistic(tab, "Completed")).toHaveText("1");
  }
  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("list", { name: "Imported files" }).getByRole("listitem")).toHaveCount(1);
});

test("an undo from the history brings the earlier figures back", { tag: LAWS }, async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(person);
  await importFile(page, HISTORY.file);
  const before = optionCentsByUnderlying(HISTORY.expected);
  await importFile(page, sample("s11/Accounts_History (1).csv").file);
  await page.goto("/trade-summary");
  await expect(totalOf(page, "SOFI", "All trades")).toBeVisible();

  await page.goto("/upload?history=1");
  await page.getByRole("button", { name: "Undo import of Accounts_History (1).csv" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Undo import" })).toBeEnabled();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/trade-summary");
  await expect(totalOf(page, "Total", "All trades")).toBeVisible();
  expect(await centsByUnderlying(page, "All trades")).toEqual(before);
});

test("files are reordered and imported by keyboard alone", { tag: LAWS }, async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(person);
  await chooseFiles(page, small("a.csv"), small("b.csv", 1), small("c.csv", 2));
  await expect(await statistic(page, "Ready")).toHaveText("3");
  await showAdvanced(page);
  await handle(page, "c.csv").focus();
  await page.keyboard.press("Home");
  await expect(page.getByRole("status").filter({ hasText: "c.csv moved to position 1 of 3" })).toHaveCount(1);
  await expect(names(page)).toHaveText([/^c\.csv/, /^a\.csv/, /^b\.csv/]);
  await expect(handle(page, "c.csv")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(names(page)).toHaveText([/^a\.csv/, /^c\.csv/, /^b\.csv/]);
  await expect(fileEntry(page, "c.csv").getByText(/Priority 2/)).toBeVisible();

  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? "");
    if (focused.startsWith("Import")) {
      break;
    }
  }
  await page.keyboard.press("Enter");
  await expect(fileEntry(page, "c.csv").getByText("Done", { exact: true })).toBeVisible();
  await expect(await statistic(page, "Ready")).toHaveText("2");
});

test("a file is dragged to its place", { tag: LAWS }, async ({ page, person, loginAs }) => {
  await loginAs(person);
  await chooseFiles(page, small("a.csv"), small("b.csv", 1), small("c.csv", 2));
  await expect(await statistic(page, "Ready")).toHaveText("3");
  await showAdvanced(page);
  const from = await handle(page, "a.csv").boundingBox();
  const to = await fileEntry(page, "c.csv").boundingBox();
  if (!from || !to) {
    throw new Error("the rows have no place on the screen");
  }
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height - 2, { steps: 5 });
  await page.mouse.up();
  await expect(names(page)).toHaveText([/^b\.csv/, /^c\.csv/, /^a\.csv/]);
});

test("settings take effect and outlive a refresh; unsaved ones are asked about", { tag: LAWS }, async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(person);
  await page.goto("/upload");
  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Upload settings" });
  await expect(settings).toBeVisible();
  await expectAccessible(page);
  await settings.getByText("Advanced").click();
  await settings.getByLabel("Max concurrent uploads").fill("11");
  await page.keyboard.press("Escape");
  const question = page.getByText("You have unsaved changes. Are you sure you want to close?");
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await settings.getByLabel("Max concurrent uploads").fill("2");
  await settings.getByLabel("Delete on complete").check();
  await settings.getByRole("button", { name: "Save settings" }).click();
  await expect(settings).toBeHidden();

  await chooseMore(page, small("a.csv"));
  await fileEntry(page, "a.csv")
    .getByRole("button", { name: /^Import/ })
    .click();
  await expect(page.getByText("No files in queue")).toBeVisible();
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("tab", { name: "Sent by browser (1)" }).click();
  await expect(page.getByRole("listitem", { name: "a.csv" }).getByText("Done")).toBeVisible();
  await saved(page, '"maxConcurrentUploads":2');

  await page.goto("/upload");
  await page.getByRole("button", { name: "Settings" }).click();
  await settings.getByText("Advanced").click();
  await expect(settings.getByLabel("Max concurrent uploads")).toHaveValue("2");
  await expect(settings.getByLabel("Delete on complete")).toBeChecked();
});

test("without autostart files wait until processing is started", { tag: LAWS }, async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(person);
  await page.goto("/upload");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("dialog").getByText("Advanced").click();
  await page.getByLabel("Start automatically").uncheck();
  await page.getByRole("button", { name: "Save settings" }).click();
  await chooseMore(page, small("a.csv"), small("b.csv", 1));
  await expect(await statistic(page, "Pending")).toHaveText("2");
  await page.getByRole("button", { name: "Start Processing" }).click();
  await expect(await statistic(page, "Ready")).toHaveText("2");
});

test("a long file is imported in the background and shows its way", { tag: LAWS }, async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(person);
  await chooseFiles(page, historyCsv("long.csv", purchases(1200)));
  const entry = fileEntry(page, "long.csv");
  await entry.getByRole("button", { name: /^Import [\d,]+ new/ }).click();
  await expect(entry.getByText("Done", { exact: true })).toBeVisible();
  await expect(entry.getByRole("definition").filter({ hasText: "1,200" }).first()).toBeVisible();
});

test("on a phone the queue fits, and every action is within reach", { tag: LAWS }, async ({
  page,
  person,
  loginAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await loginAs(person);
  await chooseFiles(page, small("a-history-with-a-rather-long-name-of-its-own.csv"), small("b.csv", 1));
  await expect(await statistic(page, "Ready")).toHaveText("2");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await showAdvanced(page);
  await page.getByRole("button", { name: "More actions for b.csv" }).click();
  await page.getByRole("menuitem", { name: "Move to top" }).click();
  await expect(names(page)).toHaveText([/^b\.csv/, /^a-history/]);
  await page.getByRole("button", { name: "More actions for b.csv" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect(names(page)).toHaveText([/^a-history/]);
});

test("a session that ends in mid-queue loses no file", async ({ page, person, loginAs }) => {
  await loginAs(person);
  await chooseFiles(page, small("a.csv"));
  const offer = fileEntry(page, "a.csv").getByRole("button", { name: "Import 3 new" });
  await expect(offer).toBeVisible();
  await page.route("**/graphql", (route) => route.fulfill({ status: 401, json: {} }));
  await offer.click();
  await expect(page).toHaveURL(/\/login/);
  await page.unroute("**/graphql");
  await signInThroughTheForm(page, person);

  await expect(page).toHaveURL(/\/upload/);
  await expect(fileEntry(page, "a.csv")).toBeVisible();
  await expect(await statistic(page, "Select again")).toHaveText("0");
});

const names = (page: Page) => page.getByRole("group", { name: "Files in queue" }).getByRole("listitem");

const handle = (page: Page, name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto("/upload");
  return tab;
}

/** Waits until the queue that is kept for a refresh holds `text`. */
async function saved(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      Object.entries(localStorage).some(
        ([key, value]) => key.startsWith("uploadQueue") && value.includes(wanted),
      ),
    text,
  );
}

/** Takes the kept contents away, as a browser does that runs short of space. */
async function forgetContents(page: Page): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      await new Promise((resolve) => {
        indexedDB.deleteDatabase(name ?? "").onsuccess = resolve;
      });
    }
  });
}
