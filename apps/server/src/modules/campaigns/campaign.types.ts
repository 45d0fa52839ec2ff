import { setImmediate as letOthersGo } from "node:timers/promises";
import { CAMPAIGN_STATES, type CampaignLeg } from "@strikebook/core/campaigns/campaign";
import { builder } from "../../graphql/builder.ts";
import type { ToldCampaign } from "./told-campaigns.ts";

export const CampaignStateEnum = builder.enumType("CampaignState", {
  description:
    "WAITING: nothing is open, and a new leg would still go on with it; CLOSED once the gap has passed.",
  values: CAMPAIGN_STATES,
});

type ToldLeg = CampaignLeg & Pick<ToldCampaign, "beginnings">;

const CampaignLegType = builder.objectRef<ToldLeg>("CampaignLeg").implement({
  description: "What one transaction is to a campaign.",
  fields: (t) => ({
    day: t.expose("day", {
      type: "Date",
      description: "The event's day; of SHARES_JOINED the day on which a call first covers them.",
    }),
    kind: t.exposeString("kind", {
      description:
        "SOLD_TO_OPEN, BOUGHT_TO_OPEN, BOUGHT_TO_CLOSE, SOLD_TO_CLOSE, EXPIRED, ASSIGNED, EXERCISED of contracts;\n" +
        "SHARES_BOUGHT, SHARES_SOLD, SHARES_JOINED (bought before, covered from now on), SHARES_IN, SHARES_OUT (moved without a trade); DIVIDEND;\n" +
        "CASH_RETURNED: a return of capital, cash in lieu or cash of a merger that was realized without a sale.",
    }),
    instrument: t.exposeString("instrument"),
    quantity: t.expose("quantity", {
      type: "Decimal",
      description:
        "Contracts or shares of the transaction that belong to the campaign, positive; 0 for money alone.",
    }),
    amount: t.expose("amount", {
      type: "Decimal",
      description: "Net cash, received positive.",
    }),
    realized: t.expose("realized", {
      type: "Decimal",
      nullable: true,
      description:
        "Of a closing, in the trade book; of a dividend the income. Null for openings and unmatched closings.",
    }),
    link: t.exposeString("link", {
      nullable: true,
      description:
        "ROLL, ASSIGNED, EXERCISED, CALLED_AWAY, COVERS (a call over shares, and shares that join), CONTINUES (over a gap).",
    }),
    linkedTransactionId: t.exposeID("linkedTransactionId", {
      nullable: true,
      description: "The transaction at the other end of the link; null where there is none.",
    }),
    chain: t.exposeInt("chain", {
      nullable: true,
      description: "Its place in the campaign's chains, from 0; null for shares and dividends.",
    }),
    transactionId: t.exposeID("transactionId"),
    canSplit: t.boolean({
      description:
        "A campaign of its own can begin with this leg: a contract opened after the first leg, or the first row of a part that was\n" +
        "joined. splitCampaign makes it.",
      resolve: async ({ beginnings, transactionId, kind }) =>
        (await beginnings()).has(`${transactionId} ${kind}`),
    }),
  }),
});

/** Legs told at once; others are answered between, since one campaign may have 48,000. */
const LEGS_AT_ONCE = 500;

async function* toldLegs({ detail, beginnings }: ToldCampaign): AsyncGenerator<ToldLeg> {
  for (const [index, leg] of (await detail()).legs.entries()) {
    if (index % LEGS_AT_ONCE === 0) {
      await letOthersGo();
    }
    yield { ...leg, beginnings };
  }
}

export const CampaignType = builder.objectRef<ToldCampaign>("Campaign").implement({
  description: "One idea on one underlying in one account, from its first leg until nothing of it is open.",
  fields: (t) => ({
    id: t.exposeID("id", {
      description: "Stays the same when the files are imported anew, another when its first leg is.",
    }),
    accountId: t.exposeID("accountId"),
    account: t.exposeString("account", {
      description: "The account's name.",
    }),
    isBeingWorkedOut: t.boolean({
      description:
        "True while the server still works out what changed in its underlying: this is the campaign of before. Ask again in a moment.",
      resolve: async ({ isBehind }) => await isBehind(),
    }),
    underlying: t.exposeString("underlying", {
      description: "By its newest name.",
    }),
    kind: t.exposeString("kind", {
      description:
        "WHEEL: contracts with shares; OPTIONS: contracts alone; HOLDING: shares that never met an option.",
    }),
    name: t.exposeString("name", { nullable: true }),
    note: t.exposeString("note", { nullable: true }),
    state: t.expose("state", { type: CampaignStateEnum }),
    openedOn: t.expose("openedOn", { type: "Date" }),
    closedOn: t.expose("closedOn", {
      type: "Date",
      nullable: true,
      description: "The day its last leg ended; null unless CLOSED.",
    }),
    waitsUntil: t.expose("waitsUntil", {
      type: "Date",
      nullable: true,
      description: "The last day on which a new leg goes on with it; null unless WAITING.",
    }),
    days: t.exposeInt("days", {
      description:
        "From the opening day to today, or to the day its last leg ended, that day not counted; at least 1.",
    }),
  }),
});

builder.objectFields(CampaignType, (t) => ({
  realized: t.expose("realized", {
    type: "Decimal",
    description:
      "options + shares: its closings in the trade book. All campaigns of an account and underlying sum to its realized profit.",
  }),
  options: t.expose("options", {
    type: "Decimal",
    description: "Realized by contracts.",
  }),
  shares: t.expose("shares", {
    type: "Decimal",
    description: "Realized by shares.",
  }),
  dividends: t.expose("dividends", {
    type: "Decimal",
    description: "Income of its shares while it held them, less foreign tax and fees on them.",
  }),
  income: t.expose("dividends", {
    type: "Decimal",
    description: "The same as dividends.",
  }),
  profit: t.expose("profit", {
    type: "Decimal",
    description: "options + shares + dividends, as far as known: without unmatched closings.",
  }),
  unmatchedTrades: t.exposeInt("unmatched", {
    description: "Closings whose opening no file tells; they are in no figure.",
  }),
  isWin: t.exposeBoolean("isWin", {
    nullable: true,
    description: "Whether profit is above 0; null unless CLOSED, and with an unmatched closing.",
  }),
  openPremium: t.expose("openPremium", {
    type: "Decimal",
    description:
      "Net cash of contracts still open, received positive; never profit. Without those whose premium no file tells.",
  }),
  premiumReceived: t.expose("premiumReceived", {
    type: "Decimal",
    description: "Net cash of all contracts that it sold to open.",
  }),
  premiumKept: t.exposeFloat("premiumKept", {
    nullable: true,
    description:
      "(Credits - debits) in percent of credits over the contracts closed; assigned ones keep all. Null without credits.",
  }),
}));

builder.objectFields(CampaignType, (t) => ({
  capital: t.expose("capital", {
    type: "Decimal",
    nullable: true,
    description:
      "dollarDays / days: what it tied up on a mean day. Null with an uncovered call, shares of unknown cost or an unmatched closing at some time.",
  }),
  dollarDays: t.expose("dollarDays", {
    type: "Decimal",
    description:
      "Capital times days: strike x 100 of short puts, cost of shares and long contracts, width of spreads. The known part only.",
  }),
  returnOnCapital: t.exposeFloat("returnOnCapital", {
    nullable: true,
    description: "profit in percent of capital; null without one.",
  }),
  pace: t.exposeFloat("pace", {
    nullable: true,
    description:
      "profit x 365 in percent of dollarDays: a year at this pace. Null under 30 days and without capital.",
  }),
  breakEvens: t.expose("breakEvens", {
    type: ["Decimal"],
    description:
      "Prices of the underlying, ascending, at which it ends at 0 if all that is open is held to its expiry.",
  }),
  breakEvenUnknown: t.exposeString("breakEvenUnknown", {
    nullable: true,
    description:
      "Why nobody knows breakEvens, in sentences: an unmatched closing, an unknown cost, premium or deliverable. Null where they are known.",
  }),
  openShares: t.expose("openShares", {
    type: "Decimal",
    description: "Shares it still holds; negative short.",
  }),
  shareBasis: t.expose("shareBasis", {
    type: "Decimal",
    nullable: true,
    description: "Cost of a share it still holds, in the trade book.",
  }),
  taxBasis: t.expose("taxBasis", {
    type: "Decimal",
    nullable: true,
    description: "Cost of a share it still holds, in the tax book: premiums of assigned contracts are in it.",
  }),
}));

builder.objectFields(CampaignType, (t) => ({
  legs: t.field({
    type: [CampaignLegType],
    description: "In the ledger's order.",
    resolve: (campaign) => toldLegs(campaign),
  }),
  chains: t.field({
    type: t.listRef(t.listRef("ID")),
    description: "The transactions of each contract and its rolls, in the ledger's order.",
    resolve: async ({ detail }) => (await detail()).chains.map((chain) => [...chain]),
  }),
}));
