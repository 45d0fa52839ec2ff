import { expect } from "@playwright/test";
import { createPerson } from "../support/people.ts";
import { expectAccessible, expectNoSidewaysScroll, LAWS, test } from "../support/test.ts";
import { importFile } from "../support/upload.ts";

const HEADER =
  "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Today's Gain/Loss Dollar,Today's Gain/Loss Percent,Total Gain/Loss Dollar,Total Gain/Loss Percent,Percent Of Account,Cost Basis Total,Average Cost Basis,Type";

// Long ago, so that no other journey has positions of these days.
test("an administrator sees what all users hold and compares two days of it", async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(person);
  await importFile(page, positionsFile("Mar-02-2015", [["KO", 10, 40]]));
  await importFile(
    page,
    positionsFile("Mar-03-2015", [
      ["KO", 10, 42],
      ["PEP", 1, 80],
    ]),
  );
  await loginAs(await createPerson("ADMIN"));

  await page.goto("/admin/statistics");
  await expect(page.getByText("Total Portfolio Positions")).toBeVisible();
  await expect(page.getByText("Generated:")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Comparison" }).click();
  for (const [card, day] of [
    ["Base Date", "2015-03-02"],
    ["Compare Date", "2015-03-03"],
  ] as const) {
    const choice = page.getByRole("region", { name: card });
    await choice.getByLabel("Custom date").fill(day);
    await choice.getByRole("button", { name: "Use date" }).click();
  }
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary).toContainText("+$100.00");
  await expect(summary).toContainText("+25.00%");
  await expect(summary).toContainText("+1 (+100.00%)");
  await expect(page).toHaveURL(/tab=comparison&base=2015-03-02&compare=2015-03-03/);
  await expectAccessible(page);
  await page.reload();
  await expect(summary).toContainText("+$100.00");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Swap Dates" }).click();
  await expect(summary).toContainText("\u2212$100.00");
  await expect(summary).toContainText("\u221220.00%");
});

test("who is no administrator is sent away", { tag: LAWS }, async ({ page, person, loginAs }) => {
  await loginAs(person);

  await page.goto("/admin/statistics");

  await expect(page).toHaveURL(/unauthorized/);
});

function positionsFile(day: string, rows: readonly (readonly [string, number, number])[]) {
  const lines = rows.map(([symbol, quantity, price]) => {
    const value = (quantity * price).toFixed(2);
    return `X99887766,Individual,${symbol},${symbol} CO,${quantity},$${price.toFixed(2)},+$0.10,$${value},+$1.00,+0.10%,+$0.00,+0.00%,50.00%,$${value},$${price.toFixed(2)},Cash,`;
  });
  return {
    name: `Portfolio_Positions_${day}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(`${HEADER}\n${lines.join("\n")}\n\n"Date downloaded ${day} 9:00 a.m. ET"\n`),
  };
}
