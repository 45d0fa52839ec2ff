import { expect, test, vi } from "vitest";
import * as people from "../../import/testing/people.ts";
import { addStatement } from "../../import/testing/statements.ts";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

test("of symbols that swap their names on one day, each page has the lots of its own company", async () => {
  const ann = await createUser(app);
  await importRows(ann, [
    "2024-01-02 BUY 10 AAA -100.00",
    "2024-01-03 BUY 5 BBB -500.00",
    "2024-01-04 STO 1 AAA261218P10 50.00",
  ]);
  for (const [instrument, into] of [
    ["AAA", "BBB"],
    ["BBB", "AAA"],
  ]) {
    const { errors } = await addStatement(app, ann, {
      ...{ kind: "RENAME", day: "2024-06-03", instrument, into },
    });
    expect(errors).toBeUndefined();
  }

  expect(await open(ann, "AAA")).toEqual({ shares: ["5 for 500"], contracts: 0, premium: "0", lots: 1 });
  expect(await open(ann, "BBB")).toEqual({ shares: ["10 for 100"], contracts: 1, premium: "50", lots: 2 });
});

test("a contract that the rename passed by is not of the company that bears the ticker now", async () => {
  const ann = await createUser(app);
  await importRows(ann, [
    "2022-05-02 BUY 100 FB -20000.00",
    "2022-05-24 STO 1 FB261218P160 299.34",
    "2022-06-09 NAME-OUT 100 FB",
    "2022-06-09 NAME-IN 100 META",
    "2022-08-01 STO 1 FB261218P30 49.34",
  ]);

  expect(await open(ann, "FB")).toEqual({ shares: [], contracts: 1, premium: "49.34", lots: 1 });
  expect(await open(ann, "META")).toEqual({
    ...{ shares: ["100 for 20000"], contracts: 1, premium: "299.34", lots: 2 },
  });
});

test("a ticker that was used again stands for what a statement says is held of it now", async () => {
  const ann = await createUser(app);
  await importRows(ann, ["2022-05-02 BUY 100 FB -20000.00", "2022-08-02 SELL 20 META 3600.00"]);
  await addStatement(app, ann, { kind: "RENAME", day: "2022-06-09", instrument: "FB", into: "META" });
  const meta = { shares: ["80 for 16000"], contracts: 0, premium: "0", lots: 1 };
  expect(await open(ann, "FB")).toEqual(meta);

  await addStatement(app, ann, {
    ...{ kind: "OPENING", day: "2022-10-17", instrument: "FB", quantity: "7", basis: "210" },
  });

  expect(await open(ann, "FB")).toEqual({ shares: ["7 for 210"], contracts: 0, premium: "0", lots: 1 });
  expect(await open(ann, "META")).toEqual(meta);
});

test("a symbol that stands in no row has a page while a statement made something of it", async () => {
  const ann = await createUser(app);
  await importRows(ann, ["2026-01-02 STO 1 OLD261218P50 100.00"]);
  await addStatement(app, ann, {
    ...{ kind: "RESTRIKE", day: "2026-03-02", instrument: "OLD261218P50", into: "NEW261218P25", ratio: "2" },
  });
  await addStatement(app, ann, {
    ...{ kind: "OPENING", day: "2026-01-02", instrument: "LOST", quantity: "3", basis: "12.30" },
  });
  await addStatement(app, ann, { kind: "GONE", day: "2026-02-02", instrument: "LOST" });

  expect(await open(ann, "NEW")).toEqual({ shares: [], contracts: 2, premium: "100", lots: 1 });
  expect(
    await ask(ann, '{ getSymbol(underlying: "LOST") { firstDay names { name } total trades } }'),
  ).toEqual({
    getSymbol: { firstDay: null, names: [], total: "-12.3", trades: 1 },
  });
  expect(await ask(ann, '{ getSymbol(underlying: "NEVER") { total } }')).toEqual({ getSymbol: null });
});

const importRows = (user: TestUser, rows: readonly string[]) =>
  people.importRows(app, user, rows, "11/19/2026 8:00 pm");
const ask = people.ask.bind(undefined, app);

/** What is open of a symbol by its page, and by the list of lots behind it. */
async function open(user: TestUser, name: string) {
  const { getSymbol, getOpenLots } = await ask(
    user,
    `{ getSymbol(underlying: "${name}") { openContracts openPremium holdings { quantity tradeBasis } }
       getOpenLots(underlying: "${name}", followRenames: true) { id } }`,
  );
  return {
    shares: getSymbol.holdings.map(
      (held: Record<string, string>) => `${held["quantity"]} for ${held["tradeBasis"]}`,
    ),
    contracts: getSymbol.openContracts,
    premium: getSymbol.openPremium,
    lots: getOpenLots.length,
  };
}
