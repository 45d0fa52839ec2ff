import { expect, type Locator } from "@playwright/test";
import { test } from "../support/test.ts";
import { WHEEL, wheelHistory } from "../support/wheel-history.ts";

/** A positions file of the wheel's account with cash alone. */
const cashOf = (day: string, dollars: string) => ({
  name: `Portfolio_Positions_${day}.csv`,
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value,Cost Basis Total,Type",
      `Z12345678,Individual,SPAXX**,HELD IN MONEY MARKET,,,$${dollars},,Cash,`,
      "",
      `"Date downloaded ${day} 4:35 PM ET"`,
    ].join("\n"),
  ),
});

test("a wheel's quarter adds up from start to end, and a deposit without its file is named", async ({
  page,
  startWith,
}) => {
  // 640.23 of the wheel and 60.00 that no line tells of.
  await startWith(
    wheelHistory("Accounts_History.csv", WHEEL),
    cashOf("Jan-02-2026", "10000.00"),
    cashOf("Mar-31-2026", "10700.23"),
  );
  await page.goto("/returns?from=2026-01-02&to=2026-03-31");

  await expect(cells(page.getByRole("table", { name: "How the value got there" }))).toContainText([
    ...["Value at the start", "$10,000.00", "Paid in, less taken out", "$0.00"],
    ...[
      "Shares and funds",
      "+$199.87",
      "Options",
      "+$387.36",
      "Income",
      "+$53.00",
      "Fees and taxes",
      "$0.00",
    ],
    ...["Not explained", "+$60.00", "Value at the end", "$10,700.23"],
  ]);
  // 700.23 of 10,000.00, and nothing came in between.
  const rates = page.getByRole("region", { name: "Return" });
  await expect(rates.getByText("+7.00%")).toHaveCount(2);
  await expect(cells(page.getByRole("row", { name: /^KO/ }))).toContainText([
    ...["KO", "+$387.36", "+$199.87", "+$53.00", "$0.00", "+$640.23"],
  ]);

  await page.getByLabel("Period").selectOption("This year");
  await expect(page.getByText(/has no positions on record at an end/)).toBeVisible();
  await expect(rates.getByText("+7.00%")).toHaveCount(2);

  await page.getByRole("link", { name: "missing files" }).click();
  await expect(page).toHaveURL(/\/user\/accounts/);
});

const cells = (rows: Locator): Locator =>
  rows.locator("tbody").locator("th, td").or(rows.locator(":scope > th, :scope > td"));
