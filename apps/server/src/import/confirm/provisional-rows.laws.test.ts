import { expect, test, vi } from "vitest";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { figuresOf } from "../testing/figures.ts";
import { exportFile, type GeneratedRow } from "../testing/generated-history.ts";
import { undoImport } from "../testing/undo.ts";
import { importFile, type TestFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const FIRST = transfer("11/18/2026", "100.00");
const PENDING = transfer("11/20/2026", "216.00");
const POSTED = transfer("11/23/2026", "216.00");
const LATER = transfer("11/24/2026", "116.00");

const older = file("older.csv", [FIRST, PENDING], "11/20/2026 3:10 pm");
const newer = file("newer.csv", [FIRST, POSTED, LATER], "11/25/2026 8:00 am");
/** Begins after the day on which the older one ends. */
const next = file("next.csv", [POSTED, LATER], "11/25/2026 8:00 am");

const PENDING_LINE = "Line 4 of older.csv (2026-11-20, Electronic Funds Transfer Received, $216.00)";

test("a pending transfer that posts later counts once; both answers name the line, and undoing brings it back", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, older);
  expect(await cashOf(ann)).toBe("316.00");

  const { preview, result } = await importFile(app, ann, newer);

  expect(preview.warnings).toEqual([
    `${PENDING_LINE} is no longer in this newer download: it will be withdrawn`,
  ]);
  expect(preview).toMatchObject({ newLines: 2, duplicateLines: 1, reviewLines: 0 });
  expect(result.message).toContain(`${PENDING_LINE} is no longer in this newer download: it was withdrawn.`);
  expect(result.accounts).toMatchObject([{ fileCash: "432.00", ledgerCash: "432.00" }]);
  expect(await cashOf(ann)).toBe("432.00");

  await undo(ann, result.importId);
  expect(await cashOf(ann)).toBe("316.00");
});

test("the order of the two files makes no difference, and undoing the older one leaves the newer", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, newer);

  const { preview, result } = await importFile(app, ann, older);

  const isNot = "is not in a newer download, which goes on after that day: it";
  expect(preview.warnings).toEqual([`${PENDING_LINE} ${isNot} will not be counted`]);
  expect(result.message).toContain(`${PENDING_LINE} ${isNot} is not counted.`);
  expect(result.normalizedTransactionsAdded).toBe(0);
  expect(preview.accounts).toMatchObject([{ fileCash: "100.00", ledgerCash: "100.00" }]);
  expect(result.accounts).toMatchObject([{ fileCash: "100.00", ledgerCash: "100.00" }]);
  expect(await cashOf(ann)).toBe("432.00");
  await undo(ann, result.importId);
  expect(await cashOf(ann)).toBe("432.00");
  expect(await withdrawnOf(ann)).toBe(0);
});

test.each([
  ["older first", [older, next], "Looks like line 4 of older.csv"],
  ["newer first", [next, older], "Looks like line 5 of next.csv"],
])(
  "where the newer file starts after the old day the second transfer is asked about, %s",
  async (_name, files, reason) => {
    const ann = await createUser(app);
    const results = [];
    for (const each of files) {
      results.push(await importFile(app, ann, each));
    }

    expect(results[1]?.preview.reviewLines).toBe(1);
    expect(results[1]?.preview.review[0].reason).toContain(reason);
    expect(await cashOf(ann)).toBe("432.00");
    await undo(ann, results[0]?.result.importId);
    expect(await cashOf(ann)).toBe(files[0] === older ? "332.00" : "316.00");
  },
);

test("the same amounts weeks apart, or both for good, are not asked about", async () => {
  const ann = await createUser(app);
  const whole = file("whole.csv", [FIRST, PENDING, transfer("11/21/2026", "5.00")], "11/21/2026 4:00 pm");
  await importFile(app, ann, whole);
  const { preview } = await importFile(app, ann, next);
  expect(preview.reviewLines).toBe(0);
  expect(await cashOf(ann)).toBe("653.00");
});

test("a row that another file has, which does not end on its day, is never withdrawn", async () => {
  const between = file("between.csv", [PENDING, transfer("11/21/2026", "5.00")], "11/21/2026 9:00 am");
  const later = file("later.csv", [FIRST, transfer("11/21/2026", "5.00"), LATER], "11/25/2026 8:00 am");
  for (const order of [
    [between, older, later],
    [later, older, between],
    [older, later, between],
    [older, between, later],
  ]) {
    const ann = await createUser(app);
    const ids = new Map<TestFile, string>();
    const messages = [];
    for (const each of order) {
      const { result } = await importFile(app, ann, each);
      ids.set(each, result.importId);
      messages.push(result.message);
    }
    // 100 + 216 + 5 + 116
    expect(await cashOf(ann)).toBe("437.00");
    if (order[1] === later) {
      expect(messages[2]).toContain(
        `${PENDING_LINE} was withdrawn and is in this file too: it counts again.`,
      );
    }
    await undo(ann, ids.get(between));
    // Nothing but a file that ends on its day has the row now: 100 + 5 + 116.
    expect(await cashOf(ann)).toBe("221.00");
    await undo(ann, ids.get(later));
    expect(await cashOf(ann)).toBe("316.00");
  }
});

test("only a later download with rows before and after the day withdraws", async () => {
  const day = file("day.csv", [PENDING, transfer("11/20/2026", "7.00")], "11/20/2026 3:10 pm");
  for (const [other, cash] of [
    // Starts on the day, ends on the day, was downloaded before: 216 + 7 and its own.
    [file("a.csv", [transfer("11/20/2026", "1.00"), LATER], "11/25/2026 8:00 am"), "340.00"],
    [file("b.csv", [FIRST, transfer("11/20/2026", "1.00")], "11/20/2026 5:00 pm"), "324.00"],
    [file("c.csv", [FIRST, LATER], "11/20/2026 2:00 pm"), "439.00"],
    [file("d.csv", [FIRST, LATER], "11/25/2026 8:00 am"), "216.00"],
  ] as const) {
    for (const order of [
      [day, other],
      [other, day],
    ]) {
      const ann = await createUser(app);
      for (const each of order) {
        await importFile(app, ann, each);
      }
      expect(await cashOf(ann)).toBe(cash);
    }
  }
});

test("of two accounts in a file only the one that goes on loses its pending row", async () => {
  const both = file(
    "both.csv",
    [FIRST, PENDING, ofRoth(transfer("11/18/2026", "10.00")), ofRoth(transfer("11/20/2026", "20.00"))],
    "11/20/2026 3:10 pm",
  );
  const one = file("one.csv", [FIRST, LATER, ofRoth(transfer("11/18/2026", "10.00"))], "11/25/2026 8:00 am");
  for (const order of [
    [both, one],
    [one, both],
  ]) {
    const ann = await createUser(app);
    for (const each of order) {
      await importFile(app, ann, each);
    }
    expect((await figuresOf(app, ann.id)).cashByAccount).toEqual({
      "211223344": "30.00",
      Z12345678: "216.00",
    });
  }
});

test("a pending fill that vanished gives its lot back, and the later closing takes it", async () => {
  // Sold at 2.00 for 199.33; bought back at 1.00 for 100.67 as long as that is pending, then at 0.50 for 50.67.
  const sold = fill("11/18/2026", "SOLD OPENING", "2.00", "199.33");
  const vanishing = fill("11/20/2026", "BOUGHT CLOSING", "1.00", "-100.67");
  const bought = fill("11/24/2026", "BOUGHT CLOSING", "0.50", "-50.67");
  const before = file("before.csv", [sold, vanishing], "11/20/2026 3:10 pm");
  const after = file("after.csv", [sold, bought], "11/25/2026 8:00 am");
  for (const order of [
    [before, after],
    [after, before],
  ]) {
    const ann = await createUser(app);
    const ids = new Map<TestFile, string>();
    for (const each of order) {
      ids.set(each, (await importFile(app, ann, each)).result.importId);
    }
    // 199.33 - 50.67
    expect((await figuresOf(app, ann.id)).optionPnl).toEqual({ KO: { "2026-11": "148.66" } });
    expect(await unmatchedOf(ann)).toBe(0);
    await undo(ann, ids.get(after));
    // 199.33 - 100.67
    expect((await figuresOf(app, ann.id)).optionPnl).toEqual({ KO: { "2026-11": "98.66" } });
  }
});

test("an account that is deleted takes its withdrawn rows along, and what repeats them", async () => {
  const ann = await createUser(app);
  const again = file("again.csv", [PENDING, ofRoth(FIRST)], "11/20/2026 3:30 pm");
  for (const each of [older, again, newer]) {
    await importFile(app, ann, each);
  }
  expect(await withdrawnOf(ann)).toBe(1);
  const account = await app.database.prisma.brokerageAccount.findFirstOrThrow({
    where: { userId: ann.id, accountIdentifier: "Z12345678" },
  });

  const { errors } = await graphqlRequest(
    app,
    ann,
    "mutation ($id: ID!) { deleteUserAccount(id: $id, withData: true) { success } }",
    { id: account.id },
  );

  expect(errors).toBeUndefined();
  expect(await withdrawnOf(ann)).toBe(0);
  expect(await app.database.prisma.importDuplicates.count({ where: { import: { userId: ann.id } } })).toBe(0);
});

async function undo(user: TestUser, importId: string | undefined): Promise<void> {
  const { errors } = await undoImport(app, user, importId ?? "");
  expect(errors).toBeUndefined();
}

const cashOf = async ({ id }: TestUser) => (await figuresOf(app, id)).cashByAccount["Z12345678"];

async function withdrawnOf({ id }: TestUser): Promise<number> {
  return await app.database.prisma.withdrawnRow.count({ where: { import: { userId: id } } });
}

async function unmatchedOf({ id }: TestUser): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    "SELECT coalesce(sum(unmatched), 0)::int AS count FROM realized_day_totals WHERE user_id = $1",
    [id],
  );
  return rows[0]?.count ?? -1;
}

function file(name: string, rows: readonly GeneratedRow[], downloaded: string): TestFile {
  return { name, bytes: exportFile(rows, downloaded) };
}

function transfer(date: string, amount: string): GeneratedRow {
  return row(date, `"Electronic Funds Transfer Received (Cash)",,"No Description",Cash,,0.000,,,,${amount},`);
}

function fill(date: string, verb: string, price: string, amount: string): GeneratedRow {
  const quantity = verb.startsWith("SOLD") ? -1 : 1;
  const put = "PUT (KO) KO CORP JAN 15 27 $50 (100 SHS)";
  return row(
    date,
    `"YOU ${verb} TRANSACTION ${put} (Margin)", -KO270115P50,"${put}",Margin,${price},${quantity},0.65,0.02,,${amount},`,
  );
}

function row(date: string, rest: string): GeneratedRow {
  const day = `${date.slice(6)}-${date.slice(0, 5).replace("/", "-")}`;
  return { day, text: `${date},"Individual",Z12345678,${rest}` };
}

function ofRoth({ day, text }: GeneratedRow): GeneratedRow {
  return { day, text: text.replace('"Individual",Z12345678', '"ROTH IRA",211223344') };
}
