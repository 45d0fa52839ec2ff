import { expect, type Page } from "@playwright/test";
import { createPerson, type Person } from "../support/people.ts";
import { expectFitAt, LAWS, test } from "../support/test.ts";
import { figure, importFile } from "../support/upload.ts";
import { expired, LATER_PUTS, soldPut, WHEEL, wheelHistory } from "../support/wheel-history.ts";

const FILE = "Accounts_History.csv";

test("a wheel is told in its three parts, and every figure leads to its line, its file and back", async ({
  page,
  startWith,
}) => {
  await startWith(wheelHistory(FILE, WHEEL));
  // Home: the whole profit of 2026, which is the wheel's without its dividend.
  await page.goto("/");
  const lifetime = page.getByRole("region", { name: "Lifetime" });
  await expect(lifetime.getByText(/^Total \W*587\.23$/).first()).toBeVisible();
  await lifetime.getByRole("button", { name: /^Options \W*387\.36/ }).click();
  const drawer = page.getByRole("dialog", { name: "Where this number comes from" });
  // The put that was rolled: sold in the file's line 12, bought back in line 11.
  const rolled = drawer.getByRole("listitem").filter({ hasText: "Jan 15, 2026 \u00b7" }).last();
  await rolled.getByText(/behind it$/).click();
  await rolled.getByRole("button", { name: `${FILE}, line 11` }).click();
  await expect(rolled.getByRole("list", { name: /^Line 11 of/ }).getByRole("listitem")).toHaveCount(3);
  await rolled.getByRole("link", { name: `In the ledger: ${FILE}, line 11` }).click();

  await expect(page).toHaveURL(/\/ledger\?from=2026-01-15&to=2026-01-15&symbol=KO&row=/);
  const marked = page.getByRole("row").filter({ hasText: "This line" });
  await expect(marked.getByRole("cell", { name: "\u2212$300.66" })).toBeVisible();
  await marked.getByRole("link", { name: "KO $60 Put, Jan 16, 2026" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "KO" })).toBeVisible();
  await expect(figure(page, "Realized P&L")).toHaveText(/587\.23/);
  await expect(figure(page, "Income")).toHaveText("$53.00");
  await page.getByRole("link", { name: "KO, Jan 8 \u2013 Mar 20, 2026" }).click();

  await expectWheel(page);
  await page.getByRole("link", { name: "Show the line of Mar 20, 2026, Called away 100 KO" }).click();
  const called = page.getByRole("row").filter({ hasText: "This line" });
  await expect(called.getByRole("cell", { name: "$6,199.87" })).toBeVisible();
  await called.getByRole("link", { name: FILE }).click();
  await expect(page.getByRole("dialog").getByText(FILE).first()).toBeVisible();

  // All the way back, to the number that was asked about.
  await page.goBack();
  await expect(called).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "KO, Jan 8 \u2013 Mar 20, 2026" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "KO", exact: true })).toBeVisible();
  await page.goBack();
  await expect(marked).toBeVisible();
  await page.goBack();
  await rolled.getByText(/behind it$/).click();
  await expect(rolled.getByRole("button", { name: `${FILE}, line 11` })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
});

async function expectWheel(page: Page): Promise<void> {
  await expect(
    page.getByText(
      "Sold 1 put, rolled once, assigned at $60, sold 1 call, called away at $62: $640.23 in 71 days.",
    ),
  ).toBeVisible();
  const facts = [
    ["Profit", "+$640.23"],
    ["Options", "+$387.36"],
    ["Shares", "+$199.87"],
    ["Dividends", "$53.00"],
    // 199.34 + 339.34 + 149.34, of which 300.66 went back: 387.36 of 688.02.
    ["Premium received", "$688.02"],
    ["Premium kept", "56.30%"],
    ["Days", "71"],
    ["Capital", "$6,000.00"],
    // 640.23 / 6,000, and 640.23 x 365 / 426,000.
    ["Return", "+10.67%"],
    ["A year at this pace", "+54.86%"],
  ] as const;
  for (const [name, value] of facts) {
    const term = page.getByRole("term").filter({ has: page.getByRole("button", { name: `${name}: how` }) });
    await expect(term.locator("xpath=following-sibling::dd"), name).toContainText(value);
  }
  await page.getByRole("button", { name: "A year at this pace: how this is counted" }).click();
  const counted = page.getByRole("dialog", { name: "How this is counted" });
  await expect(counted.getByText("+$640.23 \u00d7 365 / $426,000.00 = +54.86%")).toBeVisible();
  await page.keyboard.press("Escape");
}

/** Longer than the column of names. */
const NAMED = `First wheel ${"of-the-year".repeat(6)}`;

test("a join, a split, a name and the gap are the person's own, and a later import keeps them", {
  tag: LAWS,
}, async ({ page, startWith }) => {
  await startWith(wheelHistory(FILE, [...WHEEL, ...LATER_PUTS]));
  await page.goto("/campaigns?state=all");
  // 44.34 + 34.34 in June, 99.34 in April.
  await expectCampaigns(page, [
    ["Jun 1 \u2013 18, 2026", "+$78.68"],
    ["Apr 6 \u2013 17, 2026", "+$99.34"],
    ["Jan 8 \u2013 Mar 20, 2026", "+$640.23"],
  ]);

  await openCampaign(page, "Apr 6 \u2013 17, 2026");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  const join = page.getByRole("dialog", { name: "Join with another KO campaign" });
  await join.getByRole("radio", { name: /^Jan 8 \u2013 Mar 20, 2026/ }).check();
  await expectFitAt(page, 390, 1440);
  await join.getByRole("button", { name: "Join campaigns" }).click();
  await expect(page.getByText("Campaigns joined")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "KO, Jan 8 \u2013 Apr 17, 2026" })).toBeVisible();

  await page.getByRole("button", { name: "Name and note" }).click();
  const naming = page.getByRole("dialog", { name: "Name and note" });
  await naming.getByLabel("Name (optional)").fill(NAMED);
  await naming.getByLabel("Note (optional)").fill("The put of April goes with it.");
  await naming.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `KO: ${NAMED}` })).toBeVisible();
  await expect(page.getByText("The put of April goes with it.")).toBeVisible();

  await page.goto("/campaigns?state=all");
  await openCampaign(page, "Jun 1 \u2013 18, 2026");
  await page.getByRole("button", { name: "Split from Jun 2, 2026, Sold 1 KO $55 Put" }).click();
  const split = page.getByRole("alertdialog", { name: "Split campaign" });
  await expect(split.getByText(/begins on Jun 2, 2026 with this leg: Sold 1 KO \$55 Put/)).toBeVisible();
  await split.getByRole("button", { name: "Split campaign" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "KO, Jun 2 \u2013 18, 2026" })).toBeVisible();

  const mine = [
    ["Jun 2 \u2013 18, 2026", "+$34.34"],
    ["Jun 1 \u2013 12, 2026", "+$44.34"],
    [NAMED, "+$739.57"],
  ] as const;
  await page.goto("/campaigns?state=all");
  await expectCampaigns(page, mine);
  // 34.34 + 44.34 + 739.57 of the whole list; its order is kept by the address.
  await expect(page.getByRole("row", { name: /^Total of 3 campaigns/ })).toContainText("+$818.25");
  await page.getByLabel("Sort by").selectOption("Profit, high to low");
  await expectCampaigns(page, [mine[2], mine[1], mine[0]]);
  await page.reload();
  await expectCampaigns(page, [mine[2], mine[1], mine[0]]);
  await page.setViewportSize({ width: 1440, height: 900 });
  const beyondEdge = (table: Element) =>
    (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0);
  expect(await page.getByRole("table").evaluate(beyondEdge)).toBe(0);

  // The same rows again, and a put of August: 64.34.
  const august = [soldPut("08/03/2026", "-KO260814P60", 0.65), expired("08/14/2026", "-KO260814P60")];
  await importFile(page, wheelHistory("Accounts_History (1).csv", [...WHEEL, ...LATER_PUTS, ...august]));
  await page.goto("/campaigns?state=all");
  await expectCampaigns(page, [["Aug 3 \u2013 14, 2026", "+$64.34"], ...mine]);

  // Within 20 days an opening goes on with what ended: nothing here, but the setting stays.
  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Campaign settings" });
  await settings.getByLabel("Gap between legs (days)").fill("46");
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(settings.getByText("Enter a whole number from 0 to 45.")).toBeVisible();
  await settings.getByLabel("Gap between legs (days)").fill("20");
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Campaign settings saved")).toBeVisible();
  await expectCampaigns(page, [["Aug 3 \u2013 14, 2026", "+$64.34"], ...mine]);
});

test("who may only look changes nothing, and a campaign is its owner's alone", { tag: LAWS }, async ({
  page,
  person,
  administrator,
  startWith,
  loginAs,
}) => {
  await startWith(wheelHistory(FILE, WHEEL));
  await page.goto("/campaigns?state=all");
  await openCampaign(page, "Jan 8 \u2013 Mar 20, 2026");
  const address = page.url();

  await loginAs(administrator);
  await makeReadOnly(page, person);
  for (const other of [administrator, await createPerson("USER")]) {
    await loginAs(other);
    await page.goto(address);
    await expect(page.getByText("This campaign isn't there")).toBeVisible();
    await page.goto("/symbol/KO");
    await expect(page.getByText("No record of KO")).toBeVisible();
    await page.goto("/campaigns?state=all");
    await expect(page.getByText("No campaigns yet")).toBeVisible();
  }

  await loginAs(person);
  await page.goto(address);
  await expectWheel(page);
  await expect(page.getByText("Your account is view-only, so you can't change campaigns.")).toBeVisible();
  for (const name of ["Name and note", "Join", /^Split from Jan 15, 2026, Rolled into/]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeDisabled();
  }
  await page.goto("/campaigns");
  await expect(page.getByRole("button", { name: "Settings" })).toBeDisabled();
  await page.goto("/ledger/statements");
  await expect(page.getByRole("button", { name: "Add correction", exact: true })).toBeDisabled();
});

/** The names and profits of the list, from top to bottom. */
async function expectCampaigns(
  page: Page,
  expected: readonly (readonly [name: string, profit: string])[],
): Promise<void> {
  const rows = page.getByRole("table", { name: "Campaigns" }).locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(expected.length);
  for (const [index, [name, profit]] of expected.entries()) {
    await expect(rows.nth(index).getByRole("link", { name: `KO, ${name}` })).toBeVisible();
    await expect(rows.nth(index).getByRole("cell").nth(2)).toContainText(profit);
  }
}

async function openCampaign(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: `KO, ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `KO, ${name}` })).toBeVisible();
}

async function makeReadOnly(page: Page, { username }: Person): Promise<void> {
  await page.goto(`/admin/users?search=${username}`);
  await page.getByRole("link", { name: `View ${username}` }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Role").selectOption("Read Only");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`User ${username} changed.`)).toBeVisible();
}
