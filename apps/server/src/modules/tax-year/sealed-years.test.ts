import { expect, test, vi } from "vitest";
import { importRows, personWith } from "../../import/testing/people.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { answerOf, lotWords, TAX_YEAR, taxYearOf } from "./testing/tax-people.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();

const YEAR_2025 = ["2025-03-03 BUY 100 XYZ -6000.00", "2025-12-29 SELL 100 XYZ 5000.00"];
const BOUGHT_BACK = ["2026-01-09 BUY 100 XYZ -4900.00 in ROTH"];

const seal = (user: TestUser, year = 2025) =>
  answerOf(app, user, `mutation { sealTaxYear(year: ${year}) { ${TAX_YEAR} } }`);
const unseal = (user: TestUser, year = 2025) =>
  answerOf(app, user, `mutation { unsealTaxYear(year: ${year}) }`);

const NO_CHANGE = { rows: 0, dollars: "0", lots: [], section1256Rows: [] };

test("a sealed year stays as it was told, in every reading, and tells what a later import would change", async () => {
  const user = await createUser(app);
  const importId = await importRows(app, user, YEAR_2025);
  const [broker, statute] = [await taxYearOf(app, user, 2025), await taxYearOf(app, user, 2025, "STATUTE")];

  const sealed = await seal(user);
  expect(sealed).toEqual({ ...broker, sealedOn: "2026-11-20", wouldChange: NO_CHANGE });
  expect(await answerOf(app, user, "{ getTaxYears { year closings sealedOn } }")).toEqual([
    { year: 2025, closings: 1, sealedOn: "2026-11-20" },
  ]);

  // The Roth IRA's purchase within 30 days: the loss of 1,000 is lost by the statute.
  await importRows(app, user, BOUGHT_BACK);
  const after = await taxYearOf(app, user, 2025, "STATUTE");
  expect(after).toEqual({
    ...statute,
    sealedOn: "2026-11-20",
    wouldChange: {
      rows: 1,
      dollars: "1000",
      lots: [
        {
          before: { sold: "2025-12-29", gain: "-1000" },
          after: { sold: "2025-12-29", gain: "0" },
          difference: "1000",
        },
      ],
      section1256Rows: [],
    },
  });
  expect((await taxYearOf(app, user, 2025)).wouldChange).toEqual(NO_CHANGE);
  const readings = await answerOf(
    app,
    user,
    "{ getTaxReadings(year: 2025) { reading sealedOn shortTerm wouldChange { rows } } }",
  );
  expect(readings).toEqual([
    { reading: "BROKER", sealedOn: "2026-11-20", shortTerm: "-1000", wouldChange: { rows: 0 } },
    { reading: "STATUTE", sealedOn: "2026-11-20", shortTerm: "-1000", wouldChange: { rows: 1 } },
    { reading: "STRICT", sealedOn: "2026-11-20", shortTerm: "-1000", wouldChange: { rows: 1 } },
  ]);

  // Gone, and back: rows are the same by what they tell, whatever their ids are.
  await undoImport(app, user, importId);
  const undone = await taxYearOf(app, user, 2025);
  expect(undone.lots.map(lotWords)).toEqual(broker.lots.map(lotWords));
  expect(undone.wouldChange).toMatchObject({
    rows: 1,
    dollars: "1000",
    lots: [{ before: { gain: "-1000" }, after: null }],
  });
  await importRows(app, user, YEAR_2025);
  const back = await taxYearOf(app, user, 2025);
  expect(back.wouldChange).toEqual(NO_CHANGE);
  // Under another name the account is still the same.
  const [lot] = back.lots;
  await answerOf(
    app,
    user,
    `mutation { updateUserAccount(id: "${lot.accountId}", input: { name: "Mine", brokerage: "Fidelity", accountIdentifier: "Z12345678", isRetirement: false }) { id } }`,
  );
  expect(await taxYearOf(app, user, 2025)).toMatchObject({
    lots: [{ accountId: lot.accountId, accountName: "Mine" }],
    wouldChange: NO_CHANGE,
  });

  // Sealed again it stays as it was sealed first; unsealed it follows what is on record.
  expect((await seal(user)).lots.map(lotWords)).toEqual(broker.lots.map(lotWords));
  expect(await unseal(user)).toBe(true);
  expect(await unseal(user)).toBe(false);
  expect(await taxYearOf(app, user, 2025, "STATUTE")).toMatchObject({
    sealedOn: null,
    wouldChange: null,
    shortTerm: "0",
    lostToRetirement: "1000",
  });
  expect(await logOf(user)).toEqual(["Seal of tax year 2025 taken off", "Tax year 2025 sealed"]);
});

test("a row that the year didn't have, one that it lacks, and one that changed are told apart", async () => {
  const user = await personWith(app, [
    ...YEAR_2025,
    "2025-03-03 BUY 10 ABC -100.00",
    "2025-04-01 SELL 10 ABC 150.00",
  ]);
  await seal(user);
  await importRows(app, user, ["2025-05-01 BTO 1 KO250620C70 -50.00", "2025-05-05 STC 1 KO250620C70 264.00"]);

  const { wouldChange } = await taxYearOf(app, user, 2025);

  expect(wouldChange).toMatchObject({
    rows: 1,
    dollars: "214",
    lots: [{ before: null, after: { sold: "2025-05-05", gain: "214" }, difference: "214" }],
  });
});

test("a seal is one person's, and another year's figures follow what is on record", async () => {
  const [user, stranger] = [await personWith(app, YEAR_2025), await personWith(app, YEAR_2025)];
  await seal(user);

  expect((await taxYearOf(app, stranger, 2025)).sealedOn).toBeNull();
  expect((await taxYearOf(app, user, 2024)).sealedOn).toBeNull();
  expect(await unseal(stranger)).toBe(false);
  expect((await taxYearOf(app, user, 2025)).sealedOn).toBe("2026-11-20");
});

test("nobody and READONLY seal nothing, and a year is from 1970 to 2199", async () => {
  const reader = await createUser(app, { roles: ["READONLY"] });
  for (const mutation of ["sealTaxYear(year: 2025) { year }", "unsealTaxYear(year: 2025)"]) {
    const refused = await graphqlRequest(app, reader, `mutation { ${mutation} }`);
    expect(refused.errors?.[0]?.extensions?.["code"]).toBe("FORBIDDEN");
    expect((await graphqlRequest(app, undefined, `mutation { ${mutation} }`)).data).toBeUndefined();
  }
  expect(await answerOf(app, reader, "{ getTaxYear(year: 2025) { lotCount } }")).toEqual({ lotCount: 0 });
  expect((await graphqlRequest(app, undefined, "{ getTaxYear(year: 2025) { year } }")).data).toBeUndefined();

  for (const field of [
    "query { getTaxYear(year: 1969) { year } }",
    "query { getTaxReadings(year: 2200) { year } }",
    "mutation { sealTaxYear(year: 0) { year } }",
    "mutation { unsealTaxYear(year: -1) }",
  ]) {
    const { errors } = await graphqlRequest(app, await createUser(app), field);
    expect(errors).toMatchObject([
      { extensions: { code: "INVALID_INPUT", fieldErrors: { year: "year must be from 1970 to 2199" } } },
    ]);
  }
});

async function logOf(user: TestUser): Promise<string[]> {
  const { rows } = await app.owner.query(
    "SELECT description FROM audit_logs WHERE action_type LIKE 'TAX_YEAR_%' AND performed_by_id = $1 ORDER BY description",
    [user.id],
  );
  return rows.map(({ description }) => description);
}
