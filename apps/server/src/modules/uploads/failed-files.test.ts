import { expect, test } from "vitest";
import { cancelFile, confirmFile, previewFile } from "../../import/testing/upload.ts";
import { createUser, startTestApp } from "../../testing/test-app.ts";

const world = await startTestApp({}, { fileBytesMax: 1024 * 1024 });
const ann = await createUser(world, { username: "ann" });

const journal = () =>
  world.database.prisma.auditLog.findMany({
    where: { actionType: { in: ["FILE_REFUSED", "IMPORT_FAILED", "FILE_IMPORT_CANCELLED"] } },
    orderBy: { performedAt: "asc" },
  });
const clear = () => world.owner.query("TRUNCATE audit_logs, audit_chain");

test("a refused file is on record with its name and the words that the person saw, and nothing of it", async () => {
  await clear();

  const empty = await previewFile(world, ann, { name: "empty.csv", bytes: "" });

  const words = empty.errors?.[0]?.message;
  expect(words).toBe("File is empty");
  expect(await journal()).toMatchObject([
    {
      actionType: "FILE_REFUSED",
      success: false,
      performedById: ann.id,
      ipAddress: "127.0.0.1",
      errorMessage: words,
      details: { fileName: "empty.csv", words },
    },
  ]);
});

test("a file that can be read and never imported is on record, too", async () => {
  await clear();

  const { data } = await previewFile(world, ann, { name: "recipe.csv", bytes: "eggs,2\nsecret flour,1\n" });

  const words = data.previewFileUpload.blockedReason;
  expect(words).toBeTruthy();
  const entries = await journal();
  expect(entries).toMatchObject([
    { actionType: "FILE_REFUSED", details: { fileName: "recipe.csv", kind: "Not recognized", words } },
  ]);
  expect(JSON.stringify(entries)).not.toContain("flour");

  const { sessionId } = data.previewFileUpload;
  const confirm = await confirmFile(world, ann, sessionId);
  const said = confirm.errors?.[0]?.message;
  expect(said).toBeTruthy();
  expect((await journal()).at(-1)).toMatchObject({
    actionType: "IMPORT_FAILED",
    performedById: ann.id,
    details: { fileName: "recipe.csv", words: said },
  });
});

test("a file that is too large to be taken is on record, by its name and without its contents", async () => {
  await clear();

  const reply = await previewFile(world, ann, {
    name: "years.csv",
    bytes: "secret flour,1\n".repeat(90_000),
  });

  expect(reply.errors?.[0]).toMatchObject({
    message: "File too large (max 1MB)",
    extensions: { code: "TOO_LARGE" },
  });
  const entries = await journal();
  expect(entries).toMatchObject([
    {
      actionType: "FILE_REFUSED",
      performedById: ann.id,
      errorMessage: "File too large (max 1MB)",
      details: { fileName: "years.csv" },
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain("flour");
});

test("a body that is refused unread is on record by its size", async () => {
  await clear();

  const reply = await world.app.inject({
    method: "POST",
    url: "/graphql",
    headers: {
      authorization: `Bearer ${ann.token}`,
      "content-type": "application/json",
      "content-length": String(200_000_000),
    },
    payload: "{",
  });

  expect(reply.statusCode).toBe(413);
  // 200 MB of base64 are 150 MB of file.
  expect(await journal()).toMatchObject([
    { performedById: ann.id, details: { fileName: "without a name (about 150 MB)" } },
  ]);
});

test("a confirm of what is not there names no file, so it is not on record", async () => {
  await clear();

  const reply = await confirmFile(world, ann, "3f0c3a56-1111-4222-8333-944444444444");

  expect(reply.errors).toHaveLength(1);
  expect(await journal()).toEqual([]);
});

const HISTORY =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
const line = (action: string, amount: string) =>
  `05/06/2026,"Individual",Z12345678,"${action}",,No Description,Cash,,,,,,${amount},`;
const history = (name: string, ...lines: readonly string[]) => ({
  name,
  bytes: `\n\n${[HISTORY, ...lines].join("\n")}\n`,
});

test("lines that nobody can read are on record by their actions, each once, without an amount", async () => {
  await clear();
  const file = history(
    "bonus.csv",
    line("LOYALTY BONUS CREDIT (Cash)", "12.34"),
    line("LOYALTY BONUS CREDIT 2026-06 (Cash)", "7.66"),
    line("98765.43 CREDITED BY UNCLE BOB (Cash)", "98765.43"),
  );

  const { data } = await previewFile(world, ann, file);

  expect(data.previewFileUpload.blockedReason).toContain("3 lines move money");
  const [entry] = await journal();
  expect(entry).toMatchObject({
    actionType: "FILE_REFUSED",
    description: "File bonus.csv refused: lines “LOYALTY BONUS CREDIT”, “… CREDITED BY UNCLE BOB”",
    details: { actions: ["LOYALTY BONUS CREDIT", "… CREDITED BY UNCLE BOB"] },
  });
  expect(JSON.stringify(entry)).not.toMatch(/12\.34|7\.66|98765/);
});

test("a refused file that is put aside is on record once, as refused; one that could be imported as cancelled", async () => {
  const rent = line("Electronic Funds Transfer Received (Cash)", "500");
  const files = [
    { file: { name: "recipe.csv", bytes: "eggs,2\nflour,1\n" }, kept: ["FILE_REFUSED"] },
    { file: history("bonus.csv", rent, line("LOYALTY BONUS CREDIT (Cash)", "12")), kept: ["FILE_REFUSED"] },
    { file: history("rent.csv", rent), kept: ["FILE_IMPORT_CANCELLED"] },
  ];
  for (const { file, kept } of files) {
    await clear();
    const { data } = await previewFile(world, ann, file);

    const cancelled = await cancelFile(world, ann, data.previewFileUpload.sessionId);

    expect(cancelled.data.cancelFileUpload).toBe(true);
    expect((await journal()).map(({ actionType }) => actionType)).toEqual(kept);
  }
});
