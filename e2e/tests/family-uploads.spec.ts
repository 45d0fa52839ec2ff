import { expect, type Page } from "@playwright/test";
import { createPerson, type Person } from "../support/people.ts";
import { test } from "../support/test.ts";
import { chooseMore, figure, fileEntry } from "../support/upload.ts";
import { expired, type HistoryRow, soldPut, wheelHistory } from "../support/wheel-history.ts";

/** A put of 2025 that expired: its premium less 0.66. */
const keptPut = (contract: string, price: number) => [
  soldPut("10/06/2025", contract, price),
  expired("10/17/2025", contract),
];

/** The file with its text changed. */
function changed(file: ReturnType<typeof wheelHistory>, change: (text: string) => string) {
  return { ...file, buffer: Buffer.from(change(file.buffer.toString("utf8")), "utf8") };
}

const profitOf2025 = (page: Page) => figure(page.getByRole("region", { name: "Year 2025" }), "Total");

/** Shares accounts of who is signed in, to be changed; all but those that are named. */
async function shareToChange(page: Page, { username }: Person, ...kept: readonly string[]): Promise<void> {
  await page.goto("/family");
  await page.getByRole("button", { name: "Share accounts" }).click();
  const dialog = page.getByRole("dialog", { name: "Share accounts" });
  await dialog.getByLabel("Their username").fill(username);
  for (const name of kept) {
    await dialog.getByLabel(name).uncheck();
  }
  await dialog.getByLabel("They may").selectOption("See and change them");
  await dialog.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText(`Shared with ${username}.`)).toBeVisible();
}

/** Chooses a file on the upload page of the other person, and goes to one's own meanwhile. */
async function addThereAndGoHome(page: Page, file: ReturnType<typeof wheelHistory>): Promise<void> {
  await page.goto("/");
  await page.getByRole("combobox", { name: "Whose figures" }).selectOption("Ada Moore");
  await page.getByRole("link", { name: "Upload" }).first().click();
  await expect(page).toHaveURL(/\/of\/[\w-]+\/upload$/);
  await chooseMore(page, file);
  await expect(fileEntry(page, file.name)).toContainText("for Ada");
  await page.getByRole("combobox", { name: "Whose figures" }).selectOption("Me");
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/upload$/);
}

/** Looks at what was imported: in the owner's books, and in none of who imported it. */
async function expectInOwnersBooks(page: Page, profit: string): Promise<void> {
  await page.goto("/ledger");
  await expect(page.getByText("No transactions", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Whose figures" }).selectOption("Ada Moore");
  await expect(page).toHaveURL(/\/of\/[\w-]+\/ledger/);
  await page.goto(page.url().replace("/ledger", "/year-summary"));
  await expect(page.getByRole("heading", { level: 1, name: "Year Summary · Ada" })).toBeVisible();
  await expect(profitOf2025(page)).toContainText(profit);
}

test("a question about a file for another person is answered on one's own page, for their account", async ({
  page,
  person: ann,
  startWith,
  loginAs,
}) => {
  const ben = await createPerson("USER");
  const second = changed(wheelHistory("Accounts_History (2).csv", keptPut("-PG251017P90", 1)), (text) =>
    text.replaceAll("Z12345678", "Z77777777").replaceAll("Individual", "Kept to herself"),
  );
  await startWith(wheelHistory("Accounts_History (1).csv", keptPut("-KO251017P60", 2)), second);
  await shareToChange(page, ben, "Kept to herself");
  const bare = changed(wheelHistory("History.csv", keptPut("-MO251017P50", 1)), (text) =>
    text.replace("Account,Account Number,", "").replaceAll('"Individual","Z12345678",', ""),
  );

  await loginAs(ben);
  await addThereAndGoHome(page, bare);
  const file = fileEntry(page, bare.name);
  await expect(file).toContainText("Only Ada can add an account to these books.");
  const choices = file.getByRole("combobox", { name: "Account" });
  expect(await choices.getByRole("option").allTextContents()).toEqual([
    "Choose an account",
    "Individual (Z12345678)",
  ]);
  await choices.selectOption("Individual (Z12345678)");
  await file.getByRole("button", { name: /^Import \d+ new/ }).click();
  await expect(file.getByText("Done", { exact: true })).toBeVisible();

  await expectInOwnersBooks(page, "+$298.68");
  await loginAs(ann);
  await page.goto("/year-summary");
  await expect(profitOf2025(page)).toContainText("+$398.02");
});

test("an answer about a line of a file for another person is kept for them, and undone with it", async ({
  page,
  startWith,
  loginAs,
}) => {
  const ben = await createPerson("USER");
  await startWith(wheelHistory("Accounts_History (1).csv", keptPut("-KO251017P60", 2)));
  await shareToChange(page, ben);
  const unknown: HistoryRow = { day: "10/20/2025", action: "BOUNTY OF THE HOUSE", symbol: "", amount: 5 };
  const later = wheelHistory("Accounts_History (2).csv", [...keptPut("-MO251017P50", 1), unknown]);

  await loginAs(ben);
  await addThereAndGoHome(page, later);
  const file = fileEntry(page, later.name);
  await file.getByLabel(/^What is line \d+\?$/).selectOption("Nothing that counts");
  await file.getByRole("button", { name: "Use this answer" }).click();
  await file.getByRole("button", { name: /^Import 2 new/ }).click();
  await expect(file.getByText("Done", { exact: true })).toBeVisible();
  // In another tab: a page that is left forgets what is done.
  await expectInOwnersBooks(await page.context().newPage(), "+$298.68");

  await file.getByRole("button", { name: /^Undo/ }).click();
  await page.getByRole("button", { name: "Undo import" }).click();
  await expect(file).toHaveCount(0);
  await expectInOwnersBooks(page, "+$199.34");
});
