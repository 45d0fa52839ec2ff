import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { TransactionType } from "../transactions/transaction.ts";

/** DEPOSIT and WITHDRAWAL cross the edge of all accounts, TRANSFER that of the chosen ones; SHARES come or go in kind. */
export const FLOW_KINDS = ["DEPOSIT", "WITHDRAWAL", "TRANSFER", "SHARES", "JOINS", "LEAVES"] as const;
export type FlowKind = (typeof FLOW_KINDS)[number];

/** What came to the chosen accounts on a day (positive) or left them; US dollars. */
export type ReturnFlow = {
  readonly day: CalendarDate;
  readonly accountId: string;
  readonly amount: DecimalText;
  readonly kind: FlowKind;
};

/** The value of the chosen accounts at a day's end, US dollars; approximate where a snapshot is up to 3 trading days older. */
export type ReturnValue = {
  readonly day: CalendarDate;
  readonly total: DecimalText;
  readonly isApproximate: boolean;
};

/** start + deposits + market + options + income - fees + unexplained = end, to the cent; US dollars (domain.md 10.5). */
export type ValueBridge = Readonly<
  Record<"deposits" | "end" | "fees" | "income" | "market" | "options" | "start" | "unexplained", DecimalText>
>;

export type Returns = {
  /** Yearly (Act/365), as a fraction; undefined with a reason. */
  readonly xirr: number | undefined;
  /** The money-weighted rate that is shown: of the whole span under a year, else yearly. */
  readonly moneyWeighted: number | undefined;
  readonly reason: string | undefined;
  /** Why the values or the flows themselves aren't known; undefined where they are, with or without a rate. */
  readonly lacking: string | undefined;
  readonly timeWeighted: number | undefined;
  readonly timeWeightedReason: string | undefined;
  readonly isAnnual: boolean;
  readonly isApproximate: boolean;
  readonly startValue: DecimalText;
  readonly endValue: DecimalText;
  readonly netFlows: DecimalText;
  readonly bridge: ValueBridge;
  readonly flows: readonly ReturnFlow[];
  /** None while the value of an account is missing. */
  readonly values: readonly ReturnValue[];
  /** What a reader should know, as sentences: accounts left out, values of other days, holdings that don't tie. */
  readonly notes: readonly string[];
  /** Where a value is missing: the days nearest to the asked ones on which all are known. */
  readonly nearestFrom: CalendarDate | undefined;
  readonly nearestTo: CalendarDate | undefined;
};

/** A snapshot of an account: its value, pending cash included; US dollars. */
export type SnapshotValue = { readonly day: CalendarDate; readonly value: DecimalText };

export type ReturnAccount = {
  readonly accountId: string;
  readonly name: string;
  /** It counts nothing from this day on. */
  readonly closedOn: CalendarDate | undefined;
  /** Oldest first. */
  readonly snapshots: readonly SnapshotValue[];
};

/** Rows of the ledger of one day, posting day, account, type and instrument, added up. */
export type LedgerRow = {
  readonly accountId: string;
  readonly day: CalendarDate;
  /** When the broker booked it: an assignment of a Friday on the Monday after. */
  readonly postedOn: CalendarDate;
  readonly type: TransactionType;
  readonly isOption: boolean;
  readonly instrument: string | null;
  readonly underlying: string | null;
  /** The change of the account's cash. */
  readonly cash: DecimalText;
  /** The file's Amount, which is all that a workplace plan has. */
  readonly amount: DecimalText;
  /** Signed change of shares or contracts. */
  readonly quantity: DecimalText;
  /** What the row brought to the account from outside it (domain.md 3.1); null where it is no flow. */
  readonly flow: DecimalText | null;
  /** A flow of shares or of a plan's fund. */
  readonly isInKind: boolean;
  /** Shares came or left, and no row tells their value. */
  readonly isUnpriced: boolean;
};

/** A holding of a snapshot other than cash, of all its rows together. */
export type HeldValue = {
  readonly accountId: string;
  /** The day that was asked for, not that of the snapshot. */
  readonly day: CalendarDate;
  readonly symbol: string;
  readonly isOption: boolean;
  /** Undefined where a row leaves it open. */
  readonly quantity: DecimalText | undefined;
  readonly value: DecimalText | undefined;
};
