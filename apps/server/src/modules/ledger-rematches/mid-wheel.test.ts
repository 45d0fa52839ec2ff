import { LEDGER_VERSION } from "@strikebook/core/ledger/ledger-version";
import { expect, test, vi } from "vitest";
import {
  addStatement,
  matchedOf,
  previewStatement,
  removeStatement,
} from "../../import/testing/statements.ts";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const app = await startTestApp();

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
const ACCOUNT = '"Individual - TOD",Z41000001';

const history = (name: string, ...rows: readonly string[]) => ({
  name,
  bytes: `\n\n${[HEADER, ...rows].join("\n")}\n\n\n\nDate downloaded 03/20/2026 4:00 pm`,
});

const contract = (expiry: string, right: "CALL" | "PUT", strike: number) =>
  `${right} (AMD) ADVANCED MICRO DEVICES ${expiry} $${strike} (100 SHS)`;
type OptionRow = readonly [
  day: string,
  verb: string,
  symbol: string,
  text: string,
  quantity: number,
  amount: string,
];
const option = (...[day, verb, symbol, text, quantity, amount]: OptionRow) =>
  `${day},${ACCOUNT},"${verb} ${text} (Margin)", -${symbol},"${text}",Margin,,${quantity},,,,${amount},`;
type SharesRow = readonly [day: string, verb: string, quantity: number, price: number, amount: string];
const shares = (...[day, verb, quantity, price, amount]: SharesRow) =>
  `${day},${ACCOUNT},"${verb} ADVANCED MICRO DEVICES (AMD) (Margin)",AMD,ADVANCED MICRO DEVICES,Margin,${price},${quantity},,,,${amount},`;

const CALL = ["AMD260206C51", contract("FEB 06 26", "CALL", 51)] as const;
const PUT = ["AMD260220P49", contract("FEB 20 26", "PUT", 49)] as const;

// All of Type Margin, newest first: 100 AMD from before the file are called away at 51, a put at 49 is assigned.
const MID_WHEEL = history(
  "Accounts_History.csv",
  shares("02/23/2026", "YOU BOUGHT ASSIGNED PUTS AS OF 02-20-26", 100, 49, "-4900"),
  option("02/23/2026", "ASSIGNED as of Feb-20-2026", ...PUT, 1, ""),
  option("02/09/2026", "YOU SOLD OPENING TRANSACTION", ...PUT, -1, "99.34"),
  shares("02/09/2026", "YOU SOLD ASSIGNED CALLS AS OF 02-06-26", -100, 51, "5099.87"),
  option("02/09/2026", "ASSIGNED as of Feb-06-2026", ...CALL, 1, ""),
  option("02/02/2026", "YOU SOLD OPENING TRANSACTION", ...CALL, -1, "89.34"),
);
const OLDER = history("Accounts_History (1).csv", shares("01/05/2026", "YOU BOUGHT", 100, 48, "-4800"));

const REPORT = `{
  coverage: getCoverage { accountId unmatched { instrument closings firstDay quantity }
    nextDownloads { sentence reason } }
  lots: getOpenLots(book: TRADE) { instrument quantity basis }
}`;

const send = (user: Pick<TestUser, "token"> | undefined, query: string, variables = {}) =>
  graphqlRequest(app, user, query, variables);

const netOf = async ({ id }: TestUser) =>
  (
    await app.database.pool.query<{ kind: string; net: string }>(
      `SELECT CASE asset_class WHEN 'OPTION' THEN 'options' ELSE 'shares' END AS kind, trim_scale(sum(net))::text AS net
         FROM realized_closings WHERE user_id = $1 AND book IN ('TRADE', 'BOTH') GROUP BY 1 ORDER BY 1`,
      [id],
    )
  ).rows;

async function reportOf(user: TestUser) {
  const { data, errors } = await send(user, REPORT);
  expect(errors).toBeUndefined();
  return { ...data, net: await netOf(user) };
}

test("AMD: options 188.68, one unmatched sale, 100 open at 4,900; the older file gives the ledger of one file", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  await importFile(app, ann, MID_WHEEL);

  const cut = await reportOf(ann);
  expect(cut.net).toEqual([
    { kind: "options", net: "188.68" },
    { kind: "shares", net: "0" },
  ]);
  expect(cut.lots).toEqual([{ instrument: "AMD", quantity: "100", basis: "4900" }]);
  expect(cut.coverage[0].unmatched).toEqual([
    { instrument: "AMD", closings: 1, firstDay: "2026-02-06", quantity: "100" },
  ]);
  expect(cut.coverage[0].nextDownloads[0].reason).toBe("1 closing trade has no opening on record (AMD).");

  await importFile(app, ann, OLDER);
  for (const file of [OLDER, MID_WHEEL]) {
    await importFile(app, bob, file);
  }
  // 5,099.87 - 4,800.00
  expect((await reportOf(ann)).net).toEqual([
    { kind: "options", net: "188.68" },
    { kind: "shares", net: "299.87" },
  ]);
  expect(await matchedOf(app, ann.id)).toEqual(await matchedOf(app, bob.id));
});

test("sold short: the person says so, the put's shares cover it, and taking it back asks again", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, MID_WHEEL);
  const before = await matchedOf(app, ann.id);
  const statement = { kind: "SHORT", day: "2026-02-06", instrument: "AMD" };

  const preview = await previewStatement(app, ann, statement);
  // 5,099.87 - 4,900.00
  expect(preview.data.previewStatement).toMatchObject({ closingsMatched: 1, realizedChange: "199.87" });
  const { data } = await addStatement(app, ann, statement);
  expect(data.addStatement.sentence).toBe("AMD sold on Feb 6, 2026 opened a short position.");
  expect((await reportOf(ann)).net).toEqual([
    { kind: "options", net: "188.68" },
    { kind: "shares", net: "199.87" },
  ]);
  expect((await reportOf(ann)).lots).toEqual([]);

  await removeStatement(app, ann, data.addStatement.id);
  expect(await matchedOf(app, ann.id)).toEqual(before);
  const negative = await addStatement(app, ann, { ...statement, quantity: "-100" });
  expect(negative.errors?.[0]?.extensions?.["code"]).toBe("INVALID_INPUT");
});

test("a short of Type Short that stands in one file is covered in the next, beside shares held", async () => {
  const rows = [
    `02/04/2026,${ACCOUNT},YOU BOUGHT SHORT COVER XYLO CORP COM (XYLO) (Short),XYLO,XYLO CORP COM,Short,40.8,50,,,,-2040,`,
    `02/03/2026,${ACCOUNT},YOU BOUGHT XYLO CORP COM (XYLO) (Margin),XYLO,XYLO CORP COM,Margin,40.7,100,,,,-4070,`,
    `02/02/2026,${ACCOUNT},YOU SOLD SHORT SALE XYLO CORP COM (XYLO) (Short),XYLO,XYLO CORP COM,Short,41.2,-50,,,,2060,`,
  ];
  const [ann, bob] = [await createUser(app), await createUser(app)];
  await importFile(app, bob, history("Accounts_History.csv", ...rows));
  for (const [index, row] of rows.toReversed().entries()) {
    await importFile(app, ann, history(`Accounts_History (${index}).csv`, row));
  }

  expect(await netOf(ann)).toEqual([{ kind: "shares", net: "20" }]);
  expect((await reportOf(ann)).lots).toEqual([{ instrument: "XYLO", quantity: "100", basis: "4070" }]);
  expect(await matchedOf(app, ann.id)).toEqual(await matchedOf(app, bob.id));
});

const xylo = (day: string, verb: string, money: string, type = "Margin") =>
  `${day},YOU ${verb} XYLO CORP COM (XYLO) (${type}),XYLO,XYLO CORP COM,${type},${money},`;
const SCALP_HEADER =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";

// Newest first: sold short at 41.20 and covered at 40.80 (+20.00), then bought at 40.70 and sold at 41.50 (+80.00).
const SCALPS = [
  xylo("02/03/2026", "SOLD", "41.5,-100,,,,4150,10100"),
  xylo("02/03/2026", "BOUGHT", "40.7,100,,,,-4070,5950"),
  xylo("02/03/2026", "BOUGHT SHORT COVER", "40.8,50,,,,-2040,10020", "Short"),
  xylo("02/03/2026", "SOLD SHORT SALE", "41.2,-50,,,,2060,12060", "Short"),
  "02/02/2026,Electronic Funds Transfer Received (Cash),,No Description,Cash,,0,,,,10000,10000,",
];

// Bought at 40, sold at 41 (+100.00), sold short and covered (+20.00), bought again: 4,070.00.
const LONG_SHORT_LONG = [
  xylo("02/03/2026", "BOUGHT", "40.7,100,,,,-4070,11950"),
  xylo("02/03/2026", "BOUGHT SHORT COVER", "40.8,50,,,,-2040,16020", "Short"),
  xylo("02/03/2026", "SOLD SHORT SALE", "41.2,-50,,,,2060,18060", "Short"),
  xylo("02/03/2026", "SOLD", "41,-100,,,,4100,16000"),
  xylo("02/02/2026", "BOUGHT", "40,100,,,,-4000,11900"),
];

// The same day after a history that lacks the first purchase: the sale is unmatched, the later purchase stays.
const WITHOUT_FIRST = LONG_SHORT_LONG.slice(0, 4);

const HELD = [{ quantity: "100", basis: "4070" }];

test.each([
  ["a scalp of either side", SCALPS, { net: "100", lots: [], unmatched: 0 }],
  ["long, short and long again", LONG_SHORT_LONG, { net: "120", lots: HELD, unmatched: 0 }],
  ["the same without the first purchase", WITHOUT_FIRST, { net: "20", lots: HELD, unmatched: 1 }],
])("the balances tell the order of the day: %s", async (_name, rows, { net, lots, unmatched }) => {
  const ann = await createUser(app);
  const bytes = `\n\n${[SCALP_HEADER, ...rows].join("\n")}\n\n\n\nDate downloaded 11/20/2026 7:51 pm`;
  await importFile(app, ann, { name: "History_for_Account_Z41000001.csv", bytes });

  const report = await reportOf(ann);
  expect(report.net).toEqual([{ kind: "shares", net }]);
  expect(report.lots).toMatchObject(lots);
  expect(report.coverage[0].unmatched).toHaveLength(unmatched);
});

const REMATCHES = `{ getLedgerRematches { id unmatchedBefore unmatchedAfter realizedBefore realizedAfter } }`;
const DISMISS = "mutation ($id: ID!) { dismissLedgerRematch(id: $id) }";

test("what a new version changed is told until it is dismissed, by its person alone", async () => {
  const [ann, bob, cleo] = [
    await createUser(app),
    await createUser(app),
    await createUser(app, { roles: ["READONLY"] }),
  ];
  await importFile(app, ann, MID_WHEEL);
  await importFile(app, bob, OLDER);
  // As the rules before it had matched the file: the put's shares covered a short that never was.
  await app.database.pool.query(
    `UPDATE realized_closings SET net = 199.87, unmatched_quantity = 0, quantity = 100
      WHERE user_id = $1 AND unmatched_quantity <> 0`,
    [ann.id],
  );
  await app.database.pool.query("UPDATE users SET ledger_version = $2 WHERE id = ANY($1)", [
    [ann.id, bob.id],
    LEDGER_VERSION - 1,
  ]);

  await app.services.uploads.rematchOutdated();

  const { data } = await send(ann, REMATCHES);
  expect(data.getLedgerRematches).toMatchObject([
    { unmatchedBefore: 0, unmatchedAfter: 1, realizedBefore: "388.55", realizedAfter: "188.68" },
  ]);
  expect((await send(bob, REMATCHES)).data.getLedgerRematches).toEqual([]);
  const [{ id }] = data.getLedgerRematches;

  expect((await send(undefined, DISMISS, { id })).errors?.[0]?.extensions?.["code"]).toBe("UNAUTHENTICATED");
  expect((await send(cleo, DISMISS, { id })).errors?.[0]?.extensions?.["code"]).toBe("FORBIDDEN");
  expect((await send(bob, DISMISS, { id })).data.dismissLedgerRematch).toBe(false);
  expect((await send(ann, DISMISS, { id: "nothing" })).data.dismissLedgerRematch).toBe(false);
  expect((await send(ann, DISMISS, { id })).data.dismissLedgerRematch).toBe(true);
  expect((await send(ann, REMATCHES)).data.getLedgerRematches).toEqual([]);
});
