import type { OpenPart } from "../if-closed-now/if-closed-now.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { BreakEvenStep } from "./break-even-steps.ts";

/**
 * HOLDING: shares that never met an option. OPTIONS: contracts alone. WHEEL: contracts with shares, delivered by them
 * or covering them.
 */
export const CAMPAIGN_KINDS = ["HOLDING", "OPTIONS", "WHEEL"] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** WAITING: nothing is open, and a new leg would still go on with it. */
export const CAMPAIGN_STATES = ["OPEN", "WAITING", "CLOSED"] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export const LEG_KINDS = [
  "SOLD_TO_OPEN",
  "BOUGHT_TO_OPEN",
  "BOUGHT_TO_CLOSE",
  "SOLD_TO_CLOSE",
  "EXPIRED",
  "ASSIGNED",
  "EXERCISED",
  "SHARES_BOUGHT",
  "SHARES_SOLD",
  "SHARES_JOINED",
  "SHARES_IN",
  "SHARES_OUT",
  "DIVIDEND",
  "CASH_RETURNED",
] as const;
export type LegKind = (typeof LEG_KINDS)[number];

/**
 * ROLL: a contract closed by a trade, and the one opened in its place. ASSIGNED, EXERCISED, CALLED_AWAY: a contract and
 * its shares. COVERS: a call, and the shares behind it. CONTINUES: opened while nothing else was open.
 */
export const LEG_LINKS = ["ROLL", "ASSIGNED", "EXERCISED", "CALLED_AWAY", "COVERS", "CONTINUES"] as const;
export type LegLink = (typeof LEG_LINKS)[number];

/** An opening in place of a closed contract, in the same campaign or in another; contracts, above 0. */
export type RolledInto = { readonly transactionId: string; readonly quantity: DecimalText };

/** A transaction in a campaign, with the part of it that belongs there. Money in US dollars. */
export type CampaignLeg = {
  readonly transactionId: string;
  /** The event's day; of shares that join, the day on which a call first covers them. */
  readonly day: CalendarDate;
  readonly kind: LegKind;
  readonly instrument: string;
  /** Contracts or shares of the transaction that belong to the campaign, positive; 0 for money alone. */
  readonly quantity: DecimalText;
  /** Net cash, received positive. */
  readonly amount: DecimalText;
  /** Profit of a closing in the trade book, or the income of a dividend; absent for openings and unmatched closings. */
  readonly realized?: DecimalText;
  readonly link?: LegLink;
  /** The transaction at the other end of the link. */
  readonly linkedTransactionId?: string;
  /** Of a closing that was rolled: the openings in its place, with the contracts of each pair. */
  readonly rolls?: readonly RolledInto[];
  /** Place of the leg's chain in `chains`; absent for shares and money. */
  readonly chain?: number;
};

/** Dollars that each day from `from` on ties up, until the next of them. */
export type OpenCapital = { readonly from: CalendarDate; readonly dollars: DecimalText };

/** A campaign as it is derived: nothing in it depends on today. Money in US dollars (domain.md 5). */
export type Campaign = {
  readonly accountId: string;
  readonly underlying: string;
  /** The rank of the first leg's transaction, which names the campaign: it is the same after an undo and a new import. */
  readonly firstRank: string;
  readonly kind: CampaignKind;
  readonly name?: string;
  readonly note?: string;
  readonly openedOn: CalendarDate;
  /** The last day on which a piece of the campaign began or ended. */
  readonly lastDay: CalendarDate;
  readonly isOpen: boolean;
  /** The last day on which a new leg goes on with it; absent while it is open, and once it has ended. */
  readonly waitsUntil?: CalendarDate;
  /** Realized by contracts. */
  readonly options: DecimalText;
  /** Realized by shares. */
  readonly shares: DecimalText;
  /** Income of its shares while it held them. */
  readonly dividends: DecimalText;
  /** Net cash of contracts still open, received positive; without those whose premium is unknown. */
  readonly openPremium: DecimalText;
  /** Shares and contracts still open, one of each and side. */
  readonly openParts: readonly OpenPart[];
  /** Net cash of all contracts sold to open; without those whose premium is unknown. */
  readonly premiumReceived: DecimalText;
  /** Openings of contracts sold, open or ended, whose premium no file tells. */
  readonly unknownReceived: number;
  /** Closings of it without an opening on record: no file tells what they earned, and they are in no profit. */
  readonly unmatched: number;
  /** Credits and debits of the contracts closed, both positive. */
  readonly credits: DecimalText;
  readonly debits: DecimalText;
  /** Dollars times days before `lastDay`; a campaign of one day counts that day. */
  readonly dollarDays: DecimalText;
  /** False when a call was uncovered, shares had no known cost at some time, or a closing is unmatched: there is no capital then. */
  readonly isCapitalKnown: boolean;
  /** Capital of the days from `lastDay` on while the campaign is open, in order: less once a contract has expired. */
  readonly openCapital: readonly OpenCapital[];
  /** Prices of the underlying, ascending. */
  readonly breakEvens: readonly DecimalText[];
  /** A sentence why nobody knows them; absent where they are known, and with nothing open. */
  readonly breakEvenUnknown?: string;
  /** Break-evens of each day that moved them, in order; the last 300 of a long story. */
  readonly breakEvenSteps: readonly BreakEvenStep[];
  /** Shares still held, signed. */
  readonly openShares: DecimalText;
  /** Basis of one open share in the trade book, below in the tax book; absent without shares, and where a lot's basis is unknown. */
  readonly shareBasis?: DecimalText;
  readonly taxBasis?: DecimalText;
  readonly legs: readonly CampaignLeg[];
  /** The transactions of a contract and its rolls, in the ledger's order. */
  readonly chains: readonly (readonly string[])[];
};

/** Days between the end of a campaign's last leg and an opening that still goes on with it: the usual, and the most. */
export const GAP_DAYS_DEFAULT = 7;
export const GAP_DAYS_MAX = 45;
