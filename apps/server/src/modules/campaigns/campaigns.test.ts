import { expect, test, vi } from "vitest";
import * as people from "../../import/testing/people.ts";
import { rematchAll } from "../../import/testing/rematch-all.ts";
import { createUser, graphqlRequest, startTestApp, TEST_NOW, type TestUser } from "../../testing/test-app.ts";
import * as history from "./testing/history.ts";

const { row } = history;

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();

/** One wheel in KO: a put at 60 sold for 199.34, assigned, a call sold for 149.34 that takes the shares at 62. */
const PUT = [
  row("01/08/2026", "YOU SOLD OPENING TRANSACTION", "-KO260116P60", {
    quantity: -1,
    price: 2,
    amount: 199.34,
  }),
];
const ASSIGNED = [
  row("01/16/2026", "ASSIGNED as of Jan-16-2026", "-KO260116P60", { quantity: 1 }),
  row("01/16/2026", "YOU BOUGHT ASSIGNED PUTS AS OF 01-16-26", "KO", {
    quantity: 100,
    price: 60,
    amount: -6000,
  }),
];
const CALLED_AWAY = [
  row("01/20/2026", "YOU SOLD OPENING TRANSACTION", "-KO260220C62", {
    quantity: -1,
    price: 1.5,
    amount: 149.34,
  }),
  row("02/20/2026", "ASSIGNED as of Feb-20-2026", "-KO260220C62", { quantity: 1 }),
  row("02/20/2026", "YOU SOLD ASSIGNED CALLS AS OF 02-20-26", "KO", {
    quantity: -100,
    price: 62,
    amount: 6199.87,
  }),
];
const HOLDING = [row("01/05/2026", "YOU BOUGHT", "F", { quantity: 50, price: 10, amount: -500 })];
/** A second put of the same day as the first, and a third in May. */
const OTHERS = [
  row("01/09/2026", "YOU SOLD OPENING TRANSACTION", "-KO260417P50", {
    quantity: -1,
    price: 1,
    amount: 99.34,
  }),
  row("04/17/2026", "EXPIRED as of Apr-17-2026", "-KO260417P50", { quantity: 1 }),
  row("05/04/2026", "YOU SOLD OPENING TRANSACTION", "-KO260515P50", {
    quantity: -1,
    price: 0.5,
    amount: 49.34,
  }),
  row("05/15/2026", "EXPIRED as of May-15-2026", "-KO260515P50", { quantity: 1 }),
];

const ALL = [...HOLDING, ...PUT, ...ASSIGNED, ...CALLED_AWAY, ...OTHERS];

test("a wheel as it grows file by file, told over the wire", async () => {
  const ann = await createUser(app);
  await importRows(ann, PUT);
  expect(await told(ann)).toEqual(["OPTIONS OPEN 2026-01-08: 0 + 0, open 199.34, break-even 58.0066"]);

  await importRows(ann, [...HOLDING, ...PUT, ...ASSIGNED]);
  expect(await told(ann)).toEqual(["WHEEL OPEN 2026-01-08: 199.34 + 0, open 0, break-even 58.0066"]);
  // Of all time it is the same here, and the same by either book: (6,000 - 199.34) / 100.
  const lifetime = await ask(
    ann,
    '{ trade: getSymbol(underlying: "KO") { breakEvens } tax: getSymbol(underlying: "KO", book: TAX) { breakEvens } }',
  );
  expect(lifetime).toEqual({ trade: { breakEvens: ["58.0066"] }, tax: { breakEvens: ["58.0066"] } });

  await importRows(ann, [...PUT, ...ASSIGNED, ...CALLED_AWAY]);
  expect(await told(ann)).toEqual(["WHEEL CLOSED 2026-01-08: 348.68 + 199.87, open 0, break-even "]);
  expect(await told(ann, 'includeHoldings: true, underlying: "F"')).toEqual([
    "HOLDING OPEN 2026-01-05: 0 + 0, open 0, break-even 10",
  ]);

  const [campaign] = await ask(
    ann,
    `{ getCampaigns { content { account days capital returnOnCapital pace premiumKept isWin closedOn chains
        legs { day kind quantity amount realized link } } } }`,
  ).then(({ getCampaigns }) => getCampaigns.content);
  // 8 days of 6,000 behind the put and 35 of shares for 6,000: 548.55 in 43 days.
  expect(campaign).toMatchObject({
    days: 43,
    capital: "6000",
    returnOnCapital: 9.1425,
    pace: 77.6049,
    premiumKept: 100,
    isWin: true,
    closedOn: "2026-02-20",
  });
  expect(campaign.chains.map((chain: string[]) => chain.length)).toEqual([2, 2]);
  expect(
    campaign.legs.map(({ day, kind, link }: Record<string, string>) => `${day} ${kind} ${link}`),
  ).toEqual([
    "2026-01-08 SOLD_TO_OPEN null",
    "2026-01-16 ASSIGNED ASSIGNED",
    "2026-01-16 SHARES_BOUGHT ASSIGNED",
    "2026-01-20 SOLD_TO_OPEN COVERS",
    "2026-02-20 ASSIGNED CALLED_AWAY",
    "2026-02-20 SHARES_SOLD CALLED_AWAY",
  ]);
});

test("an undone import takes its campaigns along, and they come back the same", async () => {
  const ann = await createUser(app);
  await importRows(ann, PUT);
  const { id } = (await list(ann))[0];
  await importRows(ann, ALL);
  const before = await list(ann);
  await undoLast(ann);
  expect(await list(ann)).toMatchObject([{ id, state: "OPEN", kind: "OPTIONS" }]);

  await importRows(ann, ALL);
  expect((await list(ann)).map(withoutRows)).toEqual(before.map(withoutRows));
  const again = await list(ann);
  await rematchAll(app, ann.id);
  expect(await list(ann)).toEqual(again);
});

test("joined, split, named and noted by hand; an undo and a new import keep it", async () => {
  const ann = await createUser(app);
  await importRows(ann, ALL);
  expect(await told(ann)).toEqual([
    "OPTIONS CLOSED 2026-05-04: 49.34 + 0, open 0, break-even ",
    "WHEEL CLOSED 2026-01-08: 448.02 + 199.87, open 0, break-even ",
  ]);

  const [may, wheel] = await list(ann);
  const second = wheel.legs.find(({ instrument }: Record<string, string>) => instrument === "KO260417P50");
  const { splitCampaign } = await ask(
    ann,
    `mutation { splitCampaign(id: "${wheel.id}", fromTransactionId: "${second.transactionId}") { id kind options } }`,
  );
  expect(splitCampaign).toMatchObject([
    { id: wheel.id, kind: "WHEEL", options: "348.68" },
    { kind: "OPTIONS", options: "99.34" },
  ]);
  const { joinCampaigns } = await ask(
    ann,
    `mutation { joinCampaigns(ids: ["${may.id}", "${splitCampaign[1].id}"]) { id options openedOn } }`,
  );
  expect(joinCampaigns).toEqual({ id: splitCampaign[1].id, options: "148.68", openedOn: "2026-01-09" });
  const { updateCampaign } = await ask(
    ann,
    `mutation { updateCampaign(id: "${joinCampaigns.id}", name: "Low puts", note: "Cheap ones") { name note } }`,
  );
  expect(updateCampaign).toEqual({ name: "Low puts", note: "Cheap ones" });

  const kept = await list(ann);
  await undoLast(ann);
  expect(await list(ann)).toEqual([]);
  await importRows(ann, ALL);
  const again = await list(ann);
  expect(again.map(withoutRows)).toEqual(kept.map(withoutRows));

  await ask(ann, `mutation { updateCampaign(id: "${joinCampaigns.id}", name: "") { name } }`);
  await ask(ann, `mutation { joinCampaigns(ids: ["${wheel.id}", "${joinCampaigns.id}"]) { id } }`);
  expect(await told(ann)).toEqual(["WHEEL CLOSED 2026-01-08: 497.36 + 199.87, open 0, break-even "]);
  expect(await list(ann)).toMatchObject([{ name: null, note: "Cheap ones" }]);
});

test("the gap is a person's own, and all campaigns follow", async () => {
  const ann = await createUser(app);
  const ben = await createUser(app);
  await importRows(ann, OTHERS);
  expect(await ask(ann, "{ getCampaignGap }")).toEqual({ getCampaignGap: 7 });
  expect(await list(ann)).toHaveLength(2);
  expect(await ask(ann, "mutation { setCampaignGap(days: 17) }")).toEqual({ setCampaignGap: 17 });
  expect(await told(ann)).toEqual(["OPTIONS CLOSED 2026-01-09: 148.68 + 0, open 0, break-even "]);
  expect(await ask(ben, "{ getCampaignGap }")).toEqual({ getCampaignGap: 7 });
  for (const days of [-1, 46]) {
    expect(await refused(ann, `mutation { setCampaignGap(days: ${days}) }`)).toBe("INVALID_INPUT");
  }
});

test("states, accounts and pages", async () => {
  const ann = await createUser(app);
  await importRows(ann, ALL);
  const counts = async (args: string) =>
    (await ask(ann, `{ getCampaigns(${args}) { totalElements content { id } } }`)).getCampaigns;

  expect(await counts("state: CLOSED")).toMatchObject({ totalElements: 2 });
  expect(await counts("state: OPEN")).toEqual({ totalElements: 0, content: [] });
  expect(await counts("state: WAITING")).toMatchObject({ totalElements: 0 });
  expect(await counts("state: OPEN, includeHoldings: true")).toMatchObject({ totalElements: 1 });
  const all = await counts("includeHoldings: true, size: 100");
  expect(all.totalElements).toBe(3);
  expect((await counts("includeHoldings: true, size: 2, page: 1")).content).toEqual(all.content.slice(2));
  expect((await counts("page: 7")).content).toEqual([]);
  expect(await counts('accountIds: ["no id"]')).toEqual({ totalElements: 0, content: [] });
});

test("a campaign is listed as waiting through the last day of its gap, and as closed from the next", async () => {
  const ann = await createUser(app);
  await importRows(ann, [
    row("11/02/2026", "YOU SOLD OPENING TRANSACTION", "-KO261113P60", {
      quantity: -1,
      price: 1,
      amount: 99.34,
    }),
    row("11/13/2026", "EXPIRED as of Nov-13-2026", "-KO261113P60", { quantity: 1 }),
  ]);
  const counts = async () => {
    const of = async (state: string) =>
      (await ask(ann, `{ getCampaigns(state: ${state}) { totalElements } }`)).getCampaigns.totalElements;
    return { waiting: await of("WAITING"), closed: await of("CLOSED") };
  };

  // Seven days after November 13, and an hour into the day after in New York.
  expect(await counts()).toEqual({ waiting: 1, closed: 0 });
  app.setNow(new Date("2026-11-21T06:00:00Z"));
  try {
    expect(await counts()).toEqual({ waiting: 0, closed: 1 });
  } finally {
    app.setNow(TEST_NOW);
  }
});

test("of nobody, of another person, of a reader, and for nonsense", async () => {
  const ann = await createUser(app);
  const ben = await createUser(app);
  const eve = await createUser(app, { roles: ["READONLY"] });
  await importRows(ann, ALL);
  await importRows(ben, PUT);
  const [may, wheel] = await list(ann);
  const [own] = await list(ben);
  const [leg] = wheel.legs;
  const every = (id: string, other: string) => [
    `mutation { updateCampaign(id: "${id}", name: "Mine") { id } }`,
    `mutation { joinCampaigns(ids: ["${other}", "${id}"]) { id } }`,
    `mutation { splitCampaign(id: "${id}", fromTransactionId: "${leg.transactionId}") { id } }`,
  ];
  for (const operation of [...every(wheel.id, own.id), ...every("no id", own.id)]) {
    expect([operation, await refused(ben, operation)]).toEqual([operation, "NOT_FOUND"]);
  }
  for (const operation of every(wheel.id, may.id)) {
    expect(await refused(eve, operation)).toBe("FORBIDDEN");
    expect((await graphqlRequest(app, undefined, operation)).data).toBeUndefined();
  }
  expect(await ask(ben, `{ getCampaign(id: "${wheel.id}") { id } }`)).toEqual({ getCampaign: null });
  expect(await ask(ann, `{ getCampaign(id: "${wheel.id}") { id } }`)).toEqual({
    getCampaign: { id: wheel.id },
  });
  expect((await graphqlRequest(app, undefined, "{ getCampaigns { totalElements } }")).data).toBeUndefined();
  expect(await ask(eve, "{ getCampaigns { totalElements } }")).toEqual({
    getCampaigns: { totalElements: 0 },
  });

  const [holding] = await list(ann, 'includeHoldings: true, underlying: "F"');
  for (const operation of [
    `mutation { joinCampaigns(ids: ["${wheel.id}"]) { id } }`,
    `mutation { joinCampaigns(ids: ["${wheel.id}", "${holding.id}"]) { id } }`,
    `mutation { splitCampaign(id: "${wheel.id}", fromTransactionId: "${leg.transactionId}") { id } }`,
    `mutation { splitCampaign(id: "${wheel.id}", fromTransactionId: "${wheel.legs.at(-1).transactionId}") { id } }`,
    `mutation { updateCampaign(id: "${wheel.id}", name: "${"x".repeat(101)}") { id } }`,
  ]) {
    expect(await refused(ann, operation)).toBe("INVALID_INPUT");
  }
  expect(
    await refused(ann, `mutation { splitCampaign(id: "${wheel.id}", fromTransactionId: "x") { id } }`),
  ).toBe("NOT_FOUND");
});

const importRows = history.importRows.bind(undefined, app);
const undoLast = history.undoLast.bind(undefined, app);
const ask = people.ask.bind(undefined, app);
const refused = history.refused.bind(undefined, app);

async function list(user: TestUser, args = "size: 50") {
  const { getCampaigns } = await ask(
    user,
    `{ getCampaigns(${args}) { content { id kind state name note options shares openedOn
        legs { transactionId instrument day kind quantity amount realized link } } } }`,
  );
  return getCampaigns.content;
}

/** Rows get new ids with every import. */
const withoutRows = ({ legs, ...campaign }: { legs: Record<string, unknown>[] }) => ({
  ...campaign,
  legs: legs.map(({ transactionId: _, ...leg }) => leg),
});

async function told(user: TestUser, args = "size: 50"): Promise<string[]> {
  const { getCampaigns } = await ask(
    user,
    `{ getCampaigns(${args}) { content { kind state openedOn options shares openPremium breakEvens } } }`,
  );
  return getCampaigns.content.map(
    (one: Record<string, string> & { breakEvens: string[] }) =>
      `${one["kind"]} ${one["state"]} ${one["openedOn"]}: ${one["options"]} + ${one["shares"]}, open ${one["openPremium"]}, ` +
      `break-even ${one.breakEvens.join(" ")}`,
  );
}
