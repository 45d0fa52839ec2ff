import {
  FLOW_KINDS,
  type ReturnFlow,
  type Returns,
  type ReturnValue,
  type ValueBridge,
} from "@strikebook/core/returns/returns";
import type { SymbolReturns } from "@strikebook/core/returns/symbol-returns";
import { returns } from "@strikebook/validators/summaries/returns";
import { builder } from "../../graphql/builder.ts";
import type { AccountReturns } from "./returns.service.ts";

const FlowKindEnum = builder.enumType("FlowKind", {
  description:
    "DEPOSIT and WITHDRAWAL: from and to outside. TRANSFER: an account that isn't chosen. SHARES: in kind, at the value of the row.\n" +
    "JOINS: an account first seen, with its value; LEAVES: one that was closed, with its last value.",
  values: FLOW_KINDS,
});

const ReturnFlowType = builder.objectRef<ReturnFlow>("ReturnFlow").implement({
  fields: (t) => ({
    day: t.expose("day", { type: "Date" }),
    accountId: t.exposeID("accountId"),
    amount: t.expose("amount", { type: "Decimal", description: "Taken out is negative." }),
    kind: t.expose("kind", { type: FlowKindEnum }),
  }),
});

export const ReturnValueType = builder.objectRef<ReturnValue>("ReturnValue").implement({
  fields: (t) => ({
    day: t.expose("day", { type: "Date" }),
    total: t.expose("total", { type: "Decimal", description: "Of the accounts that count on the day." }),
    isApproximate: t.exposeBoolean("isApproximate", {
      description: "A snapshot is up to 3 trading days older than the day.",
    }),
  }),
});

const ValueBridgeType = builder.objectRef<ValueBridge>("ValueBridge").implement({
  description:
    "start + deposits + market + options + income - fees + unexplained = end, to the cent. Accounts whose value is missing\n" +
    "at an end are in none of it, and named in the reason.",
  fields: (t) => ({
    start: t.expose("start", { type: "Decimal" }),
    deposits: t.expose("deposits", { type: "Decimal", description: "Net of withdrawals." }),
    market: t.expose("market", {
      type: "Decimal",
      description: "Realized, and the change on paper, of all but contracts.",
    }),
    options: t.expose("options", {
      type: "Decimal",
      description: "Realized, and the change on paper, of contracts.",
    }),
    income: t.expose("income", { type: "Decimal", description: "Without fees, taxes and returned capital." }),
    fees: t.expose("fees", { type: "Decimal", description: "Fees, taxes and margin interest, positive." }),
    unexplained: t.expose("unexplained", {
      type: "Decimal",
      description: "What no row explains. `notes` names holdings of which positions and history differ.",
    }),
    end: t.expose("end", { type: "Decimal" }),
  }),
});

const ReturnsType = builder.objectRef<Returns>("Returns").implement({
  description: "Rates are fractions: 0.1 is 10 %. Without one there is a reason.",
  fields: (t) => ({
    xirr: t.exposeFloat("xirr", { nullable: true, description: "Money-weighted, yearly (Act/365)." }),
    moneyWeighted: t.exposeFloat("moneyWeighted", {
      nullable: true,
      description: "The figure to show: of the whole span under 365 days, else yearly.",
    }),
    timeWeighted: t.exposeFloat("timeWeighted", { nullable: true, description: "As moneyWeighted." }),
    isAnnual: t.exposeBoolean("isAnnual", { description: "The span has 365 days or more." }),
    isApproximate: t.exposeBoolean("isApproximate", {
      description: "A value is of an older day, or money moved between two values.",
    }),
    startValue: t.expose("startValue", {
      type: "Decimal",
      description: "Of the accounts whose values are on record; 0 where none is, and then there is a reason.",
    }),
    endValue: t.expose("endValue", { type: "Decimal", description: "As startValue." }),
    netFlows: t.expose("netFlows", { type: "Decimal" }),
    reason: t.exposeString("reason", { nullable: true, description: "Why there is no money-weighted rate." }),
    timeWeightedReason: t.exposeString("timeWeightedReason", { nullable: true }),
    bridge: t.expose("bridge", { type: ValueBridgeType }),
    flows: t.expose("flows", { type: [ReturnFlowType], description: "Oldest first." }),
    values: t.expose("values", {
      type: [ReturnValueType],
      description: "The days that the time-weighted rate links, oldest first.",
    }),
    notes: t.exposeStringList("notes", {
      description:
        "What a reader should know, as sentences: accounts left out, values of other days, holdings in `unexplained`.",
    }),
    nearestFrom: t.expose("nearestFrom", {
      type: "Date",
      nullable: true,
      description: "Where a value is missing: the nearest first day on which all are known.",
    }),
    nearestTo: t.expose("nearestTo", { type: "Date", nullable: true }),
  }),
});

const AccountReturnsType = builder.objectRef<AccountReturns>("AccountReturns").implement({
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    returns: t.expose("returns", { type: ReturnsType }),
  }),
});

const SymbolReturnsType = builder.objectRef<SymbolReturns>("SymbolReturns").implement({
  fields: (t) => ({
    underlying: t.exposeString("underlying"),
    options: t.expose("options", { type: "Decimal", description: "Realized, trade book." }),
    shares: t.expose("shares", { type: "Decimal", description: "Realized, trade book." }),
    income: t.expose("income", { type: "Decimal", description: "Less fees and taxes of the holding." }),
    unrealizedChange: t.expose("unrealizedChange", {
      type: "Decimal",
      nullable: true,
      description: "The change of the gain on paper; null with a reason.",
    }),
    total: t.expose("total", { type: "Decimal", nullable: true }),
    xirr: t.exposeFloat("xirr", { nullable: true, description: "Yearly, of what was put into it." }),
    reason: t.exposeString("reason", { nullable: true }),
  }),
});

/** Days and accounts of every question about returns. */
export const spanArgs = (t: Parameters<Parameters<typeof builder.queryField>[1]>[0]) => ({
  from: t.arg({ type: "Date", description: "Its value is that of the day's end; flows count after it." }),
  to: t.arg({ type: "Date", description: "Included. At most 40 years after `from`." }),
  accountIds: t.arg.idList({
    required: false,
    description: "Omitted: all accounts. Ids that are not yours find nothing.",
  }),
});

builder.queryField("getReturns", (t) =>
  t.field({
    type: ReturnsType,
    description:
      "What the accounts together returned in a span, and how their value went from its start to its end.",
    args: spanArgs(t),
    resolve: (_root, args, { services, reader }) => services.returns.find(reader, returns.parse(args)),
  }),
);

builder.queryField("getReturnsByAccount", (t) =>
  t.field({
    type: [AccountReturnsType],
    description:
      "Each of the accounts by itself. Their bridges sum to that of getReturns; transfers between them are in the deposits of both.",
    args: spanArgs(t),
    resolve: (_root, args, { services, reader }) =>
      services.returns.listByAccount(reader, returns.parse(args)),
  }),
);

builder.queryField("getReturnsBySymbol", (t) =>
  t.field({
    type: [SymbolReturnsType],
    description: "Realized and unrealized profit of each underlying, trade book, what brought most first.",
    args: spanArgs(t),
    resolve: (_root, args, { services, reader }) =>
      services.returns.listBySymbol(reader, returns.parse(args)),
  }),
);
