import { expect, type Page } from "@playwright/test";
import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { createPerson } from "../support/people.ts";
import { expectAccessible, expectFitAt, test } from "../support/test.ts";
import { type HistoryRow, soldPut, wheelHistory } from "../support/wheel-history.ts";

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

// The exchange is open on some day of the last week: closes of each of its weekdays that was no holiday can be stored.
const TODAY = exchangeDay(new Date());
const weekdayOf = (day: CalendarDate) => new Date(`${day}T00:00:00Z`).getUTCDay();
/** `MM/DD/YYYY`. */
const slashed = (day: CalendarDate) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const YESTERDAYS = [1, 2, 3, 4]
  .map((days) => addDays(TODAY, -days))
  .filter((day) => weekdayOf(day) % 6 !== 0);
/** A Friday at least a week ahead. */
const FRIDAY = [7, 8, 9, 10, 11, 12, 13]
  .map((days) => addDays(TODAY, days))
  .find((day) => weekdayOf(day) === 5) as CalendarDate;

/** Cash-secured puts on a symbol that no positions file prices. */
const PUT_HISTORY = wheelHistory(
  "Accounts_History.csv",
  [
    {
      ...{ day: "01/02/2026", action: "Electronic Funds Transfer Received", symbol: "", amount: 10_000 },
    } satisfies HistoryRow,
    { day: "03/02/2026", action: "Electronic Funds Transfer Received", symbol: "", amount: 2100 },
    soldPut(slashed(addDays(TODAY, -8)), `-ZZQP${FRIDAY.slice(2).replaceAll("-", "")}P40`, 1),
  ],
  slashed(addDays(TODAY, -7)),
);

/** The account's cash alone: the put isn't in it. */
const cashOf = (day: string, dollars: string) => ({
  name: `Portfolio_Positions_${day}.csv`,
  buffer: Buffer.from(
    [
      "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value,Cost Basis Total,Type",
      `Z12345678,Individual,SPAXX**,HELD IN MONEY MARKET,,,$${dollars},,Cash,`,
      "",
      `"Date downloaded ${day} 4:35 PM ET"`,
    ].join("\n"),
  ),
});

test("what closes in a file are for: the distance to the strike, what if, and the same money in SPY", async ({
  page,
  startWith,
  loginAs,
  person,
}) => {
  await startWith(PUT_HISTORY, cashOf("Jan-02-2026", "10000.00"), cashOf("Mar-31-2026", "12100.00"));
  await page.goto("/open-contracts");
  await expect(page.getByText("No price for ZZQP. Your administrator can add closing prices.")).toBeVisible();

  await loginAs(await createPerson("ADMIN"));
  await page.goto("/admin/closing-prices");
  const spy = ["2026-01-02,400", "2026-03-02,420", "2026-03-31,440"].map((rest) => `SPY,${rest},\n`);
  const ofPut = YESTERDAYS.map((day) => `ZZQP,${day},50,\n`);
  await drop(page, `Symbol,Date,Close,Split\n${[...spy, ...ofPut].join("")}`);
  await storeGoodLines(page);

  await loginAs(person);
  await page.goto("/open-contracts");
  const put = page.getByRole("row", { name: /^ZZQP \$40 Put/ });
  // 50 is 10 above the strike: 10 of 50.
  await expect(put).toContainText("OTM 20.00%");
  await expect(put).toContainText(/day's close, a file of prices/);
  await page.getByRole("button", { name: /^What if: / }).click();
  const atClose = page.getByRole("region", { name: /^At \w+day's close$/ });
  await expect(atClose).toContainText("Closing prices from a file of prices.");
  await expect(atClose).toContainText("1 expired");

  // 10,000.00 / 400 = 25 shares, and 2,100.00 / 420 = 5 more: 30 x 440 = 13,200.00. 12,100.00 became of it: 1,100.00 less.
  await page.goto("/returns?from=2026-01-02&to=2026-03-31");
  const inIndex = page.getByRole("region", { name: "The same money in SPY" });
  await expect(inIndex).toContainText("You're $1,100.00 behind the same money in SPY (approximate).");
  await expect(inIndex).toContainText(/In SPY\$13,200\.00/);
  await expect(inIndex).toContainText("Bought and sold at closing prices from a file of prices");
  await expect(inIndex).toContainText(
    "Without dividends: no source of these closes tells the dividends of SPY.",
  );
  await expectAccessible(page);
  await expectFitAt(page, 320, 1440);
});

/** Holidays among the days are refused, and the rest is stored at once or when asked. */
async function storeGoodLines(page: Page): Promise<void> {
  const stored = page.getByText(/^prices\.csv: \d+ closes stored/);
  const others = page.getByRole("button", { name: /^Store the \d+ good lines$/ });
  await expect(stored.or(others)).toBeVisible();
  if (await others.isVisible()) {
    await others.click();
  }
  await expect(stored).toBeVisible();
}

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
