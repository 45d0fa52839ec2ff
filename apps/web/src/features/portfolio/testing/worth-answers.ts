import { graphql, HttpResponse } from "msw";
import { server } from "../../../testing/server.ts";
import type { OpenResult } from "../../open-contracts/open-contracts.queries.ts";
import type { WorthData } from "../worth/worth.queries.ts";

/** An account of a curve's first point. */
export const FIRST = { value: "100000" };

export const LATEST: WorthData["latest"] = {
  summary: {
    totalCurrentValue: "125000.5",
    actualDate: "2026-11-20",
    freshness: "CURRENT",
    ageDays: null,
    asOf: [
      { account: "Joint", day: "2026-11-20", isOld: false },
      { account: "IRA", day: "2026-11-13", isOld: false },
    ],
  },
  allocation: {
    stocksPercent: 60.5,
    optionsPercent: -0.5,
    cashPercent: 40,
    pendingPercent: 2,
    otherPercent: 0,
  },
};

export type PointGiven = Omit<WorthData["points"][number], "accounts" | "putIn"> &
  Partial<Pick<WorthData["points"][number], "accounts" | "putIn">>;
type Given = { readonly points?: readonly PointGiven[]; readonly latest?: WorthData["latest"] };

const NOTHING_OPEN: OpenResult = {
  ...{ onPaper: null, onPaperDay: null, onPaperSources: [], known: 0, unknown: 0 },
  ...{ ifClosedNow: null, ifClosedNowDay: null, ifClosedNowSources: [], ifClosedNowReason: null },
};

/** What the Worth card asks for: points and latest snapshots, and what is open. */
export function answerWorth(
  { latest = LATEST, points = POINTS }: Given = {},
  result: Partial<OpenResult> = {},
): void {
  server.use(
    graphql.query("Worth", () =>
      HttpResponse.json({
        data: { points: points.map((point) => ({ accounts: [], putIn: null, ...point })), latest },
      }),
    ),
    graphql.query("OpenResult", () =>
      HttpResponse.json({ data: { result: { ...NOTHING_OPEN, ...result } } }),
    ),
  );
}

export const POINTS: readonly PointGiven[] = [
  { day: "2026-11-13", total: "100000", cash: "40000", accountsCovered: 1, joined: [FIRST], ended: [] },
  { day: "2026-11-20", total: "125000.5", cash: "50000", accountsCovered: 2, joined: [], ended: [] },
];
