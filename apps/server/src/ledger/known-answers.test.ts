import { expect, test, vi } from "vitest";
import {
  addStatement,
  type GivenStatement,
  matchedOf,
  removeStatement,
} from "../import/testing/statements.ts";
import { importFile } from "../import/testing/upload.ts";
import { writtenFile } from "../import/testing/written-history.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const app = await startTestApp();

/** A history with the answers that were worked out by hand, after domain.md and not with this program. */
type Known = {
  readonly rows: readonly string[];
  readonly statement?: GivenStatement;
  /** By day: what contracts and what shares realized, in the trade book. */
  readonly days: readonly string[];
  /** Days of the tax book that differ. */
  readonly taxDays?: readonly string[];
  /** Open lots with their cost in the trade book and, where that is another one, in the tax book. */
  readonly open?: readonly string[];
  readonly taxOpen?: readonly string[];
  readonly income?: string;
};

const KNOWN: Readonly<Record<string, Known>> = {
  "rolls over several weeks, up to shares that are called away": {
    rows: [
      "2026-01-08 STO 2 AMD260116P200 618.68 Margin",
      "2026-01-08 STO 1 AMD260116P195 204.34 Margin",
      "2026-01-15 BTC 2 AMD260116P200 -881.32 Margin",
      "2026-01-15 STO 2 AMD260123P198 988.68 Margin",
      "2026-01-16 EXPIRED 1 AMD260116P195 0.00 Margin, posted 2026-01-20",
      "2026-01-22 BTC 1 AMD260123P198 -120.66 Margin",
      "2026-01-22 STO 1 AMD260130P196 230.34 Margin",
      "2026-01-23 BTC 1 AMD260123P198 -40.01 Margin",
      "2026-01-23 STO 1 AMD260220P190 332.34 Margin",
      "2026-01-30 BTC 1 AMD260130P196 -606.66 Margin",
      "2026-01-30 STO 1 AMD260227P192.5 879.34 Margin",
      "2026-02-20 ASSIGNED 1 AMD260220P190 0.00 Margin, posted 2026-02-23",
      "2026-02-20 PUT-IN 100 AMD -19000.00 at 190 Margin, posted 2026-02-23",
      "2026-02-23 STO 1 AMD260306C192.5 221.34 Margin",
      "2026-02-26 BTC 1 AMD260227P192.5 -505.66 Margin",
      "2026-03-05 BTC 1 AMD260306C192.5 -375.66 Margin",
      "2026-03-05 STO 1 AMD260320C195 459.34 Margin",
      "2026-03-20 ASSIGNED 1 AMD260320C195 0.00 Margin, posted 2026-03-23",
      "2026-03-20 CALLED 100 AMD 19499.57 at 195 Margin, posted 2026-03-23",
    ],
    days: [
      "2026-01-15: -262.64 + 0", // 618.68 - 881.32
      "2026-01-16: 204.34 + 0",
      "2026-01-22: 373.68 + 0", // half of 988.68, less 120.66
      "2026-01-23: 454.33 + 0", // the other half, less 40.01
      "2026-01-30: -376.32 + 0", // 230.34 - 606.66
      "2026-02-20: 332.34 + 0",
      "2026-02-26: 373.68 + 0", // 879.34 - 505.66
      "2026-03-05: -154.32 + 0", // 221.34 - 375.66
      "2026-03-20: 459.34 + 499.57", // 19,499.57 - 19,000
    ],
    // The shares cost 19,000 - 332.34 and bring 19,499.57 + 459.34.
    taxDays: ["2026-02-20: 0 + 0", "2026-03-20: 0 + 1291.25"],
  },
  "an assignment in two parts, one of them early": {
    rows: [
      "2026-03-02 STO 3 KO260320P60 331.02 Margin",
      "2026-03-04 STO 2 KO260320P60 264.68 Margin",
      "2026-03-11 ASSIGNED 2 KO260320P60 0.00 Margin, posted 2026-03-12",
      "2026-03-11 PUT-IN 200 KO -12000.00 at 60 Margin, posted 2026-03-12",
      "2026-03-16 BTC 1 KO260320P60 -70.66 Margin",
      "2026-03-20 ASSIGNED 1 KO260320P60 0.00 Margin, posted 2026-03-23",
      "2026-03-20 PUT-IN 100 KO -6000.00 at 60 Margin, posted 2026-03-23",
      "2026-03-20 EXPIRED 1 KO260320P60 0.00 Margin, posted 2026-03-23",
      "2026-04-21 SELL 150 KO 9187.43 Margin",
    ],
    days: [
      "2026-03-11: 220.68 + 0", // 2 of the 3 at 110.34
      "2026-03-16: 39.68 + 0", // the third, less 70.66
      "2026-03-20: 264.68 + 0", // both at 132.34
      "2026-04-21: 0 + 187.43", // 9,187.43 - 9,000
    ],
    // Basis of the first 200: 12,000 - 220.68, of which 150 are sold: 9,187.43 - 8,834.49.
    taxDays: ["2026-03-11: 0 + 0", "2026-03-20: 132.34 + 0", "2026-04-21: 0 + 352.94"],
    open: ["KO 50 for 3000", "KO 100 for 6000"],
    taxOpen: ["KO 50 for 2944.83", "KO 100 for 5867.66"],
  },
  "a call exercised early for the dividend, and a put that sells shares": {
    rows: [
      "2026-02-02 BTO 2 MSFT260619C400 -4481.32 Margin",
      "2026-02-03 BTO 1 MSFT260619P390 -915.66 Margin",
      "2026-02-04 BUY 100 MSFT -40510.00 Margin",
      "2026-02-18 EXERCISED 1 MSFT260619C400 0.00 Margin, posted 2026-02-19",
      "2026-02-18 CALL-IN 100 MSFT -40000.00 at 400 Margin, posted 2026-02-19",
      "2026-03-12 DIVIDEND MSFT 182.00",
      "2026-04-15 EXERCISED 1 MSFT260619P390 0.00 Margin, posted 2026-04-16",
      "2026-04-15 PUT-OUT 100 MSFT 38999.20 at 390 Margin, posted 2026-04-16",
      "2026-05-05 STC 1 MSFT260619C400 3104.34 Margin",
      "2026-05-06 SELL 60 MSFT 25859.47 Margin",
    ],
    days: [
      "2026-02-18: -2240.66 + 0",
      "2026-04-15: -915.66 + -1510.8", // the shares bought first: 38,999.20 - 40,510
      "2026-05-05: 863.68 + 0", // 3,104.34 - 2,240.66
      "2026-05-06: 0 + 1859.47", // 60 of the exercised ones: 25,859.47 - 24,000
    ],
    // 38,999.20 - 915.66 - 40,510; 60 of 100 shares that cost 42,240.66: 25,344.40.
    taxDays: ["2026-02-18: 0 + 0", "2026-04-15: 0 + -2426.46", "2026-05-06: 0 + 515.07"],
    open: ["MSFT 40 for 16000"],
    taxOpen: ["MSFT 40 for 16896.26"],
    income: "182",
  },
  "Cash, Margin and Short in one account, and the same put in another": {
    rows: [
      "2026-01-05 BUY 100 F -1100.00 Cash",
      "2026-01-06 BUY 100 F -1200.00 Margin",
      "2026-01-20 SELL 150 F 1874.98 Margin",
      "2026-02-02 SHORT 200 NIO 1020.00 Short",
      "2026-02-10 COVER 50 NIO -220.00 Short",
      "2026-03-02 STO 1 F260320P11 30.34 Margin",
      "2026-03-02 STO 1 F260320P11 30.34 Margin in ROTH",
      "2026-03-09 BTC 1 F260320P11 -11.01 Margin in ROTH",
      "2026-03-20 ASSIGNED 1 F260320P11 0.00 Cash, posted 2026-03-23",
      "2026-03-20 PUT-IN 100 F -1100.00 at 11 Cash, posted 2026-03-23",
      "2026-04-17 SELL 50 F 650.00 Cash",
    ],
    days: [
      "2026-01-20: 0 + 174.98", // 1,874.98 - 1,100 - 600: the type of the account is none of the lot
      "2026-02-10: 0 + 35", // a quarter of 1,020, less 220
      "2026-03-09: 19.33 + 0",
      "2026-03-20: 30.34 + 0",
      "2026-04-17: 0 + 50", // the other 50 of January 6
    ],
    taxDays: ["2026-03-20: 0 + 0"],
    open: ["F 100 for 1100", "NIO -150 for -765"],
    taxOpen: ["F 100 for 1069.66", "NIO -150 for -765"],
  },
  "index options that settle in cash": {
    rows: [
      "2026-04-14 STO 1 SPXW260417P6550 1238.75 Margin",
      "2026-04-14 BTO 1 SPXW260417P6540 -1091.23 Margin",
      "2026-04-17 ASSIGNED 1 SPXW260417P6550 -500.00 Margin, posted 2026-04-20",
      "2026-04-17 EXPIRED 1 SPXW260417P6540 0.00 Margin, posted 2026-04-20",
      "2026-05-04 BTO 2 SPX260515C6600 -6002.50 Margin",
      "2026-05-15 EXERCISED 2 SPX260515C6600 9000.00 Margin, posted 2026-05-18",
      "2026-05-20 STO 3 SPXW260522C6700 2396.25 Margin",
      "2026-05-22 EXPIRED 3 SPXW260522C6700 -1200.00 Margin, posted 2026-05-26",
    ],
    days: [
      "2026-04-17: -352.48 + 0", // 1,238.75 - 500 - 1,091.23
      "2026-05-15: 2997.5 + 0", // 9,000 - 6,002.50
      "2026-05-22: 1196.25 + 0", // 2,396.25 - 1,200
    ],
  },
  "trading around dividends": {
    rows: [
      "2026-01-05 BUY 100 T -2200.00",
      "2026-02-02 DIVIDEND T 27.75",
      "2026-02-02 REINVEST 1.201 T -27.75",
      "2026-03-02 SELL 50 T 1204.99",
      "2026-04-09 BUY 10 T -235.50",
      "2026-05-01 RETURN-OF-CAPITAL T 12.24",
      "2026-07-06 STO 1 T260807P21 40.34 in ROTH",
      "2026-07-14 ASSIGNED 1 T260807P21 0.00 in ROTH, posted 2026-07-15",
      "2026-07-14 PUT-IN 100 T -2100.00 at 21 in ROTH, posted 2026-07-15",
      "2026-08-03 DIVIDEND T 27.75 in ROTH",
      "2026-08-10 SELL 61.201 T 1285.18",
    ],
    days: [
      "2026-03-02: 0 + 104.99", // 1,204.99 - 1,100
      "2026-07-14: 40.34 + 0",
      "2026-08-10: 0 + -65.83", // 1,285.18 - (1,100 + 27.75 + 235.50 - 12.24)
    ],
    taxDays: ["2026-07-14: 0 + 0"],
    open: ["T 100 for 2100"],
    taxOpen: ["T 100 for 2059.66"],
    income: "55.5",
  },
  "FB renamed META, with shares and contracts of two accounts": {
    rows: [
      "2022-01-03 BUY 10 FB -1900.00",
      "2022-02-03 BUY 5 FB -1150.00 in ROTH",
      "2022-05-02 STO 2 FB220715C220 998.68 Margin",
      "2022-05-03 STO 1 FB220715P170 399.34 in ROTH",
      "2022-06-10 BUY 3 META -540.00",
      "2022-06-20 SELL 10 META 2000.00",
      "2022-06-21 BTC 1 META220715C220 -100.66 Margin",
      "2022-07-15 EXPIRED 1 META220715C220 0.00 Margin, posted 2022-07-18",
      "2022-07-15 ASSIGNED 1 META220715P170 0.00 in ROTH, posted 2022-07-18",
      "2022-07-15 PUT-IN 100 META -17000.00 at 170 in ROTH, posted 2022-07-18",
      "2022-08-01 SELL 105 META 16800.00 in ROTH",
    ],
    statement: { kind: "RENAME", day: "2022-06-09", instrument: "FB", into: "META" },
    days: [
      "2022-06-20: 0 + 100", // the ten of January, older than the three
      "2022-06-21: 398.68 + 0", // 499.34 - 100.66
      "2022-07-15: 898.68 + 0", // 499.34 + 399.34
      "2022-08-01: 0 + -1350", // 16,800 - 1,150 - 17,000
    ],
    taxDays: ["2022-07-15: 499.34 + 0", "2022-08-01: 0 + -950.66"],
    open: ["META 3 for 540"],
  },
  "NVDA 10 for 1: shares by a row, contracts by a statement": {
    rows: [
      "2024-05-20 BTO 1 NVDA241220C1200 -2000.66 Margin",
      "2024-05-22 STO 1 NVDA240607P950 899.34 Margin",
      "2024-05-23 BUY 100 NVDA -95000.00 Margin",
      "2024-05-24 STO 1 NVDA240621C1007.5 3299.34 Margin",
      "2024-06-07 EXPIRED 1 NVDA240607P950 0.00 Margin, posted 2024-06-10",
      "2024-06-10 SPLIT 900 NVDA",
      "2024-06-21 ASSIGNED 7 NVDA240621C100.75 0.00 Margin, posted 2024-06-24",
      "2024-06-21 CALLED 700 NVDA 70524.10 at 100.75 Margin, posted 2024-06-24",
      "2024-06-21 EXPIRED 3 NVDA240621C100.75 0.00 Margin, posted 2024-06-24",
      "2024-07-01 STC 4 NVDA241220C120 5997.36 Margin",
    ],
    statement: { kind: "RESTRIKE", day: "2024-06-10", instrument: "NVDA", into: "NVDA", ratio: "10" },
    days: [
      "2024-06-07: 899.34 + 0",
      "2024-06-21: 3299.34 + 4024.1", // 70,524.10 - 7/10 of 95,000
      "2024-07-01: 5197.1 + 0", // 5,997.36 - 4/10 of 2,000.66
    ],
    // 7/10 of 3,299.34 go into the proceeds.
    taxDays: ["2024-06-21: 989.8 + 6333.64"],
    open: ["NVDA 300 for 28500", "NVDA241220C120 6 for 1200.4"],
  },
  "a spin-off, with a quarter of the cost": {
    rows: [
      "2022-02-01 BUY 100 GE -8000.00",
      "2022-03-01 BUY 50 GE -5000.00",
      "2023-01-04 SPINOFF 50 GEHC of GE 3000.00",
      "2023-02-01 SELL 40 GEHC 2800.00",
      "2023-02-02 SELL 120 GE 10200.00",
    ],
    statement: { kind: "ALLOCATE", day: "2023-01-04", instrument: "GE", into: "GEHC", percent: "24.9" },
    days: [
      // 33 1/3 shares for 1,992 and 6 2/3 of the 16 2/3 for 1,245: 2,800 - 1,992 - 498.
      "2023-02-01: 0 + 310",
      "2023-02-02: 0 + 2690", // 10,200 - 6,008 - 20/50 of 3,755
    ],
    open: ["GE 30 for 2253", "GEHC 10 for 747"],
  },
};

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

test.each(Object.entries(KNOWN))("%s", async (_name, known) => {
  const { rows, statement, days, open = [], taxOpen = open, income = "0" } = known;
  const ann = await createUser(app);
  const half = Math.ceil(rows.length / 2);
  for (const [index, part] of [rows.slice(half), rows.slice(0, half)].entries()) {
    const bytes = writtenFile(part, "11/19/2026 8:00 pm");
    const { preview } = await importFile(app, ann, { name: `Accounts_History (${index}).csv`, bytes });
    expect([preview.reviewLines, preview.cashMatches]).toEqual([0, true]);
  }
  const before = await matchedOf(app, ann.id);
  const added = statement && (await addStatement(app, ann, statement));
  expect(added?.errors).toBeUndefined();

  expect(await read(ann, "TRADE")).toEqual({ days, open, income });
  expect(await read(ann, "TAX")).toEqual({ days: inTaxBook(known), open: taxOpen, income });
  const total = cents(days.flatMap((line) => line.split(": ")[1]?.split(" + ") ?? []));
  expect(await sums(ann)).toEqual({ campaigns: total, explained: total, unmatched: 0 });

  if (added !== undefined) {
    await removeStatement(app, ann, added.data.addStatement.id);
    expect(await matchedOf(app, ann.id)).toEqual(before);
  }
});
