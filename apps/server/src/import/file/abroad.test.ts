import { expect, test } from "vitest";
import { createUser, startTestApp } from "../../testing/test-app.ts";
import { previewFile } from "../testing/upload.ts";

const app = await startTestApp();

const messageOf = async (bytes: Buffer) => {
  const ann = await createUser(app);
  const { errors } = await previewFile(app, ann, { name: "export.csv", bytes });
  return errors?.[0]?.message;
};

test.each([
  [
    "Transaktionsart;Fondsname;Ausführungsdatum;Betrag\nKauf;Fonds für Europa;02.01.2026;100,00\n",
    /in German.*only US accounts/,
  ],
  ["Fund,Units,Value (£)\nFund Of Funds,100,£500.00\n", /in pounds.*only US accounts/],
])("what another country writes in Latin-1 is refused by its name: %s", async (text, words) => {
  expect(await messageOf(Buffer.from(text, "latin1"))).toMatch(words);
});

test("Fidelity's own export saved in Latin-1 is told to be saved as UTF-8", async () => {
  const bytes = Buffer.from(
    "Run Date,Action,Symbol,Quantity,Price,Amount\n01/02/2026,FÜR,X,1,1,1\n",
    "latin1",
  );

  expect(await messageOf(bytes)).toContain("save it as 'CSV UTF-8");
});
