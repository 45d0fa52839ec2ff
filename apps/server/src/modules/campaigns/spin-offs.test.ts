import { expect, test, vi } from "vitest";
import { ask } from "../../import/testing/people.ts";
import { addStatement, removeStatement } from "../../import/testing/statements.ts";
import { importFile } from "../../import/testing/upload.ts";
import { writtenFile } from "../../import/testing/written-history.ts";
import { createUser, startTestApp } from "../../testing/test-app.ts";

// A whole import, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const ROWS = [
  "2026-03-02 BUY 100 HON -20000.00",
  "2026-03-03 STO 1 HON260417C210 300.00",
  "2026-03-20 SPINOFF 25 SOLS of HON 1500.00",
  "2026-04-17 ASSIGNED 1 HON260417C210 0.00, posted 2026-04-20",
  "2026-04-17 CALLED 100 HON 20999.50 at 210, posted 2026-04-20",
];

test("a spin-off takes of what shares tie up from its day on, as soon as a person states the percent", async () => {
  const ann = await createUser(app);
  const bytes = writtenFile(ROWS, "11/19/2026 8:00 pm");
  await importFile(app, ann, { name: "Accounts_History.csv", bytes });
  const told = async () =>
    (
      await ask(
        app,
        ann,
        '{ getCampaigns(underlying: "HON") { content { days dollarDays capital shares } } }',
      )
    ).getCampaigns.content;
  const whole = [{ days: 45, dollarDays: "900000", capital: "20000", shares: "999.5" }];
  expect(await told()).toEqual(whole);

  const stated = { day: "2026-03-20", instrument: "HON", into: "SOLS", percent: "10" };
  const { data } = await addStatement(app, ann, { kind: "ALLOCATE", ...stated });
  // 17 days of 20,000 and 28 of 18,000.
  expect(await told()).toEqual([{ days: 45, dollarDays: "844000", capital: "18755.56", shares: "2999.5" }]);

  await removeStatement(app, ann, data.addStatement.id);
  expect(await told()).toEqual(whole);
});
