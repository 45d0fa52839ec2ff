import { earningsTiming, surprisePercent } from "@strikebook/core/earnings-calendar/earnings-record";
import type { Difference } from "@strikebook/core/shared/compare-records";
import { earningsRange } from "@strikebook/validators/calendars/earnings-calendar";
import { builder } from "../../graphql/builder.ts";
import {
  ApiComparisonSummary,
  countDifferences,
  DifferenceTypeEnum,
  offeredOf,
  storedOf,
} from "../../graphql/differences.ts";
import type { KnownEarnings } from "./earnings-calendar.service.ts";

type EarningsDifference = Difference<KnownEarnings> & { readonly notes: string | undefined };

type EarningsComparison = {
  readonly stored: readonly KnownEarnings[];
  readonly offered: readonly KnownEarnings[];
  readonly differences: readonly EarningsDifference[];
};

const EarningsRecordType = builder.objectRef<KnownEarnings>("EarningsRecord");
EarningsRecordType.implement({
  fields: (t) => ({
    id: t.exposeID("id", { nullable: true }),
    symbol: t.exposeString("symbol"),
    date: t.expose("date", { type: "Date" }),
    epsEstimate: t.expose("epsEstimate", { type: "Decimal", nullable: true }),
    epsActual: t.expose("epsActual", { type: "Decimal", nullable: true }),
    hour: t.exposeString("hour", { nullable: true, description: "amc, bmo, dmh or empty" }),
    quarter: t.exposeInt("quarter", { nullable: true }),
    year: t.exposeInt("year", { nullable: true }),
    revenueEstimate: t.expose("revenueEstimate", { type: "Decimal", nullable: true }),
    revenueActual: t.expose("revenueActual", { type: "Decimal", nullable: true }),
    isEdited: t.boolean({
      description: "An administrator wrote it: a sync changes the source beneath it only.",
      resolve: ({ isEdited }) => isEdited ?? false,
    }),
    source: t.expose("source", {
      type: EarningsRecordType,
      nullable: true,
      description:
        "The source's row beneath an edit; null when the row is the source's own or was added by hand.",
    }),
    earningsTiming: t.string({
      description: "After Market Close, Before Market Open, otherwise TBD",
      resolve: ({ hour }) => earningsTiming(hour),
    }),
    epsSurprisePercentage: t.float({
      nullable: true,
      description: "(actual - estimate) / |estimate| * 100; null without both or with an estimate of 0",
      resolve: ({ epsEstimate, epsActual }) => surprisePercent(epsEstimate, epsActual) ?? null,
    }),
    revenueSurprisePercentage: t.float({
      nullable: true,
      resolve: ({ revenueEstimate, revenueActual }) =>
        surprisePercent(revenueEstimate, revenueActual) ?? null,
    }),
  }),
});

const EarningsDifferenceType = builder.objectRef<EarningsDifference>("EarningsDifference").implement({
  fields: (t) => ({
    type: t.expose("type", { type: DifferenceTypeEnum }),
    storedEarnings: t.field({ type: EarningsRecordType, nullable: true, resolve: storedOf }),
    apiEarnings: t.field({ type: EarningsRecordType, nullable: true, resolve: offeredOf }),
    notes: t.exposeString("notes", { nullable: true }),
  }),
});

const EarningsComparisonType = builder.objectRef<EarningsComparison>("EarningsComparison").implement({
  fields: (t) => ({
    storedEarnings: t.expose("stored", { type: [EarningsRecordType] }),
    apiEarnings: t.expose("offered", { type: [EarningsRecordType] }),
    differences: t.expose("differences", { type: [EarningsDifferenceType] }),
    summary: t.field({
      type: ApiComparisonSummary,
      resolve: ({ stored, offered, differences }) =>
        countDifferences(differences, stored.length, offered.length),
    }),
  }),
});

builder.queryFields((t) => {
  const args = { fromDate: t.arg({ type: "Date" }), toDate: t.arg({ type: "Date" }) };
  return {
    adminGetStoredEarningsCalendar: t.field({
      type: [EarningsRecordType],
      args,
      resolve: (_root, given, { services }) =>
        services.earningsCalendar.listStored(earningsRange.parse(given)),
    }),
    adminFetchEarningsCalendarFromAPI: t.field({
      type: [EarningsRecordType],
      args,
      resolve: (_root, given, { services }) =>
        services.earningsCalendar.fetchFromSource(earningsRange.parse(given)),
    }),
    adminCompareEarningsCalendar: t.field({
      type: EarningsComparisonType,
      args,
      resolve: (_root, given, { services }) =>
        services.earningsCalendar.compareWithSource(earningsRange.parse(given)),
    }),
  };
});
