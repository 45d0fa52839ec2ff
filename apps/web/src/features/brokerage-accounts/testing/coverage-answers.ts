import { screen } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { server } from "../../../testing/server.ts";
import type { AccountCoverage } from "../coverage.queries.ts";

export const GAP = {
  firstDay: "2024-01-02",
  lastDay: "2024-03-28",
  marketDays: 61,
  cashMoved: null,
  causes: [],
};

export const account = (given: Partial<AccountCoverage> = {}): AccountCoverage => ({
  accountId: "a-1",
  accountName: "Joint",
  accountNumber: "Z12345678",
  fileCount: 2,
  spans: [
    { firstDay: "2023-10-02", lastDay: "2023-12-29" },
    { firstDay: "2024-04-01", lastDay: "2026-11-19" },
  ],
  gaps: [GAP],
  files: [],
  quietDays: [],
  historyBeginsOn: null,
  hasOlderThanBeginning: false,
  unmatchedClosings: 0,
  firstUnmatchedDay: null,
  unmatchedInstruments: 0,
  unmatched: [],
  holdings: null,
  nextDownloads: [
    {
      kind: "HISTORY",
      sentence: "Download Activity & Orders, 2024-01-02 to 2024-03-28, for account Z12345678",
      reason: "Your history stops at 2023-12-29: 61 market days ago.",
    },
  ],
  ...given,
});

export const COMPLETE = account({
  spans: [{ firstDay: "2023-10-02", lastDay: "2026-11-19" }],
  gaps: [],
  nextDownloads: [],
});

export function answer(...accounts: readonly AccountCoverage[]) {
  server.use(graphql.query("Coverage", () => HttpResponse.json({ data: { accounts } })));
}

export const section = async (name: string | RegExp) => await screen.findByRole("region", { name });
