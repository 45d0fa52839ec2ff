import { EXPIRY_CASES } from "@strikebook/core/open-contracts/expiry-effect";
import type { RehearsedLine } from "@strikebook/core/open-contracts/expiry-profit";
import type { RehearsedAccount, RehearsedShares } from "@strikebook/core/open-contracts/expiry-rehearsal";
import { expiryRehearsal } from "@strikebook/validators/ledger/open-contracts";
import { builder } from "../../graphql/builder.ts";
import { CloseSourceEnum } from "../../graphql/enums.ts";
import type { Named, NamedOutcome, NamedRehearsal } from "./open-contracts.service.ts";

const ExpiryCaseEnum = builder.enumType("ExpiryCase", {
  description:
    "ALL_ASSIGNED: every short contract, with the bought ones that stand behind them. ALL_EXPIRED: worthless. AT_PRICE: what the\n" +
    "last prices make of it. An index option settles in cash by its price in the first case as in the last.",
  values: EXPIRY_CASES,
});

const RehearsedSharesType = builder.objectRef<RehearsedShares>("RehearsedShares").implement({
  fields: (t) => ({
    underlying: t.exposeString("underlying"),
    change: t.expose("change", {
      type: "Decimal",
      nullable: true,
      description: "Delivered negative; null is unknown.",
    }),
    after: t.expose("after", {
      type: "Decimal",
      nullable: true,
      description: "Held then; sold short is negative.",
    }),
    missing: t.expose("missing", {
      type: "Decimal",
      nullable: true,
      description: "Shares to deliver that the account does not hold, from 0.",
    }),
  }),
});

const RehearsedLineType = builder.objectRef<RehearsedLine>("RehearsedLine").implement({
  description: "What an expiry brings an account on one underlying. US dollars; null is unknown, never 0.",
  fields: (t) => ({
    underlying: t.exposeString("underlying"),
    contracts: t.expose("contracts", { type: "Decimal", description: "Contracts of it that end." }),
    premium: t.expose("premium", {
      type: "Decimal",
      nullable: true,
      description: "Net premium of the contracts that end, received positive: kept in every case.",
    }),
    sold: t.expose("sold", {
      type: "Decimal",
      nullable: true,
      description: "Shares sold at a strike; null where nobody knows whether any are.",
    }),
    sharesProfit: t.expose("sharesProfit", {
      type: "Decimal",
      nullable: true,
      description: "Their strikes less their cost in the trade book, the oldest shares first.",
    }),
    settled: t.expose("settled", {
      type: "Decimal",
      nullable: true,
      description: "What index options settle for, received positive.",
    }),
    profit: t.expose("profit", {
      type: "Decimal",
      nullable: true,
      description: "premium + sharesProfit + settled; null where reason says what is missing.",
    }),
    reason: t.exposeString("reason", { nullable: true, description: "Sentences; null with a profit." }),
    cashChange: t.expose("cashChange", {
      type: "Decimal",
      nullable: true,
      description: "Strikes received and paid, and settlements.",
    }),
    price: t.field({
      type: "Decimal",
      nullable: true,
      description: "Of a share: the one supposed, else the last one since the contracts were opened.",
      resolve: ({ price }) => price?.price ?? null,
    }),
    priceDay: t.field({
      type: "Date",
      nullable: true,
      description: "Its day; of a supposed price today.",
      resolve: ({ price }) => price?.day ?? null,
    }),
    priceSource: t.field({
      type: CloseSourceEnum,
      nullable: true,
      description: "Null for a supposed price too.",
      resolve: ({ price }) => price?.source ?? null,
    }),
  }),
});

const RehearsedAccountType = builder.objectRef<Named<RehearsedAccount>>("RehearsedAccount").implement({
  description: "An account after the expiry. US dollars; null is unknown, never 0.",
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    account: t.exposeString("account", { description: "The account's display name." }),
    exercised: t.expose("exercised", { type: "Decimal", description: "Contracts assigned or exercised." }),
    expired: t.expose("expired", { type: "Decimal", description: "Contracts that end worthless." }),
    undecided: t.expose("undecided", {
      type: "Decimal",
      description: "Contracts that take a price to know, where no snapshot has one.",
    }),
    undecidedContracts: t.exposeStringList("undecidedContracts", {
      description:
        "Symbols of these contracts: no file has a price since they were opened, or they are adjusted.",
    }),
    premium: t.expose("premium", {
      type: "Decimal",
      description: "Net premium of the contracts that end, received positive: kept in every case.",
    }),
    cash: t.expose("cash", {
      type: "Decimal",
      nullable: true,
      description: "By the newest snapshot and what the ledger has after its day; null without a snapshot.",
    }),
    cashDay: t.expose("cashDay", { type: "Date", nullable: true, description: "The snapshot's day." }),
    cashChange: t.expose("cashChange", {
      type: "Decimal",
      nullable: true,
      description: "Strikes received and paid, and what index options settle for.",
    }),
    cashAfter: t.expose("cashAfter", { type: "Decimal", nullable: true }),
    shortfall: t.expose("shortfall", {
      type: "Decimal",
      nullable: true,
      description: "Dollars that the account lacks to pay for it, from 0.",
    }),
    collateralAfter: t.expose("collateralAfter", {
      type: "Decimal",
      description: "Cash behind the contracts that stay open, as far as it is known.",
    }),
    nakedCallsAfter: t.expose("nakedCallsAfter", {
      type: "Decimal",
      description: "Short calls that stay open with nothing behind them.",
    }),
    shares: t.expose("shares", {
      type: [RehearsedSharesType],
      description: "Underlyings whose shares move.",
    }),
    lines: t.expose("lines", {
      type: [RehearsedLineType],
      description: "By underlying, each on its own: one without a price leaves the others as they are.",
    }),
    profit: t.expose("profit", {
      type: "Decimal",
      nullable: true,
      description: "Of all lines; null as soon as one of them is unknown.",
    }),
  }),
});

const RehearsalOutcomeType = builder.objectRef<NamedOutcome>("RehearsalOutcome").implement({
  fields: (t) => ({
    case: t.expose("case", { type: ExpiryCaseEnum }),
    accounts: t.expose("accounts", {
      type: [RehearsedAccountType],
      description: "Accounts with contracts of the expiration, by name.",
    }),
  }),
});

const SupposedPriceInput = builder.inputType("SupposedPriceInput", {
  description: "A price of a share to suppose in place of the last one.",
  fields: (t) => ({
    underlying: t.string({ required: true }),
    price: t.field({
      type: "Decimal",
      required: true,
      description: "US dollars, above 0, with at most 4 decimals.",
    }),
  }),
});

const ExpiryRehearsalType = builder.objectRef<NamedRehearsal>("ExpiryRehearsal").implement({
  description: "What an expiry does to each account. Everything else stays as it is.",
  fields: (t) => ({
    expiration: t.expose("expiration", { type: "Date" }),
    daysToExpiry: t.exposeInt("daysToExpiry", { description: "Calendar days from the exchange's today." }),
    outcomes: t.expose("outcomes", { type: [RehearsalOutcomeType], description: "One of each case." }),
  }),
});

builder.queryField("getExpiryRehearsal", (t) =>
  t.field({
    type: ExpiryRehearsalType,
    description:
      "All short contracts of an expiration assigned, all expired, or at the last price: cash, shares and collateral by\n" +
      "account, from the ledger and the newest snapshots.",
    args: {
      expiration: t.arg({ type: "Date" }),
      accountIds: t.arg.idList({
        required: false,
        description: "Omitted: all accounts. Ids that are not yours find nothing.",
      }),
      underlying: t.arg.string({
        required: false,
        description: "The contracts on this one alone; others of the day stay open. Omitted: all.",
      }),
      prices: t.arg({
        type: [SupposedPriceInput],
        required: false,
        description: "At most 100; of an underlying named twice the last one counts.",
      }),
    },
    resolve: (_root, args, { services, reader, today }) =>
      services.openContracts.rehearse(reader, expiryRehearsal.parse(args), today),
  }),
);
