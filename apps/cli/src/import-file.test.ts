import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { startTestCli } from "./testing/test-cli.ts";

const FIXTURES = fileURLToPath(
  new URL("../../../packages/core/src/uploads/fidelity/fixtures/", import.meta.url),
);
const HISTORY = path.join(FIXTURES, "samples/s01/Accounts_History.csv");
/** A history of one account whose name was changed, so that it no longer says which. */
const NAMELESS = path.join(FIXTURES, "history-one-account-renamed~export.csv");
const REFUSED = path.join(FIXTURES, "refused-other-brokerage~transactions.csv");

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

const cli = await startTestCli();
afterAll(cli.close);
await cli.run("users create --username ann --email ann@example.com --first-name Ann --last-name Lee");
const { id: userId } = await cli.services.users.findByName("ann");

test("a history is imported as on the upload page, once", async () => {
  const first = await cli.run(["import", HISTORY, "--user", "Ann"]);
  const stored = await cli.database.prisma.transaction.count({ where: { userId } });
  const second = await cli.run(["import", HISTORY, "--user", "ann"]);

  expect(first).toMatchObject({ code: 0, err: "" });
  expect(first.out).toMatch(/^\d+ new, 0 duplicate, \d+ informational, 0 for review$/m);
  expect(stored).toBeGreaterThan(0);
  expect(second.code).toBe(0);
  expect(await cli.database.prisma.transaction.count({ where: { userId } })).toBe(stored);
  const audit = await cli.database.prisma.auditLog.findFirstOrThrow({
    where: { actionType: "FILE_IMPORTED" },
  });
  expect(audit).toMatchObject({ performedById: userId, userAgent: "strikebook command line" });
});

test("a large history goes on in the background, its steps are told, and the command ends with it", async () => {
  await cli.run("users create --username lou --email lou@example.com --first-name Lou --last-name Lee");
  const { id } = await cli.services.users.findByName("lou");
  const rows = Array.from(
    { length: 600 },
    (_, index) =>
      `05/05/2026,"Individual",Z12345678,"DIVIDEND RECEIVED APPLE INC (AAPL) (Cash)",AAPL,"APPLE INC",Cash,,0,,,,${index + 1}.25,`,
  );
  const file = path.join(cli.folder, "Accounts_History_large.csv");
  writeFileSync(file, `\n\n${HEADER}\n${rows.join("\n")}\n\nDate downloaded 06/30/2026 4:00 pm`);

  const imported = await cli.run(["import", file, "--user", "lou"]);

  expect(imported).toMatchObject({ code: 0, err: "" });
  expect(imported.out).toContain("Accounts_History_large.csv is being imported.");
  expect(imported.out).toMatch(/^600 transactions added/m);
  expect(await cli.database.prisma.transaction.count({ where: { userId: id } })).toBe(600);
});

test("a file that names no account needs --account, by name, number or id", async () => {
  const data = { userId, name: "Named", brokerage: "Fidelity", accountIdentifier: "N1" };
  const account = await cli.database.prisma.brokerageAccount.create({ data });

  const asked = await cli.run(["import", NAMELESS, "--user", "ann"]);
  expect(asked.code).toBe(1);
  expect(await cli.database.prisma.transaction.count({ where: { accountId: account.id } })).toBe(0);

  const unknown = await cli.run(["import", NAMELESS, "--user", "ann", "--account", "Nobody's"]);
  expect(unknown).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no account Nobody's\. .*Named/),
  });

  const done = await cli.run(["import", NAMELESS, "--user", "ann", "--account", "named"]);
  expect(done).toMatchObject({ code: 0, err: "" });
  expect(await cli.database.prisma.transaction.count({ where: { accountId: account.id } })).toBeGreaterThan(
    0,
  );
  for (const known of ["N1", account.id]) {
    expect((await cli.run(["import", NAMELESS, "--user", "ann", "--account", known])).code).toBe(0);
  }
});

test.each([
  [REFUSED, "ann"],
  [`${HISTORY}.gone.csv`, "ann"],
  [fileURLToPath(import.meta.url), "ann"],
  [HISTORY, "nobody"],
])("%s of %s is refused with a reason and writes nothing", async (file, user) => {
  const before = await cli.database.prisma.import.count();

  const reply = await cli.run(["import", file, "--user", user]);

  expect(reply.code).toBe(1);
  expect(reply.err).not.toBe("");
  expect(reply.err).not.toContain("Unexpected");
  expect(await cli.database.prisma.import.count()).toBe(before);
});
