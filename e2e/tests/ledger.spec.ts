import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, LAWS, test } from "../support/test.ts";
import { figure } from "../support/upload.ts";

const rows = (page: Page) =>
  page.getByRole("table", { name: "Transactions" }).locator("tbody").getByRole("row");

// s01 and s05: 29 rows of two accounts; three of s01 sell to open: F 101.62, SPY 409.32, INTC 174.65.
test("the ledger's filters stand in the address, its CSV holds what they leave, and a row leads to its file", async ({
  page,
  startWith,
}) => {
  await startWith("s01/Accounts_History.csv", "s05/Accounts_History.csv");
  await page.goto("/ledger");
  await expect(page.getByRole("button", { name: "Export CSV (29 rows)" })).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("2022-12-31");
  // A person sees the first filter before the second; a script can be quicker than the address.
  await expect(page).toHaveURL(/\/ledger\?to=2022-12-31$/);
  await page.getByLabel("Type").selectOption({ label: "Sell to open" });
  await expect(page).toHaveURL(/\/ledger\?to=2022-12-31&type=OPT_STO$/);
  await expect(rows(page)).toHaveCount(3);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV (3 rows)" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("ledger-transactions.csv");
  const [, ...lines] = readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines.map((line) => line.split(",")[11])).toEqual(["174.65", "409.32", "101.62"]);

  await page.getByLabel("Filter by symbol").fill("spy");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole("link", { name: "Accounts_History.csv" }).click();
  await expect(
    page
      .getByRole("dialog", { name: /history/i })
      .getByText("15")
      .first(),
  ).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);

  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/ledger$/);
  await page.getByLabel("Filter by symbol").fill("zzz");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No transactions match")).toBeVisible();
});

test("a symbol leads to its page from everywhere, which shows the same figures", { tag: LAWS }, async ({
  page,
  investor,
  loginAs,
}) => {
  await loginAs(investor);
  const screens = [
    ["/ledger", "NVDA"],
    ["/ledger/lots", "SCHD"],
    ["/campaigns?state=all&holdings=1", "NVDA"],
    ["/?pnl=2025-11-20", "META"],
    ["/trade-summary", "META"],
    ["/portfolio", "NVDA"],
  ] as const;
  for (const [address, symbol] of screens) {
    await page.goto(address);
    await page.getByRole("link", { name: symbol, exact: true }).first().click();
    await expect(page, address).toHaveURL(`/symbol/${symbol}`);
    await expect(page.getByRole("heading", { level: 1, name: symbol })).toBeVisible();
    await expect(page.getByRole("link", { name: "Trades", exact: true })).toHaveAttribute(
      "aria-current",
      "true",
    );
  }
  await page.goto("/symbol/META");
  await expect(figure(page, "Realized P&L")).toHaveText(/\u2212\$1,156\.34/);
  await page.goto("/symbol/NVDA");
  await expect(figure(page, "Shares")).toHaveText(/\+\$163\.92/);
});
