import { expect, test, vi } from "vitest";
import { importFile } from "../../import/testing/upload.ts";
import { insertAccount } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { ADD_MANY, CHANGES, DELETE_IDS, LIST, RESTORE, UNDO, UPDATE } from "./testing/operations.ts";
import { type FileRow, positionsFile } from "./testing/positions-file.ts";

// Dozens of changes and imports over the wire, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const app = await startTestApp();
const SYMBOLS = ["KO", "PEP", "AMD", "F", "T"];
const DAYS = ["2026-07-06", "2026-07-07"];
const STEPS = 30;

test.each([1, 2, 3, 4])(
  "after %#: random additions, edits, deletions, undos and imports the sums are what the rows add up to",
  async (seed) => {
    const user = await createUser(app);
    const typed = await insertAccount(app, user, { name: "Typed", number: "T1" });
    const pick = random(seed);

    for (let step = 0; step < STEPS; step += 1) {
      await STEP[pick(STEP.length)]?.({ user, accountId: typed.id, pick, minute: step });
      const { stored, anew } = await sumsOf(user);
      expect(stored, `after step ${step} of seed ${seed}`).toEqual(anew);
    }
    await expectListIsSum(user);
  },
);

test("everything undone, latest first, leaves what there was before", async () => {
  const user = await createUser(app);
  const typed = await insertAccount(app, user, { name: "Typed", number: "T1" });
  const pick = random(9);
  await importFile(app, user, positionsFile("9:00 a.m.", rowsOf(pick)));
  const before = await rows(user);

  for (let step = 0; step < STEPS; step += 1) {
    await HAND[pick(HAND.length)]?.({ user, accountId: typed.id, pick, minute: step });
  }
  const { data } = await ask(user, CHANGES, { size: 100 });
  for (const { id } of data.userGetChanges.changes) {
    expect((await ask(user, UNDO, { id })).errors).toBeUndefined();
  }

  expect(await rows(user)).toEqual(before);
  expect((await sumsOf(user)).stored).toEqual((await sumsOf(user)).anew);
});

type Pick = (below: number) => number;
type Turn = {
  readonly user: TestUser;
  readonly accountId: string;
  readonly pick: Pick;
  readonly minute: number;
};

async function add({ user, accountId, pick }: Turn): Promise<void> {
  const inputs = Array.from({ length: 1 + pick(3) }, () => ({
    symbol: SYMBOLS[pick(5)],
    quantity: String(pick(100)),
    positionType: "STOCK",
    accountId,
    portfolioDate: DAYS[pick(2)],
    lastPrice: String(1 + pick(50)),
  }));
  expect((await ask(user, ADD_MANY, { inputs })).errors).toBeUndefined();
}

async function edit({ user, pick }: Turn): Promise<void> {
  const row = await anyRow(user, pick);
  const input = [
    { quantity: String(pick(100) + 200) },
    { symbol: "NEW" },
    { currentValue: String(pick(1000) + 100_000) },
    { portfolioDate: row?.portfolioDate === DAYS[0] ? DAYS[1] : DAYS[0] },
  ][pick(4)];
  if (row !== undefined && !(input && "symbol" in input && row.symbol === "NEW")) {
    const { errors } = await ask(user, UPDATE, { id: row.id, input: { ...input, version: row.version } });
    expect(errors).toBeUndefined();
  }
}

async function remove({ user, pick }: Turn): Promise<void> {
  const chosen = [await anyRow(user, pick), await anyRow(user, pick)];
  const ids = chosen.flatMap((row) => (row ? [row.id] : []));
  if (ids.length > 0) {
    expect((await ask(user, DELETE_IDS, { ids })).errors).toBeUndefined();
  }
}

/** The latest change, or an older one, which may be refused. */
async function undo({ user, pick }: Turn): Promise<void> {
  const { data } = await ask(user, CHANGES, { size: 5 });
  const { changes } = data.userGetChanges;
  if (changes.length > 0) {
    const { errors } = await ask(user, UNDO, { id: changes[pick(changes.length)].id });
    expect(errors?.[0]?.extensions?.["code"] ?? "CONFLICT").toBe("CONFLICT");
  }
}

async function restore({ user, pick }: Turn): Promise<void> {
  const row = await anyRow(user, pick);
  if (row?.edit) {
    expect((await ask(user, RESTORE, { id: row.id })).errors).toBeUndefined();
  }
}

async function upload({ user, pick, minute }: Turn): Promise<void> {
  const time = `${1 + pick(11)}:${String(minute).padStart(2, "0")} ${pick(2) === 0 ? "a" : "p"}.m.`;
  await importFile(app, user, positionsFile(time, rowsOf(pick)));
}

const HAND = [add, edit, remove, edit, restore] as const;
const STEP = [...HAND, undo, undo, upload, upload] as const;

function rowsOf(pick: Pick): FileRow[] {
  const count = 1 + pick(5);
  return SYMBOLS.slice(0, count).map((symbol) => ({ symbol, quantity: 1 + pick(3), price: 10 + pick(3) }));
}

async function anyRow(user: TestUser, pick: Pick) {
  const { data } = await ask(user, LIST, {});
  const { portfolios } = data.userGetAllPortfolios;
  return portfolios.length === 0 ? undefined : portfolios[pick(portfolios.length)];
}

const ask = (user: TestUser, query: string, variables: Record<string, unknown>) =>
  graphqlRequest(app, user, query, variables);

/** A generator that gives the same numbers for the same seed. */
function random(seed: number): Pick {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The sums as they are kept, and as the rows add up to. */
async function sumsOf(user: TestUser) {
  const { rows: stored } = await app.database.pool.query(
    `SELECT account_id, portfolio_date, position_count, total_value, stock_value, gain_loss, gain_loss_basis,
            unknown_gain_count
       FROM portfolio_snapshots WHERE user_id = $1 ORDER BY 1, 2`,
    [user.id],
  );
  const { rows: anew } = await app.database.pool.query(
    `SELECT account_id, portfolio_date, count(*)::int AS position_count, sum(coalesce(current_value, 0)) AS total_value,
            sum(coalesce(current_value, 0)) AS stock_value, sum(coalesce(total_gain_loss_dollar, 0)) AS gain_loss,
            sum(CASE WHEN total_gain_loss_dollar IS NULL THEN 0 ELSE cost_basis_total END) AS gain_loss_basis,
            sum((total_gain_loss_dollar IS NULL)::int)::int AS unknown_gain_count
       FROM positions WHERE user_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
    [user.id],
  );
  return { stored: stored.map(normal), anew: anew.map(normal) };
}

const normal = (row: Record<string, unknown>) =>
  Object.values(row).map((value) => (/^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : value));

async function rows(user: TestUser) {
  const { rows: found } = await app.database.pool.query<{ row: unknown }>(
    `SELECT to_jsonb(p) - '{version,updated_at}'::text[] AS row FROM positions p WHERE user_id = $1 ORDER BY id`,
    [user.id],
  );
  return found.map(({ row }) => row);
}

/** The sums of the listed positions must equal the stored sums of each day. */
async function expectListIsSum(user: TestUser): Promise<void> {
  for (const date of DAYS) {
    const query = `query ($dates: [Date!]) {
      list: userGetAllPortfolios(dates: $dates, positionType: STOCK) { totalElements totalCurrentValue } }`;
    const { data } = await ask(user, query, { dates: [date] });
    const { rows: stored } = await app.database.pool.query(
      `SELECT coalesce(sum(position_count), 0)::int AS "totalElements",
              trim_scale(coalesce(sum(total_value), 0)) AS "totalCurrentValue"
         FROM portfolio_snapshots WHERE user_id = $1 AND portfolio_date = $2`,
      [user.id, date],
    );
    expect(data.list).toEqual(stored[0]);
  }
}
