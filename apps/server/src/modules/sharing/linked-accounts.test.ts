import { beforeEach, expect, test, vi } from "vitest";
import { previewUndo, undoImport } from "../../import/testing/undo.ts";
import { confirmFile, importFile, previewAgain, previewFile } from "../../import/testing/upload.ts";
import { insertAccount } from "../../testing/ledger-rows.ts";
import { accountsOf, share } from "../../testing/shared-accounts.ts";
import { createUser, graphqlRequest, inScope, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

const row = (day: string, number: string, verb: string, [quantity, amount]: readonly [string, string]) =>
  `${day},"Account",${number},"${verb} FORD (F) (Cash)",F,"FORD",${verb.startsWith("TRANSFERRED") ? "Shares" : "Cash"},,${quantity},,,,${amount},${day}`;

/** A history of these rows and as many dividends of another share. */
const history = (
  number: string,
  rows: readonly string[],
  dividends = 0,
  downloaded = "06/30/2026 4:00 pm",
) => ({
  name: `History_${number}.csv`,
  bytes: `\n\n${HEADER}\n${[
    ...rows,
    ...Array.from(
      { length: dividends },
      (_, cents) =>
        `05/20/2026,"Account",${number},"DIVIDEND RECEIVED KO CORP (KO) (Cash)",KO,"KO CORP",Cash,,,,,,1.${String(cents).padStart(3, "0")},`,
    ),
  ].join("\n")}\n\n\nDate downloaded ${downloaded}\n`,
});

const [MANAGED, HIDDEN] = ["Z11111111", "Z22222222"];
/** Shares that came from the managed account and were sold: their opening is in its file. */
const SOLD = history(HIDDEN, [
  row("05/06/2026", HIDDEN, "YOU SOLD", ["-10", "650"]),
  row("05/04/2026", HIDDEN, "TRANSFERRED FROM VS Z11-111111-1", ["10", "600"]),
]);
/** One share is sold before the others leave: 10 of profit in the managed account itself. */
const BOUGHT = [
  row("05/04/2026", MANAGED, "TRANSFERRED TO VS Z22-222222-1", ["-10", "-600"]),
  row("05/02/2026", MANAGED, "YOU SOLD", ["-1", "70"]),
  row("05/01/2026", MANAGED, "YOU BOUGHT", ["11", "-660"]),
];

/** Ben owns both; Ann may change one and doesn't know of the other, where the sale is. */
let ben: TestUser;
let inBens: ReturnType<typeof inScope>;
beforeEach(async () => {
  ben = await createUser(app);
  const ann = await createUser(app);
  const managed = (await insertAccount(app, ben, { name: "Managed", number: MANAGED })).id;
  await insertAccount(app, ben, { name: "Hidden", number: HIDDEN });
  await share(app, { owner: ben, grantee: ann }, [managed], "MANAGE");
  inBens = inScope(ann, ben.id);
  await importFile(app, ben, SOLD);
});

/** Of a preview. */
type Told = { readonly warnings: readonly string[]; readonly review: readonly [{ readonly reason: string }] };

type Who = Parameters<typeof graphqlRequest>[1];
const broughtIn = async (user: Who) =>
  (await graphqlRequest(app, user, "{ getUploadHistory { uploads { filename brought { total trades } } } }"))
    .data.getUploadHistory.uploads[0];

test.each([
  ["at once", 0],
  ["in the background", 600],
])("the profit of an account that isn't shared is no part of what an import %s brought", async (_, rows) => {
  const file = history(MANAGED, BOUGHT, rows);
  const { result } = await importFile(app, inBens, file);

  const own = { total: "10.00", trades: 1 };
  expect(result.brought).toMatchObject({ ...own, lastMonth: own, lastYear: own });
  expect(await broughtIn(inBens)).toEqual({ filename: file.name, brought: own });
  expect(await broughtIn(ben)).toEqual({ filename: file.name, brought: { total: "60.00", trades: 2 } });
});

test("nor of what its undo changes, before and after", async () => {
  const { result } = await importFile(app, inBens, history(MANAGED, BOUGHT));
  const effectOf = async (user: Who) =>
    (await previewUndo(app, user, result.importId)).data.getImportUndoPreview;
  const whole = { realizedPnlChange: "-60", unmatchedClosingsChange: 1, cashChange: "590" };
  const shared = { realizedPnlChange: "-10", unmatchedClosingsChange: 0, cashChange: "590" };

  expect((await effectOf(ben)).effect).toMatchObject(whole);
  const told = await effectOf(inBens);
  expect(told.effect).toMatchObject({ ...shared, accounts: [{ accountName: "Managed" }] });
  expect(told.effect.accounts).toHaveLength(1);
  expect(told.details.join(" ")).not.toMatch(/60|opening/);

  const undone = await undoImport(app, inBens, result.importId);
  expect(undone.data.undoImport.effect).toMatchObject(shared);
  expect((await effectOf(inBens)).effect).toMatchObject(shared);
  expect((await effectOf(ben)).effect).toMatchObject(whole);
});

test("an undo that was kept before its parts were told apart is told to the owner alone", async () => {
  const { importId } = (await importFile(app, inBens, history(MANAGED, BOUGHT))).result;
  await undoImport(app, ben, importId);
  await app.owner.query("UPDATE imports SET undo_effect = undo_effect - 'ofFile' WHERE id = $1", [importId]);

  for (const told of [await previewUndo(app, inBens, importId), await undoImport(app, inBens, importId)]) {
    expect(told.errors).toMatchObject([
      { message: expect.stringMatching(/earlier version/), extensions: { code: "CONFLICT" } },
    ]);
  }
  expect((await previewUndo(app, ben, importId)).errors).toBeUndefined();
});

const transfer = (day: string, number: string) =>
  `${day},"Account",${number},"Electronic Funds Transfer Received (Cash)",,"No Description",Cash,,,,,,216.00,`;

test.each([
  ["withdrawn by the newer file", "11/18/2026", ({ warnings: [first = ""] }: Told) => first],
  ["held for review", "11/23/2026", ({ review: [{ reason }] }: Told) => reason],
])(
  "a file that also holds an account that isn't shared is named nowhere: its line is %s",
  async (_, from, wordsOf) => {
    const older = [
      transfer("11/20/2026", MANAGED),
      transfer("11/18/2026", MANAGED),
      transfer("11/18/2026", HIDDEN),
    ];
    await importFile(app, ben, {
      ...history(MANAGED, older, 0, "11/20/2026 3:10 pm"),
      name: "Everything.csv",
    });
    const rows = ["11/24/2026", "11/23/2026", from].map((day) => transfer(day, MANAGED));
    const newer = history(MANAGED, rows, 0, "11/25/2026 8:00 am");

    const { previewFileUpload: bens } = (await previewFile(app, ben, newer)).data;
    expect(wordsOf(bens)).toMatch(/line 4 of Everything\.csv/i);
    const { previewFileUpload: anns } = (await previewFile(app, inBens, newer)).data;
    expect(wordsOf(anns)).toBe(
      wordsOf(bens)
        .replace("Line 4 of Everything.csv", "An imported line")
        .replace("line 4 of Everything.csv", "an imported line"),
    );
    expect(JSON.stringify(await previewAgain(app, inBens, anns.sessionId))).not.toContain("Everything");

    const confirmed = (await confirmFile(app, inBens, anns.sessionId)).data.confirmFileUpload;
    expect(confirmed.success).toBe(true);
    expect(JSON.stringify(confirmed)).not.toContain("Everything");
  },
);

test("the same bytes on record for an account that isn't shared are no answer to a file of a managed one", async () => {
  const [first = ""] = BOUGHT.slice(-1);
  const { bytes } = history(MANAGED, [first.replace(`"Account",${MANAGED},`, "")]);
  const bare = { name: "History.csv", bytes: bytes.replace("Account,Account Number,", "") };
  const { id: accountId = "" } = (await accountsOf(app, ben)).find(({ name }) => name === "Managed") ?? {};
  const { id: hiddenId = "" } = (await accountsOf(app, ben)).find(({ name }) => name === "Hidden") ?? {};
  const { importId } = (await importFile(app, ben, bare, { accountId })).result;
  const open = async () =>
    (await previewFile(app, inBens, bare, { accountId })).data.previewFileUpload.sessionId;
  const [confirmed, waiting] = [await open(), await open()];
  expect((await confirmFile(app, inBens, confirmed)).data.confirmFileUpload).toMatchObject({ importId });

  await undoImport(app, ben, importId);
  await importFile(app, ben, { ...bare, name: "Secret.csv" }, { accountId: hiddenId });

  for (const sessionId of [confirmed, waiting]) {
    const { errors } = await confirmFile(app, inBens, sessionId);
    expect(errors?.[0]?.message).toBe("The import of this file was undone. Please upload the file again.");
  }
  expect((await importFile(app, inBens, bare, { accountId })).result.accounts).toMatchObject([
    { accountName: "Managed" },
  ]);
});
