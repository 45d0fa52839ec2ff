import { expect, type Page } from "@playwright/test";
import { createPerson } from "../support/people.ts";
import { LAWS, test } from "../support/test.ts";
import { figure, fileEntry, importFile } from "../support/upload.ts";
import { expired, soldPut, wheelHistory } from "../support/wheel-history.ts";

/** A put that was kept until it expired: its profit is its premium less 0.66. */
const keptPut = (contract: string, price: number, [sold, ended]: readonly [string, string]) => [
  soldPut(sold, contract, price),
  expired(ended, contract),
];

/** Of the joint account Z12345678: 199.34 that both have, 99.34 that Ann alone has, and 299.34 that Ben alone has, in 2026. */
const BOTH = keptPut("-KO251017P60", 2, ["10/06/2025", "10/17/2025"]);
const ONLY_ANN = keptPut("-PG251114P90", 1, ["11/03/2025", "11/14/2025"]);
const ONLY_BEN = keptPut("-MO260116P50", 3, ["01/05/2026", "01/16/2026"]);
/** Of an account of Ann's own, in the same file: 49.34. */
const ANNS_OWN = keptPut("-T251212P20", 0.5, ["12/01/2025", "12/12/2025"]);

function annsFile() {
  const file = wheelHistory("Accounts_History (2).csv", [...BOTH, ...ONLY_ANN, ...ANNS_OWN]);
  const lines = file.buffer.toString("utf8").split("\r\n");
  const moved = lines.map((line) =>
    line.includes("-T251212P20") ? line.replace("Z12345678", "Z77777777").replace("Individual", "IRA") : line,
  );
  return { ...file, buffer: Buffer.from(moved.join("\r\n"), "utf8") };
}

const profitOf = (page: Page, year: number) =>
  figure(page.getByRole("region", { name: `Year ${year}` }), "Total");

async function expectProfit(page: Page, of2025: string, of2026: string): Promise<void> {
  await expect(profitOf(page, 2025)).toContainText(of2025);
  await expect(profitOf(page, 2026)).toContainText(of2026);
}

/** The file in the list for Ben's books; Ann's own stands beside it. */
const inBens = (page: Page, name: string) => fileEntry(page, name).filter({ hasText: "for Ada" });

/** Adds what the notice offers, and imports it after a look. */
async function bringIn(page: Page, fileName: string): Promise<void> {
  await expect(page.getByText("1 file of yours has lines missing from Ada's copy")).toBeVisible();
  await page.getByRole("button", { name: "Add to the list" }).click();
  await inBens(page, fileName).getByRole("button", { name: "Import 2 new" }).click();
  await expect(page.getByText(/^Nothing in your files is missing from Ada's copy/)).toBeVisible();
}

test("two copies of a joint account become one by the files of who may change the other's", {
  tag: LAWS,
}, async ({ page, startWith, loginAs }) => {
  const ann = await createPerson("USER");
  // Ben, whose first name is Ada as everybody's here.
  await startWith(wheelHistory("Accounts_History (1).csv", [...BOTH, ...ONLY_BEN]));
  await page.goto("/family");
  await page.getByRole("button", { name: "Share accounts" }).click();
  const dialog = page.getByRole("dialog", { name: "Share accounts" });
  await dialog.getByLabel("Their username").fill(ann.username);
  await dialog.getByLabel("They may").selectOption("See and change them");
  await dialog.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText(`Shared with ${ann.username}.`)).toBeVisible();

  await loginAs(ann);
  const file = annsFile();
  await importFile(page, file);
  // By a link, not by its address: what the list of files holds stays there.
  await page.getByRole("button", { name: "Tools" }).click();
  await page.getByRole("link", { name: "Family" }).click();
  const joint = page.getByRole("region", { name: "You and Ada both have Z12345678" });
  await expect(figure(joint, "Rows in both")).toHaveText("2");
  await expect(figure(joint, "Only in yours")).toHaveText("2");
  await expect(figure(joint, "Only in Ada's")).toHaveText("2");
  await expect(joint.getByRole("row", { name: /^2025/ })).toContainText(/\+\$298\.68.*\+\$199\.34/);
  await expect(joint.getByRole("row", { name: /^2026/ })).toContainText("+$299.34");

  await joint.getByRole("button", { name: "Make both one" }).click();
  await expect(page).toHaveURL(/\/of\/[\w-]+\/upload\?joint=/);
  const bens = page.url().replace(/\/upload.*/, "/year-summary");
  await bringIn(page, file.name);

  const tab = await page.context().newPage();
  await tab.goto(bens);
  await expectProfit(tab, "+$298.68", "+$299.34");

  await inBens(page, file.name).getByRole("button", { name: /^Undo/ }).click();
  await page.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("1 file of yours has lines missing from Ada's copy")).toBeVisible();
  await tab.reload();
  await expectProfit(tab, "+$199.34", "+$299.34");

  await bringIn(page, file.name);
  await page.getByRole("button", { name: "Back to Family" }).click();
  await expect(figure(joint, "Rows in both")).toHaveText("4");
  await expect(figure(joint, "Only in yours")).toHaveText("0");
  await joint.getByRole("button", { name: "See Ada's" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "See Ada's" }).click();
  await expect(page.getByText("You see Ada's Z12345678 now.")).toBeVisible();

  // 298.68 of the joint account and 49.34 of her own.
  await page.goto("/of/all/year-summary");
  await expectProfit(page, "+$348.02", "+$299.34");
  await page.goto("/year-summary");
  await expect(profitOf(page, 2025)).toContainText("+$49.34");
});
