import { expect, test, vi } from "vitest";
import * as people from "../../import/testing/people.ts";
import { addStatement, removeStatement } from "../../import/testing/statements.ts";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
const ask = people.ask.bind(undefined, app);

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

type Row = readonly [day: string, action: string, symbol: string, cells: string];

/** Rows of an account, the oldest first. */
const file = (number: string, rows: readonly Row[]) => ({
  name: `History ${number}.csv`,
  bytes: `\n\n${[
    HEADER,
    ...rows.toReversed().map(([day, action, symbol, cells]) => {
      const name = symbol.startsWith("-") ? "CONTRACT" : `${symbol} CORP`;
      return `${day},"Individual",${number},"${action} ${name} (${symbol.replace("-", "")}) (Cash)",${symbol},"${name}",Cash,${cells},${day}`;
    }),
  ].join("\n")}\n\n\n\nDate downloaded 06/30/2026 4:00 pm`,
});

const soldPut = (day: string, symbol: string, amount: string): Row =>
  [...[day, "YOU SOLD OPENING TRANSACTION", `-${symbol}`, `1,-1,0.65,0.01,,${amount}`]] as unknown as Row;
const expired = (day: string, symbol: string): Row => [day, `EXPIRED as of ${day}`, `-${symbol}`, ",1,,,,"];

/** 10 F apart; a KO put that expires, the next one open at the end; a PEP put that expires, the next one open. */
const OLD = file("Z11111111", [
  ["11/03/2025", "YOU BOUGHT", "F", "60,10,,,,-600"],
  soldPut("12/01/2025", "KO251219P60", "99.34"),
  soldPut("12/01/2025", "PEP251205P140", "49.34"),
  expired("12/05/2025", "PEP251205P140"),
  expired("12/19/2025", "KO251219P60"),
  soldPut("12/22/2025", "KO260116P50", "199.34"),
  soldPut("12/29/2025", "PEP260123P140", "79.34"),
]);
/** The KO put is assigned and a call takes the shares; the PEP put expires, and a later one is sold. */
const NEXT = file("Z22222222", [
  ["01/16/2026", "ASSIGNED as of Jan-16-2026", "-KO260116P50", ",1,,,,"],
  ["01/16/2026", "YOU BOUGHT ASSIGNED PUTS AS OF 01-16-26", "KO", "50,100,,,,-5000"],
  soldPut("01/20/2026", "KO260220C52", "149.34"),
  expired("01/23/2026", "PEP260123P140"),
  ["02/20/2026", "ASSIGNED as of Feb-20-2026", "-KO260220C52", ",1,,,,"],
  ["02/20/2026", "YOU SOLD ASSIGNED CALLS AS OF 02-20-26", "KO", "52,-100,,,0.13,5199.87"],
  soldPut("03/02/2026", "PEP260320P140", "39.34"),
  expired("03/20/2026", "PEP260320P140"),
]);

type Told = Readonly<Record<"account" | "id" | "openedOn" | "underlying", string>> & {
  readonly name: string | null;
  readonly legs: readonly { readonly transactionId: string; readonly instrument: string }[];
};

async function list(user: TestUser): Promise<readonly Told[]> {
  const { getCampaigns } = await ask(
    user,
    `{ getCampaigns(includeHoldings: true) { content { id accountId underlying kind state openedOn options shares openPremium
      name note legs { transactionId instrument } } } }`,
  );
  const { userGetAccounts } = await ask(user, "{ userGetAccounts { id accountIdentifier } }");
  const numbers = new Map(
    userGetAccounts.map((one: Record<string, string>) => [one["id"], one["accountIdentifier"]]),
  );
  return getCampaigns.content
    .map((one: Record<string, string>) => ({ ...one, account: numbers.get(one["accountId"]) }))
    .sort((a: Told, b: Told) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const keyOf = ({ account, underlying, openedOn, id }: Told) => [underlying, openedOn, account, id].join(" ");

const WORDS = ["account", "underlying", "kind", "state", "openedOn", "options", "shares", "name", "note"];
const told = async (user: TestUser) =>
  (await list(user)).map((one) =>
    WORDS.flatMap((word) => (one as Readonly<Record<string, unknown>>)[word] ?? []).join(" "),
  );

const opened = (campaigns: readonly Told[], underlying: string, day: string) =>
  campaigns.find((one) => one.underlying === underlying && one.openedOn === day)?.id ?? "";

const name = (user: TestUser, id: string, text: string, note = "") =>
  ask(user, `mutation { updateCampaign(id: "${id}", name: "${text}", note: "${note}") { id name note } }`);
const join = (user: TestUser, ...ids: readonly string[]) =>
  ask(user, `mutation { joinCampaigns(ids: ${JSON.stringify(ids)}) { id options } }`);
const find = async (user: TestUser, id: string) =>
  (await ask(user, `{ getCampaign(id: "${id}") { id name } }`)).getCampaign;

async function split(user: TestUser, id: string, instrument: string) {
  const legs = (await list(user)).find((one) => one.id === id)?.legs ?? [];
  const from = legs.find((leg) => leg.instrument === instrument)?.transactionId;
  return await ask(
    user,
    `mutation { splitCampaign(id: "${id}", fromTransactionId: "${from}") { id options } }`,
  );
}

async function personWithBoth(): Promise<TestUser> {
  const user = await createUser(app);
  await importFile(app, user, OLD);
  await importFile(app, user, NEXT);
  return user;
}

const accountId = async (user: TestUser, number: string): Promise<string> => {
  const { userGetAccounts } = await ask(user, "{ userGetAccounts { id accountIdentifier } }");
  return userGetAccounts.find((one: Record<string, string>) => one["accountIdentifier"] === number)?.id;
};

async function renumber(user: TestUser): Promise<string> {
  const { data, errors } = await addStatement(app, user, {
    ...{ kind: "RENUMBER", day: "2026-01-05", instrument: "" },
    ...{ accountId: await accountId(user, "Z11111111"), accountNumber: "Z22222222" },
  });
  expect(errors).toBeUndefined();
  return data.addStatement.id;
}

test("what a person made of campaigns goes on under a new number, and is there again without it", async () => {
  const ann = await personWithBoth();
  const alone = await list(ann);
  const winter = opened(alone, "KO", "2025-12-01");
  const { splitCampaign } = await split(ann, winter, "KO260116P50");
  expect(splitCampaign).toEqual([
    { id: winter, options: "99.34" },
    { id: expect.any(String), options: "0" },
  ]);
  const january = splitCampaign[1].id;
  await name(ann, january, "January put", "Under the old number");
  const call = opened(alone, "KO", "2026-01-20") || opened(alone, "KO", "2026-01-16");
  await name(ann, call, "Call");
  const [first, second] = [opened(alone, "PEP", "2025-12-01"), opened(alone, "PEP", "2025-12-29")];
  await join(ann, first, second);
  await name(ann, first, "Pep");
  const before = await list(ann);
  expect(await told(ann)).toEqual([
    "Z11111111 F HOLDING OPEN 2025-11-03 0 0",
    "Z11111111 KO OPTIONS CLOSED 2025-12-01 99.34 0",
    "Z11111111 KO OPTIONS OPEN 2025-12-22 0 0 January put Under the old number",
    "Z22222222 KO WHEEL CLOSED 2026-01-16 149.34 199.87 Call",
    "Z11111111 PEP OPTIONS OPEN 2025-12-01 49.34 0 Pep",
    "Z22222222 PEP OPTIONS CLOSED 2026-01-23 0 0",
    "Z22222222 PEP OPTIONS CLOSED 2026-03-02 39.34 0",
  ]);

  const statement = await renumber(ann);
  // 199.34 of the put and 149.34 of the call; 100 shares for 5,000 bring 5,199.87. PEP: 49.34 + 79.34.
  expect(await told(ann)).toEqual([
    "Z22222222 F HOLDING OPEN 2025-11-03 0 0",
    "Z22222222 KO OPTIONS CLOSED 2025-12-01 99.34 0",
    "Z22222222 KO WHEEL CLOSED 2025-12-22 348.68 199.87 January put Under the old number",
    "Z22222222 PEP OPTIONS CLOSED 2025-12-01 128.68 0 Pep",
    "Z22222222 PEP OPTIONS CLOSED 2026-03-02 39.34 0",
  ]);
  expect(await find(ann, winter)).toMatchObject({ id: winter });
  expect(await find(ann, january)).toMatchObject({ id: january, name: "January put" });
  // Addresses of what went into others lead to these, whichever account their rows are of.
  expect(await find(ann, second)).toEqual({ id: first, name: "Pep" });
  expect(await find(ann, call)).toEqual({ id: january, name: "January put" });

  await removeStatement(app, ann, statement);
  expect(await list(ann)).toEqual(before);
  await renumber(ann);
  expect(await find(ann, january)).toMatchObject({ id: january, name: "January put" });
});

test("what is named, split and joined under the new number waits without it, and comes back with it", async () => {
  const ann = await personWithBoth();
  const statement = await renumber(ann);
  const alone = await list(ann);
  const [first, third] = [opened(alone, "PEP", "2025-12-01"), opened(alone, "PEP", "2026-03-02")];
  const wheel = opened(alone, "KO", "2025-12-01");
  expect((await join(ann, first, opened(alone, "PEP", "2025-12-29"), third)).joinCampaigns).toEqual({
    ...{ id: first, options: "168.02" },
  });
  const { splitCampaign } = await split(ann, wheel, "KO260220C52");
  expect(splitCampaign).toEqual([
    { id: wheel, options: "298.68" },
    { id: expect.any(String), options: "149.34" },
  ]);
  await name(ann, splitCampaign[1].id, "Calls");
  await name(ann, wheel, "Puts");
  const under = await list(ann);

  await removeStatement(app, ann, statement);
  expect(await told(ann)).toEqual([
    "Z11111111 F HOLDING OPEN 2025-11-03 0 0",
    "Z11111111 KO OPTIONS OPEN 2025-12-01 99.34 0 Puts",
    "Z22222222 KO WHEEL CLOSED 2026-01-16 0 199.87",
    "Z22222222 KO OPTIONS CLOSED 2026-01-20 149.34 0 Calls",
    "Z11111111 PEP OPTIONS OPEN 2025-12-01 49.34 0",
    "Z22222222 PEP OPTIONS CLOSED 2026-01-23 0 0",
    "Z22222222 PEP OPTIONS CLOSED 2026-03-02 39.34 0",
  ]);
  expect((await list(ann)).map(({ id }) => id)).toContain(wheel);
  await renumber(ann);
  expect(await list(ann)).toEqual(under);
});

/** Gives the account another number by hand. */
async function changeNumber(user: TestUser, from: string, to: string): Promise<void> {
  const id = await accountId(user, from);
  await ask(
    user,
    `mutation { updateUserAccount(id: "${id}", input: { name: "Individual", brokerage: "Fidelity", accountIdentifier: "${to}" }) { id } }`,
  );
}

test("campaigns are named, joined and split by their rows after their account's number was changed by hand", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, OLD);
  const [, winter, pep, later] = await list(ann);
  await changeNumber(ann, "Z11111111", "Z33333333");
  await name(ann, winter?.id ?? "", "Winter");
  await join(ann, pep?.id ?? "", later?.id ?? "");
  await changeNumber(ann, "Z33333333", "Z44444444");
  const [, named] = await list(ann);
  await split(ann, named?.id ?? "", "KO260116P50");

  await ask(ann, "mutation { setCampaignGap(days: 6) }");
  expect(await told(ann)).toEqual([
    "Z44444444 F HOLDING OPEN 2025-11-03 0 0",
    "Z44444444 KO OPTIONS CLOSED 2025-12-01 99.34 0 Winter",
    "Z44444444 KO OPTIONS OPEN 2025-12-22 0 0",
    "Z44444444 PEP OPTIONS OPEN 2025-12-01 49.34 0",
  ]);
});

test("a page that was open before the number was changed still names, joins, splits and finds its campaigns", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, OLD);
  const [, winter, pep, later] = await list(ann);
  await changeNumber(ann, "Z11111111", "Z33333333");
  await changeNumber(ann, "Z33333333", "Z44444444");
  // The ledger is matched again by itself; after that campaigns have other ids.
  const known = [winter?.id, pep?.id, later?.id];
  const isAnew = async () => (await list(ann)).every(({ id }) => !known.includes(id));
  await vi.waitFor(async () => expect(await isAnew()).toBe(true), { timeout: 60_000, interval: 200 });

  await name(ann, winter?.id ?? "", "Winter");
  expect(await find(ann, winter?.id ?? "")).toMatchObject({ name: "Winter" });
  expect((await join(ann, pep?.id ?? "", later?.id ?? "")).joinCampaigns).toMatchObject({ options: "49.34" });
  await name(ann, pep?.id ?? "", "Pep");
  const kos = (await list(ann)).find(({ underlying }) => underlying === "KO")?.legs ?? [];
  const from = kos.find(({ instrument }) => instrument === "KO260116P50")?.transactionId;
  await ask(ann, `mutation { splitCampaign(id: "${winter?.id}", fromTransactionId: "${from}") { id } }`);
  expect(await told(ann)).toEqual([
    "Z44444444 F HOLDING OPEN 2025-11-03 0 0",
    "Z44444444 KO OPTIONS CLOSED 2025-12-01 99.34 0 Winter",
    "Z44444444 KO OPTIONS OPEN 2025-12-22 0 0",
    "Z44444444 PEP OPTIONS OPEN 2025-12-01 49.34 0 Pep",
  ]);
});
