import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { createPerson } from "../support/people.ts";
import { expectFitAt, test } from "../support/test.ts";
import { figure, importFile } from "../support/upload.ts";
import { soldPut, wheelHistory } from "../support/wheel-history.ts";

const TODAY = exchangeDay(new Date());
/** Friday of this week; on a weekend that of the next. */
const FRIDAY = [0, 1, 2, 3, 4, 5, 6]
  .map((days) => addDays(TODAY, days))
  .find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 5) as CalendarDate;
const CODE = FRIDAY.slice(2).replaceAll("-", "");
/** `MM/DD/YYYY`. */
const slashed = (day: CalendarDate) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const OPENED = slashed(addDays(TODAY, -8));

/** A put on KO for 99.34, a call on 100 F for 29.34, and 10 KO whose price the snapshot tells. */
const HISTORY = wheelHistory(
  "Accounts_History.csv",
  [
    { day: OPENED, action: "Electronic Funds Transfer Received", symbol: "", amount: 6000 },
    { day: OPENED, action: "YOU BOUGHT", symbol: "F", quantity: 100, price: 11, amount: -1100 },
    { day: OPENED, action: "YOU BOUGHT", symbol: "KO", quantity: 10, price: 59, amount: -590 },
    soldPut(OPENED, `-KO${CODE}P60`, 1),
    soldPut(OPENED, `-F${CODE}C12`, 0.3),
  ],
  slashed(addDays(TODAY, -7)),
);

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const [YEAR, MONTH, DAY] = addDays(TODAY, -1).split("-") as [string, string, string];
const NAMED = `${MONTHS[Number(MONTH) - 1]}-${DAY}-${YEAR}`;
/** Yesterday: KO at 58, below the put's strike; F at 12.50, above the call's; 4,500.00 of cash. */
const POSITIONS = {
  name: `Portfolio_Positions_${NAMED}.csv`,
  buffer: Buffer.from(
    [
      "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value,Cost Basis Total,Type",
      "Z12345678,Individual,SPAXX**,HELD IN MONEY MARKET,,,$4500.00,,Cash,",
      "Z12345678,Individual,F,FORD MOTOR CO,100,$12.50,$1250.00,$1100.00,Cash,",
      "Z12345678,Individual,KO,COCA COLA CO,10,$58.00,$580.00,$590.00,Cash,",
      "",
      `"Date downloaded ${NAMED} 4:35 PM ET"`,
    ].join("\n"),
  ),
};

test("the first sold put stands on Home before anything is closed", async ({ page, startWith }) => {
  await startWith(HISTORY);
  await page.goto("/");
  const soon = page.getByRole("region", { name: "This Friday and next" });
  await expect(soon.getByRole("link", { name: "KO $60 Put" })).toBeVisible();
  await expect(page.getByText("Three steps to your first numbers")).toBeHidden();
});

test("what expires this Friday stands on Home, and its rehearsal tells the cash and the shares", async ({
  page,
  startWith,
}) => {
  await startWith(HISTORY, POSITIONS);
  await page.goto("/");
  const soon = page.getByRole("region", { name: "This Friday and next" });
  // A put ties up 60 x 100.
  await expect(soon.getByText("$128.68 premium, $6,000.00 needed for puts and spreads")).toBeVisible();
  await expect(soon.getByRole("link", { name: "KO $60 Put" })).toHaveAttribute("href", "/symbol/KO");
  await soon.getByRole("link", { name: "All open contracts" }).click();

  await expect(figure(page, "Contracts")).toHaveText("2");
  await expect(figure(page, "Open premium \\(not yet profit\\)")).toHaveText("$128.68");
  await expect(figure(page, "Shares behind calls")).toHaveText("100");
  const put = page.getByRole("row", { name: /^KO \$60 Put/ });
  // 2 of 58; 4,500 of cash isn't 6,000.
  await expect(put).toContainText("ITM 3.45%");
  await expect(put).toContainText("Naked");
  await expect(page.getByRole("row", { name: /^F \$12 Call/ })).toContainText("Covered100 shares");

  await page.getByRole("button", { name: /^What if: / }).click();
  // 4,500 - 60 x 100 + 12 x 100 = -300.
  const assigned = page.getByRole("region", { name: "All assigned" });
  for (const words of [
    /Cash in or out\W*4,800\.00/,
    /Cash after\W*300\.00/,
    /You're short by\$300\.00/,
    /KO shares\+100 to 110/,
    /F shares\u2212100 to 0/,
  ]) {
    await expect(assigned).toContainText(words);
  }
  await expect(page.getByRole("region", { name: "All expired" })).toContainText(/Cash after\$4,500\.00/);
  await expect(page.getByRole("region", { name: "At the last price" })).toContainText(
    "2 assigned or exercised",
  );
  await expect(page).toHaveURL(new RegExp(`expiry=${FRIDAY}`));
  await expectFitAt(page, 320, 1440);
  await page.reload();
  await expect(assigned).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV (2 rows)" }).click();
  const lines = readFileSync(await (await download).path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines.find((line) => line.includes("KO"))).toContain(
    `,KO,KO${CODE}P60,PUT,60,Individual,-1,99.34,,,58,${addDays(TODAY, -1)},`,
  );
});

test("what assignment would take of everybody stands under the board, by person and account", async ({
  page,
  startWith,
  loginAs,
}) => {
  const ann = await createPerson("USER");
  await startWith(HISTORY);
  await page.goto("/family");
  await page.getByRole("button", { name: "Share accounts" }).click();
  const dialog = page.getByRole("dialog", { name: "Share accounts" });
  await dialog.getByLabel("Their username").fill(ann.username);
  await dialog.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText(`Shared with ${ann.username}.`)).toBeVisible();

  await loginAs(ann);
  const buffer = Buffer.from(HISTORY.buffer.toString("utf8").replaceAll("Z12345678", "Z77777777"), "utf8");
  await importFile(page, { ...HISTORY, buffer });
  await page.goto("/open-contracts");
  const owed = page.getByRole("region", { name: "If everything is assigned" });
  await owed.getByRole("button", { name: "Show" }).click();
  // 60 x 100 for the put, 100 shares for the call.
  await expect(owed).toContainText(/In all weeks\W*Cash needed\W*6,000\.00\W*Shares called away\W*100/);

  await page.getByRole("combobox", { name: "Whose figures" }).selectOption("All of us");
  // The page begins anew for other people.
  await owed.getByRole("button", { name: "Show" }).click();
  await expect(owed).toContainText(/In all weeks\W*Cash needed\W*12,000\.00\W*Shares called away\W*200/);
  const accounts = owed.getByRole("list", { name: "Accounts with KO" }).getByRole("listitem");
  await expect(accounts).toHaveCount(2);
  await expect(accounts.filter({ hasText: "Ada" })).toContainText(/Buy 100 for \$6,000\.00/);
  await expectFitAt(page, 320, 1440);
});
