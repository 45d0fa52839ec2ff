import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { expectAccessible, HISTORY, test } from "../support/test.ts";

/** Width and height stand in a PNG's first chunk. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test("a picture of the curve is drawn here, looked at, and saved as a PNG", async ({ page, startWith }) => {
  await startWith(HISTORY);
  await page.goto("/");
  const card = page.getByRole("region", { name: "Realized P&L", exact: true });
  const sent: string[] = [];
  await card.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Share picture" }).click();
  const dialog = page.getByRole("dialog", { name: "Share picture" });
  const picture = dialog.getByRole("img");
  await expect(picture).toHaveJSProperty("naturalWidth", 1200);
  expect(decodeURIComponent((await picture.getAttribute("src")) ?? "")).not.toContain("$");
  await expectAccessible(page);

  page.on("request", (request) => sent.push(request.url()));
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^realized-p-l-.+\.png$/);
  expect(sizeOf(readFileSync(await file.path()))).toEqual([1200, 630]);
  expect(sent.filter((url) => !/^(blob|data):/.test(url))).toEqual([]);
});
