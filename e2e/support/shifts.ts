import type { Page } from "@playwright/test";

/** What is seen may move by so much of the screen, all in all, without a person's act (Cumulative Layout Shift). */
export const SHIFTS_MAX = 0.05;

/** Adds up how far what is seen moves by itself: from now on, and anew on each page that is opened later. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(observe);
  await page.evaluate(observe);
}

function observe(): void {
  const noted = globalThis as unknown as { shifted: number };
  noted.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { hadRecentInput: boolean; value: number }[]) {
      noted.shifted += entry.hadRecentInput ? 0 : entry.value;
    }
  }).observe({ type: "layout-shift" });
}

export const shifts = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);

/** A telephone's line: everything comes late enough to be seen coming. */
export async function slowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
}
