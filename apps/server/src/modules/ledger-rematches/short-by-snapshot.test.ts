import { expect, test, vi } from "vitest";
import { addStatement, matchedOf } from "../../import/testing/statements.ts";
import { undoImport } from "../../import/testing/undo.ts";
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
  bytes: `\n\n${[HEADER, ...rows].join("\n")}\n\n\n\nDate downloaded 02/20/2026 4:00 pm`,
});

const TEXT = "CALL (AMD) ADVANCED MICRO DEVICES FEB 06 26 $51 (100 SHS)";
const option = (day: string, verb: string, quantity: number, amount: string) =>
  `${day},${ACCOUNT},"${verb} ${TEXT} (Margin)", -AMD260206C51,"${TEXT}",Margin,,${quantity},,,,${amount},`;
const CALLED_AWAY = [
  `02/09/2026,${ACCOUNT},"YOU SOLD ASSIGNED CALLS AS OF 02-06-26 ADVANCED MICRO DEVICES (AMD) (Margin)",AMD,ADVANCED MICRO DEVICES,Margin,51,-100,,,,5099.87,`,
  option("02/09/2026", "ASSIGNED as of Feb-06-2026", 1, ""),
  option("02/02/2026", "YOU SOLD OPENING TRANSACTION", -1, "89.33"),
];
const KO = `01/05/2026,${ACCOUNT},"YOU BOUGHT COCA COLA CO (KO) (Margin)",KO,COCA COLA CO,Margin,70,1,,,,-70,`;
const HISTORY = history("Accounts_History.csv", ...CALLED_AWAY, KO);
const COVERED = history(
  "Accounts_History (1).csv",
  `02/11/2026,${ACCOUNT},"YOU BOUGHT ADVANCED MICRO DEVICES (AMD) (Margin)",AMD,ADVANCED MICRO DEVICES,Margin,49,100,,,,-4900,`,
  ...CALLED_AWAY,
);

const POSITIONS_HEADER =
  "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Today's Gain/Loss Dollar,Today's Gain/Loss Percent,Total Gain/Loss Dollar,Total Gain/Loss Percent,Percent Of Account,Cost Basis Total,Average Cost Basis,Type";

type Held = {
  readonly day?: string;
  readonly time?: string;
  readonly amd?: number;
  readonly account?: string;
};

/** KO and cash, and shares of AMD where `amd` says so; on the evening of Friday, 30 January. */
function positions({ day = "Jan-30-2026", time = "6:02 p.m", amd = 0, account = "Z41000001" }: Held = {}) {
  const row = (symbol: string, quantity: number) =>
    `${account},Individual - TOD,${symbol},${symbol} CORP,${quantity},$50.00,+$0.10,$${quantity * 50}.00,+$1.00,+0.10%,+$1.00,+1.00%,10.00%,$40.00,$40.00,Margin,`;
  const lines = [
    row("KO", 1),
    ...(amd === 0 ? [] : [row("AMD", amd)]),
    `${account},Individual - TOD,SPAXX**,HELD IN MONEY MARKET,,,,$1000.00,,,,,90.00%,,,Cash,`,
  ];
  return {
    name: `Portfolio_Positions_${day}.csv`,
    bytes: `${POSITIONS_HEADER}\n${lines.join("\n")}\n\n"Date downloaded ${day} ${time} ET"\n`,
  };
}

/** The shares of AMD that are open, and those sold that no lot was for. */
async function amdOf({ id }: TestUser) {
  const { rows: open } = await app.database.pool.query<{ lot: string }>(
    `SELECT trim_scale(quantity) || ' for ' || trim_scale(amount) AS lot FROM open_lots
      WHERE user_id = $1 AND instrument = 'AMD' AND book IN ('TRADE', 'BOTH') ORDER BY 1`,
    [id],
  );
  const { rows: loose } = await app.database.pool.query<{ quantity: string }>(
    `SELECT trim_scale(unmatched_quantity)::text AS quantity FROM realized_closings
      WHERE user_id = $1 AND instrument = 'AMD' AND unmatched_quantity <> 0 AND book IN ('TRADE', 'BOTH')`,
    [id],
  );
  return { open: open.map(({ lot }) => lot), unmatched: loose.map(({ quantity }) => quantity) };
}

const SHORT = { open: ["-100 for 5099.87"], unmatched: [] };
const UNKNOWN = { open: [], unmatched: ["100"] };

test("positions of the week before without AMD prove the sale short, in any order; their undo asks again", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  await importFile(app, ann, HISTORY);
  expect(await amdOf(ann)).toEqual(UNKNOWN);
  const { result } = await importFile(app, ann, positions());
  expect(await amdOf(ann)).toEqual(SHORT);

  await importFile(app, bob, positions());
  await importFile(app, bob, HISTORY);
  expect(await amdOf(bob)).toEqual(SHORT);
  expect(await matchedOf(app, ann.id)).toEqual(await matchedOf(app, bob.id));

  expect((await undoImport(app, ann, result.importId)).errors).toBeUndefined();
  expect(await amdOf(ann)).toEqual(UNKNOWN);
  await importFile(app, ann, positions());
  expect(await matchedOf(app, ann.id)).toEqual(await matchedOf(app, bob.id));

  // 5,099.87 - 4,900.00: a later purchase of Margin covers it.
  await importFile(app, bob, COVERED);
  expect(await amdOf(bob)).toEqual({ open: [], unmatched: [] });
  const { rows } = await app.database.pool.query<{ net: string }>(
    "SELECT trim_scale(net)::text AS net FROM realized_closings WHERE user_id = $1 AND instrument = 'AMD'",
    [bob.id],
  );
  expect([...new Set(rows.map(({ net }) => net))]).toContain("199.87");
  const explain = `{ explainSummary(cell: { underlying: "AMD", assets: SHARES }) { rows { lots { proof } } } }`;
  expect((await graphqlRequest(app, bob, explain)).data.explainSummary.rows).toEqual([
    { lots: [{ proof: "Sold short: by the positions of 2026-01-30 and the rows since, you held none." }] },
  ]);
});

test("a positions file that proves a covered sale short says the profit that it brings", async () => {
  const ann = await createUser(app);
  // The call's premium alone: the sale has no lot, the later purchase is one of its own.
  const covered = await importFile(app, ann, {
    ...COVERED,
    bytes: COVERED.bytes.replace("\n\n\n\nDate", `\n${KO}\n\n\n\nDate`),
  });
  expect(covered.result.brought).toMatchObject({ total: "89.33", trades: 1 });

  const { result } = await importFile(app, ann, positions());

  // 5,099.87 - 4,900.00, on the day of the purchase.
  const proven = { from: "2026-02-01", to: "2026-02-28", total: "199.87", trades: 1, underlyings: 1 };
  expect(result.brought).toMatchObject({ ...proven, lastMonth: proven });
  expect((await importFile(app, ann, positions({ day: "Feb-13-2026" }))).result.brought).toBeNull();
});

test("of 100 sold with 40 held before, 40 are of unknown cost and 60 are short", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, positions({ amd: 40 }));
  await importFile(app, ann, HISTORY);

  // 60 % of 5,099.87
  expect(await amdOf(ann)).toEqual({ open: ["-60 for 3059.92"], unmatched: ["40"] });
  const lots = await graphqlRequest(app, ann, "{ getOpenLots { instrument quantity proof } }");
  const proof = "Sold short: by the positions of 2026-01-30 and the rows since, you held at most 40.";
  expect(lots.data.getOpenLots.filter((lot: { proof: string | null }) => lot.proof !== null)).toEqual([
    { instrument: "AMD", quantity: "-60", proof },
  ]);
});

test("another account's positions, those of the sale's day and those with all the shares prove nothing", async () => {
  for (const held of [{ account: "Z41000002" }, { day: "Feb-06-2026" }, { amd: 100 }]) {
    const ann = await createUser(app);
    await importFile(app, ann, HISTORY);
    await importFile(app, ann, positions(held));
    expect(await amdOf(ann)).toEqual(UNKNOWN);
  }
});

test("positions before days that no file covers prove nothing until the person says that nothing happened", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, history("Accounts_History.csv", ...CALLED_AWAY));
  await importFile(app, ann, positions({ day: "Jan-28-2026" }));
  expect(await amdOf(ann)).toEqual(UNKNOWN);

  const { rows } = await app.database.pool.query<{ id: string }>(
    "SELECT id FROM brokerage_accounts WHERE user_id = $1",
    [ann.id],
  );
  const accountId = rows[0]?.id;
  const quiet = await graphqlRequest(
    app,
    ann,
    "mutation ($a: ID!, $f: Date!, $l: Date!) { addQuietDays(accountId: $a, firstDay: $f, lastDay: $l) }",
    { a: accountId, f: "2026-01-28", l: "2026-02-01" },
  );
  expect(quiet.errors).toBeUndefined();
  expect(await amdOf(ann)).toEqual(SHORT);

  await graphqlRequest(app, ann, "mutation ($id: ID!) { removeQuietDays(id: $id) }", {
    id: quiet.data.addQuietDays,
  });
  expect(await amdOf(ann)).toEqual(UNKNOWN);
});

test("what the person says was held goes before the proof", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, HISTORY);
  await importFile(app, ann, positions());
  const { rows } = await app.database.pool.query<{ id: string }>(
    "SELECT id FROM brokerage_accounts WHERE user_id = $1",
    [ann.id],
  );
  const opening = { kind: "OPENING", day: "2026-02-03", accountId: rows[0]?.id, instrument: "AMD" };
  const added = await addStatement(app, ann, { ...opening, quantity: "100", basis: "4800" });
  expect(added.errors).toBeUndefined();
  expect(await amdOf(ann)).toEqual({ open: [], unmatched: [] });
});
