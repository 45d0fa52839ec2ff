import { expect, type Locator } from "@playwright/test";
import { expectExplained } from "../support/explanation.ts";
import { toCents } from "../support/samples.ts";
import { expectAccessible, expectNoSidewaysScroll, LAWS, test } from "../support/test.ts";

// s05, all of it in November 2025: META lost 1,156.34, RIVN and SOFI made 316.24; 50 NVDA made 163.92; SPAXX paid 18.20.
const PROFIT = ["Options \u2212$840.10", "Shares +$163.92", "Total \u2212$676.18", "Income $18.20"];
const WEEK_OF_META = ["Options \u2212$1,156.34", "Shares $0.00", "Total \u2212$1,156.34", "Income $0.00"];

test("the profit of a month is one on Home, the summaries and the explanation", { tag: LAWS }, async ({
  page,
  startWith,
}) => {
  await startWith("s05/Accounts_History.csv");
  await page.goto("/?summary=all");
  await expectProfit(page.getByRole("region", { name: "Lifetime" }), PROFIT);
  const year = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "2025", exact: true }) });
  await expect(year.getByText("Options \u25bc\u2212$840.10")).toBeVisible();
  await expect(
    year.getByRole("button", { name: "\u2212$676.18: where it comes from", exact: true }),
  ).toBeVisible();
  await expect(page.getByText(/vs last year/)).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Last trades: Nov 20, 2025, \u2212$1,156.34" }).click();
  await expectProfit(page.getByRole("region", { name: "Week of 17, November" }), WEEK_OF_META);

  await page.goto("/trade-summary");
  await expectProfit(page.getByRole("region", { name: "All trades" }), PROFIT);

  const now = await page.evaluate(() =>
    new Date().toLocaleDateString("en-CA", { timeZone: "America/New_York" }),
  );
  const months = (Number(now.slice(0, 4)) - 2025) * 12 + Number(now.slice(5, 7)) - 11;
  await page.goto(`/month-summary?periodsBack=${months}`);
  const november = page.getByRole("region", { name: "November 2025" });
  await expectProfit(november, PROFIT);
  await expectAccessible(page);
  for (const part of PROFIT) {
    await november.getByRole("button", { name: `${part}: where it comes from` }).click();
    const dialog = await expectExplained(page, toCents(part));
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.goto("/");
  await expectProfit(page.getByRole("region", { name: "Lifetime" }), PROFIT);
  await expectNoSidewaysScroll(page);
});

async function expectProfit(place: Locator, parts: readonly string[]) {
  for (const part of parts) {
    const [name = "", amount = ""] = part.split(" ");
    // In a line of text, or label over value.
    const hasText = new RegExp(`^${name}\\W*${amount.replace(/[.$+]/g, "\\$&")}$`);
    await expect(place.locator("div, span").filter({ hasText }).first()).toBeVisible();
  }
}
