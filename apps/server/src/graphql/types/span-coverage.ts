import type { DaySpan } from "@strikebook/core/coverage/covered-days";
import type { AccountLacking, SpanCoverage } from "@strikebook/core/coverage/span-coverage";
import { builder } from "../builder.ts";

const CoverageStateEnum = builder.enumType("CoverageState", {
  values: {
    COVERED: { description: "Nothing is missing that a file could have by now." },
    PARTLY: {
      description: "Days are missing, or accounts: the figure stands, with `coveredThrough` or `lacking`.",
    },
    NOT_IMPORTED: {
      description:
        "No file of the accounts tells of any of these days: no figure but a dash, and `historyEnds`.\n" +
        "So is a day to come, and today until a file of it is imported.",
    },
  } as const,
});

export const DaySpanType = builder.objectRef<DaySpan>("DaySpan").implement({
  description: "A run of calendar days, both ends included.",
  fields: (t) => ({
    from: t.expose("firstDay", { type: "Date" }),
    to: t.expose("lastDay", { type: "Date" }),
  }),
});

const AccountLackingType = builder.objectRef<AccountLacking>("AccountLacking").implement({
  description: "An account without days that another account has.",
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    account: t.exposeString("account", { description: "Unique among the person's accounts." }),
    state: t.expose("state", {
      type: CoverageStateEnum,
      description: "PARTLY when it has some days of the span, else NOT_IMPORTED.",
    }),
    coveredThrough: t.expose("coveredThrough", {
      type: "Date",
      nullable: true,
      description:
        "The last day that its files cover, in the span or not; null when no history of it was ever imported (positions only).",
    }),
    gaps: t.expose("gaps", { type: [DaySpanType], description: "Oldest first." }),
  }),
});

export const SpanCoverageType = builder.objectRef<SpanCoverage>("SpanCoverage").implement({
  description:
    "How much of a span of days the files of the accounts in scope cover (domain.md 2.14). An account counts from its first\n" +
    "known day until it ends. Days after today are never missing; those after the last finished market day only in a span\n" +
    "that begins after it. Weekends and holidays belong to the market day before them.",
  fields: (t) => ({
    from: t.expose("from", { type: "Date", description: "As asked; omitted there, the first covered day." }),
    to: t.expose("to", { type: "Date", description: "As asked; omitted there, today." }),
    state: t.expose("state", { type: CoverageStateEnum }),
    coveredFrom: t.expose("coveredFrom", {
      type: "Date",
      nullable: true,
      description:
        "The first day of the span on which nothing is missing: later than `from` where history begins inside.",
    }),
    coveredThrough: t.expose("coveredThrough", {
      type: "Date",
      nullable: true,
      description:
        "The last day of the span, and at most today, on which nothing is missing: 'through Nov 20'. Gaps may lie before it.\n" +
        "Null when there is no such day: then `lacking` says which accounts are.",
    }),
    gaps: t.expose("gaps", {
      type: [DaySpanType],
      description:
        "Days that not all accounts with a history cover, oldest first, each from its first to its last market day; what\n" +
        "lies before any history and after the last covered day included. Accounts without any history make no gaps while\n" +
        "others have days: they stand in `lacking`.",
    }),
    uncovered: t.expose("uncovered", {
      type: [DaySpanType],
      description:
        "Days that no account covers, oldest first, with the closed days beside them, and through today where the last\n" +
        "finished market day is missing: drawn as not imported. A part of the span is NOT_IMPORTED when it lies in one run.",
    }),
    lacking: t.expose("lacking", {
      type: [AccountLackingType],
      description: "Accounts that lack days which others have, by name.",
    }),
    historyBegins: t.expose("historyBegins", {
      type: "Date",
      nullable: true,
      description:
        "The first day that any of the accounts covers, in the span or not; null without any history.",
    }),
    historyEnds: t.expose("historyEnds", {
      type: "Date",
      nullable: true,
      description:
        "The last day that any of the accounts covers, in the span or not: 'history ends Nov 28, 2025'.",
    }),
  }),
});

type CoverageOfAccount = { readonly accountId: string; readonly coverage: SpanCoverage };

export const CoverageOfAccountType = builder.objectRef<CoverageOfAccount>("CoverageOfAccount").implement({
  description:
    "What the files of one account cover of a span, by itself: as if it were the only one in scope.",
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    coverage: t.expose("coverage", { type: SpanCoverageType }),
  }),
});
