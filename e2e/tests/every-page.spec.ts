import { expect, type Page } from "@playwright/test";
import { SCREENS, THEMES } from "../screenshots/screens.ts";
import { addressOf, untilDrawn } from "../screenshots/take-picture.ts";
import { ANN, DEMO_ADMIN, test } from "../support/demo.ts";
import { noteShifts, SHIFTS_MAX, shifts, slowLine } from "../support/shifts.ts";
import { expectAccessible, expectNoSidewaysScroll, LAWS } from "../support/test.ts";
import { expectTouchTargets, touchInstead } from "../support/touch.ts";

/** A page that is most of charts and tables, and one that no daily journey opens; the sweep of all is slow. */
const DAILY_PAGES = ["/portfolio", "/admin/option-expiry"];
const PEOPLE = { member: ANN, administrator: DEMO_ADMIN, nobody: undefined };

// A test each, which the workers share; with the demo's figures, for a page without figures is easily accessible.
for (const screen of SCREENS) {
  const tag = DAILY_PAGES.includes(screen.path) ? [] : [LAWS];
  test(`${screen.path} is accessible and fits a telephone and a wide screen, in light and dark`, {
    tag,
  }, async ({ page, loginAs }) => {
    const person = PEOPLE[screen.viewer];
    if (person !== undefined) {
      await loginAs(person);
    }
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(await addressOf(page, screen));
      await untilDrawn(page);
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await untilStill(page);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page, "every rule");
      }
    }
  });
}

// With a finger: one of the pages that hold the most small controls is measured daily.
for (const screen of SCREENS) {
  const tag = screen.path === "/portfolio" ? [] : [LAWS];
  test(`${screen.path} takes a finger on each control of a phone`, { tag }, async ({ page, loginAs }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const person = PEOPLE[screen.viewer];
    if (person !== undefined) {
      await loginAs(person);
    }
    await touchInstead(page);
    await page.goto(await addressOf(page, screen));
    await untilDrawn(page);
    await expectTouchTargets(page);
  });
}

// Figures come when they come, and push nothing away that a person has begun to read.
for (const screen of SCREENS) {
  const tag = screen.path === "/" ? [] : [LAWS];
  test(`nothing moves on ${screen.path} of a phone while a slow line brings it`, { tag }, async ({
    page,
    loginAs,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const person = PEOPLE[screen.viewer];
    if (person !== undefined) {
      await loginAs(person);
    }
    const address = await addressOf(page, screen);
    await slowLine(page);
    await noteShifts(page);
    await page.goto(address);
    await untilDrawn(page);
    expect(await shifts(page)).toBeLessThan(SHIFTS_MAX);
  });
}

/** Colors that fade into each other when the scheme changes have arrived. */
function untilStill(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
}
