import { decimal, moneyText, sum } from "@strikebook/core/shared/decimal";
import { expect, test, vi } from "vitest";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { exportFile, generateHistory } from "../testing/generated-history.ts";
import { undoImport } from "../testing/undo.ts";
import { importFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp();

const OPEN = "YOU SOLD OPENING TRANSACTION";
const CLOSE = "YOU BOUGHT CLOSING TRANSACTION";

/** A row of one put on `symbol`, strike 50, that expires on Jan 16 or Feb 20, 2026; `day` as `2026-01-08`. */
function put(day: string, verb: string, given: { symbol?: string; expiry?: string; numbers: string }) {
  const { symbol = "XYZ", expiry = "JAN 16 26", numbers } = given;
  const code = expiry.startsWith("JAN") ? "260116" : "260220";
  const name = `PUT (${symbol}) ${symbol} CORP ${expiry} $50 (100 SHS)`;
  const [year, month, date] = day.split("-");
  const run = `${month}/${date}/${year}`;
  return {
    day,
    text: `${run},"Individual",Z12345678,"${verb} ${name} (Margin)", -${symbol}${code}P50,"${name}",Margin,${numbers},${run}`,
  };
}

// The worked example of domain.md 2: +199.34 on 8 Jan, -50.01 on 14 Jan, together +149.33.
const SOLD = put("2026-01-08", OPEN, { numbers: "2,-1,0.65,0.01,,199.34" });
const BOUGHT_BACK = put("2026-01-14", CLOSE, { numbers: "0.5,1,,0.01,,-50.01" });
const SOLD_EARLIER = put("2026-01-05", OPEN, { numbers: "1.5,-1,0.65,0.01,,149.34" });
const SOLD_KO = put("2026-02-02", OPEN, {
  symbol: "KO",
  expiry: "FEB 20 26",
  numbers: "1,-1,0.65,0.01,,99.34",
});
const KO_EXPIRED = put("2026-02-20", "EXPIRED", { symbol: "KO", expiry: "FEB 20 26", numbers: ",1,,,,0.00" });

type Row = typeof SOLD;

const importRows = async (ann: TestUser, downloaded: string, ...rows: readonly Row[]) =>
  (
    await importFile(app, ann, {
      name: `Accounts_History (${downloaded.slice(0, 2)}).csv`,
      bytes: exportFile(rows, `${downloaded}/2026 8:00 am`),
    })
  ).result;

const JANUARY = { from: "2026-01-01", to: "2026-01-31" };
const FEBRUARY = { from: "2026-02-01", to: "2026-02-28" };
const YEAR = { from: "2026-01-01", to: "2026-12-31" };
const one = (total: string) => ({ total, trades: 1, underlyings: 1 });

test("a first file brings what its closings earned; an overlapping one only what it adds", async () => {
  const ann = await createUser(app);

  const first = await importRows(ann, "02/01", SOLD, BOUGHT_BACK);
  const second = await importRows(ann, "03/01", SOLD, BOUGHT_BACK, SOLD_KO, KO_EXPIRED);

  expect(first.brought).toEqual({
    ...JANUARY,
    ...one("149.33"),
    lastMonth: { ...JANUARY, ...one("149.33") },
    lastYear: { ...YEAR, ...one("149.33") },
  });
  expect(first).toMatchObject({
    firstDay: "2026-01-08",
    lastDay: "2026-01-14",
    cashMatches: true,
    informationalLines: 0,
    reviewLines: 0,
  });
  expect(second).toMatchObject({ normalizedTransactionsAdded: 2, duplicatesSkipped: 2 });
  expect(second.brought).toMatchObject({ ...FEBRUARY, ...one("99.34") });
});

test("an import without closings brings nothing yet, and neither does a closing without its opening", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];

  expect((await importRows(ann, "01/10", SOLD)).brought).toBeNull();
  expect((await importRows(bob, "01/20", BOUGHT_BACK)).brought).toBeNull();
});

test("an import that only completes a closing on record brings its profit, in the closing's month", async () => {
  const ann = await createUser(app);
  await importRows(ann, "02/20", BOUGHT_BACK, SOLD_KO, KO_EXPIRED);

  const completing = await importRows(ann, "01/10", SOLD);

  expect(completing.brought).toMatchObject({ ...JANUARY, ...one("149.33") });
});

test("an older opening takes the closing's place: profit changes by the difference, no closing is added", async () => {
  const ann = await createUser(app);
  await importRows(ann, "02/01", SOLD, BOUGHT_BACK);

  // First in, first out: 149.34 - 50.01 = 99.33 instead of 149.33.
  const older = await importRows(ann, "01/07", SOLD_EARLIER);

  expect(older.brought).toMatchObject({ ...JANUARY, total: "-50.00", trades: 0, underlyings: 1 });
});

test("a newer download that books a fee anew changes profit by that cent", async () => {
  const ann = await createUser(app);
  await importRows(ann, "02/01", SOLD, BOUGHT_BACK);

  const corrected = { ...BOUGHT_BACK, text: BOUGHT_BACK.text.replace("0.01,,-50.01", "0.02,,-50.02") };
  const newer = await importRows(ann, "03/01", SOLD, corrected);

  expect(newer.brought).toMatchObject({ total: "-0.01", trades: 0 });
});

test("a file that is imported in the background says the same with its last progress", async () => {
  const ann = await createUser(app);
  const deposits = Array.from({ length: 500 }, (_, index) => ({
    day: "2026-01-20",
    text: `01/20/2026,"Individual",Z12345678,"Electronic Funds Transfer Received (Cash)",,"No Description",Cash,,0.000,,,,${index + 1},`,
  }));

  const result = await importRows(ann, "02/01", SOLD, BOUGHT_BACK, ...deposits);

  expect(result).toMatchObject({
    normalizedTransactionsAdded: 502,
    firstDay: "2026-01-08",
    lastDay: "2026-01-20",
    cashMatches: true,
    brought: { ...JANUARY, ...one("149.33"), lastMonth: one("149.33"), lastYear: one("149.33") },
  });
});

test("past uploads say it while they count; what an undo takes, the next import brings again", async () => {
  const ann = await createUser(app);
  const { importId } = await importRows(ann, "02/01", SOLD, BOUGHT_BACK);
  const history = async () => {
    const { data } = await graphqlRequest(
      app,
      ann,
      "{ getUploadHistory { uploads { brought { total lastMonth { from underlyings } } } } }",
    );
    return data.getUploadHistory.uploads;
  };

  expect(await history()).toEqual([
    { brought: { total: "149.33", lastMonth: { from: "2026-01-01", underlyings: 1 } } },
  ]);
  await undoImport(app, ann, importId);
  expect(await history()).toEqual([{ brought: null }]);
  const again = await importRows(ann, "02/01", SOLD, BOUGHT_BACK);
  expect(again.brought).toMatchObject(one("149.33"));
});

test("over any files, what each brought sums to what is realized", async () => {
  const ann = await createUser(app);
  const rows = generateHistory(7, 60, 4);
  const parts = [rows.slice(80, 200), rows.slice(0, 120), rows.slice(150), rows];

  const brought: string[] = [];
  for (const [index, part] of parts.entries()) {
    const { result } = await importFile(app, ann, {
      name: `Accounts_History (${index}).csv`,
      bytes: exportFile(part, `06/0${index + 1}/2026 8:00 am`),
    });
    brought.push(result.brought?.total ?? "0.00");
    const { rows: sums } = await app.database.pool.query<{ net: string }>(
      "SELECT coalesce(sum(net), 0) AS net FROM realized_closings WHERE user_id = $1 AND book IN ('TRADE', 'BOTH')",
      [ann.id],
    );
    expect(moneyText(sum(brought.map(decimal)))).toBe(moneyText(decimal(sums[0]?.net ?? "")));
  }
  expect(brought.filter((total) => total !== "0.00").length).toBeGreaterThan(2);
});
