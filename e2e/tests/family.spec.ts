import { expect, type Page } from "@playwright/test";
import { createPerson } from "../support/people.ts";
import { test } from "../support/test.ts";
import { figure, importFile } from "../support/upload.ts";
import { expired, soldPut, wheelHistory } from "../support/wheel-history.ts";

/** A put of 2025 that expired: its premium less 0.66. */
const keptPut = (contract: string, price: number) => [
  soldPut("10/06/2025", contract, price),
  expired("10/17/2025", contract),
];

/** The same layout in an account of another number. */
function inAccount(number: string, file: ReturnType<typeof wheelHistory>) {
  return {
    ...file,
    buffer: Buffer.from(file.buffer.toString("utf8").replaceAll("Z12345678", number), "utf8"),
  };
}

const whose = (page: Page) => page.getByRole("combobox", { name: "Whose figures" });
const profitOf2025 = (page: Page) => figure(page.getByRole("region", { name: "Year 2025" }), "Total");
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a person shares accounts, another sees their figures, all of us together, and then no longer", async ({
  page,
  person: ben,
  startWith,
  loginAs,
}) => {
  const ann = await createPerson("USER");
  await startWith(wheelHistory("Accounts_History (1).csv", keptPut("-KO251017P60", 2)));
  await page.goto("/family");
  await page.getByRole("button", { name: "Share accounts" }).click();
  const dialog = page.getByRole("dialog", { name: "Share accounts" });
  await dialog.getByLabel("Their username").fill(ann.username);
  await dialog.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText(`Shared with ${ann.username}.`)).toBeVisible();

  await loginAs(ann);
  await importFile(
    page,
    inAccount("Z77777777", wheelHistory("Accounts_History (2).csv", keptPut("-PG251017P90", 1))),
  );
  await page.goto("/year-summary");
  await expect(profitOf2025(page)).toContainText("+$99.34");

  await whose(page).selectOption("Ada Moore");
  await expect(page).toHaveURL(/\/of\/[\w-]+\/year-summary/);
  await expect(heading(page, "Year Summary · Ada")).toBeVisible();
  await expect(profitOf2025(page)).toContainText("+$199.34");

  await whose(page).selectOption("All of us");
  await expect(heading(page, "Year Summary · All of us")).toBeVisible();
  await expect(profitOf2025(page)).toContainText("+$298.68");

  await page.goBack();
  await expect(heading(page, "Year Summary · Ada")).toBeVisible();
  await expect(profitOf2025(page)).toContainText("+$199.34");
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(page).toHaveURL(/\/of\/[\w-]+\/?$/);
  await page.goto(page.url().replace(/\/?$/, "/upload"));
  await expect(page.getByText(/Ada let you look at these accounts/)).toBeVisible();
  const address = page.url();

  await loginAs(ben);
  await page.goto("/family");
  await page.getByRole("button", { name: /^Stop sharing Individual/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop sharing" }).click();
  await expect(page.getByText(/is no longer shared with/)).toBeVisible();

  await loginAs(ann);
  await page.goto(address);
  await expect(page.getByText(/isn't shared with you any more/)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/year-summary");
  await expect(profitOf2025(page)).toContainText("+$99.34");
});

test("of an account that both imported a person sees the other's copy in place of their own, and takes that back", async ({
  page,
  startWith,
  loginAs,
}) => {
  const ann = await createPerson("USER");
  const both = keptPut("-KO251017P60", 2);
  await startWith(
    wheelHistory("Accounts_History (1).csv", [
      ...both,
      soldPut("11/03/2025", "-PG251114P90", 3),
      expired("11/14/2025", "-PG251114P90"),
    ]),
  );
  await page.goto("/family");
  await page.getByRole("button", { name: "Share accounts" }).click();
  const dialog = page.getByRole("dialog", { name: "Share accounts" });
  await dialog.getByLabel("Their username").fill(ann.username);
  await dialog.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText(`Shared with ${ann.username}.`)).toBeVisible();

  await loginAs(ann);
  await importFile(page, wheelHistory("Accounts_History (2).csv", both));
  await page.goto("/family");
  const joint = page.getByRole("region", { name: "You and Ada both have Z12345678" });
  await expect(figure(joint, "Rows in both")).toHaveText("2");
  await expect(figure(joint, "Only in Ada's")).toHaveText("2");
  await expect(joint.getByRole("row", { name: /^2025/ })).toContainText("+$299.34");
  await joint.getByRole("button", { name: "See Ada's" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "See Ada's" }).click();
  await expect(page.getByText("You see Ada's Z12345678 now.")).toBeVisible();

  await page.goto("/user/accounts");
  await expect(page.getByText("Set aside: you see Ada's copy.")).toBeVisible();
  await page.goto("/year-summary");
  await expect(page.getByText(/^Without .+: you see Ada's copy\./)).toBeVisible();
  await page.goto("/of/all/year-summary");
  await expect(profitOf2025(page)).toContainText("+$498.68");

  await page.goto("/family");
  await joint.getByRole("button", { name: "Count yours again" }).click();
  await expect(joint.getByRole("button", { name: "Keep yours" })).toBeVisible();
  await page.goto("/of/all/year-summary");
  await expect(profitOf2025(page)).toContainText("+$199.34");
});
