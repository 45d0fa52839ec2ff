import { earningsTiming } from "@strikebook/core/earnings-calendar/earnings-record";
import { addDays, type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { decimal } from "@strikebook/core/shared/decimal";
import { formatDate, MINUS, MISSING } from "../../lib/format.ts";
import type { DayRange } from "../../ui/reference-data/hooks/use-day-range.ts";
import type { Earnings } from "./earnings-calendar.queries.ts";

/** From today to the same day three months later, or the last of that month. */
export function initialRange(today: CalendarDate): DayRange {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + 3;
  const firstOf = (month: number) =>
    calendarDate(`${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`);
  const last = addDays(firstOf(months + 1), -1);
  const sameDay = addDays(firstOf(months), Number(today.slice(8)) - 1);
  const [toDate = last] = [sameDay, last].sort();
  return { fromDate: today, toDate };
}

const perShare = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "negative",
});

/** Earnings a share, two decimals: `$2.18`, `−$0.12`. A figure of the market, not the user's money: never hidden in privacy mode. */
export const formatEps = (value: string | null): string =>
  value === null ? MISSING : perShare.format(value as Intl.StringNumericLiteral).replace("-", MINUS);

const SUFFIXES = ["", "K", "M", "B", "T"] as const;

/** A company's revenue: `$512.00`, `$91.20B`. */
export function formatRevenue(value: string | null): string {
  if (value === null) {
    return MISSING;
  }
  const amount = decimal(value);
  let step = 0;
  let shown = amount.abs().round(2);
  // As it will be written: what rounds to a thousand millions is a billion.
  while (shown.gte(1000) && step < SUFFIXES.length - 1) {
    step += 1;
    shown = amount
      .abs()
      .div(`1e${step * 3}`)
      .round(2);
  }
  return `${amount.lt(0) ? MINUS : ""}$${shown.toFixed(2)}${SUFFIXES[step]}`;
}

/** `Q4 2026`, of the fiscal year. */
export const formatQuarter = ({ quarter, year }: Pick<Earnings, "quarter" | "year">): string =>
  [quarter === null ? undefined : `Q${quarter}`, year ?? undefined].filter(Boolean).join(" ") || MISSING;

/** The source's word for the time of day, in ours. */
export const timingText = (hour: string | null): string => earningsTiming(hour ?? "");

/** What the source says of an edited record, without what it leaves out; undefined where no source has the record. */
export function sourceText({ source }: Pick<Earnings, "source">): string | undefined {
  const named = (label: string, value: string) => (value === MISSING ? [] : [`${label} ${value}`]);
  return source
    ? [
        timingText(source.hour),
        ...named("", formatQuarter(source)).map((text) => text.trim()),
        ...named("EPS estimate", formatEps(source.epsEstimate)),
        ...named("EPS actual", formatEps(source.epsActual)),
        ...named("revenue estimate", formatRevenue(source.revenueEstimate)),
        ...named("revenue actual", formatRevenue(source.revenueActual)),
      ].join(", ")
    : undefined;
}

export const earningsName = ({ symbol, date }: Pick<Earnings, "symbol" | "date">): string =>
  `${symbol}, ${formatDate(date)}`;

/** One report of a company a day: those of the source have no id. */
export const earningsKey = ({ date, symbol }: Pick<Earnings, "symbol" | "date">): string =>
  `${date} ${symbol}`;

/** Those whose symbol begins with what is searched, or holds it. */
export function searchEarnings(earnings: readonly Earnings[], search: string): readonly Earnings[] {
  const wanted = search.trim().toUpperCase();
  return wanted === "" ? earnings : earnings.filter(({ symbol }) => symbol.includes(wanted));
}

/** Advice where no source is set up; undefined for any other refusal. */
export const sourceHelp = (message: string): string | undefined =>
  message.includes("FINNHUB_API_KEY")
    ? "Earnings come from Finnhub. Set FINNHUB_API_KEY on the server and restart it, or import a CSV list on the Bulk Operations tab."
    : undefined;
