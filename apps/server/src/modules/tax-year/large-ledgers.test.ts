import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test, vi } from "vitest";
import { reckonerOn } from "../../composition/tax-reckoning.ts";
import { exportFile, generateHistory } from "../../import/testing/generated-history.ts";
import { importRows } from "../../import/testing/people.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";
import { answerOf, TAX_YEAR, taxYearOf } from "./testing/tax-people.ts";
import { findYearEnds } from "./year-ends.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const app = await startTestApp();

test("many rows are reckoned in a thread to the same figures, and again as soon as something changes", async () => {
  const user = await createUser(app);
  const bytes = exportFile(generateHistory(7, 250, 10), "2026-11-19");
  await importFile(app, user, { name: "Accounts_History.csv", bytes });
  const yearEnds = await findYearEnds(async () => [], 2026);
  const asked = {
    year: 2022,
    readings: ["BROKER", "STATUTE", "STRICT"] as const,
    today: "2026-11-20" as CalendarDate,
    yearEnds,
  };

  const readings = await answerOf(app, user, `{ getTaxReadings(year: 2022) { ${TAX_YEAR} } }`);

  const here = await reckonerOn(app.database.pool).years(user.id, asked);
  expect(readings.map(({ reading }: { reading: string }) => reading)).toEqual(asked.readings);
  for (const [index, { lots, shortTerm, longTerm, disallowed, deferred, washes }] of here.entries()) {
    expect(readings[index].lots).toEqual(lots);
    expect(readings[index]).toMatchObject({ shortTerm, longTerm, disallowed, deferred, washes });
  }
  expect(readings[1].washes).toBeGreaterThan(10);
  expect(readings[1].disallowed).not.toBe(readings[0].disallowed);
  // Asked again, of one reading.
  expect(await taxYearOf(app, user, 2022, "STATUTE")).toEqual(readings[1]);

  const importId = await importRows(app, user, [
    "2022-06-01 BUY 10 ZZZ -100.00",
    "2022-06-10 SELL 10 ZZZ 314.00",
  ]);
  const after = await taxYearOf(app, user, 2022);
  expect(Number(after.shortTerm) - Number(readings[0].shortTerm)).toBeCloseTo(214, 2);
  expect(after.lotCount).toBe(readings[0].lotCount + 1);
  await undoImport(app, user, importId);
  expect((await taxYearOf(app, user, 2022)).shortTerm).toBe(readings[0].shortTerm);

  // A retirement account's sales are no rows.
  const [individual] = (await answerOf(app, user, "{ userGetAccounts { id name } }")).filter(
    ({ name }: { name: string }) => name === "Individual",
  );
  await answerOf(
    app,
    user,
    `mutation { updateUserAccount(id: "${individual.id}", input: { name: "Individual", brokerage: "Fidelity", accountIdentifier: "Z12345678", isRetirement: true }) { id } }`,
  );
  expect((await taxYearOf(app, user, 2022)).lotCount).toBe(0);
});

test("a page of rows, and a page without a size is refused", async () => {
  const user = await createUser(app);
  await importRows(app, user, [
    "2026-03-02 BUY 3 XYZ -300.00",
    "2026-03-03 SELL 1 XYZ 101.00",
    "2026-03-04 SELL 1 XYZ 102.00",
    "2026-03-05 SELL 1 XYZ 103.00",
  ]);
  const page = (args: string) =>
    graphqlRequest(app, user, `{ getTaxYear(year: 2026) { lotCount lots(${args}) { proceeds } } }`);

  expect((await page("page: 1, size: 2")).data.getTaxYear).toEqual({
    lotCount: 3,
    lots: [{ proceeds: "103" }],
  });
  expect((await page("size: 1")).data.getTaxYear.lots).toEqual([{ proceeds: "101" }]);
  for (const [args, field] of [
    ["page: 1", "size"],
    ["page: -1, size: 2", "page"],
    ["size: 1001", "size"],
  ] as const) {
    expect((await page(args)).errors).toMatchObject([
      { extensions: { code: "INVALID_INPUT", fieldErrors: { [field]: expect.any(String) } } },
    ]);
  }
});
