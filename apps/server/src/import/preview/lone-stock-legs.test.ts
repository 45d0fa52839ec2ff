import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { importFile, previewFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const FIXTURES = fileURLToPath(
  new URL("../../../../../packages/core/src/uploads/fidelity/fixtures/", import.meta.url),
);
const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
const BOUGHT = "YOU BOUGHT ASSIGNED PUTS AS OF 02-11-26";
const DELIVERED = `02/12/2026,Individual,Z41000001,${BOUGHT} XYLO CORP COM (XYLO) (Cash),XYLO,XYLO CORP COM,Cash,50,100,,,,-5000,`;
const ASSIGNED = contractRow("02/12/2026", "ASSIGNED as of Feb-11-2026", "1", "0.00");
const SOLD = contractRow("02/02/2026", "YOU SOLD OPENING TRANSACTION", "-1", "100");

function contractRow(day: string, action: string, quantity: string, amount: string) {
  const put = "PUT (XYLO) XYLO CORP COM FEB 20 26 $50 (100 SHS)";
  return `${day},Individual,Z41000001,${action} ${put} (Cash), -XYLO260220P50,${put},Cash,1,${quantity},,,,${amount},`;
}

const file = (...rows: readonly string[]) => ({
  name: "Accounts_History.csv",
  bytes: `\n\n${[HEADER, ...rows].join("\n")}\n`,
});

async function warningsOf(user: TestUser, given: { name: string; bytes: Buffer | string }) {
  const { data, errors } = await previewFile(app, user, given);
  expect(errors).toBeUndefined();
  return data.previewFileUpload.warnings.filter((words: string) => words.includes("no row says"));
}

test("34: shares of a contract that no row says was assigned are told, and nothing else of the file", async () => {
  const bytes = readFileSync(`${FIXTURES}reports/34-stock-leg-without-assigned.csv`);

  expect(
    await warningsOf(await createUser(app), {
      name: "Accounts_History.csv",
      bytes,
    }),
  ).toEqual([
    "Line 4 delivers 100 XYLO for an assigned put, but no row says which contract was assigned. Import the file with its assignment, or the contract stays open",
  ]);
});

test("an exercised call that brings shares, and an assigned one that takes them, have words of their own", async () => {
  const exercised = DELIVERED.replace("ASSIGNED PUTS", "EXERCISED CALLS");
  const taken = DELIVERED.replace("BOUGHT ASSIGNED PUTS", "SOLD ASSIGNED CALLS").replace(
    "50,100,,,,-5000",
    "50,-1200,,,,60000",
  );

  const warnings = await warningsOf(await createUser(app), file(exercised, taken));

  expect(warnings[0]).toMatch(
    /^Line 4 delivers 100 XYLO for an exercised call, .* contract was exercised\. Import the file with its exercise,/,
  );
  expect(warnings[1]).toMatch(/^Line 5 takes 1,200 XYLO for an assigned call, .* contract was assigned\./);
});

test("its row in the file, in an earlier file or under a day nearby is enough; another person's is not", async () => {
  const ann = await createUser(app);
  expect(await warningsOf(ann, file(DELIVERED, ASSIGNED, SOLD))).toEqual([]);
  await importFile(app, ann, file(ASSIGNED, SOLD));

  expect(await warningsOf(ann, file(DELIVERED))).toEqual([]);
  expect(await warningsOf(ann, file(DELIVERED.replace(" AS OF 02-11-26", "")))).toEqual([]);
  expect(await warningsOf(await createUser(app), file(DELIVERED))).toHaveLength(1);
});

test("no sample has one", async () => {
  const ann = await createUser(app);
  const samples = globSync(`${FIXTURES}samples/s*/*.csv`).sort();
  expect(samples).toHaveLength(13);

  for (const path of samples) {
    const given = { name: basename(path), bytes: readFileSync(path) };
    expect([path, await warningsOf(ann, given)]).toEqual([path, []]);
  }
});
