import type { LedgerEntry } from "../../ledger/ledger.ts";
import { matchBooks } from "../../ledger/match-books.ts";
import { entries, type GivenEntry } from "../../ledger/testing/entries.ts";
import { calendarDate } from "../../shared/calendar-date.ts";
import type { Campaign } from "../campaign.ts";
import { NO_EDITS } from "../campaign-edits.ts";
import { type DeriveRules, deriveCampaigns } from "../derive-campaigns.ts";
import type { PairRows } from "../pieces/pair-rows.ts";
import { tellOn } from "../tell-campaign.ts";

type Money = number | string;

const option =
  (type: LedgerEntry["type"], sign: 1 | -1) =>
  (on: string, instrument: string, amount: Money, quantity = 1): GivenEntry => ({
    on,
    type,
    instrument,
    quantity: sign * quantity,
    amount,
  });

/** Rows as a broker books them; amounts are net cash. */
export const sellToOpen = option("OPT_STO", -1);
export const buyToOpen = option("OPT_BTO", 1);
export const buyToClose = option("OPT_BTC", 1);
export const sellToClose = option("OPT_STC", -1);
export const expired = (on: string, instrument: string, quantity = 1): GivenEntry =>
  option("OPT_EXPIRED", 1)(on, instrument, 0, quantity);
export const assigned = (on: string, instrument: string, quantity = 1): GivenEntry =>
  option("OPT_ASSIGNED", 1)(on, instrument, 0, quantity);
export const exercised = (on: string, instrument: string, quantity = 1): GivenEntry =>
  option("OPT_EXERCISED", -1)(on, instrument, 0, quantity);

export const bought = (on: string, amount: Money, quantity = 100): GivenEntry => ({
  on,
  type: "BUY",
  quantity,
  amount,
});
export const sold = (on: string, amount: Money, quantity = 100): GivenEntry => ({
  on,
  type: "SELL",
  quantity: -quantity,
  amount,
});

/** Shares that a put put to the account, at its strike. */
export const putShares = (on: string, strike: number, quantity = 100): GivenEntry => ({
  ...bought(on, -strike * quantity, quantity),
  price: strike,
  action: `YOU BOUGHT ASSIGNED PUTS AS OF ${on} XYZ CORP (XYZ) (Cash)`,
});

/** Shares that a call takes away; its strike, and the proceeds after fees. */
export const calledAway = (on: string, strike: number, amount: Money, quantity = 100): GivenEntry => ({
  ...sold(on, amount, quantity),
  price: strike,
  action: `YOU SOLD ASSIGNED CALLS AS OF ${on} XYZ CORP (XYZ) (Cash)`,
});

export const dividend = (on: string, amount: Money): GivenEntry => ({
  on,
  type: "DIVIDEND",
  amount,
  cashEffect: amount,
});

/** The campaigns of account A1 in XYZ; rows have their place in the list as id. */
export function campaignsOf(rows: readonly GivenEntry[], rules: Partial<DeriveRules> = {}): Campaign[] {
  return campaignsOfEntries(entries(...rows), rules);
}

export function campaignsOfEntries(
  all: readonly LedgerEntry[],
  rules: Partial<DeriveRules> = {},
  pair: Partial<Pair> = {},
): Campaign[] {
  return campaignsOfMatched(all, matchBooks(all), pair, rules);
}

type Pair = { readonly accountId: string; readonly underlying: string };

/** Of rows that were matched beside what a person stated, which is no row. */
export function campaignsOfMatched(
  rows: readonly LedgerEntry[],
  { closings, openLots }: ReturnType<typeof matchBooks>,
  { accountId = "A1", underlying = "XYZ", allocations = [] }: Partial<Pair> & Pick<PairRows, "allocations">,
  rules: Partial<DeriveRules> = {},
): Campaign[] {
  const isOwn = (row: Pair) => row.accountId === accountId && row.underlying === underlying;
  return deriveCampaigns(
    {
      accountId,
      underlying,
      entries: rows.filter(isOwn),
      closings: closings.filter((row) => row.book !== "TAX" && isOwn(row)),
      openLots: openLots.filter(isOwn),
      allocations,
    },
    { gapDays: 7, edits: NO_EDITS, ...rules },
  );
}

/** `WHEEL 2026-01-08 CLOSED 2026-02-20: 348.68 + 199.87 + 25`: options, shares, dividends. */
export function inWords(campaign: Campaign, today = "2030-01-01"): string {
  const { kind, openedOn, state, closedOn, waitsUntil, options, shares, dividends } = tellOn(
    campaign,
    calendarDate(today),
  );
  const end = closedOn ?? waitsUntil;
  return `${kind} ${openedOn} ${state}${end === undefined ? "" : ` ${end}`}: ${options} + ${shares} + ${dividends}`;
}

/** `2026-01-16 ASSIGNED 1: 0, 199.34, ASSIGNED 2`: quantity, amount, what was realized, and the link to a row. */
export const legsInWords = ({ legs }: Campaign): string[] =>
  legs.map(({ day, kind, quantity, amount, realized, link, linkedTransactionId }) =>
    [
      `${day} ${kind} ${quantity}: ${amount}`,
      realized ?? "-",
      ...(link === undefined ? [] : [[link, linkedTransactionId].filter(Boolean).join(" ")]),
    ].join(", "),
  );
