import type { CloseSource } from "../../closing-prices/closing-price.ts";
import type { CalendarDate } from "../../shared/calendar-date.ts";
import { compareText } from "../../shared/compare-names.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import { compareUnits, toUnits } from "../../shared/units.ts";
import type { CampaignKind } from "../campaign.ts";
import { CAMPAIGN_PHASES, type CampaignPhase } from "./phase.ts";
import type { NextExpiry } from "./standing.ts";

/** By what a list of campaigns can be ordered. ATTENTION has an order of its own, the others go up or down. */
export const CAMPAIGN_SORTS = [
  "ATTENTION",
  "CAMPAIGN",
  "PHASE",
  "PROFIT",
  "IF_CLOSED_NOW",
  "RETURN",
  "DAYS",
  "OPTIONS",
  "SHARES",
  "DIVIDENDS",
  "OPEN_PREMIUM",
  "BREAK_EVEN",
  "LAST_PRICE",
  "CAPITAL",
  "PACE",
] as const;
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number];

/** A campaign as far as lists of thousands order and sum it. Money in US dollars; null is unknown or nothing to tell. */
export type RecordedCampaign = {
  readonly id: string;
  readonly underlying: string;
  readonly kind: CampaignKind;
  readonly openedOn: CalendarDate;
  /** The day its last leg ended, or of its last change while it is open. */
  readonly lastDay: CalendarDate;
  /** Null unless it is waiting. */
  readonly waitsUntil: CalendarDate | null;
  readonly phase: CampaignPhase;
  readonly nextExpiry: NextExpiry | null;
  readonly profit: DecimalText;
  readonly options: DecimalText;
  readonly shares: DecimalText;
  readonly dividends: DecimalText;
  readonly premiumReceived: DecimalText;
  /** Contracts sold whose premium no file tells. */
  readonly unknownReceived: number;
  /** Closings without an opening on record, which are in no profit. */
  readonly unmatched: number;
  /** Null where the premium of an open contract is in no file. */
  readonly openPremium: DecimalText | null;
  /** Null unless it is open and everything of it has a price. */
  readonly ifClosedNow: DecimalText | null;
  /** The day of the oldest price in `ifClosedNow`. */
  readonly ifClosedNowDay: CalendarDate | null;
  readonly ifClosedNowSources: readonly CloseSource[];
  readonly breakEven: DecimalText | null;
  readonly lastPrice: DecimalText | null;
  readonly days: number;
  readonly capital: DecimalText | null;
  readonly returnOnCapital: number | null;
  readonly pace: number | null;
};

export type CampaignOrder = { readonly sort: CampaignSort; readonly isDescending: boolean };

/**
 * Campaigns in an order of the list (domain.md 5). What is missing comes last in either direction; equal ones stand newest first by
 * opening day, then by id, so that pages never overlap.
 */
export function orderCampaigns<Row extends RecordedCampaign>(
  campaigns: readonly Row[],
  { sort, isDescending }: CampaignOrder,
): Row[] {
  const compare = sort === "ATTENTION" ? byAttention : byKey(sort, isDescending);
  return [...campaigns].sort((a, b) => compare(a, b) || newestFirst(a, b));
}

const newestFirst = (a: RecordedCampaign, b: RecordedCampaign): number =>
  compareText(b.openedOn, a.openedOn) || compareText(a.id, b.id);

/** Open ones with contracts, open ones of shares alone, waiting ones, closed ones. */
function attentionGroup({ phase, nextExpiry }: RecordedCampaign): number {
  if (phase === "CLOSED" || phase === "WAITING") {
    return phase === "CLOSED" ? 3 : 2;
  }
  return nextExpiry === null ? 1 : 0;
}

/**
 * What needs attention first: the next expiration, of one day the deepest in the money; then open ones without contracts; then those that
 * wait, the shortest wait first; then closed ones, the last closed first.
 */
function byAttention(a: RecordedCampaign, b: RecordedCampaign): number {
  return (
    attentionGroup(a) - attentionGroup(b) ||
    compareText(a.nextExpiry?.day ?? "", b.nextExpiry?.day ?? "") ||
    insideOf(b) - insideOf(a) ||
    compareText(a.waitsUntil ?? "", b.waitsUntil ?? "") ||
    (a.phase === "CLOSED" ? compareText(b.lastDay, a.lastDay) : 0)
  );
}

/** Nobody knows whether one without a price is in the money: it stands behind those that are, before those that aren't. */
const UNKNOWN_INSIDE = 1e-9;
const insideOf = ({ nextExpiry }: RecordedCampaign): number =>
  nextExpiry?.inTheMoneyPercent ?? (nextExpiry === null ? 0 : UNKNOWN_INSIDE);

type Key = bigint | number | string | null;

function byKey(sort: Exclude<CampaignSort, "ATTENTION">, isDescending: boolean) {
  const keyOf = KEYS[sort];
  const keys = new Map<RecordedCampaign, Key>();
  const of = (row: RecordedCampaign): Key => {
    const known = keys.get(row);
    if (known !== undefined) {
      return known;
    }
    const key = keyOf(row);
    keys.set(row, key);
    return key;
  };
  const turn = isDescending ? -1 : 1;
  return (a: RecordedCampaign, b: RecordedCampaign): number => {
    const [left, right] = [of(a), of(b)];
    if (left === null || right === null) {
      return Number(left === null) - Number(right === null);
    }
    return turn * compareKeys(left, right);
  };
}

function compareKeys(a: NonNullable<Key>, b: NonNullable<Key>): number {
  if (typeof a === "bigint" && typeof b === "bigint") {
    return compareUnits(a, b);
  }
  return typeof a === "number" && typeof b === "number" ? a - b : compareText(String(a), String(b));
}

const units = (text: DecimalText | null): bigint | null => (text === null ? null : toUnits(text));

const KEYS: Readonly<Record<Exclude<CampaignSort, "ATTENTION">, (row: RecordedCampaign) => Key>> = {
  CAMPAIGN: ({ underlying }) => underlying,
  PHASE: ({ phase }) => CAMPAIGN_PHASES.indexOf(phase),
  PROFIT: ({ profit }) => units(profit),
  IF_CLOSED_NOW: ({ ifClosedNow }) => units(ifClosedNow),
  RETURN: ({ returnOnCapital }) => returnOnCapital,
  DAYS: ({ days }) => days,
  OPTIONS: ({ options }) => units(options),
  SHARES: ({ shares }) => units(shares),
  DIVIDENDS: ({ dividends }) => units(dividends),
  OPEN_PREMIUM: ({ openPremium }) => units(openPremium),
  BREAK_EVEN: ({ breakEven }) => units(breakEven),
  LAST_PRICE: ({ lastPrice }) => units(lastPrice),
  CAPITAL: ({ capital }) => units(capital),
  PACE: ({ pace }) => pace,
};
