import type { OpenContract } from "@strikebook/core/open-contracts/open-contract";
import { openContracts } from "@strikebook/validators/ledger/open-contracts";
import { builder } from "../../graphql/builder.ts";
import { CloseSourceEnum, ContractCoverEnum } from "../../graphql/enums.ts";
import type { Named } from "./open-contracts.service.ts";

const OpenContractType = builder.objectRef<Named<OpenContract>>("OpenContract").implement({
  description: "What the ledger holds of one contract in one account, on one side. Amounts are US dollars.",
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    account: t.exposeString("account", { description: "The account's display name." }),
    instrument: t.exposeString("instrument"),
    underlying: t.exposeString("underlying"),
    expiration: t.expose("expiration", { type: "Date" }),
    right: t.exposeString("right", { description: "CALL or PUT." }),
    strike: t.expose("strike", { type: "Decimal" }),
    quantity: t.expose("quantity", {
      type: "Decimal",
      description: "Contracts: long positive, short negative.",
    }),
    openedOn: t.expose("openedOn", {
      type: "Date",
      nullable: true,
      description: "Day of the oldest opening; null when it is in no file.",
    }),
    daysToExpiry: t.exposeInt("daysToExpiry", {
      description: "Calendar days from the exchange's today; 0 on the last day, negative after it.",
    }),
    premium: t.expose("premium", {
      type: "Decimal",
      description: "Net cash of the part still open: received positive, paid negative. Not yet profit.",
    }),
    isAwaiting: t.exposeBoolean("isAwaiting", {
      description: "Past its expiration without the brokerage's row: never assumed to be worthless.",
    }),
  }),
});

/** The cover of a contract. */
builder.objectFields(OpenContractType, (t) => ({
  collateral: t.expose("collateral", {
    type: "Decimal",
    nullable: true,
    description:
      "Cash behind it: strike x multiplier x contracts of a put, the width of a spread, the net cost of a debit spread, 0 where shares\n" +
      "stand behind a call and for bought contracts. Null is unknown: a naked call, an adjusted contract, and what awaits its row.",
  }),
  collateralShares: t.expose("collateralShares", {
    type: "Decimal",
    description:
      "Shares behind a covered call, from 0. Each share stands behind the call that expires first.",
  }),
  cover: t.expose("cover", {
    type: ContractCoverEnum,
    nullable: true,
    description: "Null for bought contracts and for what awaits its row.",
  }),
  isCovered: t.exposeBoolean("isCovered", {
    nullable: true,
    description: "Null where `cover` is, or is UNKNOWN.",
  }),
  coveredQuantity: t.expose("coveredQuantity", {
    type: "Decimal",
    description: "Contracts that something stands behind, from 0.",
  }),
}));

const CoverPartType = builder.objectRef<OpenContract["coverParts"][number]>("CoverPart").implement({
  description: "Contracts of one holding with the same thing behind them.",
  fields: (t) => ({
    cover: t.expose("cover", { type: ContractCoverEnum, description: "Never PARTLY." }),
    quantity: t.expose("quantity", { type: "Decimal", description: "Contracts, from 0." }),
  }),
});

builder.objectFields(OpenContractType, (t) => ({
  coverParts: t.expose("coverParts", {
    type: [CoverPartType],
    description: "All contracts by what stands behind them; empty where `cover` is null.",
  }),
  isPremiumKnown: t.exposeBoolean("isPremiumKnown", {
    description: "False where no file tells what an opening brought or cost: premium leaves it out.",
  }),
  ifClosedNow: t.field({
    type: "Decimal",
    nullable: true,
    description:
      "Its result if it were closed at its last price: premium less what a sold contract costs, or with what a bought one brings.\n" +
      "Null where ifClosedNowReason says what is missing.",
    resolve: ({ ifClosedNow }) => ifClosedNow.amount,
  }),
  ifClosedNowDay: t.field({
    type: "Date",
    nullable: true,
    description: "The day of the price in it.",
    resolve: ({ ifClosedNow }) => ifClosedNow.day,
  }),
  ifClosedNowSources: t.field({
    type: [CloseSourceEnum],
    description: "Where the price in it comes from; empty without one.",
    resolve: ({ ifClosedNow }) => ifClosedNow.sources,
  }),
  ifClosedNowReason: t.string({
    nullable: true,
    description: "A sentence that names the price or premium that is missing.",
    resolve: ({ ifClosedNow }) => ifClosedNow.reason,
  }),
}));

/** The last prices of a contract and of its underlying. */
builder.objectFields(OpenContractType, (t) => ({
  premiumLeft: t.expose("premiumLeft", {
    type: "Decimal",
    nullable: true,
    description: "What closing it costs, or brings when it was bought, at its last price; from 0.",
  }),
  premiumDay: t.expose("premiumDay", {
    type: "Date",
    nullable: true,
    description: "The price's day; never before the contract was opened.",
  }),
  premiumSource: t.expose("premiumSource", { type: CloseSourceEnum, nullable: true }),
  keptPercent: t.exposeFloat("keptPercent", {
    nullable: true,
    description: "Percent of the premium received that buying it back would leave; may be negative.",
  }),
  underlyingPrice: t.expose("underlyingPrice", {
    type: "Decimal",
    nullable: true,
    description:
      "Of a share: the newest of snapshots and of closing prices of the last 3 trading days; null when that is from before the\n" +
      "contract was opened.",
  }),
  priceDay: t.expose("priceDay", { type: "Date", nullable: true }),
  priceSource: t.expose("priceSource", { type: CloseSourceEnum, nullable: true }),
  outOfTheMoneyPercent: t.exposeFloat("outOfTheMoneyPercent", {
    nullable: true,
    description:
      "From that price to the strike: positive out of the money, negative in it. Null for adjusted contracts too.",
  }),
}));

builder.queryField("getOpenContracts", (t) =>
  t.field({
    type: [OpenContractType],
    description:
      "Contracts that are open by the ledger, by expiration, underlying, right and strike; those past their expiration come first.",
    args: {
      accountIds: t.arg.idList({
        required: false,
        description: "Omitted: all accounts. Ids that are not yours find nothing.",
      }),
      underlying: t.arg.string({ required: false, description: "Only contracts on it." }),
    },
    resolve: (_root, args, { services, reader, today }) =>
      services.openContracts.list(reader, openContracts.parse(args), today),
  }),
);
