import { beforeAll, expect, test, vi } from "vitest";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
/** A put is assigned, another one stays open, and shares come in that were bought before the file begins. */
const HISTORY = `\n\n${HEADER}\n${[
  '02/02/2026,"Individual","Z11111111","TRANSFERRED FROM VS Z99-999999-1 ABC CORP (ABC) (Cash)",ABC,"ABC CORP",Shares,10,,,,,500,',
  '01/20/2026,"Individual","Z11111111","YOU BOUGHT ASSIGNED PUTS AS OF 01-16-26 XYZ CORP (XYZ) (Cash)",XYZ,"XYZ CORP",Cash,100,50,,,,-5000,01/20/2026',
  '01/20/2026,"Individual","Z11111111","ASSIGNED as of Jan-16-2026 PUT (XYZ) XYZ CORP JAN 16 26 $50 (100 SHS) (Cash)"," -XYZ260116P50","PUT (XYZ) XYZ CORP JAN 16 26 $50 (100 SHS)",Cash,1,,,,,0.00,',
  '01/09/2026,"Individual","Z11111111","YOU SOLD OPENING TRANSACTION PUT (XYZ) XYZ CORP DEC 18 26 $40 (100 SHS) (Cash)"," -XYZ261218P40","PUT (XYZ) XYZ CORP DEC 18 26 $40 (100 SHS)",Cash,-2,1,1.3,0.02,,198.68,01/12/2026',
  '01/08/2026,"Individual","Z11111111","YOU SOLD OPENING TRANSACTION PUT (XYZ) XYZ CORP JAN 16 26 $50 (100 SHS) (Cash)"," -XYZ260116P50","PUT (XYZ) XYZ CORP JAN 16 26 $50 (100 SHS)",Cash,-1,2,0.65,0.01,,199.34,01/09/2026',
].join("\n")}\n`;

const app = await startTestApp();
const ann = await createUser(app);
beforeAll(() => importFile(app, ann, { name: "Accounts_History.csv", bytes: HISTORY }));

const PUT = {
  instrument: "XYZ261218P40",
  quantity: "-2",
  basis: "-198.68",
  basisPerShare: null,
  openedOn: "2026-01-09",
  // From January 9 to November 20: 22 + 28 + 31 + 30 + 31 + 30 + 31 + 31 + 30 + 31 + 20.
  daysHeld: 315,
  line: 7,
};

test("by the trade book assigned shares cost the strike", async () => {
  expect(await lots(ann, 'underlying: "XYZ"')).toMatchObject([
    {
      accountName: "Individual",
      instrument: "XYZ",
      quantity: "100",
      basis: "5000",
      basisPerShare: "50",
      openedOn: "2026-01-16",
      daysHeld: 308,
      isCostUnknown: false,
      fileName: "Accounts_History.csv",
      line: 5,
    },
    PUT,
  ]);
});

test("by the tax book the premium is taken off: 5,000.00 - 199.34", async () => {
  expect(await lots(ann, 'underlying: "XYZ", book: TAX')).toMatchObject([
    { instrument: "XYZ", quantity: "100", basis: "4800.66", basisPerShare: "48.0066" },
    PUT,
  ]);
});

test("shares from before the file have no cost, not zero, and say so", async () => {
  expect(await lots(ann, 'underlying: "ABC"')).toMatchObject([
    {
      quantity: "10",
      basis: null,
      basisPerShare: null,
      isCostUnknown: true,
      openedOn: null,
      daysHeld: null,
      line: 4,
    },
  ]);
});

test("all lots, or pages of them, and how many there are", async () => {
  const all = await lots(ann, "book: TRADE");
  const pages = [await lots(ann, "page: 0, size: 2"), await lots(ann, "page: 1, size: 2")];

  expect(all.map(({ instrument }) => instrument)).toEqual(["ABC", "XYZ", "XYZ261218P40"]);
  expect(pages).toEqual([all.slice(0, 2), all.slice(2)]);
  expect(await counts(ann, "book: TRADE")).toEqual({ lots: 3, unknownCost: 1 });
  expect(await counts(ann, 'underlying: "XYZ", book: TAX')).toEqual({ lots: 2, unknownCost: 0 });
});

test("the row that opened a lot is one of the ledger", async () => {
  const [{ transactionId } = { transactionId: "" }] = await lots(ann, 'underlying: "ABC"');
  const { data } = await graphqlRequest(
    app,
    ann,
    '{ getTransactions(underlying: "ABC") { content { id } } }',
  );

  expect(data.getTransactions.content).toEqual([{ id: transactionId }]);
});

test("an account's lots; another person finds none, nobody is not answered", async () => {
  const ben = await createUser(app, { roles: ["READONLY"] });
  const { data } = await graphqlRequest(app, ann, "{ userGetAccounts { id } }");
  const [{ id }] = data.userGetAccounts;

  expect(await lots(ann, `accountIds: ["${id}"]`)).toHaveLength(3);
  expect(await lots(ben, `accountIds: ["${id}"]`)).toEqual([]);
  expect(await lots(ben, 'underlying: "XYZ"')).toEqual([]);
  expect(await counts(ben, `accountIds: ["${id}"]`)).toEqual({ lots: 0, unknownCost: 0 });
  expect((await graphqlRequest(app, undefined, "{ getOpenLots { id } }")).data).toBeUndefined();
  expect((await graphqlRequest(app, undefined, "{ getOpenLotCounts { lots } }")).data).toBeUndefined();
});

test.each([
  ["page: 1", "size", "Give a size with the page"],
  ["page: 0, size: 1001", "size", "size must be from 1 to 1000"],
  [`underlying: "${"X".repeat(201)}"`, "underlying", "underlying must be at most 200 characters"],
])("%s is refused, naming the argument", async (args, argument, message) => {
  const { errors } = await graphqlRequest(app, ann, `{ getOpenLots(${args}) { id } }`);

  expect(errors).toMatchObject([
    { message, extensions: { code: "INVALID_INPUT", fieldErrors: { [argument]: message } } },
  ]);
});

type Lot = { readonly instrument: string; readonly transactionId: string };

async function lots(user: TestUser, args: string): Promise<readonly Lot[]> {
  const { data, errors } = await graphqlRequest(
    app,
    user,
    `{ getOpenLots(${args}) { accountName instrument openedOn daysHeld quantity basis basisPerShare isCostUnknown transactionId
       action importId fileName line } }`,
  );
  expect(errors).toBeUndefined();
  return data.getOpenLots;
}

async function counts(user: TestUser, args: string) {
  const { data, errors } = await graphqlRequest(
    app,
    user,
    `{ getOpenLotCounts(${args}) { lots unknownCost } }`,
  );
  expect(errors).toBeUndefined();
  return data.getOpenLotCounts;
}
