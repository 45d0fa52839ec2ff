import { matchLedger } from "@strikebook/core/ledger/match-ledger";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { expect, test, vi } from "vitest";
import { exportFile, generateHistory } from "../import/testing/generated-history.ts";
import { EXPECTED, sample } from "../import/testing/samples.ts";
import { importFile } from "../import/testing/upload.ts";
import { generateWheelHistory } from "../import/testing/wheel-history.ts";
import { createUser, startTestApp } from "../testing/test-app.ts";
import { listHoldingsOn } from "./holdings.repository.ts";
import { listAccountNumbers, listEntries } from "./ledger-entries.repository.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();
const { pool } = app.database;

async function openLotsOn(userId: string, day: CalendarDate): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ underlying: string }>(
    "SELECT DISTINCT underlying FROM transactions WHERE user_id = $1 AND underlying IS NOT NULL",
    [userId],
  );
  const underlyings = rows.map(({ underlying }) => underlying);
  const entries = await listEntries(pool, userId, {
    underlyings,
    accountIds: await listAccountNumbers(pool, userId),
  });
  const { openLots } = matchLedger(
    entries.filter(({ eventDate }) => eventDate <= day),
    "TRADE",
  );
  const sums: Record<string, string> = {};
  for (const { accountId, instrument, quantity } of openLots) {
    const key = `${accountId} ${instrument}`;
    sums[key] = fromUnits(toUnits(sums[key] ?? "0") + toUnits(quantity));
  }
  return withoutZeros(sums);
}

async function rolledBackTo(userId: string, day: CalendarDate): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM brokerage_accounts WHERE user_id = $1", [
    userId,
  ]);
  const sums: Record<string, string> = {};
  for (const { id } of rows) {
    for (const { instrument, quantity } of await listHoldingsOn(pool, userId, { accountId: id, day })) {
      sums[`${id} ${instrument}`] = quantity;
    }
  }
  return withoutZeros(sums);
}

const withoutZeros = (sums: Record<string, string>) =>
  Object.fromEntries(Object.entries(sums).filter(([, quantity]) => quantity !== "0"));

async function expectSame(userId: string) {
  const { rows } = await pool.query<{ day: CalendarDate }>(
    "SELECT DISTINCT event_date::text AS day FROM transactions WHERE user_id = $1 ORDER BY 1",
    [userId],
  );
  const days = rows.map(({ day }) => day).filter((_day, index) => index % Math.ceil(rows.length / 15) === 0);
  expect(days.length).toBeGreaterThan(5);
  for (const day of days) {
    expect(await rolledBackTo(userId, day), day).toEqual(await openLotsOn(userId, day));
  }
}

test.each([11, 12, 13])(
  "law: open lots rolled back to any day are what matching up to it gives (seed %i)",
  async (seed) => {
    const ann = await createUser(app);
    const rows = generateHistory(seed, 60, 8);
    await importFile(app, ann, {
      name: "Accounts_History.csv",
      bytes: exportFile(rows, "06/01/2022 8:00 am"),
    });

    await expectSame(ann.id);
  },
);

test("the same holds for assignments, expiries, splits, mergers and spin-offs of the samples", async () => {
  const ann = await createUser(app);
  for (const place of Object.keys(EXPECTED).filter((name) => EXPECTED[name]?.file_type === "history")) {
    await importFile(app, ann, sample(place));
  }

  await expectSame(ann.id);
});

test("the same holds for calls that are assigned without shares, and the purchases after them", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, {
    name: "Accounts_History.csv",
    bytes: exportFile(generateWheelHistory(5, 40), "06/01/2022 8:00 am"),
  });
  const { rows } = await pool.query(
    "SELECT count(*)::int AS unmatched FROM realized_closings WHERE user_id = $1 AND type = 'SELL' AND unmatched_quantity <> 0",
    [ann.id],
  );
  expect(rows[0].unmatched).toBeGreaterThan(0);

  await expectSame(ann.id);
});

const BARE_HEAD =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";

test("shares of unknown basis that were sold since were held, and so were ones that a later payment ended", async () => {
  const ann = await createUser(app);
  const lines = [
    "03/26/2026,IN LIEU OF FRX SHARE LEU PAYOUT #REORLM0059999010000 ZZHOLD INC COM NEW (ZZH) (Cash),ZZH,ZZHOLD,Cash,,0.000,,,,4.12,Processing,",
    "03/23/2026,REVERSE SPLIT R/S TO 98765Z209#REOR M0059999010000 ZZHOLD INC (98765Z100) (Cash),98765Z100,ZZHOLD,Shares,,-3,,,,,Processing,",
    "03/20/2026,YOU SOLD EXAMPLECO (EXCO) (Cash),EXCO,EXAMPLECO,Cash,20,-50,,,,1000,Processing,03/23/2026",
    "03/10/2026,TRANSFER OF ASSETS ACAT RECEIVE EXAMPLECO (EXCO) (Cash),EXCO,EXAMPLECO,Shares,,50,,,,900,Processing,",
    "03/09/2026,YOU BOUGHT ZZHOLD INC (98765Z100) (Cash),98765Z100,ZZHOLD,Cash,20,3,,,,-60,Processing,03/10/2026",
  ];
  await importFile(app, ann, {
    name: "History_for_Account_Z12345678.csv",
    bytes: Buffer.from(`${BARE_HEAD}\n${lines.join("\n")}\n`),
  });

  for (const day of [
    "2026-03-09",
    "2026-03-12",
    "2026-03-20",
    "2026-03-24",
    "2026-03-26",
  ] as CalendarDate[]) {
    expect(await rolledBackTo(ann.id, day), day).toEqual(await openLotsOn(ann.id, day));
  }
  expect(Object.values(await rolledBackTo(ann.id, "2026-03-12" as CalendarDate))).toEqual(["3", "50"]);
});
