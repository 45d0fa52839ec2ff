import { expect, test, vi } from "vitest";
import { importHere } from "../import/testing/confirm-here.ts";
import { ledgerOf } from "../import/testing/figures.ts";
import { exportFile, type GeneratedRow } from "../import/testing/generated-history.ts";
import { rematchAll } from "../import/testing/rematch-all.ts";
import { createUser, startTestApp, type TestUser } from "../testing/test-app.ts";

vi.setConfig({ testTimeout: 120_000 });

/** Rows that were in memory at once. */
const batches = vi.hoisted(() => ({ most: 0 }));

vi.mock(import("./ledger-entries.repository.ts"), async (importOriginal) => {
  const real = await importOriginal();
  return {
    ...real,
    listEntries: async (...given) => {
      const entries = await real.listEntries(...given);
      batches.most = Math.max(batches.most, entries.length);
      return entries;
    },
  };
});

const app = await startTestApp();

const SYMBOLS = ["AMD", "F", "KO"];
const ROWS_OF_SYMBOL = 9000;

test("a few rows of each of many instruments do not bring all their rows into memory at once", async () => {
  const ann = await createUser(app);
  const trades = SYMBOLS.flatMap((symbol) =>
    Array.from({ length: ROWS_OF_SYMBOL }, (_, index) => bought("01/05/2026", symbol, index + 1)),
  );
  await importRows(ann, trades, 0);
  batches.most = 0;

  await importRows(
    ann,
    SYMBOLS.map((symbol) => bought("01/02/2026", symbol, 1)),
    1,
  );

  expect(batches.most).toBeGreaterThan(ROWS_OF_SYMBOL);
  expect(batches.most).toBeLessThan(2.5 * ROWS_OF_SYMBOL);
  const ledger = await ledgerOf(app, ann.id);
  await rematchAll(app, ann.id);
  expect(await ledgerOf(app, ann.id)).toEqual(ledger);
});

test("years of one instrument are not in memory at once, days that belong together are", async () => {
  const ann = await createUser(app);
  const trades = Array.from({ length: ROWS_OF_SYMBOL }, (_, index) =>
    bought(`01/${String(1 + (index % 28)).padStart(2, "0")}/2026`, "KO", index + 1),
  );
  const cancelled = {
    day: "01/20/2026",
    text: `01/20/2026,"Individual",Z12345678,"BUY CANCEL KO CORP (KO) (Cash)",KO,"KO CORP",Cash,10,-10,,,,100,01/20/2026`,
  };
  await importRows(ann, [...trades, cancelled], 0);
  batches.most = 0;
  await rematchAll(app, ann.id);
  // Days 10 to 20 are matched together: ten days after a trade it may still be canceled.
  expect(batches.most).toBeGreaterThan((ROWS_OF_SYMBOL / 28) * 11);
  expect(batches.most).toBeLessThan((ROWS_OF_SYMBOL / 28) * 22);

  batches.most = 0;
  await importRows(ann, [bought("03/02/2026", "KO", 1)], 1);
  // A file of later days asks for its own row alone, although one was canceled once.
  expect(batches.most).toBe(1);
});

function bought(day: string, symbol: string, shares: number): GeneratedRow {
  const name = `${symbol} CORP`;
  const text = `${day},"Individual",Z12345678,"YOU BOUGHT ${name} (${symbol}) (Cash)",${symbol},"${name}",Cash,10,${shares},,,,${shares * -10},${day}`;
  return { day, text };
}

/** The confirm runs in this thread, where what it reads can be seen. */
async function importRows(user: TestUser, rows: readonly GeneratedRow[], index: number): Promise<void> {
  const bytes = exportFile(rows, "06/30/2026 4:00 pm");
  await importHere(app, user, { name: `Accounts_History (${index}).csv`, bytes });
}
