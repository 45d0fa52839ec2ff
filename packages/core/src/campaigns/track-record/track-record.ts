import type { CloseSource } from "../../closing-prices/closing-price.ts";
import { sourcesOf } from "../../closing-prices/last-price.ts";
import { type CalendarDate, daysBetween } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import { fromUnits, meanInCents, toUnits, type Units } from "../../shared/units.ts";
import type { RecordedCampaign } from "./campaign-order.ts";

/** The record of a person's campaigns (domain.md 5). Money in US dollars; null where there is nothing to tell it by. */
export type TrackRecord = {
  readonly campaigns: number;
  /** Without those of which a closing has no opening on record: no file tells what they earned. */
  readonly closed: number;
  /** Closed ones with a profit above 0. */
  readonly won: number;
  /** Of all of them: realized and dividends. */
  readonly profit: DecimalText;
  /** Of the closed ones; of an even number the mean of the two in the middle. */
  readonly medianDays: number | null;
  /** In percent, of the closed ones that have a return. */
  readonly medianReturn: number | null;
  /** Closed ones without a return: their capital is unknown. */
  readonly withoutReturn: number;
  readonly premiumReceived: DecimalText;
  /** Contracts sold whose premium no file tells: they are not in `premiumReceived`. */
  readonly unknownPremiums: number;
  /** Premium received x 365 / 12 / days; null under 30 days. */
  readonly premiumPerMonth: DecimalText | null;
  /**
   * The days over which `premiumPerMonth` counts: from the first opening of one with a contract to the last day that the history
   * covers, today at the latest, or to the last leg's end where none of them is open.
   */
  readonly premiumDays: number;
  /** The last of these days, where it is before today while a campaign is open. */
  readonly premiumThrough: CalendarDate | null;
  /** Closings of all of them that are not counted: no opening is on record. */
  readonly unmatchedTrades: number;
};

/** Sums over all campaigns of a filter. */
export type CampaignTotals = {
  readonly campaigns: number;
  readonly profit: DecimalText;
  readonly options: DecimalText;
  readonly shares: DecimalText;
  readonly dividends: DecimalText;
  /** Null where the premium of one is unknown. */
  readonly openPremium: DecimalText | null;
  /** Open campaigns, and those of them of which a price, a cost or a premium is missing. */
  readonly open: number;
  readonly unpriced: number;
  /** Of the open ones; null where one of them is unpriced, and with none open. */
  readonly ifClosedNow: DecimalText | null;
  /** The day of the oldest price in it. */
  readonly ifClosedNowDay: CalendarDate | null;
  readonly ifClosedNowSources: readonly CloseSource[];
  /** Closings that are not counted: no opening is on record. */
  readonly unmatchedTrades: number;
};

/** The day on which the record is read, and the last one that the history of its accounts covers, as far as that is known. */
export type RecordDays = { readonly today: CalendarDate; readonly covered: CalendarDate | undefined };

/** Under so many days a mean month says nothing. */
export const PREMIUM_DAYS_MIN = 30;
const DAYS_OF_YEAR = 365n;
const MONTHS = 12;

export function trackRecord(campaigns: readonly RecordedCampaign[], days: RecordDays): TrackRecord {
  const closed = campaigns.filter(({ phase, unmatched }) => phase === "CLOSED" && unmatched === 0);
  const returns = closed.flatMap(({ returnOnCapital }) => returnOnCapital ?? []);
  const premiumReceived = sumOf(campaigns, (one) => one.premiumReceived);
  const { premiumDays, premiumThrough } = premiumSpan(campaigns, days);
  return {
    campaigns: campaigns.length,
    closed: closed.length,
    won: closed.filter(({ profit }) => toUnits(profit) > 0n).length,
    profit: fromUnits(sumOf(campaigns, (one) => one.profit)),
    medianDays: median(closed.map(({ days }) => days)),
    medianReturn: median(returns),
    withoutReturn: closed.length - returns.length,
    premiumReceived: fromUnits(premiumReceived),
    unknownPremiums: countOf(campaigns, ({ unknownReceived }) => unknownReceived),
    premiumPerMonth:
      premiumDays < PREMIUM_DAYS_MIN
        ? null
        : fromUnits(meanInCents(premiumReceived * DAYS_OF_YEAR, premiumDays * MONTHS)),
    premiumDays,
    premiumThrough,
    unmatchedTrades: unmatchedOf(campaigns),
  };
}

export function campaignTotals(campaigns: readonly RecordedCampaign[]): CampaignTotals {
  const open = campaigns.filter(({ phase }) => phase !== "CLOSED" && phase !== "WAITING");
  const unpriced = open.filter(({ ifClosedNow }) => ifClosedNow === null).length;
  const isPriced = open.length > 0 && unpriced === 0;
  return {
    campaigns: campaigns.length,
    profit: fromUnits(sumOf(campaigns, (one) => one.profit)),
    options: fromUnits(sumOf(campaigns, (one) => one.options)),
    shares: fromUnits(sumOf(campaigns, (one) => one.shares)),
    dividends: fromUnits(sumOf(campaigns, (one) => one.dividends)),
    openPremium: campaigns.some(({ openPremium }) => openPremium === null)
      ? null
      : fromUnits(sumOf(campaigns, (one) => one.openPremium ?? NOTHING)),
    open: open.length,
    unpriced,
    ifClosedNow: isPriced ? fromUnits(sumOf(open, (one) => one.ifClosedNow ?? NOTHING)) : null,
    ifClosedNowDay: isPriced
      ? (open.flatMap(({ ifClosedNowDay }) => ifClosedNowDay ?? []).sort()[0] ?? null)
      : null,
    ifClosedNowSources: isPriced
      ? sourcesOf(open.flatMap(({ ifClosedNowSources }) => ifClosedNowSources.map((source) => ({ source }))))
      : [],
    unmatchedTrades: unmatchedOf(campaigns),
  };
}

const countOf = (campaigns: readonly RecordedCampaign[], of: (one: RecordedCampaign) => number): number =>
  campaigns.reduce((sum, one) => sum + of(one), 0);
const unmatchedOf = (campaigns: readonly RecordedCampaign[]) => countOf(campaigns, (one) => one.unmatched);

const NOTHING = "0" as DecimalText;

/** Of campaigns with a contract; the last day isn't counted. A leg that ended later than what the history covers is on record all the same. */
function premiumSpan(campaigns: readonly RecordedCampaign[], { today, covered = today }: RecordDays) {
  const sold = campaigns.filter(({ kind }) => kind !== "HOLDING");
  const first = sold.map(({ openedOn }) => openedOn).sort()[0];
  const lastLeg = sold
    .map(({ lastDay }) => lastDay)
    .sort()
    .at(-1);
  if (first === undefined || lastLeg === undefined) {
    return { premiumDays: 0, premiumThrough: null };
  }
  const isOpen = sold.some(({ phase }) => phase !== "CLOSED" && phase !== "WAITING");
  const known = covered > lastLeg ? covered : lastLeg;
  const through = known < today ? known : today;
  return {
    premiumDays: daysBetween(first, isOpen ? through : lastLeg),
    premiumThrough: isOpen && through < today ? through : null,
  };
}

/** As many as percents have. */
const MEDIAN_PLACES = 4;

/** Of an even number the mean of the two in the middle; null with none. */
function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[half - 1], sorted[half]];
  if (high === undefined) {
    return null;
  }
  return sorted.length % 2 === 1 || low === undefined
    ? high
    : Number(((low + high) / 2).toFixed(MEDIAN_PLACES));
}

const sumOf = (
  campaigns: readonly RecordedCampaign[],
  of: (campaign: RecordedCampaign) => DecimalText,
): Units => campaigns.reduce((sum, one) => sum + toUnits(of(one)), 0n);
