import { INCOME_KINDS } from "@strikebook/core/income/income-kind";
import type { IncomeMatrix, IncomeMatrixRow, IncomeRow } from "@strikebook/core/income/income-sums";
import type { PremiumRow } from "@strikebook/core/income/premium-sums";
import { income, incomeMatrix, premium } from "@strikebook/validators/summaries/income";
import { builder } from "../../graphql/builder.ts";
import { ACCOUNT_IDS, seriesArgs } from "../../graphql/span-args.ts";

const IncomeKindEnum = builder.enumType("IncomeKind", {
  description:
    "All kinds but RETURN_OF_CAPITAL sum to the Income beside profit. REINVESTED: a dividend with its reinvestment beside it, never both.\n" +
    "INTEREST includes what core money funds pay; LENDING is paid for lent shares, in place of their dividends too.",
  values: INCOME_KINDS,
});

const IncomeRowType = builder.objectRef<IncomeRow>("IncomeRow").implement({
  fields: (t) => ({
    start: t.expose("start", { type: "Date", description: "The bucket's first day." }),
    kind: t.expose("kind", { type: IncomeKindEnum }),
    amount: t.expose("amount", { type: "Decimal", description: "Costs are negative." }),
  }),
});

const IncomeMatrixRowType = builder.objectRef<IncomeMatrixRow>("IncomeMatrixRow").implement({
  fields: (t) => ({
    symbol: t.exposeString("symbol", {
      nullable: true,
      description: "Null for what belongs to no holding: interest on cash, fees of the account.",
    }),
    accountId: t.exposeID("accountId", { nullable: true }),
    cells: t.expose("cells", { type: ["Decimal"], description: "In the order of the months." }),
    total: t.expose("total", { type: "Decimal" }),
  }),
});

const IncomeMatrixType = builder.objectRef<IncomeMatrix>("IncomeMatrix").implement({
  fields: (t) => ({
    months: t.expose("months", {
      type: ["Date"],
      description: "The first day of each month of the span, also of those without income.",
    }),
    rows: t.expose("rows", { type: [IncomeMatrixRowType], description: "What brought most first." }),
    totals: t.expose("totals", { type: ["Decimal"], description: "In the order of the months." }),
    total: t.expose("total", { type: "Decimal" }),
  }),
});

builder.queryField("getIncome", (t) =>
  t.field({
    type: [IncomeRowType],
    description: "Income by kind in buckets, oldest first; what comes to 0 is left out.",
    args: {
      ...seriesArgs(),
      symbol: t.arg.string({ required: false, description: "Only what this holding brought." }),
    },
    resolve: (_root, args, { services, reader }) => services.income.list(reader, income.parse(args)),
  }),
);

builder.queryField("getIncomeMatrix", (t) =>
  t.field({
    type: IncomeMatrixType,
    description:
      "Months by holdings of each account. Of all kinds, without returned capital, which is no income; or of one kind.",
    args: {
      from: t.arg({ type: "Date" }),
      to: t.arg({ type: "Date", description: "Included. At most 40 years after `from`." }),
      accountIds: t.arg.idList({ required: false, description: ACCOUNT_IDS }),
      kind: t.arg({ type: IncomeKindEnum, required: false }),
    },
    resolve: (_root, args, { services, reader }) => services.income.matrix(reader, incomeMatrix.parse(args)),
  }),
);

const PremiumRowType = builder.objectRef<PremiumRow>("PremiumRow").implement({
  description:
    "Two series by different days, which are never added up. Contracts that were bought are in neither.",
  fields: (t) => ({
    start: t.expose("start", { type: "Date", description: "The bucket's first day." }),
    received: t.expose("received", {
      type: "Decimal",
      description: "Net cash of contracts sold to open, by the day on which they were sold.",
    }),
    kept: t.expose("kept", {
      type: "Decimal",
      description:
        "Realized profit of contracts sold to open, by the day on which they were closed, trade book.",
    }),
    contractsSold: t.expose("contractsSold", { type: "Decimal" }),
    contractsClosed: t.expose("contractsClosed", { type: "Decimal" }),
    unmatchedClosings: t.exposeInt("unmatchedClosings", {
      description: "Closings whose opening no file tells; they are in neither series.",
    }),
  }),
});

builder.queryField("getPremiumSeries", (t) =>
  t.field({
    type: [PremiumRowType],
    description:
      "Premium of contracts sold to open in buckets, oldest first; a premium that no file tells is in none.",
    args: {
      ...seriesArgs(),
      underlying: t.arg.string({ required: false, description: "Only contracts on it." }),
    },
    resolve: (_root, args, { services, reader }) => services.income.premium(reader, premium.parse(args)),
  }),
);
