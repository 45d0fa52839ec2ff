import { readdirSync, readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, restRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { nameInZip } from "./name-in-zip.ts";
import { PERSONAL_ROWS } from "./personal-rows.sql.ts";

const SAMPLES = new URL(
  "../../../../../packages/core/src/uploads/fidelity/fixtures/samples/",
  import.meta.url,
);
const LISTED = readFileSync(new URL("../../../../../docs/personal-tables.md", import.meta.url), "utf8");

const lines: string[] = [];
const world = await startTestApp({
  log: { level: "trace", stream: { write: (line) => void lines.push(line) } },
});
const ann = await createUser(world, { username: "ann", passwordHash: "canary-hash" });
const ben = await createUser(world, { username: "ben" });
const reader = await createUser(world, { username: "reader", roles: ["READONLY"] });
const HISTORY = readFileSync(new URL("s05/Accounts_History.csv", SAMPLES));

await importFile(world, ann, { name: "Accounts_History.csv", bytes: HISTORY });
const POSITIONS = readFileSync(new URL("s10/Portfolio_Positions_Jul-06-2026.csv", SAMPLES));
await importFile(world, ann, { name: "Portfolio_Positions_Jul-06-2026.csv", bytes: POSITIONS });

const ask = (as: TestUser | undefined) => restRequest(world, as, "GET /api/auth/me/take-out");

/** The files of the answer, by name. */
async function takeOut(as: TestUser): Promise<Record<string, Uint8Array>> {
  const { app } = world;
  const reply = await app.inject({
    url: "/api/auth/me/take-out",
    headers: { authorization: `Bearer ${as.token}` },
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "application/zip",
    "cache-control": "no-store",
    "content-length": String(reply.rawPayload.length),
  });
  return unzipSync(reply.rawPayload);
}

const textIn = (files: Record<string, Uint8Array>, name: string) =>
  strFromU8(files[name] ?? new Uint8Array());

test("it is for who is signed in, read-only people too, and holds nobody else's rows", async () => {
  expect((await ask(undefined)).status).toBe(401);
  expect((await ask(reader)).status).toBe(200);

  const everything = Object.values(await takeOut(ben)).map((bytes) => strFromU8(bytes));

  expect(everything.join("")).toContain("ben@example.com");
  expect(everything.join("")).not.toContain(ann.id);
  expect(everything.join("")).not.toContain("ann@example.com");
});

test("the files come back byte for byte", async () => {
  const files = await takeOut(ann);

  const names = Object.keys(files).filter((name) => name.startsWith("files/"));
  expect(names.map((name) => name.slice("files/0000-00-00 ".length))).toEqual([
    "Accounts_History.csv",
    "Portfolio_Positions_Jul-06-2026.csv",
  ]);
  expect(Buffer.from(files[names[0] ?? ""] ?? []).equals(HISTORY)).toBe(true);
  expect(Buffer.from(files[names[1] ?? ""] ?? []).equals(POSITIONS)).toBe(true);
});

test("every table of people is among the rows, with as many as are stored", async () => {
  const files = await takeOut(ann);
  const tables = [...LISTED.matchAll(/^\| `(\w+)` \|/gm)].map(([, table = ""]) => table);

  expect(Object.keys(PERSONAL_ROWS).toSorted()).toEqual(
    ["users", ...tables.filter((table) => table !== "upload_chunks")].toSorted(),
  );
  const counted: Record<string, number> = {};
  for (const table of Object.keys(PERSONAL_ROWS)) {
    counted[table] = JSON.parse(textIn(files, `data/${table}.json`)).length;
  }
  // Nobody else has imported anything: all rows are ann's.
  for (const table of ["transactions", "positions", "realized_closings", "closing_lots", "import_accounts"]) {
    const { rows } = await world.owner.query(`SELECT count(*)::int AS n FROM ${table}`);
    expect([table, counted[table]]).toEqual([table, rows[0].n]);
    expect(rows[0].n).toBeGreaterThan(0);
  }
  expect(counted["users"]).toBe(1);
});

test("numbers are exact, and nothing that opens a door is told", async () => {
  await world.owner.query(
    "UPDATE transactions SET price = 1234567890123.12345678 WHERE id = (SELECT min(id) FROM transactions)",
  );
  const files = await takeOut(ann);

  expect(textIn(files, "data/transactions.json")).toContain("1234567890123.12345678");
  const everything = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join("");
  expect(everything).not.toContain("canary-hash");
  expect(everything).not.toContain(ann.token);
  const { rows } = await world.owner.query<{ name: string }>(
    `SELECT DISTINCT column_name AS name FROM information_schema.columns
     WHERE table_name = ANY($1) AND column_name ~ 'hash|secret|token|password|recovery'`,
    [Object.keys(PERSONAL_ROWS)],
  );
  const told = rows.map(({ name }) => name).filter((name) => everything.includes(`"${name}":`));
  expect(told.toSorted()).toEqual(["must_change_password", "temporary_password_expires_at"]);
});

test("spreadsheets have a mark of UTF-8, one line for each row, and no formula of anybody's", async () => {
  await world.owner.query(
    `UPDATE transactions SET description = '=HYPERLINK("http://evil")' WHERE id = (SELECT min(id) FROM transactions)`,
  );
  const files = await takeOut(ann);

  const csv = Buffer.from(files["spreadsheets/transactions.csv"] ?? []).toString("utf8");
  expect(csv.startsWith("\uFEFFDate,Account,Account number,Type,")).toBe(true);
  expect(csv).toContain(`"'=HYPERLINK(""http://evil"")"`);
  const { rows } = await world.owner.query("SELECT count(*)::int AS n FROM transactions");
  expect(csv.trimEnd().split("\r\n")).toHaveLength(rows[0].n + 1);
  for (const name of ["spreadsheets/positions.csv", "spreadsheets/closings.csv"]) {
    expect(textIn(files, name).trimEnd().split("\r\n").length).toBeGreaterThan(1);
  }
  expect(textIn(files, "README.txt")).toContain(
    "Everything of ann in Strikebook, as of 2026-11-20 14:51 UTC",
  );
});

test("it is on record, leaves nothing on disk, and the log names nobody", async () => {
  await takeOut(ann);

  expect(readdirSync(world.spoolDir).filter((name) => name.includes("take-out"))).toEqual([]);
  const entry = await world.database.prisma.auditLog.findFirst({
    where: { actionType: "TAKE_OUT_MADE", performedById: ann.id },
  });
  expect(entry?.details).toMatchObject({ files: 2 });
  const log = lines.join("");
  expect(log).toContain("/api/auth/me/take-out");
  for (const name of ["ann@example.com", '"ann"', "Accounts_History", "Test ann"]) {
    expect(log).not.toContain(name);
  }
});

test("one is made at a time", async () => {
  const both = await Promise.all([ask(ann), ask(ben)]);

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 503]);
  expect((await ask(ben)).status).toBe(200);
});

test.each([
  ["Accounts_History.csv", "2026-11-20 Accounts_History.csv"],
  ["accounts_history.csv", "2026-11-20 accounts_history (2).csv"],
  ["../../etc/passwd", "2026-11-20 .._.._etc_passwd"],
  ["C:\\a\u0000b.csv", "2026-11-20 C__a_b.csv"],
])("%j is %j in the zip", (given, name) => {
  const taken = new Set(["2026-11-20 accounts_history.csv"].slice(given === "Accounts_History.csv" ? 1 : 0));

  expect(nameInZip(given, "2026-11-20", taken)).toBe(name);
});
