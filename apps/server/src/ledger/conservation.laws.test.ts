import { random } from "@strikebook/core/shared/random";
import { expect, test, vi } from "vitest";
import { addStatement } from "../import/testing/statements.ts";
import { importFile } from "../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../testing/test-app.ts";
import {
  type CompaniesHistory,
  cashByPlace,
  companiesHistory,
  twoFiles,
} from "./testing/companies-history.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const app = await startTestApp();

/** The same in every run. */
const SEEDS = Array.from({ length: 40 }, (_, index) => 2_811 + index);

const PAGE = 100;

const EXPLAIN = `query ($assets: ExplainedAssets!, $offset: Int!) {
  explainSummary(cell: { assets: $assets }, limit: ${PAGE}, offset: $offset) {
    total totalRows unmatchedRows rows { accountName underlying total unmatchedQuantity } } }`;

const READ = `{
  getOpenLots { accountName underlying quantity basis isCostUnknown }
  getRealizedSeries(bucket: YEAR) { total income }
}`;

const CAMPAIGNS =
  "{ getCampaigns(includeHoldings: true, size: 100) { isBeingWorkedOut totalElements content { options shares } } }";

type Row = Readonly<Record<"accountName" | "total" | "underlying", string>>;
type Lot = Readonly<Record<"accountName" | "basis" | "quantity" | "underlying", string>>;

async function ask(user: TestUser, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await graphqlRequest(app, user, query, variables);
  expect(errors).toBeUndefined();
  return data;
}

const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100);
const sumOf = (texts: readonly (string | undefined)[]) => texts.reduce((sum, text) => sum + cents(text), 0);

const placeOf = ({ accountName, underlying }: Pick<Row, "accountName" | "underlying">) =>
  `${accountName} ${underlying.slice(0, 2)}`;

/** All rows behind everything realized, or behind all income. */
async function explained(user: TestUser, assets: "ALL" | "INCOME") {
  const rows: Row[] = [];
  for (;;) {
    const { explainSummary } = await ask(user, EXPLAIN, { assets, offset: rows.length });
    rows.push(...explainSummary.rows);
    if (rows.length >= explainSummary.totalRows) {
      expect(explainSummary.unmatchedRows).toBe(0);
      expect(sumOf(rows.map(({ total }) => total))).toBe(cents(explainSummary.total));
      return rows;
    }
  }
}

/** The profit of all campaigns in cents, once what changed is worked out. */
async function profitOfCampaigns(user: TestUser): Promise<number> {
  const { getCampaigns } = await vi.waitFor(async () => {
    const answer = await ask(user, CAMPAIGNS);
    expect(answer.getCampaigns.isBeingWorkedOut).toBe(false);
    return answer;
  }, 20_000);
  const campaigns: readonly Record<"options" | "shares", string>[] = getCampaigns.content;
  expect(campaigns).toHaveLength(getCampaigns.totalElements);
  return sumOf(campaigns.flatMap(({ options, shares }) => [options, shares]));
}

/** Imports the two files in one order or the other, with what was stated before or after the second of them. */
async function bringIn(user: TestUser, history: CompaniesHistory, seed: number) {
  const next = random(seed + 1);
  const files = twoFiles(history, next).map((bytes, index) => ({
    name: `Accounts_History (${index}).csv`,
    bytes,
  }));
  const [first, second] = next() < 0.5 ? files : files.toReversed();
  const state = async () => {
    for (const statement of history.statements) {
      expect((await addStatement(app, user, statement)).errors).toBeUndefined();
    }
  };
  const steps = [async () => await takeIn(user, second), state];
  await takeIn(user, first);
  for (const step of next() < 0.5 ? steps : steps.toReversed()) {
    await step();
  }
}

async function takeIn(user: TestUser, file: { readonly name: string; readonly bytes: string } | undefined) {
  if (file) {
    const { preview } = await importFile(app, user, file);
    expect([preview.reviewLines, preview.cashMatches]).toEqual([0, true]);
  }
}

test.each(SEEDS)(
  "realized, income and the basis of what is open are the cash of a company (history %i)",
  async (seed) => {
    const history = companiesHistory(seed);
    const ann = await createUser(app);
    await bringIn(ann, history, seed);

    const [realized, income] = [await explained(ann, "ALL"), await explained(ann, "INCOME")];
    const { getOpenLots, getRealizedSeries } = await ask(ann, READ);
    const lots: readonly Lot[] = getOpenLots;
    const found: Record<string, number> = {};
    const add = (place: string, amount: number) => {
      found[place] = (found[place] ?? 0) + amount;
    };
    for (const row of [...realized, ...income]) {
      add(placeOf(row), cents(row.total));
    }
    for (const lot of lots) {
      expect(lot).toMatchObject({ isCostUnknown: false });
      expect(Number(lot.basis)).toBeGreaterThanOrEqual(0);
      add(placeOf(lot), -cents(lot.basis));
    }

    expect(found).toEqual(cashByPlace(history));
    // The screens add up the same money another way.
    const years: readonly Record<"income" | "total", string>[] = getRealizedSeries;
    expect(sumOf(years.map(({ total }) => total))).toBe(sumOf(realized.map(({ total }) => total)));
    expect(sumOf(years.map((year) => year.income))).toBe(sumOf(income.map(({ total }) => total)));
    expect(await profitOfCampaigns(ann)).toBe(sumOf(realized.map(({ total }) => total)));
  },
);
