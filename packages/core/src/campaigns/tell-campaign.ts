import { addDays, type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { percentOf } from "../shared/percent.ts";
import { fromUnits, meanInCents, toUnits, type Units } from "../shared/units.ts";
import { readContractSymbol } from "../transactions/option-contract.ts";
import type { Campaign, CampaignState } from "./campaign.ts";

/** A campaign without its parts of any length: legs, chains, and the days that moved its break-even. */
export type CampaignFigures = Omit<Campaign, "breakEvenSteps" | "chains" | "legs">;

/** Figures that depend on the day on which they are read. */
export type FiguresOfDay = {
  readonly state: CampaignState;
  /** The day its last leg ended; absent unless it is closed. */
  readonly closedOn?: CalendarDate;
  readonly waitsUntil?: CalendarDate;
  readonly days: number;
  readonly realized: DecimalText;
  /** options + shares + dividends. */
  readonly profit: DecimalText;
  /** Absent unless it is closed, and where a closing has no opening on record. */
  readonly isWin?: boolean;
  readonly premiumKept?: number;
  readonly dollarDays: DecimalText;
  readonly capital?: DecimalText;
  readonly returnOnCapital?: number;
  readonly pace?: number;
};

/** Under so many days a pace says nothing. */
export const PACE_DAYS_MIN = 30;
const DAYS_OF_YEAR = 365n;

export function campaignState(
  { isOpen, waitsUntil }: Pick<Campaign, "isOpen" | "waitsUntil">,
  today: CalendarDate,
): CampaignState {
  if (isOpen) {
    return "OPEN";
  }
  return waitsUntil !== undefined && waitsUntil >= today ? "WAITING" : "CLOSED";
}

/** The figures of a day; percents are whole ones: 4.2 is 4.2 % (domain.md 5). */
export function tellOn<Told extends CampaignFigures>(
  campaign: Told,
  today: CalendarDate,
): Omit<Told, "dollarDays" | "waitsUntil"> & FiguresOfDay {
  const { waitsUntil, dollarDays: _before, ...told } = campaign;
  const state = campaignState(campaign, today);
  const realized = toUnits(told.options) + toUnits(told.shares);
  const profit = toUnits(profitOf(told));
  const [credits, debits] = [toUnits(told.credits), toUnits(told.debits)];
  return {
    ...told,
    state,
    ...(state === "CLOSED" ? { closedOn: told.lastDay } : {}),
    ...(state === "CLOSED" && told.unmatched === 0 ? { isWin: profit > 0n } : {}),
    ...(state === "WAITING" && waitsUntil !== undefined ? { waitsUntil } : {}),
    realized: fromUnits(realized),
    profit: fromUnits(profit),
    ...(credits > 0n ? { premiumKept: percentOf(credits - debits, credits) } : {}),
    ...returnOf(campaign, profit, today),
  };
}

/** options + shares + dividends. */
export const profitOf = ({
  options,
  shares,
  dividends,
}: Pick<Campaign, "dividends" | "options" | "shares">): DecimalText =>
  fromUnits(toUnits(options) + toUnits(shares) + toUnits(dividends));

/** Contracts of the campaign that are open, long and short, and those of them whose premium no file tells. */
export function openPremiumsOf({ openParts }: Pick<Campaign, "openParts">) {
  const contracts = openParts.filter(({ instrument }) => readContractSymbol(instrument) !== undefined);
  return { open: contracts.length, unknown: contracts.filter(({ amount }) => amount === null).length };
}

type Return = Pick<FiguresOfDay, "capital" | "days" | "dollarDays" | "pace" | "returnOnCapital">;

function returnOf(campaign: CampaignFigures, profit: Units, today: CalendarDate): Return {
  const { isOpen, lastDay, openedOn, isCapitalKnown } = campaign;
  const last = isOpen && today > lastDay ? today : lastDay;
  const days = Math.max(1, daysBetween(openedOn, last));
  // An open campaign counts its first day from the start.
  const until = isOpen && openedOn === last ? addDays(last, 1) : last;
  const dollarDays = toUnits(campaign.dollarDays) + dollarDaysSince(campaign, until);
  const told = { days, dollarDays: fromUnits(dollarDays) };
  if (!isCapitalKnown) {
    return told;
  }
  const capital = fromUnits(meanInCents(dollarDays, days));
  if (dollarDays <= 0n) {
    return { ...told, capital };
  }
  const pace = days >= PACE_DAYS_MIN ? { pace: percentOf(profit * DAYS_OF_YEAR, dollarDays) } : {};
  return { ...told, capital, returnOnCapital: percentOf(profit * BigInt(days), dollarDays), ...pace };
}

/** The dollar-days from the last change on, up to the day before `until`. */
function dollarDaysSince({ openCapital }: Pick<Campaign, "openCapital">, until: CalendarDate): Units {
  const begun = openCapital.filter(({ from }) => from < until);
  return begun.reduce(
    (sum, { from, dollars }, index) =>
      sum + toUnits(dollars) * BigInt(daysBetween(from, begun[index + 1]?.from ?? until)),
    0n,
  );
}
