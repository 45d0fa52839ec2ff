import type { ClosingFacts } from "@strikebook/core/option-summary/closing-facts";
import type { AccountOptionSummary, OptionSummaryRow } from "@strikebook/core/option-summary/option-summary";
import { formatMoney } from "@strikebook/core/shared/money-format";
import {
  allSummary,
  monthSummary,
  rangeSummary,
  weekSummary,
  yearSummary,
} from "@strikebook/validators/summaries/option-summary";
import { builder } from "../../graphql/builder.ts";
import { BookEnum, SummaryBasisEnum } from "../../graphql/enums.ts";
import { CoverageOfAccountType, SpanCoverageType } from "../../graphql/types/span-coverage.ts";
import type { OptionSummaryOnRecord } from "./option-summary.service.ts";

const TradeSummaryRowType = builder.objectRef<OptionSummaryRow>("TradeSummaryRow").implement({
  fields: (t) => ({
    scriptName: t.exposeString("scriptName", {
      description: "The underlying's symbol; 'Total' on the totals row.",
    }),
    formattedBuys: t.string({ resolve: ({ buys }) => formatMoney(buys) }),
    formattedSells: t.string({ resolve: ({ sells }) => formatMoney(sells) }),
    formattedTotal: t.string({ resolve: ({ total }) => formatMoney(total) }),
    buys: t.expose("buys", {
      type: "Decimal",
      description:
        "REALIZED: the buying side of the closed contracts; CASH: the buys of the period. A positive amount, commission and fees included.",
    }),
    sells: t.expose("sells", {
      type: "Decimal",
      description:
        "REALIZED: the selling side of the closed contracts; CASH: the sells of the period. After commission and fees.",
    }),
    total: t.expose("total", { type: "Decimal", description: "sells - buys" }),
    isTotal: t.exposeBoolean("isTotal"),
  }),
});

const ClosingFactsInterface = builder.interfaceRef<ClosingFacts>("ClosingFacts").implement({
  description: "How the option contracts closed in the period went, by the book: the same in either basis.",
  fields: (t) => ({
    winningTrades: t.exposeInt("winningTrades", { description: "Closings with a net above 0." }),
    losingTrades: t.exposeInt("losingTrades", { description: "Closings with a net below 0." }),
    winRate: t.exposeFloat("winRate", {
      description:
        "winningTrades in percent of winningTrades + losingTrades (closings without a result are in neither); 0 when there is none.",
    }),
    averageWin: t.expose("averageWin", {
      type: "Decimal",
      nullable: true,
      description: "Mean net of the winning closings; null without any.",
    }),
    averageLoss: t.expose("averageLoss", {
      type: "Decimal",
      nullable: true,
      description: "Mean net of the losing closings, negative; null without any.",
    }),
    profitFactor: t.exposeFloat("profitFactor", {
      nullable: true,
      description: "Net of the winning closings / net of the losing ones, without sign; null without a loss.",
    }),
    totalCommission: t.expose("totalCommission", {
      type: "Decimal",
      description: "Of the contracts closed, their openings included; positive.",
    }),
    totalFees: t.expose("totalFees", { type: "Decimal", description: "As totalCommission." }),
  }),
});

const AccountTradeSummaryType = builder.objectRef<AccountOptionSummary>("AccountTradeSummary").implement({
  interfaces: [ClosingFactsInterface],
  fields: (t) => ({
    optionsProfitLoss: t.expose("optionsProfitLoss", { type: "Decimal" }),
    sharesProfitLoss: t.expose("sharesProfitLoss", { type: "Decimal" }),
    netProfitLoss: t.expose("netProfitLoss", { type: "Decimal" }),
    income: t.expose("income", { type: "Decimal" }),
    openContracts: t.exposeInt("openContracts"),
    pendingPremium: t.expose("pendingPremium", { type: "Decimal" }),
    hasExecutions: t.exposeBoolean("hasExecutions"),
    accountId: t.exposeID("accountId"),
    accountName: t.exposeString("accountName", {
      description: "Unique in the summary: accounts that share a name carry the end of their number.",
    }),
    trades: t.expose("trades", { type: [TradeSummaryRowType] }),
    unmatchedTrades: t.exposeInt("unmatchedTrades"),
  }),
});

const OptionSummaryType = builder.objectRef<OptionSummaryOnRecord>("OptionSummary").implement({
  interfaces: [ClosingFactsInterface],
  fields: (t) => ({
    title: t.exposeString("title", {
      description:
        "For example 'Year 2026', 'November 2026', 'Week of 16, November', 'Nov 3 – Dec 12, 2025', 'All trades'.",
    }),
    startDate: t.expose("startDate", { type: "Date", nullable: true }),
    endDate: t.expose("endDate", { type: "Date", nullable: true }),
    overallSummary: t.expose("overallSummary", {
      type: [TradeSummaryRowType],
      description: "One row per underlying, by name, then the totals row; empty when there was no trade.",
    }),
    accountSummaries: t.expose("accountSummaries", { type: [AccountTradeSummaryType] }),
    unmatchedTrades: t.exposeInt("unmatchedTrades", {
      description: "Closings of the period whose opening is not on record: left out of every figure.",
    }),
    untiedAssignments: t.exposeInt("untiedAssignments", {
      description:
        "Tax book: assignments and exercises of the period whose shares were not found, so that their premium counts here. 0 in the trade book.",
    }),
    optionsProfitLoss: t.expose("optionsProfitLoss", {
      type: "Decimal",
      description: "Closed option contracts, realized: the same in either basis.",
    }),
    sharesProfitLoss: t.expose("sharesProfitLoss", {
      type: "Decimal",
      description: "Everything else that the period closed: shares, funds, bonds and bills.",
    }),
    netProfitLoss: t.expose("netProfitLoss", {
      type: "Decimal",
      description: "The period's one profit, as on the dashboard: optionsProfitLoss + sharesProfitLoss.",
    }),
    income: t.expose("income", {
      type: "Decimal",
      description:
        "Dividends, interest and distributions, less fees and taxes that belong to no trade; not in netProfitLoss.",
    }),
    openContracts: t.exposeInt("openContracts", {
      description: "Contracts open today, long and short, whatever the period; a part of one counts as one.",
    }),
    hasExecutions: t.exposeBoolean("hasExecutions", {
      description: "True when options were bought or sold in the period, closed or not.",
    }),
    hasTrades: t.exposeBoolean("hasTrades", {
      description: "True when anything bought, sold or closed is on record, whatever the period.",
    }),
    awaitingBroker: t.exposeInt("awaitingBroker", {
      description: "Contracts past their expiry without the broker's row: neither profit nor loss yet.",
    }),
    pendingPremium: t.expose("pendingPremium", {
      type: "Decimal",
      description: "Net premium of contracts still open, received positive: never profit.",
    }),
    coverage: t.field({
      type: SpanCoverageType,
      description:
        "What the files of all accounts cover of the period; of all trades from the first covered day to today.",
      resolve: ({ startDate, endDate }, _args, { coverSpan }) => coverSpan({ from: startDate, to: endDate }),
    }),
    accountCoverage: t.field({
      type: [CoverageOfAccountType],
      description: "The same of each account by itself, also of those without figures in accountSummaries.",
      resolve: async ({ startDate, endDate }, _args, { coverAccounts }) => [
        ...(await coverAccounts({ from: startDate, to: endDate })),
      ],
    }),
  }),
});

builder.queryFields((t) => {
  const basis = t.arg({ type: SummaryBasisEnum, required: false, defaultValue: "REALIZED" });
  const book = t.arg({ type: BookEnum, required: false, defaultValue: "TRADE" });
  const periodsAgo = () => t.arg.int({ required: false, defaultValue: 0 });
  return {
    getOptionTradeSummary: t.field({
      type: OptionSummaryType,
      description: "All option trades on record.",
      args: { basis, book },
      resolve: (_root, args, { services, reader, today }) =>
        services.optionSummary.summarizeAll(reader, allSummary.parse(withDefaults(args)), today),
    }),
    getOptionYearSummary: t.field({
      type: OptionSummaryType,
      args: { yearsAgo: periodsAgo(), basis, book },
      resolve: (_root, args, { services, reader, today }) => {
        const { yearsAgo, ...kind } = yearSummary.parse(withDefaults(args));
        return services.optionSummary.summarizePeriod(reader, ["YEAR", yearsAgo], kind, today);
      },
    }),
    getOptionMonthSummary: t.field({
      type: OptionSummaryType,
      args: { monthsAgo: periodsAgo(), basis, book },
      resolve: (_root, args, { services, reader, today }) => {
        const { monthsAgo, ...kind } = monthSummary.parse(withDefaults(args));
        return services.optionSummary.summarizePeriod(reader, ["MONTH", monthsAgo], kind, today);
      },
    }),
    getOptionWeekSummary: t.field({
      type: OptionSummaryType,
      args: { weeksAgo: periodsAgo(), basis, book },
      resolve: (_root, args, { services, reader, today }) => {
        const { weeksAgo, ...kind } = weekSummary.parse(withDefaults(args));
        return services.optionSummary.summarizePeriod(reader, ["WEEK", weeksAgo], kind, today);
      },
    }),
    getOptionRangeSummary: t.field({
      type: OptionSummaryType,
      description: "Any run of days, both ends included, at most a century apart.",
      args: { startDate: t.arg({ type: "Date" }), endDate: t.arg({ type: "Date" }), basis, book },
      resolve: (_root, args, { services, reader, today }) =>
        services.optionSummary.summarizeRange(reader, rangeSummary.parse(withDefaults(args)), today),
    }),
  };
});

const DEFAULTS: Readonly<Record<string, string>> = { basis: "REALIZED", book: "TRADE" };

/** An argument that is given as null means what it means when left out. */
function withDefaults<Args extends object>(args: Args): Args {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, value ?? DEFAULTS[name] ?? 0]),
  ) as Args;
}
