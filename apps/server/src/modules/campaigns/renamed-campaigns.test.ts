import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import * as people from "../../import/testing/people.ts";
import { addStatement } from "../../import/testing/statements.ts";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

const option = (day: string, verb: string, [symbol, text]: readonly [string, string], cells: string) =>
  `${day},"Individual",Z12345678,"${verb} ${text} (Cash)", -${symbol},"${text}",Cash,${cells},${day}`;
const put = (root: string) =>
  [`${root}220715P160`, `PUT (${root}) ${root} INC JUL 15 22 $160 (100 SHS)`] as const;
const CALL = ["META220819C170", "CALL (META) META INC AUG 19 22 $170 (100 SHS)"] as const;
const EARLY = ["FB220520P150", "PUT (FB) FB INC MAY 20 22 $150 (100 SHS)"] as const;

/** An FB put that expires, another sold 4 days later; under the new name it is assigned, and a call takes the shares. */
const WHEEL = [
  option("05/09/2022", "YOU SOLD OPENING TRANSACTION", EARLY, "2,-1,0.65,0.01,,199.34"),
  option("05/20/2022", "EXPIRED as of May-20-2022", EARLY, ",1,,,,"),
  option("05/24/2022", "YOU SOLD OPENING TRANSACTION", put("FB"), "3,-1,0.65,0.01,,299.34"),
  option("07/15/2022", "ASSIGNED as of Jul-15-2022", put("META"), ",1,,,,"),
  `07/15/2022,"Individual",Z12345678,"YOU BOUGHT ASSIGNED PUTS AS OF 07-15-22 META INC (META) (Cash)",META,"META INC",Cash,160,100,,,,-16000,07/15/2022`,
  option("07/18/2022", "YOU SOLD OPENING TRANSACTION", CALL, "1.5,-1,0.65,0.01,,149.34"),
  option("08/19/2022", "ASSIGNED as of Aug-19-2022", CALL, ",1,,,,"),
  `08/19/2022,"Individual",Z12345678,"YOU SOLD ASSIGNED CALLS AS OF 08-19-22 META INC (META) (Cash)",META,"META INC",Cash,170,-100,,,,16999.87,08/19/2022`,
];

test("a rename that a person states keeps a wheel one campaign, found by either name", async () => {
  const ann = await createUser(app);
  await importRows(ann, WHEEL);
  // Without it the shares' put has no opening on record, and the sold put stays open.
  expect(await told(ann)).toEqual([
    "META WHEEL CLOSED 2022-07-15 to 2022-08-19: 149.34 + 999.87, days 35, dollar-days 560000",
    "FB OPTIONS OPEN 2022-05-09: 199.34 + 0, open 299.34",
  ]);

  const { data } = await addStatement(app, ann, {
    kind: "RENAME",
    day: "2022-06-09",
    instrument: "FB",
    into: "META",
  });
  // 11 days of 15,000, 52 of 16,000 behind the put, 35 of shares for 16,000.
  const whole = "META WHEEL CLOSED 2022-05-09 to 2022-08-19: 648.02 + 999.87, days 102, dollar-days 1557000";
  expect(await told(ann)).toEqual([whole]);
  expect(await told(ann, 'underlying: "FB"')).toEqual([whole]);
  expect(await told(ann, 'underlying: "META"')).toEqual([whole]);
  const { getSymbol } = await ask(ann, '{ getSymbol(underlying: "META") { breakEvens } }');
  expect(getSymbol).toEqual({ breakEvens: [] });
  expect(await legs(ann)).toEqual([
    "2022-05-09 SOLD_TO_OPEN FB220520P150 null 0",
    "2022-05-20 EXPIRED FB220520P150 null 0",
    "2022-05-24 SOLD_TO_OPEN FB220715P160 CONTINUES 1",
    "2022-07-15 ASSIGNED META220715P160 ASSIGNED 1",
    "2022-07-15 SHARES_BOUGHT META ASSIGNED null",
    "2022-07-18 SOLD_TO_OPEN META220819C170 COVERS 2",
    "2022-08-19 ASSIGNED META220819C170 CALLED_AWAY 2",
    "2022-08-19 SHARES_SOLD META CALLED_AWAY null",
  ]);

  await ask(ann, `mutation { removeStatement(id: "${data.addStatement.id}") }`);
  expect(await told(ann)).toHaveLength(2);
});

test("what bears the old ticker from the day on is another company, which the old name finds alone", async () => {
  const ann = await createUser(app);
  const later = ["FB220819P30", "PUT (FB) PROSHARES TRUST AUG 19 22 $30 (100 SHS)"] as const;
  await importRows(ann, [
    ...WHEEL,
    option("08/01/2022", "YOU SOLD OPENING TRANSACTION", later, "1,-1,0.65,0.01,,99.34"),
    option("08/19/2022", "EXPIRED as of Aug-19-2022", later, ",1,,,,"),
  ]);
  await addStatement(app, ann, { kind: "RENAME", day: "2022-06-09", instrument: "FB", into: "META" });

  const whole = "META WHEEL CLOSED 2022-05-09 to 2022-08-19: 648.02 + 999.87, days 102, dollar-days 1557000";
  const other = "FB OPTIONS CLOSED 2022-08-01 to 2022-08-19: 99.34 + 0, days 18, dollar-days 54000";
  expect(await told(ann)).toEqual([other, whole]);
  expect(await told(ann, 'underlying: "META"')).toEqual([whole]);
  expect(await told(ann, 'underlying: "FB"')).toEqual([other]);
});

test("rows of a change of name keep shares and a sold put in one campaign each, with their opening days", async () => {
  const ann = await createUser(app);
  const name = "history-name-changed-option-and-shares~History_for_Account_Z12345678.csv";
  const url = new URL(`../../../../../packages/core/src/uploads/fidelity/fixtures/${name}`, import.meta.url);
  await importFile(app, ann, { name: name.split("~")[1] ?? "", bytes: readFileSync(url, "utf8") });

  // 1,000 a contract for 59 days from March 9; the shares met no call.
  expect(await told(ann, "includeHoldings: true")).toEqual([
    "ZQNW OPTIONS CLOSED 2026-03-09 to 2026-05-07: 397.32 + 0, days 59, dollar-days 118000",
    "ZQNW HOLDING CLOSED 2026-03-02 to 2026-05-08: 0 + 299.98, days 67, dollar-days 60300",
  ]);
});

/** The broker's usual rows: the old shares under their number, the files of before under the ticker. */
test("shares that ten calls covered are one after a reverse split", async () => {
  const ann = await createUser(app);
  const call = ["ZZH260116C3", "CALL (ZZH) ZZHOLD CORP JAN 16 26 $3 (100 SHS)"] as const;
  const split = (verb: string, symbol: string, quantity: number) =>
    `02/02/2026,"Individual",Z12345678,"REVERSE SPLIT R/S ${verb}#REOR M005999001000${quantity > 0 ? 1 : 0} ZZHOLD CORP (${symbol}) (Cash)",${symbol},"ZZHOLD CORP",Shares,,${quantity},,,,,`;
  await importRows(ann, [
    `01/05/2026,"Individual",Z12345678,"YOU BOUGHT ZZHOLD CORP (ZZH) (Cash)",ZZH,"ZZHOLD CORP",Cash,2,1000,,,,-2000,01/06/2026`,
    option("01/06/2026", "YOU SOLD OPENING TRANSACTION", call, "0.1,-10,6.5,0.1,,93.4"),
    option("01/16/2026", "EXPIRED as of Jan-16-2026", call, ",10,,,,"),
    split("FROM 98765Z100", "ZZH", 100),
    split("TO 98765Z209", "98765Z100", -1000),
    `03/02/2026,"Individual",Z12345678,"YOU SOLD ZZHOLD CORP (ZZH) (Cash)",ZZH,"ZZHOLD CORP",Cash,25,-100,,,,2499.95,03/03/2026`,
  ]);

  // 2,000 of shares for 55 days from the calls on.
  expect(await told(ann, "includeHoldings: true")).toEqual([
    "ZZH WHEEL CLOSED 2026-01-06 to 2026-03-02: 93.4 + 499.95, days 55, dollar-days 110000",
  ]);
  const { getCampaigns } = await ask(ann, "{ getCampaigns { content { capital } } }");
  expect(getCampaigns.content).toEqual([{ capital: "2000" }]);
});

async function importRows(user: TestUser, rows: readonly string[]): Promise<void> {
  const newestFirst = [...rows].reverse();
  const bytes = `\n\n${[HEADER, ...newestFirst].join("\n")}\n\n\n\nDate downloaded 06/30/2026 4:00 pm`;
  await importFile(app, user, { name: "Accounts_History.csv", bytes });
}

const ask = people.ask.bind(undefined, app);

async function told(user: TestUser, args = "size: 50"): Promise<string[]> {
  const { getCampaigns } = await ask(
    user,
    `{ getCampaigns(${args}) { content { underlying kind state openedOn closedOn options shares openPremium days dollarDays } } }`,
  );
  return getCampaigns.content.map((one: Record<string, string>) =>
    [
      `${one["underlying"]} ${one["kind"]} ${one["state"]} ${one["openedOn"]}`,
      one["closedOn"] === null
        ? `: ${one["options"]} + ${one["shares"]}, open ${one["openPremium"]}`
        : ` to ${one["closedOn"]}: ${one["options"]} + ${one["shares"]}, days ${one["days"]}, dollar-days ${one["dollarDays"]}`,
    ].join(""),
  );
}

async function legs(user: TestUser): Promise<string[]> {
  const { getCampaigns } = await ask(
    user,
    "{ getCampaigns { content { legs { day kind instrument link chain } } } }",
  );
  return getCampaigns.content[0].legs.map((leg: Record<string, string>) =>
    ["day", "kind", "instrument", "link", "chain"].map((field) => String(leg[field])).join(" "),
  );
}
