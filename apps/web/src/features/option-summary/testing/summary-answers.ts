import { graphql, HttpResponse } from "msw";
import { covered } from "../../../testing/coverage.ts";
import { server } from "../../../testing/server.ts";
import type { OptionSummary, SummaryRow } from "../option-summary.queries.ts";

export const TRADED = [
  row("AAPL", "50.01", "199.34"),
  row("F", "120.00", "20.00"),
  total("170.01", "219.34"),
];

/** No trade on record. */
export const NOTHING = { overallSummary: [], accountSummaries: [], hasTrades: false };

/** Of all accounts together, and the same of each. */
export const FACTS = {
  pendingPremium: "0",
  openContracts: 0,
  hasExecutions: false,
  optionsProfitLoss: "49.33",
  sharesProfitLoss: "-6800.02",
  netProfitLoss: "-6750.69",
  income: "12.3",
  // AAPL won 149.33 and F lost 100.00: 1 of 2 won, 149.33 / 100.00.
  winRate: 50,
  winningTrades: 1,
  losingTrades: 1,
  averageWin: "149.33",
  averageLoss: "-100",
  profitFactor: 1.4933,
  totalCommission: "2.6",
  totalFees: "0.04",
};

type Asked = {
  readonly startDate?: unknown;
  readonly endDate?: unknown;
  readonly basis?: unknown;
  readonly book?: unknown;
  readonly periodsBack?: unknown;
};

const MONTHS = ["November", "October", "September", "August"];
const TITLES: readonly (readonly [string, (back: number) => string])[] = [
  ["AllTradesSummary", () => "All trades"],
  ["RangeSummary", () => "Jan 5 \u2013 Mar 6, 2026"],
  ["YearSummary", (back) => `Year ${2026 - back}`],
  ["MonthSummary", (back) => `${MONTHS[back]} 2026`],
  ["WeekSummary", (back) => `Week of ${["16, November", "9, November", "2, November", "26, October"][back]}`],
];

/** Answers every summary; `onAsked` hears what each was asked for. */
export function answerAll(
  given: Partial<OptionSummary> = {},
  onAsked: (asked: Asked) => void = () => undefined,
  series: readonly { readonly start: string; readonly options: string }[] = [],
  coverage = covered(),
) {
  server.use(
    graphql.query("OptionSeries", () => HttpResponse.json({ data: { series, coverage } })),
    ...TITLES.map(([name, titleOf]) =>
      graphql.query(name, ({ variables }) => {
        onAsked(variables);
        return HttpResponse.json({
          data: { summary: summary({ title: titleOf(Number(variables["periodsBack"] ?? 0)), ...given }) },
        });
      }),
    ),
  );
}

export function summary(given: Partial<OptionSummary>): OptionSummary {
  return {
    title: "Year 2026",
    startDate: "2026-01-01",
    endDate: "2026-12-31",
    unmatchedTrades: 0,
    untiedAssignments: 0,
    awaitingBroker: 0,
    coverage: covered(),
    accountCoverage: [],
    ...FACTS,
    hasTrades: true,
    overallSummary: TRADED,
    accountSummaries: [
      { ...FACTS, accountId: "joint", accountName: "Joint", unmatchedTrades: 0, trades: [] },
      {
        ...FACTS,
        accountId: "ira",
        accountName: "Alex IRA",
        unmatchedTrades: 0,
        trades: [row("AAPL", "50.01", "199.34"), total("50.01", "199.34")],
      },
    ],
    ...given,
  };
}

function row(scriptName: string, buys: string, sells: string): SummaryRow {
  const cents = Math.round(Number(sells) * 100) - Math.round(Number(buys) * 100);
  return { scriptName, buys, sells, total: (cents / 100).toFixed(2), isTotal: false };
}

function total(buys: string, sells: string): SummaryRow {
  return { ...row("Total", buys, sells), isTotal: true };
}
