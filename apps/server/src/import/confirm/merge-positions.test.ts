import { expect, test, vi } from "vitest";
import { createUser, startTestApp, TEST_NOW } from "../../testing/test-app.ts";
import { sample } from "../testing/samples.ts";
import { confirmFile, importFile, previewFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const HEADER =
  "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Today's Gain/Loss Dollar,Today's Gain/Loss Percent,Total Gain/Loss Dollar,Total Gain/Loss Percent,Percent Of Account,Cost Basis Total,Average Cost Basis,Type";

const KO = row("KO", 10, "70.00", "700.00");
const PEP = row("PEP", 5, "100.00", "500.00");
const CASH = "Z12345678,Individual,SPAXX**,HELD IN MONEY MARKET,,,,$1000.00,,,,,45.00%,,,Cash,";

test("importing one day again: same rows are duplicates, changed ones update, gone ones go, and it says so", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, positions("10:00 a.m.", [KO, PEP, CASH]));
  const later = positions("4:12 p.m.", [
    row("KO", 10, "71.00", "710.00"),
    CASH,
    row("AMD", 1, "150.00", "150.00"),
  ]);

  const { preview, result } = await importFile(app, ann, later);

  expect(preview).toMatchObject({ newPositions: 1, duplicatePositions: 2, portfolioDate: "2026-07-06" });
  expect(preview.warnings.join()).toContain("1 position of that day will be updated");
  expect(preview.warnings.join()).toContain("1 position of that day will be removed");
  expect(result.message).toContain("1 position of that day updated");
  expect(await snapshotOf(ann.id)).toEqual({
    symbols: ["AMD 150.0000", "KO 710.0000", "SPAXX 1000.0000"],
    total: "1860.0000",
  });
});

test("an older download of the day changes nothing that the newer one said", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, positions("4:12 p.m.", [row("KO", 10, "71.00", "710.00"), CASH]));
  const before = await snapshotOf(ann.id);

  const { preview, result } = await importFile(app, ann, positions("10:00 a.m.", [KO, PEP, CASH]));

  expect(preview).toMatchObject({ newPositions: 0, duplicatePositions: 3 });
  expect(result).toMatchObject({ normalizedPositionsAdded: 0, duplicatesSkipped: 3 });
  expect(result.message).toContain("left as on record");
  expect(await snapshotOf(ann.id)).toEqual(before);
});

test("a row typed in by hand stays", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, positions("10:00 a.m.", [KO, CASH]));
  const account = await app.database.prisma.brokerageAccount.findFirstOrThrow({ where: { userId: ann.id } });
  await app.database.prisma.position.create({
    data: {
      userId: ann.id,
      accountId: account.id,
      portfolioDate: new Date("2026-07-06"),
      symbol: "GOLD",
      type: "OTHER",
      currentValue: "5",
      rowKey: "by hand",
    },
  });

  await importFile(app, ann, positions("4:12 p.m.", [KO, CASH]));

  expect((await snapshotOf(ann.id)).symbols).toContain("GOLD 5.0000");
});

test("a file without a date is asked for one", async () => {
  const ann = await createUser(app);
  const bytes = `${HEADER}\n${KO}\n${CASH}\n`;
  const { data } = await previewFile(app, ann, { name: "positions.csv", bytes });
  const preview = data.previewFileUpload;
  expect(preview).toMatchObject({ portfolioDate: null, portfolioDateSource: "UNKNOWN", canConfirm: false });
  expect((await confirmFile(app, ann, preview.sessionId)).errors?.[0]?.message).toBe(preview.blockedReason);

  const given = await previewFile(
    app,
    ann,
    { name: "positions.csv", bytes },
    { portfolioDate: "2026-07-06" },
  );
  expect(given.data.previewFileUpload).toMatchObject({ portfolioDateSource: "GIVEN", canConfirm: true });
  const confirmed = await confirmFile(app, ann, preview.sessionId, { portfolioDate: "2026-07-06" });

  expect(confirmed.data.confirmFileUpload).toMatchObject({ normalizedPositionsAdded: 2, accountsCreated: 1 });
  expect((await snapshotOf(ann.id)).total).toBe("1700.0000");
});

test("a day to come is refused, before and when confirming; the exchange's today is not", async () => {
  const ann = await createUser(app);
  const file = { name: "positions.csv", bytes: `${HEADER}\n${KO}\n` };
  // In Kiritimati and in UTC it is the 21st already.
  app.setNow(new Date("2026-11-21T04:30:00.000Z"));
  const { data } = await previewFile(app, ann, file);
  const { sessionId } = data.previewFileUpload;

  const replies = [
    await previewFile(app, ann, file, { portfolioDate: "2026-11-21" }),
    await confirmFile(app, ann, sessionId, { portfolioDate: "2026-11-21" }),
  ];
  const today = await confirmFile(app, ann, sessionId, { portfolioDate: "2026-11-20" });
  app.setNow(TEST_NOW);

  for (const { errors } of replies) {
    expect(errors).toMatchObject([
      { message: "portfolioDate must not be in the future", extensions: { code: "INVALID_INPUT" } },
    ]);
  }
  expect(today.data.confirmFileUpload).toMatchObject({ normalizedPositionsAdded: 1 });
});

test("the file's name of an account does not overwrite the one that the person gave it", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, sample("s09/Portfolio_Positions_Sep-30-2022.csv"));
  await app.database.prisma.brokerageAccount.updateMany({
    where: { userId: ann.id, accountIdentifier: "Z12345678" },
    data: { name: "My own" },
  });

  const { result } = await importFile(app, ann, sample("s10/Portfolio_Positions_Jul-06-2026.csv"));

  const own = result.accounts.find(
    ({ accountNumber }: { accountNumber: string }) => accountNumber === "Z12345678",
  );
  expect(own).toMatchObject({ accountName: "My own", isNew: false });
  expect(result.accountsCreated).toBe(2);
});

function positions(time: string, rows: readonly string[]) {
  const footer = `"Date downloaded Jul-06-2026 ${time} ET"`;
  return {
    name: "Portfolio_Positions_Jul-06-2026.csv",
    bytes: `${HEADER}\n${rows.join("\n")}\n\n${footer}\n`,
  };
}

function row(symbol: string, quantity: number, price: string, value: string): string {
  return `Z12345678,Individual,${symbol},${symbol} CORP,${quantity},$${price},+$0.10,$${value},+$1.00,+0.10%,+$50.00,+7.00%,10.00%,$650.00,$65.00,Cash,`;
}

async function snapshotOf(userId: string) {
  const { rows } = await app.database.pool.query<{ text: string }>(
    "SELECT symbol || ' ' || current_value AS text FROM positions WHERE user_id = $1 ORDER BY symbol",
    [userId],
  );
  const { rows: sums } = await app.database.pool.query<{ total: string }>(
    "SELECT sum(total_value) AS total FROM portfolio_snapshots WHERE user_id = $1",
    [userId],
  );
  return { symbols: rows.map(({ text }) => text), total: sums[0]?.total };
}
