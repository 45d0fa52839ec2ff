import { type GraphQLField, type GraphQLOutputType, getNamedType, isLeafType, isObjectType } from "graphql";
import { beforeAll, expect, test, vi } from "vitest";
import { schema } from "../../graphql/schema.ts";
import { sample } from "../../import/testing/samples.ts";
import { importFile } from "../../import/testing/upload.ts";
import { GRAPHQL_PERMISSIONS } from "../../permissions.ts";
import { createUser, graphqlRequest, startTestApp, TEST_NOW } from "../../testing/test-app.ts";

// Closing prices are guests: with them, at silly prices, and without them again, every answer and every stored row of a
// person is the same, but for what stands beside proven figures under a name of its own.

// Whole imports, and all questions there are three times, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** Questions about what is open or could have been: they may tell latest closes. */
const GUEST_QUESTIONS = new Set([
  "getBenchmark",
  "getClosingWorth",
  "getExpiryRehearsal",
  "getObligations",
  "getOpenContracts",
  "getOpenResult",
]);
/** Fields elsewhere that stand beside proven figures and say by their name that they do. */
const GUEST_FIELDS = /^(ifClosedNow|latestPrice|onPaper|unpriced)/;

const SAMPLES = [
  "s01/Accounts_History.csv",
  "s02/History_for_Account_X87654321.csv",
  "s03/Accounts_History.csv",
  "s09/Portfolio_Positions_Sep-30-2022.csv",
];

const world = await startTestApp();
const ann = await createUser(world);
/** Values of arguments: by the field, by the argument's name, else by its type. */
const values = new Map<string, string>([
  ["explainSummary.cell", '{ startDate: "2015-01-01", endDate: "2026-11-20" }'],
  ["from", '"2020-12-31"'],
  ["startDate", '"2015-01-01"'],
  ["getTradingWeeks.startDate", '"2026-11-16"'],
  ["periodsBack", "6"],
  ["yearsAgo", "4"],
  ["Bucket!", "MONTH"],
  ["Date!", '"2026-11-20"'],
  ["Decimal!", '"1"'],
  ["Int!", "1"],
  ["PeriodType!", "YEAR"],
  ["String!", '"AAPL"'],
]);

/** Of files that wait for an answer, which no sample leaves behind, and of two people's copies of one account. */
const NOTHING_TO_ASK_OF = new Set([
  "getJointComparison",
  "getJointFileContent",
  "getJointFiles",
  "getLeftFileContent",
  "getUploadPreview",
]);

const asked = Object.keys(GRAPHQL_PERMISSIONS)
  .filter((name) => /^Query\.(?!admin)/.test(name))
  .map((name) => name.slice("Query.".length))
  .filter((name) => !(GUEST_QUESTIONS.has(name) || NOTHING_TO_ASK_OF.has(name)));

const idOf = async (sql: string): Promise<string> =>
  `"${Object.values((await world.owner.query(sql, [ann.id])).rows[0] ?? {})[0]}"`;

beforeAll(async () => {
  for (const place of SAMPLES) {
    await importFile(world, ann, sample(place));
  }
  const ofTrade = "FROM transactions WHERE user_id = $1 AND type = 'SELL' ORDER BY id LIMIT 1";
  const ofCampaign = await graphqlRequest(world, ann, "{ getCampaigns { content { id } } }");
  values.set("getCampaign.id", `"${ofCampaign.data?.getCampaigns.content[0].id}"`);
  values.set("accountId", await idOf(`SELECT account_id ${ofTrade}`));
  values.set("id", await idOf(`SELECT account_id ${ofTrade}`));
  values.set("transactionId", await idOf(`SELECT id ${ofTrade}`));
  values.set("importId", await idOf(`SELECT import_id ${ofTrade}`));
  values.set("portfolioId", await idOf("SELECT id FROM positions WHERE user_id = $1 ORDER BY id LIMIT 1"));
  const years = "SELECT max(extract(year FROM closed_on))::int FROM realized_closings WHERE user_id = $1";
  const year = (await idOf(years)).replaceAll('"', "");
  values.set("year", year);
  for (const daily of ["getDailyTradeSummary", "getTradeSummaryByUnderlying"]) {
    values.set(`${daily}.startDate`, `"${year}-01-01"`);
    values.set(`${daily}.endDate`, `"${year}-12-31"`);
  }
  values.set("to", '"2022-09-30"');
});

test("nothing proven moves when closes are stored for every symbol and day, nor when they are deleted", async () => {
  const before = await everything();
  expect(before.failed).toEqual([]);
  const withoutCloses = await guestOf();

  expect(await storeSillyCloses({ split: null })).toBeGreaterThan(10_000);
  // They reach today: what may tell them does.
  expect(await guestOf()).not.toEqual(withoutCloses);
  expect(await everything()).toEqual(before);

  await world.owner.query("DELETE FROM daily_close");
  expect(await storeSillyCloses({ split: 3 })).toBeGreaterThan(10_000);
  expect(await everything()).toEqual(before);

  await world.owner.query("DELETE FROM daily_close");
  expect(await everything()).toEqual(before);
});

const guestOf = async () =>
  (await graphqlRequest(world, ann, "{ getOpenResult { onPaper onPaperSources known unknown } }")).data;

test("the questions have something to say, so that their silence proves something", async () => {
  const { answers } = await everything();
  const told = (name: string) => JSON.stringify(answers.get(name)).length;

  expect(answers.size).toBeGreaterThan(60);
  for (const name of [
    "getCampaign",
    "getCampaigns",
    "getTransactions",
    "getTaxYear",
    "getRealizedSeries",
    "getReturns",
  ]) {
    expect(told(name), name).toBeGreaterThan(400);
  }
  for (const name of [
    "getOpenLots",
    "getCoverage",
    "getTotalPortfolio",
    "getValueSeries",
    "getOptionTradeSummary",
  ]) {
    expect(told(name), name).toBeGreaterThan(400);
  }
});

/** Every answer to the person, and every row that is theirs. */
async function everything() {
  const answers = new Map<string, unknown>();
  const failed: string[] = [];
  for (const name of asked) {
    const { data, errors } = await graphqlRequest(world, ann, documentOf(name));
    answers.set(name, data ?? errors);
    if (errors !== undefined) {
      failed.push(`${name}: ${errors[0]?.message}`);
    }
  }
  return { answers, failed, rows: await ownRows() };
}

/** A print of the rows of each table that names their owner. */
async function ownRows(): Promise<Record<string, string>> {
  const { rows } = await world.owner.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'user_id'",
  );
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const print = `SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS print FROM ${name} t WHERE user_id = $1`;
    prints[name] = (await world.owner.query<{ print: string }>(print, [ann.id])).rows[0]?.print ?? "";
  }
  return prints;
}

/**
 * A price that nothing ever had, of every source, for every weekday up to today and everything that the person has ever held,
 * and SPY. A split on each day holds them back from whatever was opened before; without one they reach today.
 */
async function storeSillyCloses({ split }: { readonly split: number | null }): Promise<number> {
  const { rowCount } = await world.owner.query(
    `INSERT INTO daily_close (instrument, day, source, close, dividend, split, fetched_at)
     SELECT instrument, day::date, source, CASE source WHEN 'FILE' THEN 98765.43 ELSE 0.01 END, 7, $3::numeric, now()
       FROM (SELECT instrument FROM transactions WHERE user_id = $1 AND instrument IS NOT NULL
             UNION SELECT underlying FROM transactions WHERE user_id = $1 AND underlying IS NOT NULL
             UNION SELECT symbol FROM positions WHERE user_id = $1 AND symbol IS NOT NULL
             UNION SELECT 'SPY') AS known (instrument),
            (SELECT min(event_date) - 10 AS first FROM transactions WHERE user_id = $1) AS span,
            generate_series(span.first, $2::date, INTERVAL '1 day') AS day,
            unnest(enum_range(NULL::stored_close_source)) AS source
      WHERE extract(isodow FROM day) < 6`,
    [ann.id, TEST_NOW, split],
  );
  return rowCount ?? 0;
}

function documentOf(name: string): string {
  const field = schema.getQueryType()?.getFields()[name] as GraphQLField<unknown, unknown>;
  const given = field.args.flatMap(({ name: argument, type }) => {
    const value =
      values.get(`${name}.${argument}`) ??
      (String(type).endsWith("!") ? (values.get(argument) ?? values.get(String(type)) ?? "{}") : undefined);
    return value === undefined ? [] : [`${argument}: ${value}`];
  });
  return `{ ${name}${given.length > 0 ? `(${given.join(", ")})` : ""} ${selectionOf(field.type, [])} }`;
}

const DEPTH_MAX = 5;

/** Every field that needs no argument and is no guest, down to a depth that the server's limits allow; no type within itself. */
function selectionOf(type: GraphQLOutputType, within: readonly string[]): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) {
    return "";
  }
  const fields = Object.values(named.getFields())
    .filter(({ args }) => args.every(({ type: of }) => !String(of).endsWith("!")))
    .filter(({ name }) => !GUEST_FIELDS.test(name))
    .filter(({ type: of }) => {
      const inner = getNamedType(of);
      return (
        isLeafType(inner) || (within.length < DEPTH_MAX && ![...within, named.name].includes(inner.name))
      );
    })
    .map(({ name, type: of }) => `${name} ${selectionOf(of, [...within, named.name])}`);
  return `{ __typename ${fields.join(" ")} }`;
}
