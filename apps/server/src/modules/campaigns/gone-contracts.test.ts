import { expect, test, vi } from "vitest";
import { addStatement } from "../../import/testing/statements.ts";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";

// A whole import, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
const CALL = "CALL (FB) FB INC JUL 15 22 $230 (100 SHS)";
const ROWS = [
  `05/03/2022,"Individual",Z12345678,"YOU SOLD OPENING TRANSACTION ${CALL} (Cash)", -FB220715C230,"${CALL}",Cash,3,-1,,,,300,05/04/2022`,
];

test("a contract that was renamed and is gone counts in its campaign, although no row bears its name", async () => {
  const ann = await createUser(app);
  const bytes = `\n\n${[HEADER, ...ROWS].join("\n")}\n\n\n\nDate downloaded 07/30/2024 4:00 pm`;
  await importFile(app, ann, { name: "Accounts_History.csv", bytes });
  for (const statement of [
    { kind: "RENAME", day: "2022-06-09", instrument: "FB", into: "META" },
    { kind: "GONE", day: "2022-07-16", instrument: "META220715C230" },
  ]) {
    expect((await addStatement(app, ann, statement)).errors).toBeUndefined();
  }

  const { data } = await graphqlRequest(
    app,
    ann,
    "{ getCampaigns { content { underlying options realized state } } getRealizedSeries(bucket: YEAR) { total } }",
  );
  expect(data.getRealizedSeries).toEqual([{ total: "300" }]);
  expect(data.getCampaigns.content).toEqual([
    { underlying: "META", options: "300", realized: "300", state: "CLOSED" },
  ]);
});
