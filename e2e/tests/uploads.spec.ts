import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { createPerson } from "../support/people.ts";
import { optionCentsByUnderlying, sample, toCents } from "../support/samples.ts";
import { centsByUnderlying, totalOf } from "../support/summary.ts";
import { expectAccessible, LAWS, signInThroughTheForm, test } from "../support/test.ts";
import { chooseFiles, chooseMore, figure, fileEntry, importFile } from "../support/upload.ts";

const HISTORY = sample("s01/Accounts_History.csv");
const CSV = "text/csv";

test("a history is previewed, confirmed, and its options add up to the cent", async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(person);
  await chooseFiles(page, HISTORY.file);
  const entry = fileEntry(page, "Accounts_History.csv");
  await expect(entry.getByText("Fidelity · Transactions")).toBeVisible();
  await expect(
    entry.getByText(
      `${HISTORY.expected.rows} new transactions in ${HISTORY.expected.accounts.length} new account`,
    ),
  ).toBeVisible();
  await expect(entry.getByText("Cash matches Fidelity's file to the cent.")).toBeVisible();
  await expect(entry.getByRole("table", { name: "Sample transactions" })).toBeHidden();
  for (const account of HISTORY.expected.accounts) {
    await expect(entry.getByText(account).first()).toBeVisible();
  }
  await expectAccessible(page);
  await entry.getByRole("button", { name: /^Import \d+ new/ }).click();
  await expect(entry.getByText("Done", { exact: true })).toBeVisible();
  await expect(entry.getByRole("heading", { name: /^Result/ })).toBeFocused();
  await expectAccessible(page);
  await entry.getByRole("link", { name: "View trade summary" }).click();

  await expect(totalOf(page, "Total", "All trades")).toBeVisible();
  expect(await centsByUnderlying(page, "All trades")).toEqual(optionCentsByUnderlying(HISTORY.expected));
});

// s05, all of it in November 2025: META lost 1,156.34, RIVN and SOFI made 316.24; 50 NVDA made 163.92.
test("from the sign-in to the first right number it takes two clicks, and the number is the month's", async ({
  page,
  person,
}) => {
  await page.goto("/login");
  await signInThroughTheForm(page, person);
  await page.getByRole("main").getByRole("link", { name: "Upload Files" }).first().click();
  // Home has a field for files as well.
  await expect(page.getByRole("heading", { name: "Enhanced File Upload" })).toBeVisible();
  await chooseMore(page, sample("s05/Accounts_History.csv").file);
  await page.getByRole("button", { name: /^Import \d+ new/ }).click();
  const sentence = page.getByText("in Nov 2025 on 4 underlyings.");
  await expect(sentence).toContainText("\u2212$676.18");

  await sentence.getByRole("link", { name: "See it in Nov 2025" }).click();
  const november = page.getByRole("region", { name: "November 2025" });
  await expect(november.getByRole("button", { name: /^Total \W*676\.18/ })).toBeVisible();
});

test("files that name no account are asked about once, and those added a moment later get the answer", {
  tag: LAWS,
}, async ({ page, person, loginAs }) => {
  const [head = "", ...rows] = readFileSync(sample("s02/History_for_Account_X87654321.csv").file, "utf8")
    .split(/\n(?= ?\d\d\/\d\d\/\d{4},)/)
    .map((part) => part.trimEnd());
  const part = (name: string, from: number, to: number) => ({
    name,
    mimeType: CSV,
    buffer: Buffer.from([head, ...rows.slice(from, to)].join("\n")),
  });
  await loginAs(person);
  await chooseFiles(page, part("history.csv", 0, 4), part("history (1).csv", 3, 7));
  const question = page.getByRole("region", { name: "2 files: which account is this?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "A new account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Account name").fill("Dad's Roth");
  await dialog.getByLabel("Retirement").check();
  await dialog.getByRole("button", { name: "Add Account" }).click();
  await expect(question).toBeHidden();
  await chooseMore(page, part("History 2022.csv", 6, 9));

  for (const name of ["history.csv", "history (1).csv", "History 2022.csv"]) {
    await expect(fileEntry(page, name).getByText("Ready", { exact: true })).toBeVisible();
  }
});

test("overlapping downloads count every trade once, and a repeated file adds nothing", { tag: LAWS }, async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(person);
  await importFile(page, sample("s11/Accounts_History (2).csv").file);
  await importFile(page, sample("s11/Accounts_History (1).csv").file);
  await page.goto("/trade-summary");
  const total = totalOf(page, "SOFI", "All trades");
  const [[, cents] = ["", 0]] = optionCentsByUnderlying(sample("s11/UNION").expected);
  expect(toCents(await total.innerText())).toBe(cents);

  await chooseFiles(page, sample("s11/Accounts_History (1).csv").file);
  const entry = fileEntry(page, "Accounts_History (1).csv");
  await expect(entry.getByText("You've already imported this file. Nothing new to add.")).toBeVisible();
  await expect(entry.getByRole("button", { name: "Nothing new to import" })).toBeDisabled();
});

test("positions show the total of the export, and its day", { tag: LAWS }, async ({
  page,
  person,
  loginAs,
}) => {
  const { file, expected } = sample("s10/Portfolio_Positions_Jul-06-2026.csv");
  await loginAs(person);
  const entry = await importFile(page, file);
  await entry.getByRole("link", { name: "View portfolio" }).click();
  await expect(figure(page, "Date shown")).toHaveText("Jul 6, 2026");
  expect(toCents(await figure(page, "Total value").innerText())).toBe(toCents(expected.total_value ?? ""));
});

const REFUSED = [
  { name: "empty.csv", content: "", because: /empty/i },
  { name: "report.csv", content: "%PDF-1.7\n%\u00e2\u00e3", because: /./ },
] as const;

for (const { name, content, because } of REFUSED) {
  test(`${name} is refused with a reason and stores nothing`, { tag: LAWS }, async ({
    page,
    person,
    loginAs,
  }) => {
    await loginAs(person);
    await chooseFiles(page, { name, mimeType: CSV, buffer: Buffer.from(content, "latin1") });
    await expect(page.getByRole("alert").filter({ hasText: because })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Import/ })).toHaveCount(0);
    await page.goto("/trade-summary");
    await expect(page.getByText("No trading data available")).toBeVisible();
  });
}

test("a CSV that no format knows says so and stores nothing", { tag: LAWS }, async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(person);
  await chooseFiles(page, { name: "notes.csv", mimeType: CSV, buffer: Buffer.from("hello,world\n1,2\n") });
  await expect(fileEntry(page, "notes.csv").getByText("Not for here")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto("/trade-summary");
  await expect(page.getByText("No trading data available")).toBeVisible();
});

test("a file of another kind is refused before it is sent", async ({ page, person, loginAs }) => {
  await loginAs(person);
  await chooseFiles(page, { name: "photo.png", mimeType: "image/png", buffer: Buffer.from("png") });
  await expect(page.getByText("Some files were rejected:")).toBeVisible();
});

test("what one person imported, another one does not see", { tag: LAWS }, async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(person);
  await importFile(page, HISTORY.file);
  const other = await createPerson("USER");
  await loginAs(other);
  await page.goto("/trade-summary");
  await expect(page.getByText("Hello, Ada Moore")).toBeVisible();
  await expect(page.getByText("No trading data available")).toBeVisible();
  await page.goto("/portfolio");
  await expect(page.getByText(/^No portfolio (data|dates) available/)).toBeVisible();
});

test("a read-only user may look, and is told why nothing can be imported", { tag: LAWS }, async ({
  page,
  loginAs,
}) => {
  await loginAs(await createPerson("READONLY"));
  await page.goto("/upload");
  await expect(page.getByRole("button", { name: "Browse Files" })).toBeDisabled();
  await expect(page.getByText(/view-only/)).toBeVisible();
});
