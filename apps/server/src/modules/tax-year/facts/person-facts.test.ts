import { expect, test, vi } from "vitest";
import { personWith } from "../../../import/testing/people.ts";
import { importFile } from "../../../import/testing/upload.ts";
import { createUser, startTestApp } from "../../../testing/test-app.ts";
import { answerOf, carriedWords, lotWords, taxYearOf } from "../testing/tax-people.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();

test("a closing without an opening is a row in no sum, and named", async () => {
  const user = await personWith(app, ["2026-02-10 SELL 100 XYZ 4500.00"]);
  const year = await taxYearOf(app, user, 2026);

  expect(year.lots.map(lotWords)).toEqual(["100 XYZ null to 2026-02-10: 4500 - null = null UNKNOWN"]);
  expect(year).toMatchObject({ shortTerm: "0", longTerm: "0" });
  expect(year.incomplete).toEqual([
    "XYZ, closed 2026-02-10: its opening is in no file, so its gain is in no sum.",
  ]);
});

test("shares on both sides of a split count in the later unit", async () => {
  const user = await personWith(app, [
    "2026-01-05 BUY 100 XYZ -10000.00",
    "2026-02-02 SELL 50 XYZ 4000.00",
    "2026-02-03 SPLIT 50 XYZ",
    "2026-02-10 BUY 60 XYZ -2500.00",
  ]);
  const year = await taxYearOf(app, user, 2026);

  // 60 new shares replace 30 of the 50 that were sold at a loss of 1,000.
  expect(year.lots.map(lotWords)).toEqual([
    "50 XYZ 2026-01-05 to 2026-02-02: 4000 - 5000 + 600 = -400 SHORT W",
  ]);
  expect(year.carried.map(carriedWords)).toEqual(["60 XYZ of 2026-02-10 since 2026-01-13: 3100 with 600"]);
});

test("shares under a new name replace those sold under the old one", async () => {
  const user = await personWith(app, [
    "2026-01-05 BUY 100 OLD -10000.00",
    "2026-01-05 BUY 10 OLD -1000.00",
    "2026-02-02 SELL 100 OLD 9000.00",
    "2026-02-09 NAME-OUT 10 OLD",
    "2026-02-09 NAME-IN 10 NEW of OLD",
    "2026-02-10 BUY 100 NEW -8000.00",
  ]);
  const year = await taxYearOf(app, user, 2026);

  expect(year).toMatchObject({ disallowed: "1000", shortTerm: "0" });
  expect(year.carried.map(carriedWords)).toEqual(["100 NEW of 2026-02-10 since 2026-01-13: 9000 with 1000"]);
});

test("an account whose kind no file names counts as taxable and is asked for, until the person says so", async () => {
  const user = await createUser(app);
  const header =
    "Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
  const rows = [
    '03/02/2026,"YOU SOLD XYZ CORP (XYZ) (Cash)",XYZ,"XYZ CORP",Cash,-10,11,,,,110,03/03/2026',
    '02/02/2026,"YOU BOUGHT XYZ CORP (XYZ) (Cash)",XYZ,"XYZ CORP",Cash,10,10,,,,-100,02/03/2026',
  ];
  const bytes = `\uFEFF\n\n${[header, ...rows].join("\n")}\n`;
  await importFile(app, user, { name: "History_for_Account_Z12345678.csv", bytes });

  expect(await taxYearOf(app, user, 2026)).toMatchObject({
    shortTerm: "10",
    incomplete: [
      "Account Z12345678 counts as taxable, because no file names its kind. Say in Accounts whether it is a retirement account.",
    ],
  });

  const [{ id }] = await answerOf(app, user, "{ userGetAccounts { id } }");
  const account = `{ name: "Z12345678", brokerage: "Fidelity", accountIdentifier: "Z12345678", isRetirement: false }`;
  await answerOf(app, user, `mutation { updateUserAccount(id: "${id}", input: ${account}) { id } }`);
  expect((await taxYearOf(app, user, 2026)).incomplete).toEqual([]);
});

test("a put marked as deep replaces a share loss by the statute alone", async () => {
  const user = await personWith(app, [
    "2025-06-02 BUY 100 XYZ -5000.00",
    "2026-02-10 SELL 100 XYZ 4500.00",
    "2026-02-12 STO 1 XYZ260918P80 3550.34",
  ]);
  const query = '{ getTransactions(type: "OPT_STO") { content { id } } }';
  const { content } = await answerOf(app, user, query);
  expect((await taxYearOf(app, user, 2026, "STATUTE")).disallowed).toBe("0");

  await answerOf(
    app,
    user,
    `mutation { markDeepInTheMoney(transactionId: "${content[0].id}", isDeep: true) }`,
  );

  expect((await taxYearOf(app, user, 2026, "STATUTE")).disallowed).toBe("500");
  expect((await taxYearOf(app, user, 2026, "BROKER")).disallowed).toBe("0");
});
