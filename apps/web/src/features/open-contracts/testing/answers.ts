import { graphql, HttpResponse } from "msw";
import { server } from "../../../testing/server.ts";
import type {
  OpenContract,
  OpenResult,
  RehearsalOutcome,
  RehearsedAccount,
  RehearsedLine,
} from "../open-contracts.queries.ts";

/** Two puts on KO, sold in the account Joint and secured by its cash, unless told. */
export const contract = (given: Partial<OpenContract> = {}): OpenContract => ({
  accountId: "a1",
  account: "Joint",
  instrument: "KO261127P60",
  underlying: "KO",
  expiration: "2026-11-27",
  right: "PUT",
  strike: "60",
  quantity: "-2",
  openedOn: "2026-11-09",
  daysToExpiry: 7,
  premium: "180.68",
  isPremiumKnown: true,
  ifClosedNow: "90.68",
  ifClosedNowDay: "2026-11-17",
  ifClosedNowSources: ["FIDELITY"],
  ifClosedNowReason: null,
  premiumLeft: "90",
  premiumDay: "2026-11-17",
  premiumSource: "FIDELITY",
  keptPercent: 50.1882,
  collateral: "12000",
  collateralShares: "0",
  cover: "CASH",
  coveredQuantity: "2",
  coverParts: [{ cover: "CASH", quantity: "2" }],
  isAwaiting: false,
  underlyingPrice: "64",
  priceDay: "2026-11-17",
  priceSource: "FIDELITY",
  outOfTheMoneyPercent: 6.25,
  ...given,
});

export const COVERED_CALL = contract({
  instrument: "NVDA261204C90",
  underlying: "NVDA",
  expiration: "2026-12-04",
  right: "CALL",
  strike: "90",
  quantity: "-1",
  daysToExpiry: 14,
  premium: "119.34",
  ifClosedNow: null,
  ifClosedNowDay: null,
  ifClosedNowSources: [],
  ifClosedNowReason: "There is no price for NVDA $90 Call Dec 4, 2026 since opening.",
  premiumLeft: null,
  premiumDay: null,
  premiumSource: null,
  keptPercent: null,
  collateral: "0",
  collateralShares: "100",
  cover: "SHARES",
  coveredQuantity: "1",
  underlyingPrice: "92",
  outOfTheMoneyPercent: -2.1739,
});

export const AWAITING = contract({
  instrument: "F261113P10",
  underlying: "F",
  expiration: "2026-11-13",
  quantity: "-3",
  daysToExpiry: -7,
  premium: "29.34",
  ifClosedNow: null,
  collateral: null,
  cover: null,
  isAwaiting: true,
  underlyingPrice: null,
  priceDay: null,
  priceSource: null,
  outOfTheMoneyPercent: null,
  premiumLeft: null,
  premiumDay: null,
  premiumSource: null,
  keptPercent: null,
});

/** An account that pays for 200 shares of KO and lacks money for it, unless told. */
export const rehearsed = (given: Partial<RehearsedAccount> = {}): RehearsedAccount => ({
  accountId: "a1",
  account: "Joint",
  exercised: "2",
  expired: "0",
  undecided: "0",
  undecidedContracts: [],
  cash: "5000",
  cashDay: "2026-11-17",
  cashChange: "-12000",
  cashAfter: "-7000",
  shortfall: "7000",
  collateralAfter: "1000",
  nakedCallsAfter: "0",
  shares: [{ underlying: "KO", change: "200", after: "300", missing: "0" }],
  lines: [rehearsedLine()],
  ...given,
});

/** Two puts on KO that end with a premium of 180.66 and nothing more, unless told. */
export const rehearsedLine = (given: Partial<RehearsedLine> = {}): RehearsedLine => ({
  underlying: "KO",
  premium: "180.66",
  sold: "0",
  sharesProfit: "0",
  settled: "0",
  profit: "180.66",
  reason: null,
  cashChange: "-12000",
  price: "58.5",
  priceDay: "2026-11-17",
  priceSource: "FIDELITY",
  ...given,
});

/** Answers with these contracts; gathers what was asked. */
export function answerContracts(contracts: readonly OpenContract[]) {
  const asked: Readonly<Record<string, unknown>>[] = [];
  server.use(
    graphql.query("OpenContracts", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: { contracts } });
    }),
    answerOpenResult(),
  );
  return asked;
}

/** What everything open comes to; nothing is open unless told. */
export const answerOpenResult = (given: Partial<OpenResult> = {}) =>
  graphql.query("OpenResult", () => HttpResponse.json({ data: { result: { ...NOTHING_OPEN, ...given } } }));

const NOTHING_OPEN: OpenResult = {
  onPaper: "0",
  onPaperDay: null,
  onPaperSources: [],
  known: 0,
  unknown: 0,
  ifClosedNow: "0",
  ifClosedNowDay: null,
  ifClosedNowSources: [],
  ifClosedNowReason: null,
};

export function answerRehearsal(outcomes: readonly RehearsalOutcome[]) {
  const asked: Readonly<Record<string, unknown>>[] = [];
  server.use(
    graphql.query("ExpiryRehearsal", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: { rehearsal: { outcomes } } });
    }),
  );
  return asked;
}

/** Answers that the weekly mail is off, and what is stored after a choice; gathers the choices. */
export function answerWeeklyMail({ canSend }: { readonly canSend: boolean }) {
  const asked: Readonly<Record<string, unknown>>[] = [];
  let mail = { isWanted: false, canSend, address: "ann@example.com" };
  server.use(
    graphql.query("WeeklyMail", () => HttpResponse.json({ data: { mail } })),
    graphql.mutation("SetWeeklyMail", ({ variables }) => {
      asked.push(variables);
      mail = { ...mail, ...variables };
      return HttpResponse.json({ data: { mail } });
    }),
  );
  return asked;
}
