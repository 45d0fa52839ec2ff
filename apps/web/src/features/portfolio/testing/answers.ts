import { graphql, HttpResponse } from "msw";
import { vi } from "vitest";
import { answerAccounts } from "../../../testing/account-answers.ts";
import { server } from "../../../testing/server.ts";
import type { PortfolioConnection, PortfolioPosition, PortfolioSummary } from "../portfolio.queries.ts";

type Variables = Readonly<Record<string, unknown>>;
type Given = Partial<Omit<PortfolioConnection, "summary">> & { readonly summary?: Partial<PortfolioSummary> };

/** Answers what there is to choose from; an account's id is its name in lower case. */
export function answerScope(given: { readonly accounts?: string[]; readonly dates?: string[] } = {}): void {
  const { accounts = ["Joint", "Roth"], dates = ["2026-11-10", "2026-11-18"] } = given;
  answerAccounts(accounts.map((name) => ({ id: name.toLowerCase(), name })));
  server.use(
    graphql.query("PortfolioValueSeries", () =>
      HttpResponse.json({
        data: {
          points: dates.map((day, index) => ({
            day,
            total: String(2000 + index),
            cash: "500.50",
            joined: [],
            ended: [],
          })),
        },
      }),
    ),
    graphql.query("AvailablePortfolioDates", () =>
      HttpResponse.json({
        data: {
          available: {
            startDate: dates[0] ?? null,
            endDate: dates.at(-1) ?? null,
            availableDates: dates,
            totalDates: dates.length,
          },
        },
      }),
    ),
  );
}

/** Answers pages of positions; the list fills with what was asked. */
export function answerPositions(given: Given = {}): Variables[] {
  const asked: Variables[] = [];
  server.use(
    graphql.query("PortfolioPositions", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: { connection: connection(given) } });
    }),
  );
  return asked;
}

export function connection({
  positions = [position()],
  totalCount,
  totals,
  summary,
}: Given): PortfolioConnection {
  return {
    positions,
    totalCount: totalCount ?? positions.length,
    totals: {
      totalCurrentValue: "2001.25",
      todaysGainLossDollar: "-12.40",
      totalGainLossDollar: "80",
      totalGainLossPercent: 4.2,
      gainCount: 1,
      unknownGainCount: 0,
      ...totals,
    },
    summary: {
      count: 1,
      totalCurrentValue: "2001.25",
      totalGainLossDollar: "80",
      totalGainLossPercent: 4.2,
      todaysGainLossDollar: "-12.40",
      dayChangeDay: "2026-11-18",
      dayChanges: [{ accountId: "1", account: "Joint", day: "2026-11-18", change: "-12.40" }],
      actualDate: "2026-11-18",
      uniqueSymbols: 1,
      uniqueAccounts: 1,
      totalCashValue: "0",
      totalStockValue: "2001.25",
      totalOptionsValue: "0",
      pendingValue: "0",
      unknownGainCount: 0,
      gainCount: 1,
      freshness: "CURRENT",
      ageDays: null,
      asOf: [{ accountId: "1", account: "Joint", day: "2026-11-18", editedOn: null, isOld: false }],
      ...summary,
    },
  };
}

export function position(given: Partial<PortfolioPosition> = {}): PortfolioPosition {
  return {
    id: "position-1",
    accountName: "Joint",
    symbol: "AAPL",
    description: "APPLE INC",
    quantity: "10",
    lastPrice: "200.125",
    currentValue: "2001.25",
    todaysGainLossDollar: "-12.40",
    totalGainLossPercent: 4.2,
    type: "STOCK",
    kind: "HOLDING",
    holdingType: null,
    portfolioDate: "2026-11-18",
    ...given,
  };
}

/** Catches the next download; the text comes without its byte order mark. */
export function exportedText(): () => Promise<string> {
  let blob: Blob | undefined;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  URL.revokeObjectURL = () => undefined;
  URL.createObjectURL = (given) => {
    blob = given as Blob;
    return "blob:export";
  };
  return async () => {
    await vi.waitUntil(() => blob !== undefined);
    return (await new Response(await blob?.arrayBuffer()).text()).replace("\uFEFF", "");
  };
}
