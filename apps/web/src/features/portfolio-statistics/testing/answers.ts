import { graphql, HttpResponse } from "msw";
import { server } from "../../../testing/server.ts";
import type { PortfolioStatistics, ValueChange } from "../portfolio-statistics.queries.ts";

export function statistics(given: Partial<PortfolioStatistics> = {}): PortfolioStatistics {
  return {
    totalPortfolios: 12_345,
    distinctUsers: 3,
    distinctSymbols: 120,
    distinctPositionTypes: 5,
    totalCurrentValue: "9007199254740993.07",
    minPortfolioDate: "2026-01-02",
    maxPortfolioDate: "2026-11-20",
    generatedAt: "2026-11-20T14:51:58.000Z",
    sharedAccounts: 0,
    asOf: [{ day: "2026-11-20", accounts: 4, totalValue: "9007199254740993.07", isOld: false }],
    ...given,
  };
}

/** Days with positions, newest first, as many as asked for. */
export const datesBefore = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `2026-11-${String(20 - index).padStart(2, "0")}`);

const NONE = statistics({
  ...{ totalPortfolios: 0, distinctUsers: 0, distinctSymbols: 0, distinctPositionTypes: 0 },
  ...{ totalCurrentValue: "0", minPortfolioDate: null, maxPortfolioDate: null },
});

export function valueChange(given: Partial<ValueChange> = {}): ValueChange {
  return {
    ...{ change: "0", market: "0", bought: "0", sold: "0", cash: "0", unknown: "0", unknownHoldings: 0 },
    ...{ newlyCovered: "0", newlyCoveredAccounts: 0, noLongerCovered: "0", noLongerCoveredAccounts: 0 },
    ...given,
  };
}

type Reply = {
  readonly data?: Record<string, unknown>;
  readonly errors?: { message: string; extensions: Record<string, string> }[];
};

type Answers = {
  readonly overview?: () => PortfolioStatistics | string;
  readonly dates?: () => readonly string[] | string;
  /** Told the days, in the order in which they were asked for. */
  readonly change?: (days: string) => ValueChange | string | undefined;
  readonly days?: Readonly<Record<string, Partial<PortfolioStatistics>>>;
};

/** Answers what the page asks, a text as a refusal; the days that were asked for are answered in their order. */
export function answerStatistics({ overview, dates, change, days = {} }: Answers = {}) {
  const asked: string[] = [];
  const reply = (name: string, value: unknown) =>
    HttpResponse.json<Reply>(
      typeof value === "string"
        ? { errors: [{ message: value, extensions: { code: "UNAVAILABLE" } }] }
        : { data: { [name]: value } },
    );
  server.use(
    graphql.query("PortfolioStatisticsOverview", () => {
      asked.push("overview");
      return reply("statistics", overview ? overview() : statistics());
    }),
    graphql.query("PortfolioStatisticsDates", () => reply("dates", dates ? dates() : datesBefore(2))),
    graphql.query("PortfolioValueChange", ({ variables }) => {
      const told = change?.(`${variables["startDate"]} ${variables["endDate"]}`);
      return reply("change", told ?? valueChange());
    }),
    graphql.query("PortfolioStatisticsOfDay", ({ variables }) => {
      asked.push(variables["date"]);
      return reply("statistics", { ...NONE, ...days[variables["date"]] });
    }),
  );
  return asked;
}
