import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { takePictures, writeContactSheet } from "../screenshots/take-picture.ts";
import { ANN, latestPositions, test } from "../support/demo.ts";
import { toCents } from "../support/samples.ts";
import { test as realTest } from "../support/test.ts";
import { figure } from "../support/upload.ts";

// One demo for all of them.
test.describe.configure({ mode: "default" });

const BAR = "Demo: invented people and trades";

test("a demo says on every page that it is one, before and after sign-in", async ({ page, loginAs }) => {
  await page.goto("/login");
  await expect(page.getByText(BAR)).toBeVisible();
  await loginAs(ANN);
  for (const address of ["/", "/portfolio", "/upload", "/nowhere"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(BAR)).toBeVisible();
  }
});

realTest("a real instance does not", async ({ page, person, loginAs }) => {
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(BAR)).toHaveCount(0);
  await loginAs(person);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(BAR)).toHaveCount(0);
});

test("months of trading fill the screens, and the total is the file's", async ({ page, loginAs }) => {
  await loginAs(ANN);
  await page.goto("/portfolio");
  const values = latestPositions()
    .split("\n")
    .filter((line) => /^[Z2]\d{8},/.test(line))
    .map((line) => toCents(line.split(",")[8] ?? ""));
  const total = values.reduce((sum, cents) => sum + cents, 0);
  await expect(figure(page, "Total value")).toBeVisible();
  expect(toCents(await figure(page, "Total value").innerText())).toBe(total);

  await page.goto("/trade-summary");
  await expect(page.getByRole("table").first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: /\$\d/ }).first()).toBeVisible();

  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Portfolio Overview" })).toBeVisible();
  await expect(page.getByRole("row", { name: /^AAPL/ }).first()).toBeVisible();
});

test("a page's pictures and the sheet that shows them are taken", async ({ page, loginAs }, {
  outputDir,
}) => {
  await loginAs(ANN);
  const screen = { path: "/portfolio/total", viewer: "member" } as const;
  const names = await takePictures(page, { screen, theme: "dark", widths: [390], folder: outputDir });
  writeContactSheet(outputDir, names);

  expect(names).toEqual(["portfolio-total-390-dark.png"]);
  expect(readdirSync(outputDir)).toEqual(expect.arrayContaining([...names, "index.html"]));
  const picture = readFileSync(path.join(outputDir, "portfolio-total-390-dark.png"));
  // The width stands in the header of a PNG.
  expect(picture.readUInt32BE(16)).toBe(390);
  expect(readFileSync(path.join(outputDir, "index.html"), "utf8")).toContain(
    'src="portfolio-total-390-dark.png"',
  );
});
