import { expect, test, vi } from "vitest";
import { addStatement, matchedOf, removeStatement } from "../import/testing/statements.ts";
import { importFile } from "../import/testing/upload.ts";
import { writtenFile } from "../import/testing/written-history.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../testing/test-app.ts";
import { KNOWN_TRADING, type Known } from "./testing/known-histories.ts";
import { KNOWN_REORGANIZATIONS } from "./testing/known-reorganizations.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const app = await startTestApp();

const READ = `query ($book: LedgerBook) {
  getRealizedSeries(bucket: DAY, book: $book) { start options shares income }
  getOpenLots(book: $book) { instrument quantity basis }
}`;

async function ask(user: TestUser, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await graphqlRequest(app, user, query, variables);
  expect(errors).toBeUndefined();
  return data;
}

type Day = Readonly<Record<"income" | "options" | "shares" | "start", string>>;
type Lot = Readonly<Record<"basis" | "instrument" | "quantity", string>>;

const plain = (decimals: string) => String(Number(decimals));

async function read(user: TestUser, book: "TAX" | "TRADE") {
  const { getRealizedSeries, getOpenLots } = await ask(user, READ, { book });
  const series: readonly Day[] = getRealizedSeries;
  const days = series.filter(({ options, shares }) => Number(options) !== 0 || Number(shares) !== 0);
  return {
    days: days.map(({ start, options, shares }) => `${start}: ${plain(options)} + ${plain(shares)}`),
    open: (getOpenLots as readonly Lot[]).map(
      ({ instrument, quantity, basis }) => `${instrument} ${plain(quantity)} for ${plain(basis)}`,
    ),
    income: plain(series.reduce((sum, { income }) => sum + Number(income), 0).toFixed(2)),
  };
}

/** The trade book's days with those of the tax book in their place; nothing realized is no day. */
function inTaxBook({ days, taxDays = [] }: Known): string[] {
  const dayOf = (line: string) => line.split(":")[0];
  const others = new Map(taxDays.map((line) => [dayOf(line), line]));
  const all = days.map((line) => others.get(dayOf(line)) ?? line);
  return all.filter((line) => !line.endsWith(": 0 + 0"));
}

const cents = (texts: readonly string[]) =>
  texts.reduce((sum, text) => sum + Math.round(Number(text) * 100), 0);

/** In cents: of the campaigns, and of the explanation of everything. */
async function sums(user: TestUser) {
  const { getCampaigns, explainSummary } = await ask(
    user,
    `{ getCampaigns(includeHoldings: true, size: 100) { content { options shares } }
       explainSummary(cell: { assets: ALL }) { total unmatchedRows } }`,
  );
  const parts = getCampaigns.content.flatMap(({ options, shares }: Day) => [options, shares]);
  return {
    campaigns: cents(parts),
    explained: cents([explainSummary.total]),
    unmatched: explainSummary.unmatchedRows,
  };
}

test.each(Object.entries({ ...KNOWN_TRADING, ...KNOWN_REORGANIZATIONS }))("%s", async (_name, known) => {
  const { rows, statements = [], days, open = [], taxOpen = open, income = "0" } = known;
  const ann = await createUser(app);
  const half = Math.ceil(rows.length / 2);
  for (const [index, part] of [rows.slice(half), rows.slice(0, half)].entries()) {
    const bytes = writtenFile(part, "11/19/2026 8:00 pm");
    const { preview } = await importFile(app, ann, { name: `Accounts_History (${index}).csv`, bytes });
    expect([preview.reviewLines, preview.cashMatches]).toEqual([0, true]);
  }
  const before = await matchedOf(app, ann.id);
  const ids: string[] = [];
  for (const statement of statements) {
    const { data, errors } = await addStatement(app, ann, statement);
    expect(errors).toBeUndefined();
    ids.push(data.addStatement.id);
  }

  expect(await read(ann, "TRADE")).toEqual({ days, open, income });
  expect(await read(ann, "TAX")).toEqual({ days: inTaxBook(known), open: taxOpen, income });
  const total = cents(days.flatMap((line) => line.split(": ")[1]?.split(" + ") ?? []));
  expect(await sums(ann)).toEqual({ campaigns: total, explained: total, unmatched: 0 });

  for (const id of ids) {
    await removeStatement(app, ann, id);
  }
  expect(await matchedOf(app, ann.id)).toEqual(before);
});
