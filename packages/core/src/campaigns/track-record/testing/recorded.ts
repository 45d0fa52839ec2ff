import { calendarDate } from "../../../shared/calendar-date.ts";
import type { DecimalText } from "../../../shared/decimal.ts";
import type { RecordedCampaign } from "../campaign-order.ts";

export const money = (amount: number | string) => String(amount) as DecimalText;

/** A campaign of 6 days that won 100.00. */
export const CLOSED: RecordedCampaign = {
  id: "a",
  underlying: "XYZ",
  kind: "OPTIONS",
  openedOn: calendarDate("2026-01-08"),
  lastDay: calendarDate("2026-01-14"),
  waitsUntil: null,
  phase: "CLOSED",
  nextExpiry: null,
  profit: money(100),
  options: money(100),
  shares: money(0),
  dividends: money(0),
  premiumReceived: money(100),
  unknownReceived: 0,
  unmatched: 0,
  openPremium: money(0),
  ifClosedNow: null,
  ifClosedNowDay: null,
  ifClosedNowSources: [],
  breakEven: null,
  lastPrice: null,
  days: 6,
  capital: money(5000),
  returnOnCapital: 2,
  pace: null,
};
export const campaign = (id: string, given: Partial<RecordedCampaign>): RecordedCampaign => ({
  ...CLOSED,
  ...given,
  id,
});
