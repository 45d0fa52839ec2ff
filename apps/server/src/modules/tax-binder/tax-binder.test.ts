import { createHash } from "node:crypto";
import type { Binder } from "@strikebook/core/tax-binder/binder";
import { verifyBinder } from "@strikebook/core/tax-binder/verify-binder";
import { expect, test, vi } from "vitest";
import { personWith } from "../../import/testing/people.ts";
import { addStatement } from "../../import/testing/statements.ts";
import { writtenFile } from "../../import/testing/written-history.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { answerOf } from "../tax-year/testing/tax-people.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();

/** A put assigned, a call written on its shares, called away at a loss and bought back in three weeks; the year before, a gain. */
const ROWS = [
  "2024-02-05 BUY 10 ABC -1000.00",
  "2024-05-06 SELL 10 ABC 1100.00",
  "2025-01-06 STO 1 XYZ250221P50 199.34",
  "2025-02-21 ASSIGNED 1 XYZ250221P50, posted 2025-02-24",
  "2025-02-21 PUT-IN 100 XYZ -5000.00 at 50, posted 2025-02-24",
  "2025-03-03 STO 1 XYZ250321C45 99.34",
  "2025-03-21 ASSIGNED 1 XYZ250321C45, posted 2025-03-24",
  "2025-03-21 CALLED 100 XYZ 4500.00 at 45, posted 2025-03-24",
  "2025-04-11 BUY 100 XYZ -4600.00",
];

const textOf = (user: TestUser | undefined, args = "year: 2025") =>
  answerOf(app, user, `{ getTaxBinder(${args}) }`) as Promise<string>;

const binderOf = async (user: TestUser, args?: string): Promise<Binder> =>
  JSON.parse(
    /<script type="application\/json" id="binder">(.*?)<\/script>/s.exec(await textOf(user, args))?.[1] ?? "",
  );

test("a year's rows, campaigns, corrections and files, and all of them add up", async () => {
  const ann = await personWith(app, ROWS);
  const { errors } = await addStatement(app, ann, {
    ...{ kind: "RENAME", day: "2025-06-02", instrument: "FB", into: "META", reason: "It said so" },
  });
  expect(errors).toBeUndefined();
  const binder = await binderOf(ann);

  expect(verifyBinder(binder).filter(({ agrees }) => !agrees)).toEqual([]);
  // 4,500 + 99.34 - (5,000 - 199.34) is -201.32, all of it disallowed.
  expect(binder.taxYear).toMatchObject({
    year: 2025,
    reading: "BROKER",
    shortTerm: "0",
    disallowed: "201.32",
  });
  expect(binder.campaigns).toEqual([
    {
      ...{
        underlying: "XYZ",
        openedOn: "2025-01-06",
        closedOn: "2025-03-21",
        accountName: expect.any(String),
      },
      ...{ options: "298.68", shares: "-500", dividends: "0", profit: "-201.32" },
    },
    expect.objectContaining({ underlying: "XYZ", openedOn: "2025-04-11", closedOn: null, profit: "0" }),
  ]);
  expect(binder.corrections).toEqual([
    { sentence: "FB was renamed META on Jun 2, 2025.", reason: "It said so" },
  ]);
  const bytes = writtenFile(ROWS, "2026-11-19");
  expect(binder.files).toEqual([
    {
      name: "Accounts_History.csv",
      importedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      bytes: Buffer.byteLength(bytes),
      sha256: createHash("sha256").update(bytes).digest("hex"),
    },
  ]);
  const { sealedOn, taxYear } = await binderOf(ann, "year: 2024, reading: STRICT");
  expect({ sealedOn, shortTerm: taxYear.shortTerm, reading: taxYear.reading }).toEqual({
    ...{ sealedOn: null, shortTerm: "100", reading: "STRICT" },
  });
});

test("a sealed year is bound as it was sealed", async () => {
  const ann = await personWith(app, ROWS);
  expect(await answerOf(app, ann, "mutation { sealTaxYear(year: 2025) { sealedOn } }")).toMatchObject({
    sealedOn: expect.any(String),
  });
  await addStatement(app, ann, { kind: "GONE", day: "2025-08-01", instrument: "XYZ" });

  const { sealedOn, taxYear } = await binderOf(ann);
  expect(sealedOn).not.toBeNull();
  expect(taxYear.lots).toHaveLength(1);
});

test("nobody gets one, a stranger's holds nothing of another, and a wrong year is named", async () => {
  await personWith(app, ROWS);
  const ask = async (user: TestUser | undefined, year: number) =>
    await graphqlRequest(app, user, `{ getTaxBinder(year: ${year}) }`);
  expect((await ask(undefined, 2025)).errors?.[0]?.extensions?.["code"]).toBe("UNAUTHENTICATED");
  const reader = await createUser(app, { roles: ["READONLY"] });
  expect(await binderOf(reader)).toMatchObject({
    campaigns: [],
    corrections: [],
    files: [],
    taxYear: { lots: [] },
  });
  expect((await ask(reader, 12)).errors?.[0]?.extensions).toMatchObject({
    ...{ code: "INVALID_INPUT", fieldErrors: { year: expect.any(String) } },
  });
});
