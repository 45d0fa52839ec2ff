import { expect, test, vi } from "vitest";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
const PUT = "PUT (KO) COCA COLA JAN 16 26 $60 (100 SHS)";
const soldIn = (account: string) =>
  `01/08/2026,${account},"YOU SOLD OPENING TRANSACTION ${PUT} (Cash)", -KO260116P60,"${PUT}",Cash,2,-1,0.65,0.01,,199.34,01/09/2026`;

test("the same trade in two accounts is a campaign in each, and a name is of one of them", async () => {
  const ann = await createUser(app);
  const rows = [soldIn('"Individual",Z12345678'), soldIn('"ROTH IRA",211223344')];
  const bytes = `\n\n${[HEADER, ...rows].join("\n")}\n\n\n\nDate downloaded 01/12/2026 4:00 pm`;
  await importFile(app, ann, { name: "Accounts_History.csv", bytes });
  const ask = async (operation: string) => {
    const { data, errors } = await graphqlRequest(app, ann, operation);
    expect(errors).toBeUndefined();
    return data;
  };
  const list = async () =>
    (await ask("{ getCampaigns { content { id account name openPremium } } }")).getCampaigns.content;

  const [one, other] = await list();
  expect([one.account, other.account].toSorted()).toEqual(["Individual", "ROTH IRA"]);
  expect([one.openPremium, other.openPremium]).toEqual(["199.34", "199.34"]);
  expect(one.id).not.toBe(other.id);

  await ask(`mutation { updateCampaign(id: "${one.id}", name: "Mine") { id } }`);
  const named = await list();
  expect(named.find(({ id }: { id: string }) => id === one.id)).toEqual({ ...one, name: "Mine" });
  expect(named.find(({ id }: { id: string }) => id === other.id)).toEqual(other);
});
