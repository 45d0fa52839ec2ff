import { BENCHMARK } from "@strikebook/core/closing-prices/priced-shares";
import type { Benchmark } from "@strikebook/core/returns/benchmark";
import { benchmark } from "@strikebook/validators/summaries/returns";
import { builder } from "../../graphql/builder.ts";
import { ReturnValueType, spanArgs } from "./returns.schema.ts";

const BenchmarkType = builder.objectRef<Benchmark>("Benchmark").implement({
  description: "Rates are fractions: 0.1 is 10 %. Without one, or without an end value, there is a reason.",
  fields: (t) => ({
    symbol: t.exposeString("symbol"),
    xirr: t.exposeFloat("xirr", { nullable: true, description: "Money-weighted, yearly (Act/365)." }),
    moneyWeighted: t.exposeFloat("moneyWeighted", {
      nullable: true,
      description: "The figure to show: of the whole span under 365 days, else yearly.",
    }),
    endValue: t.expose("endValue", { type: "Decimal", nullable: true }),
    difference: t.expose("difference", {
      type: "Decimal",
      nullable: true,
      description: "The accounts' end value less this one: positive where the accounts did better.",
    }),
    values: t.expose("values", {
      type: [ReturnValueType],
      description: "On the days of `Returns.values`, oldest first.",
    }),
    reason: t.exposeString("reason", { nullable: true }),
    needsCloses: t.exposeBoolean("needsCloses", {
      description: "Closes of the symbol are what lacks, and more of them would help.",
    }),
    source: t.exposeString("source", { nullable: true, description: "Who told the closes: `Tiingo`." }),
    isApproximate: t.exposeBoolean("isApproximate", {
      description: "A close or a value is of an older day, or dividends aren't told.",
    }),
    notes: t.exposeStringList("notes", { description: "What a reader should know, as sentences." }),
  }),
});

builder.queryField("getBenchmark", (t) =>
  t.field({
    type: BenchmarkType,
    description:
      "The same flows put into one symbol instead, at closing prices, with dividends reinvested. Null with a reason where a close is missing.",
    args: {
      ...spanArgs(t),
      symbol: t.arg.string({
        required: false,
        defaultValue: BENCHMARK,
        description:
          "Of another than SPY only closes of a file of prices and of the accounts' own positions count.",
      }),
    },
    resolve: (_root, { symbol, ...args }, { services, reader }) =>
      services.returns.findBenchmark(reader, benchmark.parse({ ...args, symbol: symbol ?? BENCHMARK })),
  }),
);
