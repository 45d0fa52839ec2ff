import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../support/test.ts";
import { figure, importFile } from "../support/upload.ts";
import { expired, type HistoryRow, soldPut, wheelHistory } from "../support/wheel-history.ts";

const shares = (day: string, action: string, quantity: number, price: number): HistoryRow => ({
  ...{ day, action, symbol: "ABC", quantity, price },
  amount: -quantity * price,
});

/**
 * 100 ABC for 5,200, sold on August 25 for 4,800 and bought back three weeks later for 4,700: the loss of 400 is disallowed and goes
 * to the new shares, which count as held since January 31 (227 days before September 15).
 */
const WASHED: readonly HistoryRow[] = [
  shares("01/10/2025", "YOU BOUGHT", 100, 52),
  shares("08/25/2025", "YOU SOLD", -100, 48),
  shares("09/15/2025", "YOU BOUGHT", 100, 47),
];

/** A put of 2025 that expires: 199.34, and another row of the year. */
const LATER: readonly HistoryRow[] = [
  soldPut("10/06/2025", "-KO251017P60", 2),
  expired("10/17/2025", "-KO251017P60"),
];

test("a washed loss stands on Form 8949, is carried into the next year, and the year is sealed", async ({
  page,
  startWith,
}) => {
  await startWith(wheelHistory("Accounts_History (1).csv", WASHED));
  await page.goto("/taxes");

  const sums = page.getByRole("region", { name: "2025", exact: true });
  await expect(figure(sums, "Short-term")).toHaveText("$0.00");
  await expect(figure(sums, "Disallowed")).toContainText("$400.00");
  await expect(figure(sums, "Deferred")).toContainText("$400.00");
  await expect(page.getByText("A guide to your own records, not tax advice.").first()).toBeVisible();
  expect(await texts(rowsOf(page, "Form 8949, Part I, short-term").first())).toEqual([
    ...[
      "100 ABC\nIndividual",
      "Jan 10, 2025",
      "Aug 25, 2025",
      "$4,800.00",
      "$5,200.00",
      "W",
      "$400.00",
      "$0.00",
      "Choose another lot",
    ],
  ]);
  expect(await texts(rowsOf(page, "Where the deferred dollars are").first())).toEqual([
    ...["100 ABC\nIndividual", "Sep 15, 2025", "Jan 31, 2025", "$5,100.00", "$400.00"],
  ]);
  const file = await download(page, page.getByRole("region", { name: "Form 8949" }));
  expect(file).toContain(
    "I,100 ABC,2025-01-10,2025-08-25,4800,5200,W,400,0,Individual,ABC,100,2025-01-10,,0\r\n",
  );
  expect(file.trimEnd()).toMatch(/"A guide to your own records, not tax advice\. .*"$/);

  await page.getByRole("button", { name: "Seal 2025" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Seal 2025" }).click();
  await expect(page.getByText("Nothing imported since would change them.")).toBeVisible();
  await importFile(page, wheelHistory("Accounts_History (2).csv", LATER));
  await page.goto("/taxes");
  await expect(page.getByText(/Would change: 1 row, \+\$199\.34\./)).toBeVisible();
  await expect(figure(sums, "Short-term")).toHaveText("$0.00");
  await page.getByRole("button", { name: "Unseal 2025" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unseal 2025" }).click();
  await expect(figure(sums, "Short-term")).toHaveText("▲+$199.34");
});

test("a sale is thought of before it is made", async ({ page, startWith }) => {
  await startWith(wheelHistory("Accounts_History.csv", WASHED));
  await page.goto("/symbol/ABC");

  await page.getByText("What if I sell?").click();
  await page.getByRole("textbox", { name: "Shares" }).fill("100");
  await page.getByRole("textbox", { name: "Price" }).fill("40");
  await page.getByRole("button", { name: "What would it mean?" }).click();
  // 4,000 less 4,700 and the loss of 400 that came with them; held since January 31, 2025.
  await expect(page.getByText("Loss $1,100.00, long-term.")).toBeVisible();
  await expect(page.getByText(/^Buying ABC until .* would disallow \$1,100\.00\.$/)).toBeVisible();
});

test("a sale takes the lot that was named at Fidelity, and the year is downloaded as a page that adds itself up", async ({
  page,
  startWith,
}) => {
  const rows = [
    shares("01/10/2025", "YOU BOUGHT", 100, 52),
    shares("03/03/2025", "YOU BOUGHT", 100, 44),
    shares("08/25/2025", "YOU SOLD", -100, 48),
  ];
  await startWith(wheelHistory("Accounts_History.csv", rows));
  await page.goto("/taxes");
  const sums = page.getByRole("region", { name: "2025", exact: true });
  await expect(figure(sums, "Short-term")).toHaveText("\u25bc\u2212$400.00");

  await page.getByRole("button", { name: "Choose another lot" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a lot" });
  await dialog.getByRole("radio", { name: /^100 of Mar 3, 2025, cost \$4,400\.00/ }).click();
  await dialog.getByRole("button", { name: "Preview the effect" }).click();
  await expect(dialog.getByText("+$800.00")).toBeVisible();
  await dialog.getByRole("button", { name: "Save correction" }).click();
  await expect(figure(sums, "Short-term")).toHaveText("\u25b2+$400.00");

  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download 2025 as one file" }).click();
  const file = test.info().outputPath("year.html");
  await (await started).saveAs(file);
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(file).href);
  await expect(page.getByText(/^Added up again just now: all \d+ sums agree\.$/)).toBeVisible();
  await expect(page.getByRole("cell", { name: /^100 of the ABC sold on Aug 25, 2025/ })).toBeVisible();
});

/** Of 100 ABC that were sold on August 25 Fidelity took those of March 3 for 4,400, and of FXAIX shares at 55.00, their mean cost. */
const CLOSED_POSITIONS = [
  "Symbol(CUSIP),Security Description,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Short Term Gain/Loss,Long Term Gain/Loss",
  "ABC(000361105),ABC INC,100.00000,03/03/2025,08/25/2025,$4800.00,$4400.00,$400.00,-",
  "FXAIX(315911750),500 INDEX,100.00000,01/10/2025,09/02/2025,$6000.00,$5500.00,$500.00,-",
].join("\n");

test("Fidelity's closed positions are compared with the year, and each difference is settled on the page", async ({
  page,
  startWith,
}) => {
  const fund = (day: string, action: string, quantity: number, price: number): HistoryRow => ({
    ...shares(day, action, quantity, price),
    symbol: "FXAIX",
  });
  await startWith(
    wheelHistory("Accounts_History.csv", [
      shares("01/10/2025", "YOU BOUGHT", 100, 52),
      shares("03/03/2025", "YOU BOUGHT", 100, 44),
      shares("08/25/2025", "YOU SOLD", -100, 48),
      fund("01/10/2025", "YOU BOUGHT", 100, 50),
      fund("03/03/2025", "YOU BOUGHT", 100, 60),
      fund("09/02/2025", "YOU SOLD", -100, 60),
    ]),
  );
  await importFile(page, {
    name: "Realized_Gain_Loss_Account_Z12345678.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(CLOSED_POSITIONS),
  });
  await page.goto("/taxes");
  const card = page.getByRole("region", { name: "Compared with Fidelity" });
  await expect(
    card.getByText("0 lots agree, 2 differences, each with its reason, $0.00 unexplained."),
  ).toBeVisible();
  await expect(card.getByText(/^Fidelity \+\$900\.00, here \+\$600\.00\./)).toBeVisible();

  await card.getByRole("button", { name: "Choose the lot" }).click();
  const lots = page.getByRole("dialog", { name: "Choose a lot" });
  await lots.getByRole("radio", { name: /^100 of Mar 3, 2025, cost \$4,400\.00/ }).click();
  await lots.getByRole("button", { name: "Preview the effect" }).click();
  await lots.getByRole("button", { name: "Save correction" }).click();
  await expect(
    card.getByText("1 lot agrees, 1 difference, each with its reason, $0.00 unexplained."),
  ).toBeVisible();

  await card.getByRole("button", { name: "Use average cost" }).click();
  const fundDialog = page.getByRole("dialog", { name: "Add a correction" });
  await expect(fundDialog.getByLabel("From")).toHaveValue("2025-01-10");
  await fundDialog.getByRole("button", { name: "Preview the effect" }).click();
  await expect(fundDialog.getByText("In the tax book, if you save this")).toBeVisible();
  await expect(fundDialog.getByText("\u2212$500.00")).toBeVisible();
  await fundDialog.getByRole("button", { name: "Save correction" }).click();
  await expect(card.getByText("2 lots agree, none differs.")).toBeVisible();
});

const rowsOf = (page: Page, name: string): Locator => page.getByRole("table", { name }).locator("tbody tr");

const texts = (row: Locator): Promise<string[]> => row.locator("th, td").allInnerTexts();

async function download(page: Page, card: Locator): Promise<string> {
  const started = page.waitForEvent("download");
  await card.getByRole("button", { name: /Export CSV/ }).click();
  return await readFile(await (await started).path(), "utf8");
}
