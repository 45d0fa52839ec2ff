import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { historyCsv, purchases } from "../support/history-csv.ts";
import { createPerson, createPersonWithTemporaryPassword } from "../support/people.ts";
import { positionsCsv } from "../support/positions-csv.ts";
import { sample } from "../support/samples.ts";
import { noteShifts, SHIFTS_MAX, shifts } from "../support/shifts.ts";
import { expectAccessible, expectNoSidewaysScroll, LAWS, test } from "../support/test.ts";
import { chooseMore, fileEntry } from "../support/upload.ts";

const CSV = "text/csv";
const text = (name: string, content: string) => ({ name, mimeType: CSV, buffer: Buffer.from(content) });

/** 28 files: 23 histories, one with an unknown action, and four that are not for here. */
function mixed() {
  const [odd] = purchases(1);
  const unknown = historyCsv("odd.csv", odd === undefined ? [] : [odd], "Z99990000");
  return [
    ...Array.from({ length: 23 }, (_, index) => historyCsv(`history-${index + 1}.csv`, purchases(3, index))),
    { ...unknown, buffer: Buffer.from(unknown.buffer.toString().replace("YOU BOUGHT", "FROBNICATED")) },
    text("notes.csv", "hello,world\n1,2\n"),
    text("report.csv", "%PDF-1.7\n"),
    text("empty.csv", ""),
    { name: "photo.png", mimeType: "image/png", buffer: Buffer.from("png") },
  ];
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`28 files at ${width} px: nothing moves while they arrive, few buttons, one act for the ready ones`, {
    tag: LAWS,
  }, async ({ page, person, loginAs }) => {
    await page.setViewportSize({ width, height });
    await loginAs(person);
    await page.goto("/upload");
    await expect(page.getByText("No files in queue")).toBeVisible();
    await noteShifts(page);
    await chooseMore(page, ...mixed());
    const all = page.getByRole("button", { name: "Import all 23" });
    // How fast a busy machine checks them is not the question.
    await expect(all).toBeInViewport({ timeout: 60_000 });
    await expect(page.getByRole("heading", { name: "Needs you 1" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Not for here 4" })).toBeVisible();

    expect(await shifts(page)).toBeLessThan(SHIFTS_MAX);
    const acts = page.locator("main").locator("button:visible, a[href]:visible, summary:visible");
    expect(await acts.count()).toBeLessThanOrEqual(40);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await all.click();
    await expect(page.getByRole("heading", { name: "Done 23" })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("heading", { name: "Needs you 1" })).toBeVisible();
  });
}

test("a file dropped on another page is added, and its import undone from its row", async ({
  page,
  person,
  loginAs,
}) => {
  await loginAs(person);
  await page.goto("/portfolio");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The browser repeats it for as long as a file is held over the page, which may still be loading its extras.
  await expect(async () => {
    await drag(page, "dragover");
    await expect(page.getByText("Drop files anywhere to add them")).toBeVisible({ timeout: 500 });
  }).toPass();
  await drag(page, "drop");

  await expect(page).toHaveURL(/\/upload$/);
  const entry = fileEntry(page, "dropped.csv");
  await entry.getByRole("button", { name: /^Import \d+ new/ }).click();
  await entry.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("No files in queue")).toBeVisible();
});

test("a read-only user who drags a file over a page is told why it is not taken", { tag: LAWS }, async ({
  page,
  loginAs,
}) => {
  await loginAs(await createPerson("READONLY"));
  await page.goto("/portfolio");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Dropped again until the extras of the page are there.
  await expect(async () => {
    await drag(page, "drop");
    await expect(page.getByText(/view-only, so you can't import files/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page).toHaveURL(/\/portfolio/);
});

/** Drags a history over the page, or drops it there. */
async function drag(page: Page, event: "dragover" | "drop"): Promise<void> {
  await page.evaluate(
    ([type, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], "dropped.csv", { type: "text/csv" }));
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [event, readFileSync(sample("s05/Accounts_History.csv").file, "utf8")] as const,
  );
}

test("a newcomer's first number takes at most 9 clicks, and the undo of a batch 2 from its result", async ({
  page,
}) => {
  const newcomer = await createPersonWithTemporaryPassword();
  let clicks = 0;
  const click = async (button: Locator) => {
    clicks += 1;
    await button.click();
  };
  const password = `${newcomer.password}Own2!`;
  await page.goto("/");
  await page.getByLabel("Username").fill(newcomer.username);
  await page.getByLabel("Password", { exact: true }).fill(newcomer.password);
  await click(page.getByRole("button", { name: "Sign in" }));
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm new password").fill(password);
  await click(page.getByRole("button", { name: "Change Password" }));

  const chooser = page.waitForEvent("filechooser");
  await click(page.getByRole("button", { name: "Choose a file" }));
  const history = readFileSync(sample("s05/Accounts_History.csv").file, "utf8");
  await (await chooser).setFiles([
    text("Accounts_History.csv", history),
    positionsCsv("Portfolio_Positions_Jul-06-2026.csv", "KO"),
    positionsCsv("Portfolio_Positions_Jul-07-2026.csv", "KO", "PEP"),
  ]);
  // The dialog of the system: the files, and its button.
  clicks += 2;
  await click(page.getByRole("button", { name: "Import all 3" }));
  const card = page.getByRole("region", { name: /^[+−]\$[\d,.]+ (from|in) / });
  await expect(card).toBeVisible({ timeout: 30_000 });
  expect(clicks).toBeLessThanOrEqual(9);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  clicks = 0;
  await click(card.getByRole("button", { name: "Undo all 3" }));
  await click(page.getByRole("alertdialog").getByRole("button", { name: "Undo all 3" }));
  await expect(page.getByText("No files in queue")).toBeVisible({ timeout: 30_000 });
  expect(clicks).toBe(2);
});
