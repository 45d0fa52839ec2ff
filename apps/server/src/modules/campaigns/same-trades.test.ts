import { expect, test, vi } from "vitest";
import { exportFile } from "../../import/testing/generated-history.ts";
import { addStatement } from "../../import/testing/statements.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { writtenFile } from "../../import/testing/written-history.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const ACCOUNTS = ['"Individual",Z12345678', '"ROTH IRA",211223344'];

/** A put sold for 30.34 and another of the same day, told alike but for the account. */
const FILE = exportFile(
  ["F260320P10,0.20,19.34", "F260320P11,0.31,30.34"].flatMap((put) =>
    ACCOUNTS.map((account) => {
      const [contract = "", price = "", amount = ""] = put.split(",");
      const text = `PUT (F) FORD MTR CO MAR 20 26 $${contract.slice(-2)} (100 SHS)`;
      return {
        day: "2026-03-02",
        text: `03/02/2026,${account},"YOU SOLD OPENING TRANSACTION ${text} (Margin)", -${contract},"${text}",Margin,${price},-1,0.65,0.01,,${amount},03/03/2026`,
      };
    }),
  ),
  "03/04/2026 8:00 pm",
);

async function campaigns(user: TestUser) {
  const { data, errors } = await graphqlRequest(
    app,
    user,
    "{ getCampaigns { content { id account name openPremium legs { transactionId } } } }",
  );
  expect(errors).toBeUndefined();
  return data.getCampaigns.content as {
    readonly id: string;
    readonly account: string;
    readonly name: string | null;
    readonly openPremium: string;
    readonly legs: readonly { readonly transactionId: string }[];
  }[];
}

const told = async (user: TestUser) =>
  (await campaigns(user)).map(({ account, name, openPremium }) => `${account} ${name} ${openPremium}`).sort();

test("equal trades in two accounts are a campaign in each, and an edit is of one of them", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, { name: "Accounts_History.csv", bytes: FILE });
  expect(await told(ann)).toEqual(["Individual null 49.68", "ROTH IRA null 49.68"]);

  const [roth] = (await campaigns(ann)).filter(({ account }) => account === "ROTH IRA");
  const change = async (operation: string) =>
    expect((await graphqlRequest(app, ann, operation)).errors).toBeUndefined();
  await change(`mutation { updateCampaign(id: "${roth?.id}", name: "Mine") { id } }`);
  expect(await told(ann)).toEqual(["Individual null 49.68", "ROTH IRA Mine 49.68"]);

  await change(
    `mutation { splitCampaign(id: "${roth?.id}", fromTransactionId: "${roth?.legs[1]?.transactionId}") { id } }`,
  );
  const inParts = await told(ann);
  expect(inParts.filter((one) => one.startsWith("Individual"))).toEqual(["Individual null 49.68"]);
  expect(inParts.filter((one) => one.startsWith("ROTH IRA"))).toHaveLength(2);
});

test("a campaign to which a statement gave a new underlying keeps its name and id", async () => {
  const ann = await createUser(app);
  const file = {
    name: "Accounts_History.csv",
    bytes: writtenFile(
      ["2022-05-02 STO 2 FB220715P160 1000.00 Margin", "2022-05-09 BTC 1 FB220715P160 -200.00 Margin"],
      "11/19/2026 8:00 pm",
    ),
  };
  const { importId } = (await importFile(app, ann, file)).result;
  const rename = { kind: "RENAME", day: "2022-06-09", instrument: "FB", into: "META" };
  expect((await addStatement(app, ann, rename)).errors).toBeUndefined();
  const [campaign] = await campaigns(ann);
  const change = `mutation { updateCampaign(id: "${campaign?.id}", name: "Mine") { id } }`;
  expect((await graphqlRequest(app, ann, change)).errors).toBeUndefined();

  expect(await told(ann)).toEqual(["Individual Mine 500"]);
  await undoImport(app, ann, importId);
  await importFile(app, ann, file);
  expect(await told(ann)).toEqual(["Individual Mine 500"]);
  expect((await campaigns(ann)).map(({ id }) => id)).toEqual([campaign?.id]);
});

test("a campaign keeps its name when its account gets another number, and back", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, { name: "Accounts_History.csv", bytes: FILE });
  const [roth] = (await campaigns(ann)).filter(({ account }) => account === "ROTH IRA");
  const change = async (operation: string) => {
    const { data, errors } = await graphqlRequest(app, ann, operation);
    expect(errors).toBeUndefined();
    return data;
  };
  await change(`mutation { updateCampaign(id: "${roth?.id}", name: "Mine") { id } }`);
  const { userGetAccounts: accounts } = await change("{ userGetAccounts { id name } }");
  const id = accounts.find(({ name }: { readonly name: string }) => name === "ROTH IRA").id;

  for (const [days, number] of ["211220000", "211223344"].entries()) {
    await change(
      `mutation { updateUserAccount(id: "${id}", input: { name: "ROTH IRA", brokerage: "Fidelity", accountIdentifier: "${number}" }) { id } }`,
    );
    // All campaigns are derived again.
    await change(`mutation { setCampaignGap(days: ${days}) }`);
    expect(await told(ann)).toEqual(["Individual null 49.68", "ROTH IRA Mine 49.68"]);
  }
});
