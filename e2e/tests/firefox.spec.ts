import { expect } from "@playwright/test";
import { SCREENS } from "../screenshots/screens.ts";
import { addressOf, untilDrawn } from "../screenshots/take-picture.ts";
import { ANN, DEMO_ADMIN, test } from "../support/demo.ts";
import { expectNoSidewaysScroll } from "../support/test.ts";

const PEOPLE = { member: ANN, administrator: DEMO_ADMIN, nobody: undefined };

// The project "firefox" of the configuration runs this file, and no other: what an engine does otherwise shows on arrival.
for (const viewer of ["nobody", "member", "administrator"] as const) {
  test(`every page for ${viewer} opens in Firefox and fits a phone`, async ({ page, loginAs }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const person = PEOPLE[viewer];
    if (person !== undefined) {
      await loginAs(person);
    }
    for (const screen of SCREENS.filter((one) => one.viewer === viewer)) {
      await page.goto(await addressOf(page, screen));
      await untilDrawn(page);
      await expect(page.getByRole("heading", { name: "Something went wrong" }), screen.path).toHaveCount(0);
      await expect(page.getByText(/^Error loading/), screen.path).toHaveCount(0);
      await expectNoSidewaysScroll(page);
    }
  });
}
