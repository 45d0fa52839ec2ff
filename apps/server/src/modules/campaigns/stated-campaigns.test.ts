import { expect, test } from "vitest";
import { addStatement } from "../../import/testing/statements.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { writtenFile } from "../../import/testing/written-history.ts";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";

const app = await startTestApp();

const LIST = "{ getCampaigns { content { id name openedOn legs { transactionId day } } } }";

const FILE = {
  name: "Accounts_History.csv",
  bytes: writtenFile(
    [
      "2022-01-21 EXPIRED 1 KO220121P55 0.00, posted 2022-01-24",
      "2022-04-01 STO 1 KO220414P60 90.00",
      "2022-05-20 EXPIRED 1 KO220520P58 0.00, posted 2022-05-23",
    ],
    "11/19/2026 8:00 pm",
  ),
};

type Listed = {
  readonly id: string;
  readonly name: string | null;
  readonly openedOn: string;
  readonly legs: readonly { readonly day: string; readonly transactionId: string }[];
};

test("a campaign that begins with a statement is named, joined and split like others, and imports change none of it", async () => {
  const ann = await createUser(app);
  const { importId } = (await importFile(app, ann, FILE)).result;
  const opening = { kind: "OPENING", quantity: "-1", basis: "100" };
  for (const [day, instrument] of [
    ["2022-01-03", "KO220121P55"],
    ["2022-04-04", "KO220520P58"],
  ]) {
    expect((await addStatement(app, ann, { ...opening, day, instrument })).errors).toBeUndefined();
  }
  const change = async (mutation: string) => {
    const { data, errors } = await graphqlRequest(app, ann, `mutation { ${mutation} }`);
    expect(errors).toBeUndefined();
    return data;
  };
  const list = async () =>
    (await graphqlRequest(app, ann, LIST)).data.getCampaigns.content as readonly Listed[];
  const inWords = (campaigns: readonly Listed[]) =>
    campaigns.map(({ name, openedOn, legs }) => `${openedOn} ${name} ${legs.length}`);
  expect(inWords(await list())).toEqual(["2022-04-01 null 3", "2022-01-03 null 2"]);

  const [spring, winter] = await list();
  expect(
    (await change(`updateCampaign(id: "${winter?.id}", name: "Winter") { name }`)).updateCampaign.name,
  ).toBe("Winter");
  const stated = spring?.legs.find(({ day }) => day === "2022-04-04")?.transactionId;
  await change(`splitCampaign(id: "${spring?.id}", fromTransactionId: "${stated}") { id }`);
  expect(inWords(await list())).toEqual(["2022-04-04 null 2", "2022-04-01 null 1", "2022-01-03 Winter 2"]);
  const [, older] = await list();
  await change(`joinCampaigns(ids: ["${older?.id}", "${winter?.id}"]) { id }`);
  const joined = ["2022-04-04 null 2", "2022-01-03 Winter 3"];
  expect(inWords(await list())).toEqual(joined);

  await undoImport(app, ann, importId);
  await importFile(app, ann, FILE);
  expect(inWords(await list())).toEqual(joined);
});
