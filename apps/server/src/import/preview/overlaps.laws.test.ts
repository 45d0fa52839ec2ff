import { random } from "@strikebook/core/shared/random";
import { expect, test, vi } from "vitest";
import { createUser, startTestApp } from "../../testing/test-app.ts";
import { ledgerOf } from "../testing/figures.ts";
import { exportFile, type GeneratedRow, generateHistory } from "../testing/generated-history.ts";
import { rematchAll } from "../testing/rematch-all.ts";
import { EXPECTED, sample } from "../testing/samples.ts";
import { confirmFile, importFile, previewFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const DOWNLOADED = "06/30/2026 4:00 pm";

test("all samples of one person, in any order, give the same ledger", async () => {
  const places = Object.keys(EXPECTED).filter((place) => EXPECTED[place]?.file_type === "history");
  expect(places.length).toBeGreaterThan(8);
  const ledgers = [];
  for (const order of [places, [...places].reverse(), [...places.slice(4), ...places.slice(0, 4)]]) {
    const person = await createUser(app);
    for (const place of order) {
      await importFile(app, person, sample(place));
    }
    ledgers.push(await ledgerOf(app, person.id));
  }

  expect(ledgers[1]).toEqual(ledgers[0]);
  expect(ledgers[2]).toEqual(ledgers[0]);
});

test.each([1, 2, 3, 4])(
  "history %i in overlapping files of whole days, in random order and repeated, is the whole history",
  async (seed) => {
    const rows = generateHistory(seed, 40, 5);
    const [whole, pieces] = [await createUser(app), await createUser(app)];
    await importFile(app, whole, { name: "Accounts_History.csv", bytes: exportFile(rows, DOWNLOADED) });
    const next = random(seed * 1000);

    for (const [index, part] of cuts(rows, next).entries()) {
      const file = { name: `Accounts_History (${index}).csv`, bytes: exportFile(part, DOWNLOADED) };
      const { preview, result } = await importFile(app, pieces, file);
      expect(preview).toMatchObject({ totalLines: part.length, reviewLines: 0 });
      expect(preview.newLines).toBe(result.normalizedTransactionsAdded);
      for (const { fileCash, ledgerCash } of result.accounts) {
        expect(ledgerCash).toBe(fileCash);
      }
    }

    const ledger = await ledgerOf(app, pieces.id);
    expect(ledger).toEqual(await ledgerOf(app, whole.id));
    expect(ledger["closings"]?.length).toBeGreaterThan(20);
    await rematchAll(app, pieces.id);
    expect(await ledgerOf(app, pieces.id)).toEqual(ledger);
  },
);

test("the newest download wins the details of a row, whichever comes first; the older ones are kept", async () => {
  const [older, newer] = [
    file("0.02", "198.98", "05/06/2026 8:00 am"),
    file("0.03", "198.97", "05/08/2026 8:00 am"),
  ];
  const ledgers = [];
  for (const order of [
    [older, newer],
    [newer, older],
    [older, newer, { ...older, bytes: `${older.bytes}\n` }],
  ]) {
    const ann = await createUser(app);
    const results = [];
    for (const each of order) {
      results.push(await importFile(app, ann, each));
    }
    expect(results.slice(1).every(({ preview }) => preview.newLines === 0)).toBe(true);
    // Where cash differs, the preview names the line and the download that wins: never an older one.
    const takes =
      "1 row on record takes another amount from this newer download: line 4, $198.98 becomes $198.97";
    const keeps =
      "1 row on record keeps the amount of a newer download: line 4, $198.98 here, $198.97 in line 4 of Accounts_History.csv";
    expect(results.flatMap(({ preview }) => preview.warnings)).toEqual(
      order.slice(1).map((each) => (each === newer ? takes : keeps)),
    );
    const { rows } = await app.database.pool.query(
      `SELECT v.fields->>'fees' AS fees, i.downloaded_at FROM transaction_versions v JOIN imports i ON i.id = v.import_id
       WHERE i.user_id = $1 ORDER BY v.line LIMIT 1`,
      [ann.id],
    );
    expect(rows).toEqual([{ fees: "0.0200", downloaded_at: "2026-05-06T08:00" }]);
    ledgers.push(await ledgerOf(app, ann.id));
  }
  expect(ledgers[0]?.["transactions"]?.[0]).toContain('"fees": 0.0300');
  expect(ledgers[1]).toEqual(ledgers[0]);
  expect(ledgers[2]).toEqual(ledgers[0]);
});

test("details that go back to what they were end as the newest download has them, in every order", async () => {
  const [first, second, third] = [
    file("0.02", "198.98", "05/06/2026 8:00 am"),
    file("0.03", "198.97", "05/08/2026 8:00 am"),
    file("0.02", "198.98", "05/09/2026 8:00 am"),
  ];
  for (const order of [
    [first, second, third],
    [first, third, second],
    [second, first, third],
    [second, third, first],
    [third, first, second],
    [third, second, first],
  ]) {
    const ann = await createUser(app);
    for (const each of order) {
      await importFile(app, ann, each);
    }
    expect((await ledgerOf(app, ann.id))["transactions"]?.[0]).toContain('"fees": 0.0200');
  }
});

test("a preview promises no change that a third, newer download keeps from coming", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, file("0.02", "198.98", "05/06/2026 8:00 am"));
  await importFile(app, ann, file("0.02", "198.98", "05/09/2026 8:00 am"));

  const between = file("0.03", "198.97", "05/08/2026 8:00 am");
  const { preview, result } = await importFile(app, ann, between);

  expect(preview.warnings).toEqual([
    "1 row on record keeps the amount of a newer download: line 4, $198.97 here, $198.98 in line 4 of Accounts_History.csv",
  ]);
  const cash = { fileCash: "198.97", ledgerCash: "198.98" };
  expect(preview.accounts).toMatchObject([cash]);
  expect(result.accounts).toMatchObject([cash]);
  expect((await ledgerOf(app, ann.id))["transactions"]?.[0]).toContain('"fees": 0.0200');
});

function file(fees: string, amount: string, downloaded: string) {
  const text = `05/05/2026,"Individual",Z12345678,"YOU SOLD OPENING TRANSACTION PUT (KO) KO CORP JUN 19 26 $50 (100 SHS) (Margin)", -KO260619P50,"PUT (KO) KO CORP JUN 19 26 $50 (100 SHS)",Margin,2,-1,1,${fees},,${amount},05/06/2026`;
  return { name: "Accounts_History.csv", bytes: exportFile([{ day: "2026-05-05", text }], downloaded) };
}

test.each([
  [
    "a cent more",
    deposit("05/05/2026", "500"),
    deposit("05/05/2026", "500.01"),
    "2026-05-05, amount $500.01",
  ],
  [
    "the transfer dated anew",
    deposit("05/05/2026", "500"),
    deposit("05/07/2026", "500"),
    "2026-05-07, amount $500.00",
  ],
])("%s is reported with both rows and left out unless chosen", async (_name, before, after, said) => {
  const days = [deposit("05/01/2026", "1"), deposit("05/20/2026", "2")];
  const first = exportFile([...days.slice(0, 1), before, ...days.slice(1)], "05/21/2026 8:00 am");
  const second = exportFile([...days.slice(0, 1), after, ...days.slice(1)], "05/22/2026 8:00 am");
  const [ann, bob] = [await createUser(app), await createUser(app)];
  for (const person of [ann, bob]) {
    await importFile(app, person, { name: "first.csv", bytes: first });
  }

  const left = await importFile(app, ann, { name: "second.csv", bytes: second });
  const { data } = await previewFile(app, bob, { name: "second.csv", bytes: second });
  const chosen = data.previewFileUpload;

  expect(left.preview).toMatchObject({ newLines: 0, duplicateLines: 2, reviewLines: 1, canConfirm: true });
  expect(left.preview.review).toMatchObject([{ line: 5, isBlocking: false, isImportable: true }]);
  expect(left.preview.review[0].reason).toBe(
    `Looks like line 5 of first.csv, which is on record: there 2026-05-05, amount $500.00; here ${said}`,
  );
  expect(left.result.normalizedTransactionsAdded).toBe(0);
  const kept = await app.database.prisma.importLine.findMany({ where: { importId: left.result.importId } });
  expect(kept).toMatchObject([
    { line: 5, state: "REVIEW", text: after.text, reason: left.preview.review[0].reason },
  ]);
  const wrong = await confirmFile(app, bob, chosen.sessionId, { importLines: [4] });
  expect(wrong.errors?.[0]?.extensions?.["code"]).toBe("INVALID_INPUT");
  const confirmed = await confirmFile(app, bob, chosen.sessionId, { importLines: [5] });
  expect(confirmed.data.confirmFileUpload).toMatchObject({
    normalizedTransactionsAdded: 1,
    duplicatesSkipped: 2,
  });
});

test("a dividend that differs by a cent on the last day is reported, and so is what was bought for it", async () => {
  const paid = (amount: string, shares: string) =>
    [
      `"DIVIDEND RECEIVED FIDELITY GOVERNMENT MONEY MARKET (SPAXX) (Cash)",SPAXX,"FIDELITY GOVERNMENT MONEY MARKET",Cash,,,,,,${amount},`,
      `"REINVESTMENT FIDELITY GOVERNMENT MONEY MARKET (SPAXX) (Cash)",SPAXX,"FIDELITY GOVERNMENT MONEY MARKET",Cash,1,${shares},,,,-${amount},`,
    ].map((cells) => row("05/29/2026", cells));
  const fund = (amount: string, shares: string) =>
    row(
      "05/29/2026",
      `"REINVESTMENT FIDELITY CONTRAFUND (FCNTX) (Cash)",FCNTX,"FIDELITY CONTRAFUND",Cash,12.04,${shares},,,,-${amount},`,
    );
  const before = exportFile(
    [deposit("05/01/2026", "1"), ...paid("12.34", "12.34"), fund("3.10", "0.257")],
    DOWNLOADED,
  );
  const after = exportFile(
    [deposit("05/01/2026", "1"), ...paid("12.35", "12.35"), fund("3.11", "0.258")],
    "07/01/2026 4:00 pm",
  );
  const ann = await createUser(app);

  await importFile(app, ann, { name: "a.csv", bytes: before });
  const { preview } = await importFile(app, ann, { name: "b.csv", bytes: after });

  expect(preview).toMatchObject({ newLines: 0, duplicateLines: 1, reviewLines: 3 });
});

test("two files that share only part of a day lose no fill of it", async () => {
  const fill = (price: string) =>
    row(
      "05/05/2026",
      `"YOU BOUGHT KO CORP (KO) (Cash)",KO,"KO CORP",Cash,${price},10,,,,-${(Number(price) * 10).toFixed(2)},05/06/2026`,
    );
  const day = [fill("50"), fill("51"), fill("50.02"), fill("52")];
  const ann = await createUser(app);

  await importFile(app, ann, { name: "a.csv", bytes: exportFile(day.slice(0, 2), DOWNLOADED) });
  const { preview } = await importFile(app, ann, {
    name: "b.csv",
    bytes: exportFile(day.slice(2), DOWNLOADED),
  });

  expect(preview).toMatchObject({ newLines: 2, reviewLines: 0 });
});

/** Runs of whole days that together cover everything, some twice, some repeated, in random order. */
function cuts(rows: readonly GeneratedRow[], next: () => number): GeneratedRow[][] {
  const days = [...new Set(rows.map(({ day }) => day))];
  const borders = [0, ...[0, 0, 0].map(() => Math.floor(next() * days.length)), days.length].sort(
    (a, b) => a - b,
  );
  const parts = borders.slice(1).map((border, index) => {
    const from = Math.max(0, (borders[index] ?? 0) - Math.floor(next() * 8));
    const to = Math.min(days.length, border + Math.floor(next() * 8));
    const wanted = new Set(days.slice(from, to));
    return rows.filter(({ day }) => wanted.has(day));
  });
  const repeated = [...parts, ...parts.slice(0, 2)].filter((part) => part.length > 0);
  return repeated
    .map((part) => ({ part, order: next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ part }) => part);
}

function row(date: string, rest: string): GeneratedRow {
  return { day: date, text: `${date},"Individual",Z12345678,${rest}` };
}

function deposit(date: string, amount: string): GeneratedRow {
  return row(date, `"Electronic Funds Transfer Received (Cash)",,"No Description",Cash,,0.000,,,,${amount},`);
}
