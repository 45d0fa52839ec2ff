import { sample } from "../support/samples.ts";
import { expectAccessible, expectTablesFit, test } from "../support/test.ts";
import { importFile } from "../support/upload.ts";

for (const width of [390, 480, 767]) {
  test(`the result of an import reads without scrolling its table at ${width} px`, async ({
    page,
    person,
    loginAs,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await loginAs(person);
    const entry = await importFile(page, sample("s12/History_for_Account_X11223344.csv").file);
    await expectTablesFit(page);

    await entry.getByRole("button", { name: /^Show details of / }).click();
    await expectTablesFit(page);
    await expectAccessible(page);
  });
}
