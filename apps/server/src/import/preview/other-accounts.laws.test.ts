import { expect, test, vi } from "vitest";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { cancelFile, confirmFile, importFile, previewAgain, previewFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const HEADER =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
const ROTH = "History_for_Account_211225566.csv";
const OTHER = "History_for_Account_Z88880000.csv";

/** Purchases of one share each, one a weekday of January and February 2026, at 100.00, 101.00, ... */
const buys = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 5));
    day.setUTCDate(day.getUTCDate() + from + index);
    const [year, month, date] = day.toISOString().slice(0, 10).split("-");
    const price = `${100 + from + index}.00`;
    return `${month}/${date}/${year},YOU BOUGHT VANGUARD TOTAL STOCK (VTI) (Cash),VTI,VANGUARD TOTAL STOCK,Cash,${price},1,,,,-${price},`;
  });

const file = (name: string, rows: readonly string[]) => ({ name, bytes: `${HEADER}\n${rows.join("\n")}\n` });

const previewOf = async (user: TestUser, name: string, rows: readonly string[], answers = {}) =>
  (await previewFile(app, user, file(name, rows), answers)).data.previewFileUpload;

async function withRoth(count = 32) {
  const ann = await createUser(app);
  await importFile(app, ann, file(ROTH, buys(count)));
  const roth = await app.database.prisma.brokerageAccount.update({
    where: { userId_accountIdentifier: { userId: ann.id, accountIdentifier: "211225566" } },
    data: { name: "ROTH IRA" },
  });
  return { ann, roth };
}

test.each([
  ["the very same file", buys(32), 32],
  [
    "the same with one byte changed",
    [...buys(31), ...buys(1, 31).map((row) => row.replace(",1,", ",2,"))],
    31,
  ],
  ["the same in another order", buys(32).reverse(), 32],
])("%s under another account number is found before anything is stored", async (_, rows, lines) => {
  const { ann, roth } = await withRoth();

  const preview = await previewOf(ann, OTHER, rows);

  expect(preview.alreadyIn).toEqual([
    { accountId: roth.id, accountName: "ROTH IRA", accountNumber: "211225566", lines, ofLines: 32 },
  ]);
  expect(preview.warnings[0]).toBe(`${lines} of 32 lines are already on record in ROTH IRA (5566)`);
  expect(preview).toMatchObject({ canConfirm: true, newLines: 32 });
});

test("a file that does not say its account is asked about, and is clean once the right account is chosen", async () => {
  const { ann, roth } = await withRoth();

  const asked = await previewOf(ann, "mine.csv", [...buys(32), ...buys(1, 32)]);
  const answered = await previewOf(ann, "mine.csv", [...buys(32), ...buys(1, 32)], { accountId: roth.id });

  expect(asked).toMatchObject({
    needsAccount: true,
    alreadyIn: [{ accountId: roth.id, lines: 32, ofLines: 33 }],
  });
  expect(answered).toMatchObject({ needsAccount: false, alreadyIn: [], newLines: 1, duplicateLines: 32 });
});

test("the same trades of two accounts may be real: they are stored, and later downloads are not asked about them", async () => {
  const { ann } = await withRoth();
  const second = await importFile(app, ann, file(OTHER, buys(32)));

  const later = await previewOf(ann, OTHER, [...buys(32), ...buys(8, 32)]);

  expect(second.preview.alreadyIn).toHaveLength(1);
  expect(second.result).toMatchObject({ normalizedTransactionsAdded: 32, accountsCreated: 1 });
  expect(later).toMatchObject({ alreadyIn: [], newLines: 8, duplicateLines: 32 });
});

test.each([
  { shared: 6, own: 26, isAsked: false },
  { shared: 7, own: 25, isAsked: true },
  { shared: 9, own: 100, isAsked: false },
  { shared: 10, own: 100, isAsked: true },
])(
  "$shared rows of another account beside $own of its own: asked $isAsked",
  async ({ shared, own, isAsked }) => {
    const { ann } = await withRoth();

    const preview = await previewOf(ann, OTHER, [...buys(shared), ...buys(own, 40)]);

    expect(preview.alreadyIn.length === 1).toBe(isAsked);
  },
);

test("a fill that one account made once and the file has twice counts once", async () => {
  const { ann } = await withRoth(10);

  const preview = await previewOf(ann, OTHER, [...buys(10), ...buys(10)]);

  expect(preview.alreadyIn).toMatchObject([{ lines: 10, ofLines: 20 }]);
});

test("another member of the family is never compared with", async () => {
  await withRoth();
  const bob = await createUser(app);

  expect(await previewOf(bob, ROTH, buys(32))).toMatchObject({ alreadyIn: [], warnings: [], newLines: 32 });
  expect(await previewOf(bob, OTHER, buys(32))).toMatchObject({ alreadyIn: [], warnings: [] });
});

const POSITIONS_HEADER =
  "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Today's Gain/Loss Dollar,Today's Gain/Loss Percent,Total Gain/Loss Dollar,Total Gain/Loss Percent,Percent Of Account,Cost Basis Total,Average Cost Basis,Type";
const holdings = (number: string, name: string) => ({
  name: "Portfolio_Positions_Nov-20-2026.csv",
  bytes: `${POSITIONS_HEADER}\n${[
    [10, 250],
    [11, 350],
  ]
    .map(([quantity, price], index) => {
      const value = `$${Number(quantity) * Number(price)}.00`;
      return `${number},${name},${["VTI", "VUG"][index]},VANGUARD,${quantity},$${price}.00,+$0.50,${value},+$1.00,+0.1%,+$1.00,+0.1%,50%,$100.00,$10.00,Cash,`;
    })
    .join("\n")}\n`,
});

test("a snapshot of one day under another account number is found as well", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, holdings("211225566", "ROTH IRA"));

  const { data } = await previewFile(app, ann, holdings("Z88880000", "Joint"));

  expect(data.previewFileUpload.alreadyIn).toMatchObject([{ accountName: "ROTH IRA", lines: 2, ofLines: 2 }]);
});

test("a waiting preview is compared anew after an import, without its file", async () => {
  const { ann } = await withRoth(8);
  const waiting = await previewOf(ann, ROTH, buys(12));
  const unnamed = await previewOf(ann, "mine.csv", buys(8, 40));
  await importFile(app, ann, file(ROTH, buys(4, 8)));
  await importFile(app, ann, file(OTHER, buys(8, 40)));

  const again = await previewAgain(app, ann, waiting.sessionId);
  const asked = await previewAgain(app, ann, unnamed.sessionId);

  expect(waiting).toMatchObject({ newLines: 4, duplicateLines: 8 });
  expect(again.data.getUploadPreview).toMatchObject({
    ...waiting,
    newLines: 0,
    newTransactions: 0,
    duplicateLines: 12,
    duplicateTransactions: 12,
    accounts: expect.anything(),
    sampleTransactions: expect.anything(),
  });
  expect(unnamed.accountChoices).toHaveLength(1);
  expect(asked.data.getUploadPreview.accountChoices).toHaveLength(2);
  expect(asked.data.getUploadPreview.alreadyIn).toMatchObject([{ accountName: "Z88880000", lines: 8 }]);
  const confirmed = await confirmFile(app, ann, waiting.sessionId);
  expect(confirmed.data.confirmFileUpload).toMatchObject({
    normalizedTransactionsAdded: 0,
    duplicatesSkipped: 12,
  });
});

test("bytes that are on record are answered again as well, until their import is undone", async () => {
  const { ann } = await withRoth();
  const known = await previewOf(ann, ROTH, buys(32));

  const again = await previewAgain(app, ann, known.sessionId);
  await app.database.prisma.import.updateMany({ where: { userId: ann.id }, data: { undoneAt: new Date() } });
  const undone = await previewAgain(app, ann, known.sessionId);

  expect(again.data.getUploadPreview).toEqual(known);
  expect(undone.errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
});

test("only the person's own preview that still waits is compared anew", async () => {
  const { ann } = await withRoth();
  const bob = await createUser(app);
  const waiting = await previewOf(ann, ROTH, buys(33));
  const cancelled = await previewOf(ann, ROTH, buys(34));
  await cancelFile(app, ann, cancelled.sessionId);

  const answers = [
    await previewAgain(app, bob, waiting.sessionId),
    await previewAgain(app, ann, cancelled.sessionId),
    await previewAgain(app, ann, "no id"),
  ];
  const nobody = await previewAgain(app, undefined, waiting.sessionId);

  for (const { errors } of answers) {
    expect(errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
  }
  expect(nobody.errors).toMatchObject([{ extensions: { code: "UNAUTHENTICATED" } }]);
});
