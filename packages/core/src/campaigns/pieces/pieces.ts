import type { Deliverable } from "../../cover/coverable.ts";
import type { LedgerEntry } from "../../ledger/ledger.ts";
import type { Side } from "../../ledger/lots/lots.ts";
import type { Step } from "../../ledger/order-entries.ts";
import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { Units } from "../../shared/units.ts";
import type { readContractSymbol } from "../../transactions/option-contract.ts";

/** A place in the ledger's order of an account and underlying. */
export type Moment = { readonly index: number; readonly day: CalendarDate };

export type ContractTerms = NonNullable<ReturnType<typeof readContractSymbol>>;

/**
 * The part of an opening that one row ended, or that is still open. Money is net cash, received positive. All pieces of
 * an account and underlying together hold every closing exactly once.
 */
export type Piece = {
  /** The row that opened it, or that brought it into the account. */
  readonly openEntryId: string;
  readonly instrument: string;
  readonly isContract: boolean;
  /** Absent for shares, and for a contract that its symbol does not tell. */
  readonly terms?: ContractTerms | undefined;
  /** A contract that became another number of contracts since it was opened, as its shares did. */
  readonly isRestruck?: boolean | undefined;
  readonly side: Side;
  /** Positive; as it counts at its end, after all splits. */
  readonly quantity: Units;
  /** Its opening, also where that was in another account: lots are used in this order. */
  readonly openedOn: CalendarDate;
  readonly from: Moment;
  /** Absent while it is open. */
  readonly until?: Moment | undefined;
  /** The row that ended it. */
  readonly closeEntryId?: string | undefined;
  /** Absent when unknown. */
  readonly opening: Units | undefined;
  readonly closing: Units;
  /** The opening in the tax book, of what is still open. */
  readonly taxOpening?: Units | undefined;
  /** CLOSED by a closing with an opening on record; UNMATCHED by one without; MOVED away without a closing. */
  readonly end: "CLOSED" | "MOVED" | "OPEN" | "UNMATCHED";
};

/** Money that the shares of one opening realized without being sold: a return of capital above their basis, or after their sale. */
export type Payment = {
  readonly entryId: string;
  readonly moment: Moment;
  readonly instrument: string;
  readonly openEntryId: string;
  readonly amount: Units;
};

/** Everything of one account and underlying that a campaign is made of. */
export type PairBook = {
  readonly accountId: string;
  readonly underlying: string;
  /** All rows in the ledger's order, without cancelled ones. */
  readonly steps: readonly Step[];
  readonly entries: ReadonlyMap<string, LedgerEntry>;
  readonly moments: ReadonlyMap<string, Moment>;
  readonly pieces: readonly Piece[];
  readonly scales: readonly Scale[];
  /** By contract: 100 shares, of an adjusted one what a text says; absent where none does. */
  readonly deliverables: ReadonlyMap<string, Deliverable>;
  readonly payments: readonly Payment[];
  /** The last one first. */
  readonly costChanges: readonly CostChange[];
};

/**
 * A lower cost, without a trade, of the long shares held at that moment: by cash that was returned over all that were
 * `held`, or a percent that went to the child of a spin-off.
 */
export type CostChange = Moment & {
  readonly cash?: Units;
  readonly held?: Units;
  readonly percent?: Units;
};

/** A split: shares, or this contract alone, are after it `numerator / denominator` times those before it. */
export type Scale = Moment & {
  readonly numerator: Units;
  readonly denominator: Units;
  /** The terms of the contract that another became by rows of its own. */
  readonly contract?: string;
};

/** Told without the root: the same contract may have been renamed since. */
export const termsOf = ({ expiration, right, strike }: ContractTerms): string =>
  [expiration, right, strike].join(" ");

export const isShortCall = ({ terms, side }: Piece): boolean => terms?.right === "CALL" && side === "SHORT";

/** Realized by what ended it; 0 while it is open and where no opening is on record. */
export const netOf = ({ end, opening = 0n, closing }: Piece): Units =>
  end === "CLOSED" ? opening + closing : 0n;

export const FOREVER = "9999-12-31" as CalendarDate;

/** The day it ended on; `FOREVER` while it is open. */
export const endDayOf = ({ until }: Piece): CalendarDate => until?.day ?? FOREVER;

/** Contracts or shares as of the end of that day: what later splits made of them is taken out. */
export function unitsOn(piece: Piece, day: CalendarDate, scales: readonly Scale[]): Units {
  if ((piece.isContract && piece.isRestruck !== true) || scales.length === 0) {
    return piece.quantity;
  }
  const terms = piece.terms && termsOf(piece.terms);
  const own = terms === undefined ? [] : scales.filter(({ contract }) => contract === terms);
  const those = own.length > 0 ? own : scales.filter(({ contract }) => contract === undefined);
  return those
    .filter((scale) => scale.day > day && (piece.until === undefined || scale.index < piece.until.index))
    .reduce((units, { numerator, denominator }) => (units * denominator) / numerator, piece.quantity);
}
