import { isLinking } from "@strikebook/core/ledger/linking-entries";
import { expect, test, vi } from "vitest";
import { createUser, startTestApp } from "../../testing/test-app.ts";
import { ENTRY_COLUMNS, type EntryRow, toEntry } from "./ledger-entries.repository.ts";
import { LINKING_ROW } from "./linking-rows.ts";
import { generateEventfulHistory } from "./testing/eventful-history.ts";
import { ledgerOf, sumsOf } from "./testing/figures.ts";
import { byFirstDay, slicesOfDays } from "./testing/file-slices.ts";
import { exportFile, generateHistory, random } from "./testing/generated-history.ts";
import { rebuildAll } from "./testing/rebuild.ts";
import { importFile } from "./testing/upload.ts";

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
      await rebuildAll(app, ann.id);
      expect({ ...(await ledgerOf(app, ann.id)), ...(await sumsOf(app, ann.id)) }).toEqual(ledger);
    }

    const { rows: books } = await app.database.pool.query(
      "SELECT DISTINCT book FROM realized_closings WHERE user_id = $1 ORDER BY 1",
      [ann.id],
    );
    expect(books.map(({ book }) => book)).toEqual(["TRADE", "TAX", "BOTH"]);
  },
);

test("a file of later days leaves the closings that stand as they are", async () => {
  const ann = await createUser(app);
  const rows = generateHistory(3, 30, 8);
  const closings = async () => {
    // The same closing written anew is another version of the row.
    const { rows: found } = await app.database.pool.query<{ version: string }>(
      "SELECT id || ' ' || xmin AS version FROM realized_closings WHERE user_id = $1 AND asset_class = 'STOCK'",
      [ann.id],
    );
    return new Set(found.map(({ version }) => version));
  };
  for (const [name, part] of [
    ["Accounts_History.csv", rows.slice(0, 150)],
    ["Accounts_History (1).csv", rows.slice(150).filter(({ day }) => day !== rows[149]?.day)],
  ] as const) {
    const before = await closings();
    await importFile(app, ann, { name, bytes: exportFile(part, "06/30/2026 4:00 pm") });
    const after = await closings();
    expect(after.size).toBeGreaterThan(before.size);
    expect([...before].filter((version) => !after.has(version))).toEqual([]);
  }
});

test.each([
  ["few of many lots", 3],
  ["more lots than are looked at first", 150],
  ["all lots and more", 700],
])("later closings that use up %s leave the lots of a rebuild", async (_, shares) => {
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
    await rebuildAll(app, ann.id);
    expect(await ledgerOf(app, ann.id)).toEqual(ledger);
  }
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

  expect(rows.map((row) => isLinking(toEntry(row, new Map())))).toEqual(said);
  expect(new Set(said)).toEqual(new Set([true, false]));
});
