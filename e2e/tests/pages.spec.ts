import { expect, type Page } from "@playwright/test";
import { positionsCsv } from "../support/positions-csv.ts";
import { expectTablesFit, LAWS, POSITIONS, test } from "../support/test.ts";
import { chooseFiles, figure, importFile } from "../support/upload.ts";

const PAGES = [
  "/",
  "/trade-summary",
  "/year-summary",
  "/month-summary",
  "/week-summary",
  "/ledger",
  "/ledger/lots",
  "/symbol/NVDA",
  "/portfolio",
  "/portfolio/analytics",
  "/portfolio/total",
  "/user/accounts",
  "/upload",
] as const;

test("the titles of all pages stand at one height", { tag: LAWS }, async ({ page, investor, loginAs }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAs(investor);
  const tops = new Map<string, number | undefined>();
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    tops.set(path, (await page.getByRole("heading", { level: 1 }).boundingBox())?.y);
  }
  expect(new Set(tops.values()).size, JSON.stringify([...tops])).toBe(1);
});

test("rows that a table scrolls do not lengthen the page", { tag: LAWS }, async ({
  page,
  person,
  loginAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await loginAs(person);
  const symbols = Array.from(
    { length: 40 },
    (_, index) => `ZZ${String.fromCharCode(65 + (index % 26))}${index < 26 ? "A" : "B"}`,
  );
  await importFile(page, positionsCsv("Portfolio_Positions_Jul-06-2026.csv", ...symbols));
  await page.goto("/");
  await expect(page.getByRole("row", { name: /^ZZ/ })).toHaveCount(8);
  expect(await blankBelowFooter(page)).toBeLessThan(100);
  await page.getByRole("button", { name: "All 40 positions" }).click();
  // By name, 25 rows a page.
  await expect(page.getByText("1\u201325 of 40")).toBeVisible();
  await expect(page.getByRole("row", { name: /^ZZMA/ })).toBeAttached();
  await expect(page.getByRole("row", { name: /^ZZ/ })).toHaveCount(25);
  expect(await blankBelowFooter(page)).toBeLessThan(100);

  await page.goto("/portfolio");
  await expect(page.getByRole("row", { name: /^ZZ/ })).toHaveCount(25);
  expect(await blankBelowFooter(page)).toBeLessThan(100);
});

/** Pixels that the page goes on below its last line. */
function blankBelowFooter(page: Page): Promise<number> {
  return page.evaluate(() => {
    const footer = document.querySelector("footer")?.getBoundingClientRect().bottom ?? 0;
    return document.documentElement.scrollHeight - (footer + window.scrollY);
  });
}

test("paper gets the account, the day and the figures, and no buttons", async ({ page, startWith }) => {
  await startWith(POSITIONS);
  await page.goto("/portfolio?view=accounts&account=ROTH+IRA");
  await expect(page.getByRole("row", { name: /^FXAIX/ })).toBeVisible();
  await page.emulateMedia({ media: "print" });

  await expect(
    page.getByText(/^Portfolio · Ada · ROTH IRA · Jul 6, 2026 · printed [A-Z][a-z]{2} \d/),
  ).toBeVisible();
  await expect(figure(page, "Total value")).toBeVisible();
  await expect(
    page.getByRole("button", { name: /^(Hide amounts|User menu|Export CSV|Columns)/ }),
  ).toHaveCount(0);
});

test("no table of a tablet hides figures beyond its edge, and names stand level with figures", {
  tag: LAWS,
}, async ({ page, investor, loginAs }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await loginAs(investor);
  for (const path of ["/", "/trade-summary", "/portfolio", "/portfolio/analytics", "/portfolio/total"]) {
    await page.goto(path);
    await expectTablesFit(page);
  }
  await page.goto("/trade-summary");
  await page.getByRole("button", { name: "Show buys and sells of All trades" }).click();
  const row = page.getByRole("row", { name: /^META/ }).first();
  await expect(row).toBeVisible();
  const middles = await row
    .locator("th > a, td > span:not([aria-hidden]), td > button > span")
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const { top, bottom } = cell.getBoundingClientRect();
        return (top + bottom) / 2;
      }),
    );
  // The name, Buys, Sells and Total: META was traded in one of the periods only.
  expect(middles).toHaveLength(4);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(1);
});

test("the chosen view is remembered, and an account shows its own figures", { tag: LAWS }, async ({
  page,
  startWith,
}) => {
  await startWith("s01/Accounts_History.csv");
  await page.goto("/trade-summary");
  await page.getByText("Accounts", { exact: true }).click();
  await expect(page.getByRole("table", { name: /^Options, (?!all accounts)/ })).toBeVisible();
  await page.goto("/year-summary");
  await expect(page.getByRole("radio", { name: "Accounts" })).toBeChecked();
  await expect(page.getByRole("combobox", { name: "Account" })).toHaveValue(/^[\da-f-]{36}$/);
});

/** The exchange's today. */
const exchangeToday = () =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date());

/** A day as the screens write it: `Nov 20, 2026`. */
const written = (day: string) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Its day is not the exchange's for most of the day. */
const DAILY_ZONE = "Pacific/Kiritimati";

for (const timezoneId of ["Pacific/Honolulu", "Europe/London", DAILY_ZONE]) {
  test.describe(timezoneId, { tag: timezoneId === DAILY_ZONE ? [] : [LAWS] }, () => {
    test.use({ timezoneId });

    test("a snapshot's day is the same day everywhere, whether read or typed", { tag: LAWS }, async ({
      page,
      startWith,
    }) => {
      await startWith(POSITIONS);
      await page.goto("/portfolio");
      await expect(figure(page, "Date shown")).toHaveText("Jul 6, 2026");
      await expect(page.getByLabel("Portfolio date", { exact: true })).toContainText("Jul 6, 2026 (latest)");

      await page.getByLabel("Portfolio date", { exact: true }).selectOption("Another day...");
      await expect(page.getByLabel("Any past day")).toHaveAttribute("max", exchangeToday());
      await page.getByLabel("Any past day").fill("2026-07-10");
      await page.keyboard.press("Enter");
      await expect(page.getByText("No positions on Jul 10, 2026: showing Jul 6, 2026")).toBeVisible();
      await expect(page).toHaveURL(/date=2026-07-10/);
      await page.goto("/?date=2026-07-10");
      await expect(page.getByText("No positions on Jul 10, 2026: showing Jul 6, 2026")).toBeVisible();
    });

    test("the calendars' days stand under their weekdays, and today is the exchange's", {
      tag: LAWS,
    }, async ({ page, startWith }) => {
      await startWith("s12/History_for_Account_X11223344.csv");
      await page.goto("/?weeks=4&pnl=2025-03-12");
      const days = page.getByRole("region", { name: "Trading calendar" }).locator("h3");
      await expect(days).toHaveCount(20);
      for (const text of await days.allInnerTexts()) {
        const [, weekday = "", day = ""] = /^(\w+)\s+(\w+ \d+, \d+)/.exec(text) ?? [];
        const date = new Date(`${day} 00:00 UTC`);
        expect(date.toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" })).toBe(weekday);
      }
      const today = exchangeToday();
      const isWeekend = [0, 6].includes(new Date(`${today}T00:00:00Z`).getUTCDay());
      const marked = page.getByRole("listitem").and(page.locator("[aria-current=date]"));
      await expect(marked).toHaveCount(isWeekend ? 0 : 1);
      await expect(marked.filter({ hasText: written(today) })).toHaveCount(isWeekend ? 0 : 1);

      const wednesday = page.getByRole("button", { name: /Wed, Mar 12, 2025/, pressed: true });
      await expect(wednesday).toBeVisible();
      const column = await wednesday.evaluate((button) => button.closest("td")?.cellIndex);
      expect(column).toBe(2);
    });

    test("the day given to a positions file without one is the day that it is stored under", {
      tag: LAWS,
    }, async ({ page, person, loginAs }) => {
      await loginAs(person);
      await chooseFiles(page, positionsCsv("positions.csv", "KO"));
      const day = page.getByLabel("What date are these positions from?");
      await expect(day).toHaveAttribute("max", exchangeToday());
      await day.fill(exchangeToday());
      await page.getByRole("button", { name: "Use this day" }).click();
      await page.getByRole("button", { name: /^Import 1 new/ }).click();
      await expect(page.getByText("Done", { exact: true })).toBeVisible();

      await page.goto("/portfolio");
      await expect(figure(page, "Date shown")).toHaveText(written(exchangeToday()));
    });
  });
}
