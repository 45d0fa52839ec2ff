import { expect, test, vi } from "vitest";
import { addStatement, matchedOf, removeStatement } from "../../import/testing/statements.ts";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
const PUT = "PUT (KO) COCA COLA JAN 16 26 $50 (100 SHS)";

/** Rows of one account, by its number and its name in the file. */
const account = (number: string, name = "Individual") => ({
  option: (day: string, verb: string, cells: string) =>
    `${day},"${name}",${number},"${verb} ${PUT} (Cash)", -KO260116P50,"${PUT}",Cash,${cells},${day}`,
  shares: (day: string, verb: string, cells: string, symbol = "KO") =>
    `${day},"${name}",${number},"${verb} ${symbol} INC (${symbol}) (Cash)",${symbol},"${symbol} INC",Cash,${cells},${day}`,
  cash: (day: string, verb: string, amount: string) =>
    `${day},"${name}",${number},"${verb}", ,"No Description",Cash,,,,,,${amount},`,
});

const history = (name: string, rows: readonly string[]) => ({
  name: `${name}.csv`,
  bytes: `\n\n${[HEADER, ...rows.toReversed()].join("\n")}\n\n\n\nDate downloaded 06/30/2026 4:00 pm`,
});

const Z1 = account("Z11111111");
const Z2 = account("Z22222222");
/** 10 shares bought at 60 and a put sold for 199.34 under the old number. */
const OLD = [
  Z1.shares("11/03/2025", "YOU BOUGHT", "60,10,,,,-600"),
  Z1.option("12/08/2025", "YOU SOLD OPENING TRANSACTION", "2,-1,0.65,0.01,,199.34"),
];
/** The put is assigned under the new one; its shares and the 10 are sold at 52. */
const wheel = (z: typeof Z2) => [
  z.option("01/16/2026", "ASSIGNED as of Jan-16-2026", ",1,,,,"),
  z.shares("01/16/2026", "YOU BOUGHT ASSIGNED PUTS AS OF 01-16-26", "50,100,,,,-5000"),
  z.shares("03/02/2026", "YOU SOLD", "52,-110,,,,5720"),
];

const ASK = `{ getSuggestedStatements { kind day instrument accountId accountNumber question because
  effect { closingsMatched realizedChange warning } } }`;

async function suggestedTo(user: TestUser) {
  const { data, errors } = await graphqlRequest(app, user, ASK);
  expect(errors).toBeUndefined();
  return data.getSuggestedStatements as readonly Record<string, unknown>[];
}

async function personWith(...files: readonly (readonly string[])[]): Promise<TestUser> {
  const user = await createUser(app);
  for (const [index, rows] of files.entries()) {
    await importFile(app, user, history(`History ${index}`, rows));
  }
  return user;
}

test("a wheel that goes on under another number is offered with its effect, and nothing is applied by itself", async () => {
  const ann = await personWith(OLD, wheel(Z2));
  const before = await matchedOf(app, ann.id);
  const [first, ...others] = await suggestedTo(ann);
  expect(others).toEqual([]);
  // 199.34 of the put, 10 x (52 - 60) and 100 x (52 - 50); the put and the sale had no whole opening.
  expect(first).toMatchObject({
    ...{ kind: "RENUMBER", day: "2026-01-16", instrument: "", accountNumber: "Z22222222" },
    question: "Did account Z11111111 become Z22222222?",
    because:
      "Z11111111 ends on Dec 8, 2025. Z22222222 begins on Jan 16, 2026 and goes on with what it held: KO; KO $50 Put, Jan 16, 2026.",
    effect: { closingsMatched: 2, realizedChange: "119.34", warning: null },
  });
  expect(await matchedOf(app, ann.id)).toEqual(before);

  const { kind, day, instrument, accountId, accountNumber } = first ?? {};
  const { data } = await addStatement(app, ann, { kind, day, instrument, accountId, accountNumber });
  expect(data.addStatement.sentence).toBe("Account Z11111111 became Z22222222 on Jan 16, 2026.");
  expect(await suggestedTo(ann)).toEqual([]);
  await removeStatement(app, ann, data.addStatement.id);
  expect(await suggestedTo(ann)).toEqual([first]);
});

test.each<[string, readonly (readonly string[])[]]>([
  [
    "a day on which both have rows",
    [[...OLD, Z1.cash("01/16/2026", "DIVIDEND RECEIVED", "4.20")], wheel(Z2)],
  ],
  ["more shares than were held", [OLD, [...wheel(Z2), Z2.shares("03/03/2026", "YOU SOLD", "52,-1,,,,52")]]],
  [
    "a sale of what the old one didn't hold",
    [OLD, [...wheel(Z2), Z2.shares("03/03/2026", "YOU SOLD", "52,-1,,,,52", "PEP")]],
  ],
  ["a put that wasn't assigned in its time", [OLD, wheel(Z2).slice(2)]],
  ["accounts of two kinds", [OLD, wheel(account("Z22222222", "ROTH IRA"))]],
  ["two that would fit", [OLD, wheel(Z2), wheel(account("Z33333333"))]],
  [
    "cash that was moved from one to the other",
    [
      [...OLD, Z1.cash("12/09/2025", "TRANSFERRED TO VS Z22-222222-1", "-5000")],
      [Z2.cash("12/10/2025", "TRANSFERRED FROM VS Z11-111111-1", "5000"), ...wheel(Z2)],
    ],
  ],
  [
    "shares that came by a transfer",
    [OLD, [Z2.shares("01/15/2026", "TRANSFERRED FROM VS Z44-444444-1", ",10,,,,600"), ...wheel(Z2)]],
  ],
])("is not offered: %s", async (_name, files) => {
  expect(await suggestedTo(await personWith(...files))).toEqual([]);
});

test("two people: what another person's account held is no evidence, whoever asks", async () => {
  const ann = await personWith(OLD);
  const bob = await personWith(wheel(Z2));
  expect([await suggestedTo(ann), await suggestedTo(bob)]).toEqual([[], []]);
});

const POSITIONS =
  "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value,Cost Basis Total,Average Cost Basis,Type";
const positions = (rows: readonly string[]) => ({
  name: "Portfolio_Positions_Feb-27-2026.csv",
  bytes: `${[POSITIONS, ...rows].join("\n")}\n\nDate downloaded Feb-27-2026 4:30 p.m ET`,
});
const held = (symbol: string, quantity: number) =>
  `Z22222222,Individual,${symbol},${symbol} INC,${quantity},$52.00,$${52 * quantity},--,--,Cash`;

test("positions of the new number that are the old one's shares are evidence, others speak against it", async () => {
  const shares = [Z1.shares("11/03/2025", "YOU BOUGHT", "60,10,,,,-600")];
  const ann = await personWith(shares);
  await importFile(app, ann, positions([held("KO", 10)]));
  expect(await suggestedTo(ann)).toMatchObject([
    {
      ...{ kind: "RENUMBER", day: "2026-02-27", accountNumber: "Z22222222" },
      effect: { closingsMatched: 0, realizedChange: "0.00", warning: null },
    },
  ]);
  for (const rows of [[held("KO", 11)], [held("KO", 10), held("PEP", 1)]]) {
    const bob = await personWith(shares);
    await importFile(app, bob, positions(rows));
    expect(await suggestedTo(bob)).toEqual([]);
  }
});
