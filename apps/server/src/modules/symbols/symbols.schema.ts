import { symbolQuery } from "@strikebook/validators/ledger/ledger";
import { builder } from "../../graphql/builder.ts";
import { LedgerBookEnum } from "../../graphql/enums.ts";
import { closedNowFields } from "../../graphql/types/closed-now.ts";
import type { HeldValue, NameOnRecord, SymbolHolding, SymbolOverview } from "./symbols.service.ts";

const SymbolHoldingType = builder.objectRef<SymbolHolding>("SymbolHolding").implement({
  description: "Shares in one account, with what they cost by either book.",
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    accountName: t.exposeString("accountName"),
    quantity: t.expose("quantity", { type: "Decimal", description: "Short shares taken off." }),
    unknownQuantity: t.expose("unknownQuantity", {
      type: "Decimal",
      description: "Of these the shares whose cost is unknown; the bases are those of the others.",
    }),
    lots: t.exposeInt("lots"),
    tradeBasis: t.expose("tradeBasis", {
      type: "Decimal",
      description: "An assignment counts at the strike.",
    }),
    taxBasis: t.expose("taxBasis", {
      type: "Decimal",
      description: "An assignment's premium is folded into the cost.",
    }),
    tradeBasisPerShare: t.expose("tradeBasisPerShare", {
      type: "Decimal",
      nullable: true,
      description: "Null when no cost is known, as the tax basis.",
    }),
    taxBasisPerShare: t.expose("taxBasisPerShare", { type: "Decimal", nullable: true }),
  }),
});

const HeldValueType = builder.objectRef<HeldValue>("HeldValue").implement({
  description: "What is held of an underlying by the accounts' newest snapshots.",
  fields: (t) => ({
    day: t.expose("day", { type: "Date", description: "The newest day among the snapshots." }),
    lastPrice: t.expose("lastPrice", {
      type: "Decimal",
      nullable: true,
      description: "Of one share; null when no shares are held.",
    }),
    currentValue: t.expose("currentValue", {
      type: "Decimal",
      description: "Of shares and contracts together.",
    }),
  }),
});

const NameOnRecordType = builder.objectRef<NameOnRecord>("NameOnRecord").implement({
  description: "A name of an underlying with the first and the last day of its rows in the ledger.",
  fields: (t) => ({
    name: t.exposeString("name"),
    firstDay: t.expose("firstDay", { type: "Date" }),
    lastDay: t.expose("lastDay", { type: "Date" }),
  }),
});

const SymbolOverviewType = builder.objectRef<SymbolOverview>("SymbolOverview").implement({
  description: "An underlying over all accounts, days and names; profit by the book asked for.",
  fields: (t) => ({
    underlying: t.exposeString("underlying", {
      description: "Its newest name, whichever was asked for: of FB META.",
    }),
    names: t.expose("names", {
      type: [NameOnRecordType],
      description:
        "The names under which it is in the ledger, the oldest first. What bears an old name after a rename is another company's.",
    }),
    others: t.exposeStringList("others", {
      description: "The newest names of what was called as asked before, when the ticker was used again.",
    }),
    otherRoots: t.exposeStringList("otherRoots", {
      description:
        "Of an index with two trading symbols the other one, if it is in the ledger: of SPX SPXW. Each is an underlying of its own.",
    }),
    firstDay: t.expose("firstDay", {
      type: "Date",
      nullable: true,
      description: "Of its rows in the ledger; null without any, as the last day.",
    }),
    lastDay: t.expose("lastDay", { type: "Date", nullable: true }),
    options: t.field({ type: "Decimal", resolve: ({ profit }) => profit.optionsProfitLoss }),
    shares: t.field({ type: "Decimal", resolve: ({ profit }) => profit.sharesProfitLoss }),
    total: t.field({
      type: "Decimal",
      description: "options + shares; income stands beside it.",
      resolve: ({ profit }) => profit.netProfitLoss,
    }),
    income: t.field({ type: "Decimal", resolve: ({ profit }) => profit.income }),
    trades: t.exposeInt("trades", { description: "Closings, unmatched ones included." }),
    unmatchedTrades: t.exposeInt("unmatchedTrades", {
      description: "Of trades those without an opening on record, which no figure counts.",
    }),
    wins: t.exposeInt("wins"),
    losses: t.exposeInt("losses"),
    openContracts: t.exposeInt("contracts", {
      description: "Option contracts that are open, long and short; a part of one counts as one.",
    }),
    openPremium: t.expose("openPremium", {
      type: "Decimal",
      description:
        "What open contracts brought, less what they cost: no profit yet. Without those whose premium no file tells.",
    }),
    knownOpenPremium: t.field({
      type: "Decimal",
      nullable: true,
      description: "openPremium; null where the premium of an open contract is in no file.",
      resolve: ({ openPremium, unknownPremiums }) => (unknownPremiums > 0 ? null : openPremium),
    }),
    breakEvens: t.expose("breakEvens", {
      type: ["Decimal"],
      description:
        "Of all time: prices of the underlying, ascending, at which total + income come to 0 if all that is open is held to its\n" +
        "expiry. None with nothing open, or where breakEvenUnknown says why.",
    }),
    breakEvenUnknown: t.exposeString("breakEvenUnknown", {
      nullable: true,
      description:
        "Why nobody knows breakEvens, in sentences: an unmatched closing, an unknown cost, premium or deliverable. Null where they are known.",
    }),
    holdings: t.expose("holdings", { type: [SymbolHoldingType] }),
    held: t.expose("held", {
      type: HeldValueType,
      nullable: true,
      description: "Null when no snapshot holds any of it.",
    }),
  }),
});

builder.objectFields(SymbolOverviewType, (t) => ({
  openPremiums: t.exposeInt("openPremiums", {
    description: "Contracts of which some are open, long and short, over all accounts.",
  }),
  unknownPremiums: t.exposeInt("unknownPremiums", {
    description: "Of these the ones whose premium no file tells.",
  }),
  ...closedNowFields(
    t,
    "total + income if all that is open were closed at its last price; without anything open that sum. Null where\n" +
      "ifClosedNowReason says what is missing.",
  ),
}));

builder.queryField("getSymbol", (t) =>
  t.field({
    type: SymbolOverviewType,
    nullable: true,
    description: "Everything about one underlying; null when nothing of it is on record.",
    args: {
      underlying: t.arg.string(),
      book: t.arg({ type: LedgerBookEnum, required: false, defaultValue: "TRADE" }),
    },
    resolve: (_root, { underlying, book }, { services, reader, today }) =>
      services.symbols.find(reader, symbolQuery.parse({ underlying, book: book ?? "TRADE" }), today),
  }),
);
