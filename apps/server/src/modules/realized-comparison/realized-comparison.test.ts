import { expect, test, vi } from "vitest";
import { importRows, personWith } from "../../import/testing/people.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { answerOf } from "../tax-year/testing/tax-people.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp();

const HEADER =
  "Symbol(CUSIP),Security Description,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Short Term Gain/Loss,Long Term Gain/Loss";

const importExport = async (user: TestUser, number: string, rows: readonly string[]): Promise<string> => {
  const name = `Realized_Gain_Loss_Account_${number}.csv`;
  return (await importFile(app, user, { name, bytes: [HEADER, ...rows].join("\n") })).result.importId;
};

const FIELDS = `year reading kinds files { accountId fileName lots } agreed
  differing { instrument sold quantity exportGain ledgerGain difference cause sentence lotIds
    offered { kind day instrument quantity basis acquiredOn transactionId question effect { closingsMatched } } }
  moreOffers exportTotal ledgerTotal explained unexplained unreadRows`;
const compare = (user: TestUser | undefined, args = "year: 2025") =>
  answerOf(app, user, `{ getRealizedComparison(${args}) { ${FIELDS} } }`);

/** 100 of two lots sold first in, first out, for a gain of 500; a put written and bought back; shares that no file bought. */
const HISTORY = [
  "2024-02-01 BUY 100 XYZ -1000.00",
  "2024-03-01 BUY 100 XYZ -1300.00",
  "2025-06-02 SELL 100 XYZ 1500.00",
  "2025-02-03 STO 1 ABC250321P50 99.35",
  "2025-03-03 BTC 1 ABC250321P50 -40.65",
  "2025-07-01 SELL 50 OLD 700.00",
];
const AGREEING = [
  'XYZ(009066101),XYZ INC,100.00000,02/01/2024,06/02/2025,"$1500.00 ","$1000.00 ",-,"$500.00 "',
  'ABC250321P50(5835689CU),PUT (ABC),1.00000,03/03/2025,02/03/2025,"$58.70 ",-,"$58.70 ",-',
];
const CHOSEN = 'XYZ(009066101),XYZ INC,100.00000,03/01/2024,06/02/2025,"$1500.00 ","$1300.00 ",-,"$200.00 "';
const OLD = 'OLD(123456AB7),OLD INC,50.00000,05/01/2019,07/01/2025,"$700.00 ","$500.00 ",-,"$200.00 "';
const UNABLE = '98765AB12,NOTE,"We are unable to tell the gain."';

test("without an export of the year nothing is compared", async () => {
  const ann = await personWith(app, HISTORY);

  expect(await compare(ann)).toMatchObject({
    year: 2025,
    reading: "BROKER",
    kinds: [],
    files: [],
    agreed: 0,
    differing: [],
    exportTotal: "0",
    ledgerTotal: "0",
  });
});

test("lots are compared one by one, each difference has its cause, and the sums tie", async () => {
  const ann = await personWith(app, HISTORY);
  await importExport(ann, "Z12345678", [CHOSEN, AGREEING[1] ?? "", OLD, UNABLE]);

  const compared = await compare(ann);

  expect(compared).toMatchObject({
    kinds: ["CLOSED_POSITIONS"],
    files: [{ fileName: "Realized_Gain_Loss_Account_Z12345678.csv", lots: 3 }],
    agreed: 1,
    differing: [
      {
        ...{ instrument: "XYZ", sold: "2025-06-02", quantity: "100", exportGain: "200", ledgerGain: "500" },
        ...{ difference: "-300", cause: "LOTS_CHOSEN", lotIds: [expect.any(String)] },
        offered: {
          ...{
            kind: "LOTS",
            day: "2025-06-02",
            instrument: "XYZ",
            quantity: "100",
            acquiredOn: "2024-03-01",
          },
          question: "Did Fidelity sell 100 XYZ of the lot of Mar 1, 2024?",
        },
      },
      {
        ...{ instrument: "OLD", sold: "2025-07-01", exportGain: "200", ledgerGain: null, difference: "200" },
        cause: "OPENING_BASIS",
        offered: {
          ...{ kind: "OPENING", day: "2019-05-01", instrument: "OLD", quantity: "50", basis: "500" },
          effect: { closingsMatched: 1 },
        },
      },
    ],
    exportTotal: "458.7",
    ledgerTotal: "558.7",
    explained: "-100",
    unexplained: "0",
    unreadRows: [
      `Line 5 of Realized_Gain_Loss_Account_Z12345678.csv: Fidelity can't tell the gain of this one (${UNABLE})`,
    ],
  });
});

test("the statement that is offered settles its difference", async () => {
  const ann = await personWith(app, HISTORY);
  await importExport(ann, "Z12345678", [...AGREEING, OLD]);
  const { offered } = (await compare(ann)).differing[0];
  const { question: _, effect: __, ...statement } = offered;
  await answerOf(
    app,
    ann,
    `mutation { addStatement(statement: { kind: OPENING, accountId: "${await accountOf(ann)}", instrument: "${statement.instrument}",
      day: "${statement.day}", quantity: "${statement.quantity}", basis: "${statement.basis}", acquiredOn: "${statement.acquiredOn}" }) { id } }`,
  );

  expect(await compare(ann)).toMatchObject({ agreed: 3, differing: [], unexplained: "0" });
});

test("the lots that Fidelity sold are offered, and settle their difference in the tax book alone", async () => {
  const ann = await personWith(app, HISTORY);
  await importExport(ann, "Z12345678", [CHOSEN, AGREEING[1] ?? "", OLD]);
  const { offered } = (await compare(ann)).differing[0];
  const trade = `{ getTradeSummaryForDateRange(startDate: "2025-01-01", endDate: "2025-12-31") { netProfitLoss } }`;
  const before = await answerOf(app, ann, trade);
  await answerOf(
    app,
    ann,
    `mutation { addStatement(statement: { kind: LOTS, day: "${offered.day}", instrument: "XYZ", quantity: "${offered.quantity}",
      acquiredOn: "${offered.acquiredOn}", transactionId: "${offered.transactionId}" }) { id } }`,
  );

  expect(await compare(ann)).toMatchObject({
    agreed: 2,
    differing: [{ instrument: "OLD" }],
    ledgerTotal: "258.7",
  });
  expect(await answerOf(app, ann, trade)).toEqual(before);
});

test("average cost is offered for a fund that Fidelity sells at it, and settles all its sales", async () => {
  // 55 each: 9,000 - 8,250. Then 50 for 2,750 and 50 for 3,250, 60 each: 4,000 - 3,600.
  const ann = await personWith(app, [
    "2025-01-02 BUY 100 FXAIX -5000.00",
    "2025-03-03 BUY 100 FXAIX -6000.00",
    "2025-06-02 SELL 150 FXAIX 9000.00",
    "2025-07-01 BUY 50 FXAIX -3250.00",
    "2025-08-01 SELL 60 FXAIX 4000.00",
  ]);
  await importExport(ann, "Z12345678", [
    "FXAIX(315911750),500 INDEX,100.00000,01/02/2025,06/02/2025,$6000.00,$5500.00,$500.00,-",
    "FXAIX(315911750),500 INDEX,50.00000,03/03/2025,06/02/2025,$3000.00,$2750.00,$250.00,-",
    "FXAIX(315911750),500 INDEX,50.00000,03/03/2025,08/01/2025,$3333.33,$3000.00,$333.33,-",
    "FXAIX(315911750),500 INDEX,10.00000,07/01/2025,08/01/2025,$666.67,$600.00,$66.67,-",
  ]);
  const before = await compare(ann);
  expect(before.differing.map(({ cause }: { readonly cause: string }) => cause)).toEqual(
    before.differing.map(() => "AVERAGE_COST"),
  );
  const { offered } = before.differing[0];
  expect(offered).toMatchObject({ kind: "AVERAGE_COST", day: "2025-01-02", instrument: "FXAIX" });
  expect(before).toMatchObject({ ledgerTotal: "1350", exportTotal: "1150", moreOffers: 0 });

  await answerOf(
    app,
    ann,
    `mutation { addStatement(statement: { kind: AVERAGE_COST, day: "${offered.day}", instrument: "FXAIX" }) { id } }`,
  );
  expect(await compare(ann)).toMatchObject({ agreed: 4, differing: [], ledgerTotal: "1150" });
});

const accountOf = async ({ id }: TestUser): Promise<string> => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    "SELECT id FROM brokerage_accounts WHERE user_id = $1",
    [id],
  );
  return rows[0]?.id ?? "";
};

test("a newer export of the year takes the place of the older, until it is undone", async () => {
  const ann = await personWith(app, HISTORY.slice(0, 5));
  await importExport(ann, "Z12345678", [CHOSEN, AGREEING[1] ?? ""]);
  expect(await compare(ann)).toMatchObject({ agreed: 1, differing: [{ cause: "LOTS_CHOSEN" }] });

  const newer = await importExport(ann, "Z12345678", AGREEING);
  expect(await compare(ann)).toMatchObject({ agreed: 2, differing: [], files: [{ lots: 2 }] });

  await undoImport(app, ann, newer);
  expect(await compare(ann)).toMatchObject({ agreed: 1, differing: [{ cause: "LOTS_CHOSEN" }] });
});

test("a wash that only the statute knows is told beside the broker's reading, and agrees in its own", async () => {
  const ann = await personWith(app, [
    "2025-03-03 BUY 100 XYZ -6000.00",
    "2025-06-02 SELL 100 XYZ 5000.00",
    "2025-06-10 BUY 100 XYZ -4900.00 in ROTH",
  ]);
  await importExport(ann, "Z12345678", [
    'XYZ(009066101),XYZ INC,100.00000,03/03/2025,06/02/2025,"$5000.00 ","$6000.00 ","($1000.00)",-',
    "XYZ(009066101),XYZ INC,100.00000,03/03/2025,Wash Sale,-,-,$1000.00,-",
  ]);

  expect((await compare(ann)).differing).toMatchObject([
    { cause: "WASH_ELSEWHERE", exportGain: "0", ledgerGain: "-1000", difference: "1000" },
  ]);
  expect(await compare(ann, "year: 2025, reading: STATUTE")).toMatchObject({ agreed: 1, differing: [] });
});

test("accounts can be chosen, and those of others have no rows", async () => {
  const ann = await personWith(app, HISTORY);
  await importExport(ann, "Z12345678", AGREEING);
  const bob = await personWith(app, HISTORY);
  const own = await accountOf(ann);

  expect(await compare(ann, `year: 2025, accountIds: ["${own}"]`)).toMatchObject({
    files: [{ accountId: own }],
  });
  expect(await compare(bob, `year: 2025, accountIds: ["${own}"]`)).toMatchObject({ files: [], agreed: 0 });
  expect(await compare(bob)).toMatchObject({ files: [], agreed: 0 });
});

test("nobody is asked to sign in, a reader reads their own, and a year must be one", async () => {
  const reader = await createUser(app, { roles: ["READONLY"] });
  const ask = "{ getRealizedComparison(year: 2025) { agreed } }";

  expect((await graphqlRequest(app, undefined, ask)).errors).toBeDefined();
  expect((await graphqlRequest(app, reader, ask)).data).toEqual({ getRealizedComparison: { agreed: 0 } });
  const bad = await graphqlRequest(app, reader, "{ getRealizedComparison(year: 12) { agreed } }");
  expect(bad.errors?.[0]?.message).toMatch(/year must be from 1970/);
});

test("the export changes no tax year", async () => {
  const ann = await personWith(app, HISTORY);
  const ask = "{ getTaxYear(year: 2025) { shortTerm longTerm lots { id gain } } }";
  const before = await answerOf(app, ann, ask);

  await importExport(ann, "Z12345678", [CHOSEN, OLD]);

  expect(await answerOf(app, ann, ask)).toEqual(before);
  await importRows(app, ann, ["2025-08-01 BUY 1 XYZ -10.00"]);
  expect((await compare(ann)).files).toHaveLength(1);
});
