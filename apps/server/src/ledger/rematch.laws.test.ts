import { isLinking } from "@strikebook/core/ledger/linking/linking-entries";
import { random } from "@strikebook/core/shared/random";
import { expect, test, vi } from "vitest";
import { generateEventfulHistory } from "../import/testing/eventful-history.ts";
import { ledgerOf, sumsOf } from "../import/testing/figures.ts";
import { byFirstDay, cutAnywhere, slicesOfDays } from "../import/testing/file-slices.ts";
import { exportFile, generateHistory } from "../import/testing/generated-history.ts";
import { rematchAll } from "../import/testing/rematch-all.ts";
import { importFile } from "../import/testing/upload.ts";
import { generateWheelHistory } from "../import/testing/wheel-history.ts";
import { createUser, startTestApp } from "../testing/test-app.ts";
import { LINKING_ROW } from "./instrument-links.repository.ts";
import { ENTRY_COLUMNS, type EntryRow, ownAccounts, toEntry } from "./ledger-entries.repository.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

test.each([
  [1, "in random order"],
  [2, "in random order"],
  [3, "in random order"],
  [4, "oldest first"],
  [5, "oldest first"],
  [6, "oldest first"],
])(
  "after every one of history %i's files, %s, all is as if it were matched from scratch",
  async (seed, order) => {
    const ann = await createUser(app);
    const next = random(seed * 31);
    const rows = generateEventfulHistory(seed, 40, 8);
    const days = [...new Set(rows.map(({ day }) => day))];
    const parts =
      order === "oldest first" ? slicesOfDays(days, next).sort(byFirstDay) : slicesOfDays(days, next);
    expect(parts.length).toBeGreaterThan(4);

    for (const [index, part] of parts.entries()) {
      const own = rows.filter(({ day }) => part.includes(day));
      const bytes = exportFile(own, "06/30/2026 4:00 pm");
      await importFile(app, ann, { name: `Accounts_History (${index}).csv`, bytes });
      const ledger = { ...(await ledgerOf(app, ann.id)), ...(await sumsOf(app, ann.id)) };
      await rematchAll(app, ann.id);
      expect({ ...(await ledgerOf(app, ann.id)), ...(await sumsOf(app, ann.id)) }).toEqual(ledger);
    }

    const { rows: books } = await app.database.pool.query(
      "SELECT DISTINCT book FROM realized_closings WHERE user_id = $1 ORDER BY 1",
      [ann.id],
    );
    expect(books.map(({ book }) => book)).toEqual(["TRADE", "TAX", "BOTH"]);
  },
);

test.each([
  ["shares", generateHistory(3, 30, 8).filter(({ text }) => !text.includes(" TRANSACTION "))],
  ["contracts that are assigned and their shares", generateWheelHistory(3, 30)],
])("a file of later days of %s leaves the closings that stand as they are", async (_, rows) => {
  const ann = await createUser(app);
  const closings = async () => {
    // The same closing written anew is another version of the row.
    const { rows: found } = await app.database.pool.query<{ version: string }>(
      "SELECT id || ' ' || xmin AS version FROM realized_closings WHERE user_id = $1",
      [ann.id],
    );
    return new Set(found.map(({ version }) => version));
  };
  const half = rows[Math.floor(rows.length / 2)]?.day ?? "";
  for (const [name, part] of [
    ["Accounts_History.csv", rows.filter(({ day }) => day < half)],
    ["Accounts_History (1).csv", rows.filter(({ day }) => day >= half)],
  ] as const) {
    const before = await closings();
    await importFile(app, ann, { name, bytes: exportFile(part, "06/30/2026 4:00 pm") });
    const after = await closings();
    expect(after.size).toBeGreaterThan(before.size);
    expect([...before].filter((version) => !after.has(version))).toEqual([]);
  }
});

test.each([1, 2, 3, 4, 5, 6])(
  "files of assigned contracts, cut anywhere, give what wheel %i gives at once",
  async (seed) => {
    const ann = await createUser(app);
    const rows = generateWheelHistory(seed, 40);
    for (const [index, part] of cutAnywhere(rows, random(seed * 41)).entries()) {
      const bytes = exportFile(part, "06/30/2026 4:00 pm");
      await importFile(app, ann, { name: `Accounts_History (${index}).csv`, bytes });
    }
    const ledger = { ...(await ledgerOf(app, ann.id)), ...(await sumsOf(app, ann.id)) };
    await rematchAll(app, ann.id);
    expect({ ...(await ledgerOf(app, ann.id)), ...(await sumsOf(app, ann.id)) }).toEqual(ledger);
  },
);

test.each([
  ["few of many lots", 3],
  ["more lots than are looked at first", 150],
  ["all lots and more", 700],
])("later closings that use up %s leave the lots of a rematch of everything", async (_, shares) => {
  const ann = await createUser(app);
  const trade = (day: string, verb: string, count: number, type = "Cash") => ({
    day,
    text: `${day},"Individual",Z12345678,"YOU ${verb} KO CORP (KO) (${type})",KO,"KO CORP",${type},10,${count},,,,${count * -10},${day}`,
  });
  const bought = Array.from({ length: 600 }, (_row, index) =>
    trade(`01/${String(1 + (index % 28)).padStart(2, "0")}/2026`, "BOUGHT", 1),
  );
  const short = trade("01/28/2026", "SOLD SHORT SALE", -5, "Short");
  const files = [
    [...bought, short],
    [trade("02/02/2026", "SOLD", -shares), trade("02/02/2026", "BOUGHT", 0.5)],
    [trade("02/03/2026", "SOLD", -1.25), trade("02/03/2026", "BOUGHT SHORT COVER", 2, "Short")],
  ];
  for (const [index, rows] of files.entries()) {
    const bytes = exportFile(rows, "06/30/2026 4:00 pm");
    await importFile(app, ann, { name: `Accounts_History (${index}).csv`, bytes });
    const ledger = await ledgerOf(app, ann.id);
    await rematchAll(app, ann.id);
    expect(await ledgerOf(app, ann.id)).toEqual(ledger);
  }
});

test("later sales of assigned shares go on from lots in which the books differ", async () => {
  const ann = await createUser(app);
  const dated = (day: string) => (text: string) => ({ day, text: `${day},"Individual",Z12345678,${text}` });
  const [january5, january9] = [dated("01/05/2026"), dated("01/09/2026")];
  const put = (symbol: string) => `PUT (${symbol}) ${symbol} CORP JAN 09 26 $10 (100 SHS)`;
  const written = (symbol: string, contracts: number, premium: number) =>
    january5(
      `"YOU SOLD OPENING TRANSACTION ${put(symbol)} (Margin)", -${symbol}260109P10,"${put(symbol)}",Margin,0.01,${-contracts},,,,${premium},01/05/2026`,
    );
  const assigned = (symbol: string) => [
    january9(`"ASSIGNED ${put(symbol)} (Margin)", -${symbol}260109P10,"${put(symbol)}",Margin,,1,,,,0.00,`),
    january9(
      `"YOU BOUGHT ASSIGNED PUTS ${symbol} CORP (${symbol}) (Margin)",${symbol},"${symbol} CORP",Margin,10,100,,,,-1000.00,01/09/2026`,
    ),
  ];
  const trade = (symbol: string, shares: number) =>
    `"YOU ${shares < 0 ? "SOLD" : "BOUGHT"} ${symbol} CORP (${symbol}) (Cash)",${symbol},"${symbol} CORP",Cash,11,${shares},,,,${shares * -11},01/12/2026`;
  const files = [
    // A cent of premium for KO: of the last share both books say the same again.
    [
      written("F", 90, 900.37),
      written("KO", 1, 0.01),
      ...Array.from({ length: 90 }).flatMap(() => assigned("F")),
      ...assigned("KO"),
      ...[1, 2, 3, 5, 8, 13].map((shares) => january9(trade("F", shares))),
    ],
    [trade("F", -2), trade("KO", -99)].map(dated("01/12/2026")),
    [trade("F", -7000), trade("F", 3)].map(dated("01/13/2026")),
  ];
  for (const [index, rows] of files.entries()) {
    const bytes = exportFile(rows, "06/30/2026 4:00 pm");
    await importFile(app, ann, { name: `Accounts_History (${index}).csv`, bytes });
    if (index === 0) {
      // Earlier versions stored the lots of the tax book behind all others.
      await app.database.pool.query(
        "UPDATE open_lots SET id = id + 1000000 WHERE user_id = $1 AND book = 'TAX'",
        [ann.id],
      );
    }
  }
  const ledger = await ledgerOf(app, ann.id);
  await rematchAll(app, ann.id);
  expect(await ledgerOf(app, ann.id)).toEqual(ledger);
});

test("what a transfer names is no other account, also before the one it names is on record", async () => {
  const ann = await createUser(app);
  const row = (day: string, account: string, text: string) => ({ day, text: `${day},${account},${text}` });
  const [individual, roth, joint] = ['"Individual",Z12345678', '"ROTH IRA",211223344', '"Joint",X98765432'];
  const files = [
    [
      row("01/05/2026", individual, '"YOU BOUGHT FORD (F) (Cash)",F,"FORD",Cash,10,10,,,,-100,01/06/2026'),
      row(
        "01/07/2026",
        individual,
        '"TRANSFERRED TO VS X98-765432-1 FORD (F) (Shares)",F,"FORD",Shares,,-10,,,,-120,',
      ),
      row(
        "01/08/2026",
        roth,
        '"TRANSFER OF ASSETS ACAT RECEIVE FORD (F) (Shares)",F,"FORD",Shares,,10,,,,120,',
      ),
      row("01/20/2026", roth, '"YOU SOLD FORD (F) (Cash)",F,"FORD",Cash,12,-10,,,,120,01/21/2026'),
    ],
    [
      row(
        "02/03/2026",
        joint,
        '"Electronic Funds Transfer Received (Cash)",,"No Description",Cash,,,,,,500,',
      ),
    ],
  ];
  const unmatched = async () => {
    const { rows } = await app.database.pool.query<{ quantity: string }>(
      "SELECT trim_scale(unmatched_quantity)::text AS quantity FROM realized_closings WHERE user_id = $1",
      [ann.id],
    );
    return rows.map(({ quantity }) => quantity);
  };
  for (const [index, rows] of files.entries()) {
    const bytes = exportFile(rows, "06/30/2026 4:00 pm");
    await importFile(app, ann, { name: `Accounts_History (${index}).csv`, bytes });
    expect(await unmatched()).toEqual(["10"]);
  }
  await rematchAll(app, ann.id);
  expect(await unmatched()).toEqual(["10"]);
});

test("a row that links says so in SQL as in core", async () => {
  const ann = await createUser(app);
  const bytes = exportFile(generateEventfulHistory(9, 40, 8), "06/30/2026 4:00 pm");
  await importFile(app, ann, { name: "Accounts_History.csv", bytes });

  const { rows } = await app.database.pool.query<EntryRow & unknown[]>({
    text: `SELECT ${ENTRY_COLUMNS}, ${LINKING_ROW} FROM transactions WHERE user_id = $1 AND instrument IS NOT NULL`,
    values: [ann.id],
    rowMode: "array",
  });
  const said = rows.map((row) => (row as unknown[]).at(-1));

  expect(rows.map((row) => isLinking(toEntry(row, ownAccounts(new Map()))))).toEqual(said);
  expect(new Set(said)).toEqual(new Set([true, false]));
});
