import { expect, type Page } from "@playwright/test";
import { createPerson } from "../support/people.ts";
import { expectAccessible, expectFitAt, test } from "../support/test.ts";

// Symbols that no other journey looks at: closing prices are the house's.
const LIST =
  'Symbol,Date,Close,Split\nZZKO,2024-11-25,$64.90,\nZZKO,11/26/2024,65.42,\nZZNV,2024-06-07,"1,208.88",\nZZNV,2024-06-10,121.79,10:1\n';

test("an administrator drops a file of prices, stores its good lines, and deletes them", async ({
  page,
  loginAs,
}) => {
  await loginAs(await createPerson("ADMIN"));
  await page.goto("/admin/closing-prices");
  // Thanksgiving, and a split that isn't told.
  await drop(page, `${LIST}ZZKO,2024-11-28,66,\nZZKO,2024-11-27,6.6,\n`);
  await expect(page.getByText("prices.csv: Nothing was stored, 2 lines refused")).toBeVisible();
  await expect(page.getByText("Line 6: 2024-11-28 was no trading day")).toBeVisible();
  await expect(
    page.getByText("Line 7: 6.6 is 90 % below the close of 2024-11-26, 65.42, and no split is told"),
  ).toBeVisible();
  await expect(page).toHaveURL(/closing-prices/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Store the 4 good lines" }).click();
  await expect(page.getByText("prices.csv: 4 closes stored")).toBeVisible();

  const ko = page.getByRole("row", { name: /^ZZKO/ });
  await expect(ko).toContainText("Nov 26, 2024");
  await expect(ko).toContainText("File");
  await drop(page, LIST);
  await expect(page.getByText("prices.csv: 0 closes stored, 4 were there already")).toBeVisible();
  await expectAccessible(page);
  await expectFitAt(page, 320, 390, 1024, 1440);

  for (const symbol of ["ZZKO", "ZZNV"]) {
    await page.getByRole("button", { name: `Delete ${symbol} from File` }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(`2 closes of ${symbol} from files will be deleted.`);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("row", { name: new RegExp(`^${symbol}`) })).toHaveCount(0);
  }
});

/** As from the desktop: onto the target, not through the file dialog. */
async function drop(page: Page, text: string): Promise<void> {
  const files = await page.evaluateHandle((csv) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([csv], "prices.csv", { type: "text/csv" }));
    return transfer;
  }, text);
  await page
    .getByText("Drop a CSV of closing prices here")
    .dispatchEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true });
}
