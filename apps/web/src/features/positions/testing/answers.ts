import { graphql, HttpResponse } from "msw";
import { server } from "../../../testing/server.ts";
import type { OwnPosition } from "../positions.queries.ts";

export type Variables = Readonly<Record<string, unknown>>;

export const ACCOUNT = {
  id: "a-1",
  name: "Joint",
  accountIdentifier: "Z12345678",
  brokerage: "Fidelity",
  isRetirement: false,
};

export function ownPosition(given: Partial<OwnPosition> = {}): OwnPosition {
  return {
    id: "p-1",
    version: 1,
    symbol: "AAPL",
    description: "APPLE INC",
    quantity: "10",
    lastPrice: "200",
    currentValue: "2000",
    positionType: "STOCK",
    portfolioDate: "2026-11-19",
    accountId: "a-1",
    accountName: "Joint",
    isImported: false,
    edit: null,
    ...given,
  };
}

/** Answers the three steps; the list fills with what was asked of the positions. */
export function answerSteps(positions: readonly OwnPosition[], given: { totalPages?: number } = {}) {
  const asked: Variables[] = [];
  const { totalPages = 1 } = given;
  server.use(
    graphql.query("PositionAccounts", () => HttpResponse.json({ data: { accounts: [ACCOUNT] } })),
    graphql.query("PositionDates", () =>
      HttpResponse.json({ data: { found: { dates: ["2026-11-19", "2026-11-13"], accountName: "Joint" } } }),
    ),
    graphql.query("OwnPositions", ({ variables }) => {
      asked.push(variables);
      const page = {
        portfolios: positions,
        totalElements: positions.length + (totalPages - 1) * 20,
        totalPages,
        currentPage: variables["page"],
        size: variables["size"],
        totalCurrentValue: "12345.67",
      };
      return HttpResponse.json({ data: { page } });
    }),
  );
  return asked;
}

/** Notes what is sent as `name`, and answers `data` or a refusal. */
export function take(name: string, data: object, refusal?: object) {
  const sent: Variables[] = [];
  server.use(
    graphql.mutation(name, ({ variables }) => {
      sent.push(variables);
      return HttpResponse.json(refusal ? { data: null, errors: [refusal] } : { data });
    }),
  );
  return sent;
}
