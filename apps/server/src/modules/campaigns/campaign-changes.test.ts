import { expect, test, vi } from "vitest";
import * as people from "../../import/testing/people.ts";
import { rematchAll } from "../../import/testing/rematch-all.ts";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";
import * as history from "./testing/history.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
const { row } = history;
const importRows = history.importRows.bind(undefined, app);
const ask = people.ask.bind(undefined, app);
const refused = history.refused.bind(undefined, app);

type Leg = { readonly kind: string; readonly canSplit: boolean };

/** A put on KO that is sold on a day and expires. */
const put = (sold: string, expires: string, symbol: string, amount: number) => [
  row(sold, "YOU SOLD OPENING TRANSACTION", `-${symbol}`, {
    quantity: -1,
    price: 1,
    amount,
  }),
  row(expires, `EXPIRED as of ${expires}`, `-${symbol}`, { quantity: 1 }),
];

const JANUARY = put("01/08/2026", "01/16/2026", "KO260116P50", 99.34);
const MARCH = put("03/02/2026", "03/20/2026", "KO260320P50", 89.34);
const MAY = put("05/04/2026", "05/15/2026", "KO260515P50", 79.34);
const SHARES = [
  row("02/02/2026", "YOU BOUGHT", "KO", {
    quantity: 50,
    price: 60,
    amount: -3000,
  }),
];

async function list(user: TestUser, args = "includeHoldings: true") {
  const { getCampaigns } = await ask(
    user,
    `{ getCampaigns(${args}) { content { id kind openedOn options name legs { transactionId kind } } } }`,
  );
  return getCampaigns.content;
}

const told = async (user: TestUser) =>
  (await list(user)).map(({ kind, openedOn, options }: Record<string, string>) =>
    [kind, openedOn, options].join(" "),
  );

const join = (user: TestUser, ...ids: string[]) =>
  ask(user, `mutation { joinCampaigns(ids: ${JSON.stringify(ids)}) { id kind options } }`);

const find = async (user: TestUser, id: string) =>
  (await ask(user, `{ getCampaign(id: "${id}") { id openedOn name } }`)).getCampaign;

test("an older file that begins a campaign earlier leaves its old address leading to it", async () => {
  const ann = await createUser(app);
  const ben = await createUser(app);
  await importRows(ann, JANUARY);
  const [before] = await list(ann);
  await ask(ann, `mutation { updateCampaign(id: "${before.id}", name: "Low puts") { id } }`);

  await importRows(ann, put("01/02/2026", "01/09/2026", "KO260109P49", 49.34));
  const [after] = await list(ann);
  expect(after).toMatchObject({
    openedOn: "2026-01-02",
    options: "148.68",
    name: "Low puts",
  });
  expect(after.id).not.toBe(before.id);
  expect(await find(ann, before.id)).toEqual({
    id: after.id,
    openedOn: "2026-01-02",
    name: "Low puts",
  });
  expect(await find(ben, before.id)).toBeNull();
  expect(
    await find(
      ann,
      before.id.replace(/^./, (digit: string) => (digit === "0" ? "1" : "0")),
    ),
  ).toBeNull();
});

test("what was joined leads to the whole, and shares that met no option can be split off again", async () => {
  const ann = await createUser(app);
  await importRows(ann, [...JANUARY, ...SHARES, ...MAY]);
  expect(await told(ann)).toEqual([
    "OPTIONS 2026-05-04 79.34",
    "HOLDING 2026-02-02 0",
    "OPTIONS 2026-01-08 99.34",
  ]);
  const [may, holding, january] = await list(ann);

  await join(ann, january.id, holding.id, may.id);
  expect(await told(ann)).toEqual(["WHEEL 2026-01-08 178.68"]);
  expect(await find(ann, may.id)).toMatchObject({ id: january.id });
  expect(await find(ann, holding.id)).toMatchObject({ id: january.id });

  const [whole] = await list(ann);
  const shares = whole.legs.find(({ kind }: Record<string, string>) => kind === "SHARES_BOUGHT");
  const { splitCampaign } = await ask(
    ann,
    `mutation { splitCampaign(id: "${whole.id}", fromTransactionId: "${shares.transactionId}") { id kind } }`,
  );
  // May was joined after the shares: it goes along with them.
  expect(splitCampaign).toMatchObject([{ id: january.id, kind: "OPTIONS" }, { kind: "WHEEL" }]);
  expect(await find(ann, holding.id)).toMatchObject({
    id: splitCampaign[1].id,
  });
  expect(await told(ann)).toEqual(["WHEEL 2026-02-02 79.34", "OPTIONS 2026-01-08 99.34"]);
});

test("legs say where a campaign can be split: contracts opened later, and the first row of what was joined", async () => {
  const ann = await createUser(app);
  await importRows(ann, [...JANUARY, ...SHARES, ...MAY]);
  const [may, holding, january] = await list(ann);
  await join(ann, january.id, holding.id, may.id);

  const [whole] = await list(ann, "includeHoldings: true");
  const { getCampaign } = await ask(
    ann,
    `{ getCampaign(id: "${whole.id}") { legs { kind canSplit transactionId } } }`,
  );
  expect(getCampaign.legs.map(({ kind, canSplit }: Leg) => `${kind} ${canSplit}`)).toEqual([
    "SOLD_TO_OPEN false",
    "EXPIRED false",
    "SHARES_BOUGHT true",
    "SOLD_TO_OPEN true",
    "EXPIRED false",
  ]);
  // Each marked leg keeps its word.
  const shares = getCampaign.legs.find(({ kind }: Leg) => kind === "SHARES_BOUGHT");
  const from = `fromTransactionId: "${shares.transactionId}"`;
  await ask(ann, `mutation { splitCampaign(id: "${whole.id}", ${from}) { id } }`);
  const alone = await list(ann);
  expect(alone).toHaveLength(2);
  const { getCampaign: apart } = await ask(
    ann,
    `{ getCampaign(id: "${alone[0].id}") { legs { kind canSplit } } }`,
  );
  expect(apart.legs.map(({ kind, canSplit }: Leg) => `${kind} ${canSplit}`)).toEqual([
    "SHARES_BOUGHT false",
    "SOLD_TO_OPEN true",
    "EXPIRED false",
  ]);
});

test("a name and a note are written as deriving the campaigns anew writes them, and derive nothing", async () => {
  const ann = await createUser(app);
  await importRows(ann, [...JANUARY, ...SHARES, ...MARCH, ...MAY]);
  const [may, march, , january] = await list(ann);
  await ask(ann, `mutation { updateCampaign(id: "${may.id}", note: "Of May") { id } }`);
  await join(ann, january.id, march.id);
  const [, , whole] = await list(ann);
  const stored = async () =>
    (
      await app.database.pool.query(
        "SELECT id, figures->>'name' AS name, figures->>'note' AS note, xmin::text FROM campaigns WHERE user_id = $1 AND kind = 'OPTIONS' ORDER BY opened_on",
        [ann.id],
      )
    ).rows;
  const before = await stored();
  await ask(
    ann,
    `mutation { updateCampaign(id: "${whole.id}", name: "All of it", note: "Both of winter") { id } }`,
  );
  const named = await stored();
  expect(named).toMatchObject([
    { id: whole.id, name: "All of it", note: "Both of winter" },
    { id: may.id, name: null, note: "Of May" },
  ]);
  // The other one isn't written again, so nothing was derived; and what is derived then is what is stored.
  expect(named[1]).toEqual(before[1]);
  await rematchAll(app, ann.id);
  await list(ann);
  expect(await stored()).toEqual(named);
  await ask(ann, `mutation { updateCampaign(id: "${whole.id}", name: "", note: "") { id } }`);
  const unnamed = await stored();
  expect(unnamed).toMatchObject([{ name: null, note: null }, { note: "Of May" }]);
  await rematchAll(app, ann.id);
  await list(ann);
  expect(await stored()).toEqual(unnamed);
});

test("joined twice, and a join of what an undo takes away: it waits and comes back", async () => {
  const ann = await createUser(app);
  await importRows(ann, JANUARY);
  await importRows(ann, MARCH);
  await importRows(ann, MAY);
  const [may, march, january] = await list(ann);

  await join(ann, january.id, may.id);
  expect(await refused(ann, `mutation { joinCampaigns(ids: ["${january.id}", "${may.id}"]) { id } }`)).toBe(
    "NOT_FOUND",
  );
  expect(await refused(ann, `mutation { joinCampaigns(ids: ["${march.id}", "${march.id}"]) { id } }`)).toBe(
    "INVALID_INPUT",
  );
  await join(ann, march.id, january.id);
  const all = ["OPTIONS 2026-01-08 268.02"];
  expect(await told(ann)).toEqual(all);

  await history.undoLast(app, ann);
  expect(await told(ann)).toEqual(["OPTIONS 2026-01-08 188.68"]);
  await importRows(ann, MAY);
  expect(await told(ann)).toEqual(all);
});

test("what was split off may be joined elsewhere without the rest, and joined again to the rest", async () => {
  // The second put is sold while that of May is open: they are one campaign, until a person splits it.
  const second = put("05/06/2026", "05/22/2026", "KO260522P48", 29.34);
  const whole = ["OPTIONS 2026-05-04 108.68", "OPTIONS 2026-01-08 99.34"];
  const splitOff = async () => {
    const user = await createUser(app);
    await importRows(user, [...JANUARY, ...MAY, ...second]);
    expect(await told(user)).toEqual(whole);
    const [may] = await list(user);
    const isSold = ({ kind }: Record<string, string>) => kind === "SOLD_TO_OPEN";
    const from = may.legs.findLast(isSold).transactionId;
    await ask(user, `mutation { splitCampaign(id: "${may.id}", fromTransactionId: "${from}") { id } }`);
    const [off, rest, january] = await list(user);
    return { user, off, rest, january };
  };

  const ann = await splitOff();
  await join(ann.user, ann.january.id, ann.off.id);
  expect(await told(ann.user)).toEqual(["OPTIONS 2026-05-04 79.34", "OPTIONS 2026-01-08 128.68"]);

  const ben = await splitOff();
  await join(ben.user, ben.off.id, ben.rest.id);
  expect(await told(ben.user)).toEqual(whole);
  // Nothing of the split is left: what comes within the gap goes on with the whole.
  await importRows(ben.user, put("05/28/2026", "06/05/2026", "KO260605P48", 19.34));
  expect(await told(ben.user)).toEqual(["OPTIONS 2026-05-04 128.02", "OPTIONS 2026-01-08 99.34"]);
});

test("a leg of another campaign is no place to split", async () => {
  const ann = await createUser(app);
  await importRows(ann, [...JANUARY, ...MAY]);
  const [may, january] = await list(ann);
  const operation = `mutation { splitCampaign(id: "${january.id}", fromTransactionId: "${may.legs[0].transactionId}") { id } }`;

  expect(await refused(ann, operation)).toBe("NOT_FOUND");
});

test("every change is on record with its values; a gap that stays as it is isn't", async () => {
  const ann = await createUser(app);
  await importRows(ann, [...JANUARY, ...MAY]);
  const [may, january] = await list(ann);
  await ask(ann, `mutation { updateCampaign(id: "${may.id}", name: "Low", note: "Cheap") { id } }`);
  await join(ann, january.id, may.id);
  const [whole] = await list(ann);
  const from = whole.legs[2].transactionId;
  await ask(ann, `mutation { splitCampaign(id: "${whole.id}", fromTransactionId: "${from}") { id } }`);
  await ask(ann, "mutation { setCampaignGap(days: 17) }");
  await ask(ann, "mutation { setCampaignGap(days: 17) }");
  expect(await refused(ann, `mutation { updateCampaign(id: "no id", name: "x") { id } }`)).toBe("NOT_FOUND");

  const entries = await app.database.prisma.auditLog.findMany({
    where: { performedById: ann.id, actionType: { startsWith: "CAMPAIGN" } },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ description }) => description).sort()).toEqual([
    "Campaign KO of 2026-01-08 split on 2026-05-04",
    "Campaign KO of 2026-05-04 changed: name, note",
    "Campaigns joined: KO of 2026-01-08, KO of 2026-05-04",
    "Gap between legs of campaigns set to 17 days",
  ]);
  expect(entries.map(({ details }) => (details as { changed?: unknown }).changed)).toContainEqual({
    gapDays: { before: 7, after: 17 },
  });
});

/** A put on KO that is assigned; of the 150 shares that are sold then, 50 were bought before the first file. */
const SHARED_SALE = [
  row("02/02/2026", "YOU SOLD OPENING TRANSACTION", "-KO260220P50", {
    quantity: -1,
    price: 2,
    amount: 199.34,
  }),
  row("02/20/2026", "ASSIGNED as of Feb-20-2026", "-KO260220P50", { quantity: 1 }),
  row("02/20/2026", "YOU BOUGHT ASSIGNED PUTS AS OF 02-20-26", "KO", {
    quantity: 100,
    price: 50,
    amount: -5000,
  }),
  row("03/02/2026", "YOU SOLD", "KO", { quantity: -150, price: 52, amount: 7800 }),
];

test("a sale of two campaigns' shares with which a joined part begins is a place to split", async () => {
  const ann = await createUser(app);
  await importRows(ann, [...JANUARY, ...SHARED_SALE]);
  const apart = await list(ann);
  expect((await told(ann)).sort()).toEqual([
    "HOLDING 2026-01-08 0",
    "OPTIONS 2026-01-08 99.34",
    "WHEEL 2026-02-02 199.34",
  ]);
  const holding = apart.find((one: Kind) => one.kind === "HOLDING").id;
  const wheel = apart.find((one: Kind) => one.kind === "WHEEL").id;

  // The 50 were held all the time: the put of January was sold while what is joined was open.
  expect((await join(ann, holding, wheel)).joinCampaigns).toMatchObject({ kind: "WHEEL", options: "298.68" });
  for (const again of [false, true]) {
    const [whole, ...others] = await list(ann);
    expect(others).toEqual([]);
    const { getCampaign } = await ask(
      ann,
      `{ getCampaign(id: "${whole.id}") { legs { transactionId kind canSplit quantity } } }`,
    );
    const sale = getCampaign.legs.at(-1);
    expect(sale).toMatchObject({ kind: "SHARES_SOLD", canSplit: true, quantity: "150" });
    const { splitCampaign } = await ask(
      ann,
      `mutation { splitCampaign(id: "${whole.id}", fromTransactionId: "${sale.transactionId}") { id kind } }`,
    );
    expect(splitCampaign).toEqual([
      { id: whole.id, kind: "WHEEL" },
      { id: holding, kind: "HOLDING" },
    ]);
    expect((await told(ann)).sort()).toEqual(["HOLDING 2026-01-08 0", "WHEEL 2026-01-08 298.68"]);
    await (again ? join(ann, whole.id, holding) : join(ann, holding, whole.id));
  }
});

type Kind = { readonly kind: string };
