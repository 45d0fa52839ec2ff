import { expect, type Page } from "@playwright/test";
import { createPerson, type Person } from "../support/people.ts";
import { expectFitAt, LAWS, test } from "../support/test.ts";
import { importFile } from "../support/upload.ts";

const HEADER =
  "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value,Cost Basis Total,Type";
const KO = "Z12345678,Individual,KO,COCA COLA CO,10,$70.00,$700.00,$650.00,Cash,";
const PEP = "Z12345678,Individual,PEP,PEPSICO INC,5,$100.00,$500.00,$450.00,Cash,";

test("an administrator mends somebody's positions, and that person sees what was made of them", {
  tag: LAWS,
}, async ({ page, person, loginAs }) => {
  await loginAs(person);
  await importFile(page, positionsFile(KO, PEP));
  await loginAs(await createPerson("ADMIN"));
  await choosePositionsOf(page, person);
  await expect(page.getByText("$1,200.00", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: /^Edit KO/ }).click();
  await page.getByLabel("Quantity").fill("20");
  await page.getByRole("button", { name: "Save Changes" }).click();
  const question = page.getByRole("alertdialog", { name: "Confirm Portfolio Update" });
  await expect(question.getByText(/Quantity: 10 → ?becomes 20/)).toBeVisible();
  await question.getByRole("button", { name: "Confirm Update" }).click();
  await expect(page.getByText("Position KO updated")).toBeVisible();
  await expect(page.getByText("$1,900.00", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: /^Copy PEP/ }).click();
  await page.getByLabel("Symbol").fill("mcd");
  await page.getByLabel("Quantity").fill("2");
  await page.reload();
  await page.getByRole("button", { name: "Continue to Preview" }).click();
  await expect(page.getByRole("row", { name: /^MCD/ }).getByText("$200.00")).toBeVisible();
  await page.getByRole("button", { name: "Confirm & Add Positions" }).click();
  await expect(page.getByText("Portfolio positions added successfully!")).toBeVisible();
  await expect(page.getByText("$2,100.00", { exact: true })).toBeVisible();

  await page.getByRole("checkbox", { name: "PEP" }).check();
  await page.getByRole("button", { name: "Delete Selected (1)" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("1 position deleted")).toBeVisible();
  await expect(page.getByText("$1,600.00", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("$1,600.00", { exact: true })).toBeVisible();

  await loginAs(person);
  await page.goto("/user/portfolio");
  await page.getByRole("radio", { name: /Individual/ }).check();
  await page.getByRole("button", { name: "Continue to Date Selection" }).click();
  await page.getByRole("button", { name: "Select All" }).click();
  await page.getByRole("button", { name: "Continue to Portfolio" }).click();
  await expect(page.getByText("$1,600.00", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /^KO/ }).getByText("20", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /^MCD/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^PEP/ })).toHaveCount(0);
});

test("the steps are kept by a reload and the way back, and ask for what is missing", async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(person);
  await importFile(page, positionsFile(KO, PEP));
  await loginAs(await createPerson("ADMIN"));
  await choosePositionsOf(page, person);

  await page.reload();
  await expect(page.getByText("$1,200.00", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Continue to Portfolio" })).toBeVisible();
  await page.getByRole("button", { name: "Start Over" }).click();
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();

  await page.goto("/admin/portfolio?step=portfolio");
  await expect(page.getByText("No User Selected")).toBeVisible();
  await page.goto("/admin/portfolio/add-position");
  await expect(page).toHaveURL(/\/admin\/portfolio$/);
});

test("every step fits a phone and is accessible", { tag: LAWS }, async ({ page, person, loginAs }) => {
  await loginAs(person);
  await importFile(page, positionsFile(KO, PEP));
  await loginAs(await createPerson("ADMIN"));
  await page.goto("/admin/portfolio");
  await expect(page.getByRole("button", { name: /^Select User/ }).first()).toBeVisible();
  await expectFitAt(page, 390);
  await choosePositionsOf(page, person);
  await expectFitAt(page, 390);

  await page.getByRole("button", { name: /^Edit KO/ }).click();
  await page.getByLabel("Quantity").fill("20");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectFitAt(page, 390);
  await page.getByRole("button", { name: "Cancel" }).last().click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Copy PEP/ }).click();
  await expect(page.getByLabel("Symbol")).toHaveValue("PEP");
  await expectFitAt(page, 390);
});

/** Goes through the steps to all positions of the user's day. */
async function choosePositionsOf(page: Page, { username }: Person): Promise<void> {
  await page.goto("/admin/portfolio");
  await expect(page.getByRole("button", { name: /^Select User/ }).first()).toBeVisible();
  await page.getByLabel("Search users").fill(username);
  await expect(page.getByText("Showing 1 to 1 of 1")).toBeVisible();
  await page.getByRole("button", { name: /^Select User/ }).click();
  await page.getByRole("checkbox", { name: "Select all accounts" }).check();
  await page.getByRole("button", { name: "Continue to Date Selection" }).click();
  await page.getByRole("checkbox", { name: "Jul 6, 2026" }).check();
  await page.getByRole("button", { name: "Continue to Portfolio" }).click();
  await expect(page.getByRole("row", { name: /PEP/ })).toBeVisible();
}

function positionsFile(...rows: readonly string[]) {
  const text = `${HEADER}\n${rows.join("\n")}\n\n"Date downloaded Jul-06-2026 10:00 a.m. ET"\n`;
  return { name: "Portfolio_Positions_Jul-06-2026.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
}
