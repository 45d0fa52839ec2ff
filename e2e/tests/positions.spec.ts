import { expect, type Page } from "@playwright/test";
import type { Person } from "../support/people.ts";
import { expectAccessible, expectNoSidewaysScroll, LAWS, test } from "../support/test.ts";
import { importFile } from "../support/upload.ts";

const HEADER =
  "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Today's Gain/Loss Dollar,Today's Gain/Loss Percent,Total Gain/Loss Dollar,Total Gain/Loss Percent,Percent Of Account,Cost Basis Total,Average Cost Basis,Type";
const KO =
  "KO,COCA COLA CO,10,$70.00,+$0.10,$700.00,+$1.00,+0.10%,+$50.00,+7.00%,58.33%,$650.00,$65.00,Cash,";
const PEP =
  "PEP,PEPSICO INC,5,$100.00,+$0.10,$500.00,+$1.00,+0.10%,+$50.00,+7.00%,41.67%,$450.00,$90.00,Cash,";
const AMD = "AMD,AMD INC,1,$150.00,+$0.10,$150.00,+$1.00,+0.10%,+$50.00,+7.00%,11.11%,$100.00,$100.00,Cash,";

test("an edit is undone from its toast, a deletion from the history, and totals follow", {
  tag: LAWS,
}, async ({ page, person, loginAs }) => {
  await openPositions(page, person, loginAs);

  await edit(page, "KO", "20");
  await expect(page.getByText("$1,900.00", { exact: true })).toBeVisible();
  // Its ten seconds stand still under the pointer, however long the page is looked at.
  await page.getByRole("button", { name: "Undo" }).hover();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("$1,200.00", { exact: true })).toBeVisible();

  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Delete Selected (2)" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("2 positions deleted")).toBeVisible();
  await page.getByRole("button", { name: "History of changes" }).click();
  const history = page.getByRole("dialog", { name: "History of changes" });
  await expect(history.getByText("Deleted 2 positions", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await history.getByRole("button", { name: "Undo: Deleted 2 positions", exact: true }).click();
  await expect(history.getByText("Undid: Deleted 2 positions").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("$1,200.00", { exact: true })).toBeVisible();
});

test("a later download leaves an edited row as it is, and both values are shown", { tag: LAWS }, async ({
  page,
  person,
  loginAs,
}) => {
  await openPositions(page, person, loginAs);
  const address = page.url();
  await edit(page, "KO", "20");
  await expect(page.getByRole("button", { name: "KO was edited: show broker values" })).toBeVisible();

  await importFile(
    page,
    positionsFile("4:12 p.m.", [KO.replace("KO,COCA COLA CO,10,", "KO,COCA COLA CO,12,"), PEP, AMD]),
  );
  await page.goto(address);
  await expect(page.getByText("$2,050.00", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "KO was edited: show broker values" }).click();
  const dialog = page.getByRole("dialog", { name: "KO: imported and edited" });
  await expect(dialog.getByText(/imported value 10, edited to 20 on/)).toBeVisible();
  await expect(dialog.getByText("The newest file says 12.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Restore broker values" }).click();

  await expect(page.getByText("KO restored to broker values")).toBeVisible();
  await expect(page.getByRole("row", { name: /^KO/ }).getByText("12", { exact: true })).toBeVisible();
});

test("two tabs edit one row: the second is shown what the first made of it, and chooses", {
  tag: LAWS,
}, async ({ page, person, loginAs, context }) => {
  await openPositions(page, person, loginAs);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "Edit KO" }).click();
  await edit(page, "KO", "20");
  await expect(page.getByText("Position KO saved")).toBeVisible();

  await other.getByLabel("Quantity").fill("30");
  await other.getByRole("button", { name: "Save Changes" }).click();
  const warning = other.getByRole("alert");
  await expect(warning.getByText("KO, 20, Stock")).toBeVisible();
  await expectAccessible(other);
  await warning.getByRole("button", { name: "Overwrite with mine" }).click();

  await expect(other.getByText("Position KO saved")).toBeVisible();
  await expect(other.getByText("$2,600.00", { exact: true })).toBeVisible();
});

test("the positions fit a phone and are worked by keyboard", { tag: LAWS }, async ({
  page,
  person,
  loginAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPositions(page, person, loginAs);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Edit KO" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Quantity").fill("11");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Position KO saved")).toBeVisible();
  await expectNoSidewaysScroll(page);

  // The message of ten seconds covers no button, and every action is within the screen.
  await page.getByRole("button", { name: "History of changes" }).click();
  await expect(page.getByRole("dialog").getByText(/^Edited KO/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Show details of KO" }).click();
  for (const action of ["Edit KO", "Copy KO", "Delete KO"]) {
    await page.getByRole("button", { name: action }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("button", { name: action })).toBeInViewport({ ratio: 1 });
  }
});

test("the history of changes opens right after a change, beside its message", async ({
  page,
  person,
  loginAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPositions(page, person, loginAs);

  await edit(page, "KO", "12");
  await expect(page.getByText("Position KO saved")).toBeVisible();
  await page.getByRole("button", { name: "History of changes" }).click();

  await expect(page.getByRole("dialog").getByText(/^Edited KO/)).toBeVisible();
});

async function openPositions(page: Page, person: Person, loginAs: (person: Person) => Promise<void>) {
  await loginAs(person);
  await importFile(page, positionsFile("10:00 a.m.", [KO, PEP]));
  await page.goto("/user/portfolio");
  await page.getByRole("radio", { name: /Individual/ }).check();
  await page.getByRole("button", { name: "Continue to Date Selection" }).click();
  await page.getByRole("button", { name: "Select All" }).click();
  await page.getByRole("button", { name: "Continue to Portfolio" }).click();
  await expect(page.getByText("$1,200.00", { exact: true })).toBeVisible();
}

async function edit(page: Page, symbol: string, quantity: string): Promise<void> {
  await page.getByRole("button", { name: `Edit ${symbol}` }).click();
  await page.getByLabel("Quantity").fill(quantity);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

function positionsFile(time: string, rows: readonly string[]) {
  const lines = rows.map((row) => `Z12345678,Individual,${row}`);
  const text = `${HEADER}\n${lines.join("\n")}\n\n"Date downloaded Jul-06-2026 ${time} ET"\n`;
  return { name: "Portfolio_Positions_Jul-06-2026.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
}
