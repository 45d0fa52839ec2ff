import { expect, test, vi } from "vitest";
import { countAllRows, figuresOf } from "../../import/testing/figures.ts";
import { sample } from "../../import/testing/samples.ts";
import {
  cancelFile,
  confirmFile,
  dateImports,
  importFile,
  previewFile,
} from "../../import/testing/upload.ts";
import { createUser, startTestApp } from "../../testing/test-app.ts";

const FILE_BYTES_MAX = 2 * 1024 * 1024;

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp({}, { fileBytesMax: FILE_BYTES_MAX });

/** Rows of every table but the audit log, which keeps that a file was refused. */
async function countKept(): Promise<Record<string, number>> {
  const { audit_logs: _entries, ...kept } = await countAllRows(app);
  return kept;
}

const SAMPLE = sample("s01/Accounts_History.csv");
const POSITIONS = sample("s09/Portfolio_Positions_Sep-30-2022.csv");
const MISSING = "6f1d7f5e-7a44-4d6e-9d1f-0b8a3c4f2e10";

/** Tables that a preview may fill; blanked out before counts are compared. */
const UPLOAD_ONLY = { upload_sessions: 0, upload_chunks: 0 };

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
const DEPOSIT =
  '05/05/2026,"Individual",Z12345678,"Electronic Funds Transfer Received (Cash)",,"No Description",Cash,,0.000,,,,500,';

const history = (...rows: readonly string[]) => `\n\n${[HEADER, ...rows].join("\n")}\n`;

test("nobody gets in, and READONLY may not upload", async () => {
  const reader = await createUser(app, { roles: ["READONLY"] });
  const before = await countKept();

  for (const [user, code] of [
    [undefined, "UNAUTHENTICATED"],
    [reader, "FORBIDDEN"],
  ] as const) {
    for (const reply of [
      await previewFile(app, user, SAMPLE),
      await confirmFile(app, user, MISSING),
      await cancelFile(app, user, MISSING),
    ]) {
      expect(reply.errors?.[0]?.extensions?.["code"]).toBe(code);
    }
  }
  expect(await countKept()).toEqual(before);
});

const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(String(SAMPLE.bytes), "utf16le")]);

test.each([
  ["an empty file", "", "File is empty"],
  ["a NUL byte", history(DEPOSIT, "05/05/2026,\0"), "NUL"],
  ["a line of 1 MB", history(`05/05/2026,"${"x".repeat(1_000_000)}"`), "Line 4 is longer than 64 KB"],
  [
    "100 KB without an end of line",
    history(...Array(2000).fill(DEPOSIT)).replaceAll("\n", "\r"),
    "carriage return",
  ],
  ["UTF-16", utf16, "UTF-16"],
  ["UTF-16 without a mark", Buffer.from(history(DEPOSIT), "utf16le"), ""],
  ["a PDF", "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj\n", "PDF"],
  ["a ZIP", Buffer.from("504b0304140000000800", "hex"), ""],
  ["Latin-1", Buffer.from(history(DEPOSIT.replace("Individual", "Fid\u00e9lity")), "latin1"), "UTF-8"],
  [
    "a look-alike",
    "Symbol,Date Acquired,Date Sold,Proceeds\nSPY,1/2/2026,2/3/2026,5\n",
    "Download Activity & Orders",
  ],
  ["2 MB and a byte", `${history(DEPOSIT)}${"\n".repeat(FILE_BYTES_MAX)}`, "File too large (max 2MB)"],
])("%s is refused in words and leaves nothing", async (_name, bytes, words) => {
  const ann = await createUser(app);
  const before = await countKept();

  const { errors } = await previewFile(app, ann, { name: "Accounts_History.csv", bytes });

  const refusal = errors?.[0]?.message;
  expect(refusal).toContain(words);
  expect(errors?.[0]?.extensions?.["code"]).toMatch(/INVALID_INPUT|TOO_LARGE/);
  expect(await countKept()).toEqual(before);
});

test.each([
  ["another broker's export", "Date,Ticker,Side,Qty,Price\n2026-05-05,SPY,BUY,1,500\n"],
  ["10,000 columns", `${Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(",")}\n1,2\n`],
  ["no CSV at all", "Dear Sir or Madam,\nplease find enclosed\n"],
  ["2 MB of it", `Date,Ticker\n${"2026-05-05,SPY\n".repeat(139_000)}`],
])(
  "%s is of an unknown brokerage: told what was looked for, never confirmed, not kept",
  async (_name, bytes) => {
    const ann = await createUser(app);
    const before = await countKept();

    const { data, errors } = await previewFile(app, ann, { name: "transactions.csv", bytes });
    expect(errors).toBeUndefined();
    const preview = data.previewFileUpload;
    const confirmed = await confirmFile(app, ann, preview.sessionId);

    expect(preview).toMatchObject({
      brokerage: "Unknown",
      canConfirm: false,
      totalLines: 0,
      needsAccount: false,
    });
    expect(preview.blockedReason).toMatch(
      /^We can't read this file\. Looked for Fidelity: a history export.*Run Date/,
    );
    expect(confirmed.errors).toMatchObject([
      { message: preview.blockedReason, extensions: { code: "INVALID_INPUT" } },
    ]);
    expect({ ...(await countKept()), ...UPLOAD_ONLY }).toEqual({ ...before, ...UPLOAD_ONLY });
    expect((await cancelFile(app, ann, preview.sessionId)).data.cancelFileUpload).toBe(true);
    expect((await countKept())["upload_chunks"]).toBe(before["upload_chunks"]);
  },
);

test.each([
  ["history.xlsx", "Only CSV files are allowed"],
  ["../..", "Only CSV files are allowed"],
  [`${"x".repeat(300)}.csv`, "at most 200"],
])("a file named %s is refused", async (name, words) => {
  const ann = await createUser(app);

  const { errors } = await previewFile(app, ann, { ...SAMPLE, name });

  expect(errors?.[0]).toMatchObject({
    message: expect.stringContaining(words),
    extensions: { code: "INVALID_INPUT" },
  });
});

test("a line that moves money and is not understood blocks the confirm; nothing is stored", async () => {
  const ann = await createUser(app);
  const bytes = history(
    DEPOSIT,
    DEPOSIT.replace("Electronic Funds Transfer Received", "GRANTED BY MARTIANS"),
  );
  const { data } = await previewFile(app, ann, { name: "Accounts_History.csv", bytes });
  const preview = data.previewFileUpload;
  const before = await countKept();

  const { errors } = await confirmFile(app, ann, preview.sessionId);

  expect(preview).toMatchObject({ canConfirm: false, totalLines: 2, newLines: 1, reviewLines: 1 });
  expect(preview.review).toMatchObject([{ line: 5, isBlocking: true, isImportable: false }]);
  expect(preview.review[0].text).toContain("MARTIANS");
  expect(errors?.[0]).toMatchObject({
    message: preview.blockedReason,
    extensions: { code: "INVALID_INPUT" },
  });
  expect(await countKept()).toEqual(before);
});

test("an amount that no ledger can hold is refused in words", async () => {
  const ann = await createUser(app);
  const before = await countKept();
  const bytes = history(DEPOSIT.replace(",500,", `,${"9".repeat(40)},`));

  const { data, errors } = await previewFile(app, ann, { name: "Accounts_History.csv", bytes });

  expect(errors?.[0]?.extensions?.["code"] ?? data.previewFileUpload.canConfirm).toSatisfy(
    (outcome) => outcome === "INVALID_INPUT" || outcome === false,
  );
  expect({ ...(await countKept()), ...UPLOAD_ONLY }).toEqual({ ...before, ...UPLOAD_ONLY });
});

test("a file without a data line has nothing to import", async () => {
  const ann = await createUser(app);

  const { data } = await previewFile(app, ann, { name: "Accounts_History.csv", bytes: history() });

  const preview = data.previewFileUpload;
  expect(preview).toMatchObject({ totalLines: 0, canConfirm: false });
  expect((await confirmFile(app, ann, preview.sessionId)).errors?.[0]?.message).toBe(preview.blockedReason);
});

test("the very same bytes again are recognized at once and add nothing", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, SAMPLE);
  await dateImports(app, ann);
  const figures = await figuresOf(app, ann.id);

  const again = await importFile(app, ann, { ...SAMPLE, name: "Accounts_History (1).csv" });

  expect(again.preview).toMatchObject({
    alreadyProcessed: true,
    newLines: 0,
    duplicateLines: 15,
    totalLines: 15,
  });
  expect(again.preview.skipReason).toContain("2026-11-20");
  expect(again.result).toMatchObject({
    normalizedTransactionsAdded: 0,
    duplicatesSkipped: 15,
    accountsCreated: 0,
  });
  expect(await figuresOf(app, ann.id)).toEqual(figures);
});

test("the same rows in other bytes are all duplicates", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, SAMPLE);

  const again = await importFile(app, ann, {
    ...SAMPLE,
    bytes: String(SAMPLE.bytes).replaceAll("\n", "\r\n"),
  });

  expect(again.preview).toMatchObject({ alreadyProcessed: false, newLines: 0, duplicateLines: 15 });
  expect(again.preview.sampleTransactions[0].isDuplicate).toBe(true);
  expect(again.result).toMatchObject({ normalizedTransactionsAdded: 0, duplicatesSkipped: 15 });
});

test("twenty confirms at once import once and all answer the same", async () => {
  for (let round = 0; round < 3; round++) {
    const ann = await createUser(app);
    const { data } = await previewFile(app, ann, SAMPLE);
    const { sessionId } = data.previewFileUpload;

    const replies = await Promise.all(Array.from({ length: 20 }, () => confirmFile(app, ann, sessionId)));

    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]?.data.confirmFileUpload.normalizedTransactionsAdded).toBe(15);
    const { rows } = await app.database.pool.query(
      "SELECT count(*)::int AS n FROM imports WHERE user_id = $1",
      [ann.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  }
});

test("two previews of one file, confirmed at once, import it once", async () => {
  const ann = await createUser(app);
  const previews = await Promise.all([previewFile(app, ann, SAMPLE), previewFile(app, ann, SAMPLE)]);

  const replies = await Promise.all(
    previews.map(({ data }) => confirmFile(app, ann, data.previewFileUpload.sessionId)),
  );

  const added = replies.map(({ data }) => data.confirmFileUpload.normalizedTransactionsAdded);
  expect(added.sort((a, b) => a - b)).toEqual([0, 15]);
});

test("two people with the same file do not see each other's", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  await importFile(app, ann, SAMPLE);

  const { preview, result } = await importFile(app, bob, SAMPLE);

  expect(preview).toMatchObject({ alreadyProcessed: false, newLines: 15, duplicateLines: 0 });
  expect(result).toMatchObject({ normalizedTransactionsAdded: 15, accountsCreated: 2 });
  expect(await figuresOf(app, bob.id)).toEqual(await figuresOf(app, ann.id));
});

test("another person's session and account are answered like missing ones", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const { data } = await previewFile(app, ann, SAMPLE);
  const { sessionId } = data.previewFileUpload;
  await importFile(app, ann, POSITIONS);
  const account = await app.database.prisma.brokerageAccount.findFirstOrThrow({ where: { userId: ann.id } });
  const unnamed = { name: "mine.csv", bytes: sample("s02/History_for_Account_X87654321.csv").bytes };
  const before = await countKept();

  expect(await confirmFile(app, bob, sessionId)).toEqual(await confirmFile(app, bob, MISSING));
  expect(await cancelFile(app, bob, sessionId)).toEqual(await cancelFile(app, bob, MISSING));
  expect(await previewFile(app, bob, unnamed, { accountId: account.id })).toEqual(
    await previewFile(app, bob, unnamed, { accountId: MISSING }),
  );
  expect((await confirmFile(app, bob, sessionId)).errors?.[0]?.extensions?.["code"]).toBe("NOT_FOUND");
  expect((await confirmFile(app, bob, "no id")).errors?.[0]?.extensions?.["code"]).toBe("NOT_FOUND");
  expect(await countKept()).toEqual(before);
});

test("a file without account is asked for one, before or while confirming", async () => {
  const ann = await createUser(app);
  const unnamed = { name: "mine.csv", bytes: sample("s02/History_for_Account_X87654321.csv").bytes };
  const account = await app.database.prisma.brokerageAccount.create({
    data: { userId: ann.id, name: "Savings", accountIdentifier: "X87654321", brokerage: "Fidelity" },
  });
  const { data } = await previewFile(app, ann, unnamed);
  const preview = data.previewFileUpload;
  expect(preview).toMatchObject({
    needsAccount: true,
    canConfirm: false,
    accountChoices: [{ id: account.id }],
  });
  expect((await confirmFile(app, ann, preview.sessionId)).errors?.[0]?.message).toBe(preview.blockedReason);

  const answered = await previewFile(app, ann, unnamed, { accountId: account.id });
  expect(answered.data.previewFileUpload).toMatchObject({ needsAccount: false, canConfirm: true });
  const { data: confirmed } = await confirmFile(app, ann, preview.sessionId, { accountId: account.id });

  expect(confirmed.confirmFileUpload).toMatchObject({ normalizedTransactionsAdded: 14, accountsCreated: 0 });
  const twin = await importFile(app, ann, { ...unnamed, name: "History_for_Account_X87654321 (2).csv" });
  expect(twin.preview.alreadyProcessed).toBe(true);
});

test("cancelling is idempotent, too late after confirming, and frees everything", async () => {
  const ann = await createUser(app);
  const before = await countAllRows(app);
  const { data } = await previewFile(app, ann, SAMPLE);
  const { sessionId } = data.previewFileUpload;

  expect((await cancelFile(app, ann, sessionId)).data.cancelFileUpload).toBe(true);
  expect((await cancelFile(app, ann, sessionId)).data.cancelFileUpload).toBe(true);
  expect((await confirmFile(app, ann, sessionId)).errors?.[0]).toMatchObject({
    message: "This upload was cancelled. Please upload the file again.",
    extensions: { code: "CONFLICT" },
  });
  const after = await countAllRows(app);
  const added = {
    upload_sessions: (before["upload_sessions"] ?? 0) + 1,
    audit_logs: (before["audit_logs"] ?? 0) + 1,
  };
  expect(after).toEqual({ ...before, ...added });

  const second = await importFile(app, ann, SAMPLE);
  expect((await cancelFile(app, ann, second.preview.sessionId)).data.cancelFileUpload).toBe(false);
  const audit = await app.database.prisma.auditLog.findMany({
    where: { performedById: ann.id, actionType: "FILE_IMPORT_CANCELLED" },
  });
  expect(audit).toMatchObject([{ description: expect.stringContaining("cancelled") }]);
});

test("a preview expires after a day and is swept", async () => {
  const ann = await createUser(app);
  const { data } = await previewFile(app, ann, SAMPLE);
  const { sessionId } = data.previewFileUpload;
  await app.database.pool.query("UPDATE upload_sessions SET expires_at = now() WHERE id = $1", [sessionId]);

  const { errors } = await confirmFile(app, ann, sessionId);
  await app.services.uploads.sweep();

  expect(errors?.[0]).toMatchObject({
    extensions: { code: "CONFLICT" },
    message: expect.stringContaining("expired"),
  });
  expect((await confirmFile(app, ann, sessionId)).errors?.[0]?.extensions?.["code"]).toBe("NOT_FOUND");
  const { rows } = await app.database.pool.query("SELECT 1 FROM upload_chunks WHERE session_id = $1", [
    sessionId,
  ]);
  expect(rows).toEqual([]);
});

test("an import is in the audit log once, with who and what", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, SAMPLE);

  const { rows } = await app.database.pool.query(
    "SELECT action_type, success, description FROM audit_logs WHERE performed_by_id = $1",
    [ann.id],
  );

  expect(rows).toEqual([
    {
      action_type: "FILE_IMPORTED",
      success: true,
      description: "File Accounts_History.csv imported: 15 rows added",
    },
  ]);
});
