import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { pictureName, type Screen, type Theme } from "./screens.ts";

const HEIGHT = 900;
/** Longer pages are cut: their ends look like their middles. */
const HEIGHT_MAX = 2400;

type Wish = {
  readonly screen: Screen;
  readonly theme: Theme;
  readonly widths: readonly number[];
  /** Made when it is not there. */
  readonly folder: string;
};

/** Opens a page once and takes it at each width; answers the files' names. */
export async function takePictures(page: Page, { screen, theme, widths, folder }: Wish): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.goto(await addressOf(page, screen));
  const names: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await untilDrawn(page);
    const name = pictureName(screen, width, theme);
    const length = await page.evaluate(() => document.documentElement.scrollHeight);
    // A window as long as the page: what sticks to its bottom would else lie in the middle of the picture.
    await page.setViewportSize({ width, height: Math.min(length, HEIGHT_MAX) });
    await untilDrawn(page);
    await page.screenshot({ path: path.join(folder, name) });
    names.push(name);
  }
  return names;
}

/** Heading there, nothing loading, nothing on its way. */
export async function untilDrawn(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
}

/** The page about oneself, and a campaign's, have addresses that only the signed in know. */
export async function addressOf(page: Page, { path: address }: Screen): Promise<string> {
  if (address === "/campaigns/newest") {
    await page.goto("/campaigns?state=all");
    const newest = page.getByRole("main").locator("a[href^='/campaigns/']").first();
    return (await newest.getAttribute("href")) ?? address;
  }
  return address.endsWith("/self")
    ? address.replace(
        "self",
        await page.evaluate(() => JSON.parse(localStorage["tserver_user"]).id as string),
      )
    : address;
}

/** A page with all pictures, small, each leading to itself; answers its name. */
export function writeContactSheet(folder: string, names: readonly string[]): string {
  const figures = names.map(
    (name) =>
      `<figure><a href="${name}"><img src="${name}" alt="" loading="lazy"></a><figcaption>${name}</figcaption></figure>`,
  );
  const style =
    "body{font:12px system-ui;display:flex;flex-wrap:wrap;gap:12px;align-items:start}figure{margin:0}img{width:300px;max-height:420px;object-fit:cover;object-position:top;border:1px solid #999}";
  const html = `<!doctype html><meta charset="utf-8"><title>Strikebook, every page</title><style>${style}</style>\n${figures.join("\n")}\n`;
  writeFileSync(path.join(folder, "index.html"), html);
  return "index.html";
}
