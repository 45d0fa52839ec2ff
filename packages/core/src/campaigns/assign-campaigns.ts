import { type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import { groupBy } from "../shared/group-by.ts";
import { CoveredShares, type OpenCall } from "./covered-shares.ts";
import type { Delivered } from "./deliveries.ts";
import { Draft, holdingsOf } from "./draft.ts";
import { endDayOf, FOREVER, isShortCall, type PairBook, type Piece } from "./pieces/pieces.ts";
import type { Roll } from "./rolls/roll-pairs.ts";

export type AssignRules = {
  readonly gapDays: number;
  /** Rows with which a person begins a campaign. */
  readonly splits: ReadonlySet<string>;
  readonly rolls: readonly Roll[];
  readonly deliveries: ReadonlyMap<string, Delivered>;
};

export type Assigned = {
  /** In the order in which they began; those that hold shares alone come last. */
  readonly drafts: readonly Draft[];
  /** The one that a new leg would go on with, if any. */
  readonly current: Draft | undefined;
  /** By opening of a call: the row that brought the first shares behind it. */
  readonly behind: ReadonlyMap<string, string>;
};

type Opening = {
  readonly openEntryId: string;
  readonly pieces: readonly Piece[];
  /** A part of the opening, or of a contract that it was rolled into, is open after the day. */
  readonly staysOpen: boolean;
};

type ContractOpening = Opening &
  Pick<OpenCall, "isReplacement"> & {
    /** The opening that began a chain of contracts opened and rolled on the day. */
    readonly first: string;
  };

const isOpenAfter = (day: CalendarDate, pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => endDayOf(piece) > day);

/** Gives every piece to the campaign that it belongs to, day by day (domain.md 5). */
export function assignCampaigns(book: PairBook, rules: AssignRules): Assigned {
  const assigner = new Assigner(book, rules);
  const opened = groupBy(book.pieces, ({ from }) => from.day);
  const ended = groupBy(book.pieces, endDayOf);
  const days = [...new Set([...opened.keys(), ...ended.keys()])].sort();
  for (const day of days) {
    assigner.takeDay(day, opened.get(day) ?? [], ended.get(day) ?? []);
  }
  return assigner.finish();
}

class Assigner {
  readonly #rules: AssignRules;
  readonly #drafts: Draft[] = [];
  readonly #covered: CoveredShares;
  /** By the rows that opened and ended its contracts. */
  readonly #ownerOf = new Map<string, Draft>();
  readonly #rolledFrom: ReadonlyMap<string, string>;
  #current: Draft | undefined;

  constructor(book: PairBook, rules: AssignRules) {
    this.#rules = rules;
    this.#covered = new CoveredShares(book);
    this.#rolledFrom = new Map(
      [...rules.rolls].reverse().map(({ openEntryId, closeEntryId }) => [openEntryId, closeEntryId]),
    );
  }

  takeDay(day: CalendarDate, opened: readonly Piece[], ended: readonly Piece[]): void {
    this.#covered.beginDay(day);
    const shares = opened.filter(({ isContract }) => !isContract);
    // Shares of a contract that was opened on this day wait for it.
    const late = shares.filter(
      (piece) => this.#isDelivered(piece) && this.#ownerBringing(piece) === undefined,
    );
    this.#addShares(
      shares.filter((piece) => !late.includes(piece)),
      day,
    );
    this.#covered.coverDuring(day);
    const { first, last } = this.#inTurn(
      opened.filter(({ isContract }) => isContract),
      day,
    );
    this.#addContracts(first, day);
    this.#addShares(late, day);
    this.#covered.coverDuring(day);
    this.#addContracts(last, day);
    this.#covered.coverAfter(day);
    this.#covered.coverDuring(day);
    this.#deliver(ended);
  }

  finish(): Assigned {
    return {
      drafts: [...this.#drafts, ...holdingsOf(this.#covered.outright())],
      current: this.#current,
      behind: this.#covered.behind,
    };
  }

  /**
   * Rolls of what was open before come first: they keep its campaign open, whichever line of the day is above. What stays
   * open comes last, unless a person splits at a row of the day: by then a campaign has all that the day brings into it.
   */
  #inTurn(contracts: readonly Piece[], day: CalendarDate) {
    const groups = groupBy(contracts, ({ openEntryId }) => openEntryId);
    const openedBy = new Map(contracts.map(({ closeEntryId, openEntryId }) => [closeEntryId, openEntryId]));
    const firstOf = (id: string) => this.#firstOf(id, openedBy);
    const staying = new Set(
      [...groups].flatMap(([id, pieces]) => (isOpenAfter(day, pieces) ? [firstOf(id)] : [])),
    );
    const openings = [...groups].map(([openEntryId, pieces]): ContractOpening => {
      const first = firstOf(openEntryId);
      const isReplacement = first !== openEntryId;
      return { openEntryId, pieces, staysOpen: staying.has(first), isReplacement, first };
    });
    const goesOn = ({ first }: ContractOpening) =>
      !this.#rules.splits.has(first) && this.#ownerOf.has(this.#rolledFrom.get(first) ?? "");
    const isCut = openings.some(({ openEntryId }) => this.#rules.splits.has(openEntryId));
    const others = openings.filter((opening) => !goesOn(opening));
    return {
      first: [...openings.filter(goesOn), ...others.filter(({ staysOpen }) => isCut || !staysOpen)],
      last: others.filter(({ staysOpen }) => !isCut && staysOpen),
    };
  }

  /** The opening that began a chain of contracts opened and rolled on one day. */
  #firstOf(id: string, openedBy: ReadonlyMap<string | undefined, string>, seen = new Set<string>()): string {
    const closed = this.#rolledFrom.get(id);
    const from = closed === undefined ? undefined : openedBy.get(closed);
    const isFirst = from === undefined || seen.has(from) || this.#rules.splits.has(id);
    return isFirst ? id : this.#firstOf(from, openedBy, seen.add(id));
  }

  #addContracts(openings: readonly ContractOpening[], day: CalendarDate): void {
    for (const { isReplacement, ...opening } of openings) {
      const owner = this.#campaignOf(opening, day);
      for (const piece of opening.pieces) {
        owner.add(piece);
        this.#ownerOf.set(piece.openEntryId, owner);
        if (piece.closeEntryId !== undefined) {
          this.#ownerOf.set(piece.closeEntryId, owner);
        }
        if (isShortCall(piece)) {
          this.#covered.addCall({ piece, owner, isReplacement });
        }
      }
    }
  }

  /** Those from before the first file bear the row that ended them: a contract may have taken them, but none brought them. */
  #isDelivered = ({ openEntryId, closeEntryId }: Piece): boolean =>
    openEntryId !== closeEntryId && this.#rules.deliveries.has(openEntryId);

  /** Shares that a contract delivered belong to its campaign; all others wait for a call. */
  #addShares(shares: readonly Piece[], day: CalendarDate): void {
    for (const piece of shares) {
      const owner = this.#isDelivered(piece) ? this.#campaignOfShares(piece, day) : undefined;
      owner?.add(piece);
      this.#covered.addShares({ piece, owner });
    }
  }

  #campaignOfShares(piece: Piece, day: CalendarDate): Draft {
    const { openEntryId } = piece;
    const opening = { openEntryId, pieces: [piece], staysOpen: isOpenAfter(day, [piece]) };
    const owner = this.#ownerBringing(piece) ?? this.#campaignOf(opening, day);
    this.#ownerOf.set(openEntryId, owner);
    return owner;
  }

  /** The campaign of the contract that delivered the shares. */
  #ownerBringing({ openEntryId }: Piece): Draft | undefined {
    return this.#ownerOf.get(this.#rules.deliveries.get(openEntryId)?.otherEntryId ?? "");
  }

  #deliver(ended: readonly Piece[]): void {
    for (const { closeEntryId = "", until } of ended.filter(({ isContract }) => !isContract)) {
      const other = this.#rules.deliveries.get(closeEntryId);
      const owner = other && (this.#ownerOf.get(other.otherEntryId ?? "") ?? this.#openOn(until?.day));
      if (owner !== undefined && until !== undefined) {
        this.#covered.take(new Set([closeEntryId]), until, owner);
      }
    }
  }

  /** The newest campaign, unless it was over before that day. */
  #openOn(day: CalendarDate = FOREVER): Draft | undefined {
    return this.#current !== undefined && this.#current.endDay >= day ? this.#current : undefined;
  }

  /** The campaign of contracts that are opened on a day: a roll stays in that of the contract it replaces. */
  #campaignOf({ openEntryId, pieces, staysOpen }: Opening, day: CalendarDate): Draft {
    if (this.#rules.splits.has(openEntryId)) {
      return this.#begin();
    }
    const rolled = this.#ownerOf.get(this.#rolledFrom.get(openEntryId) ?? "");
    if (rolled !== undefined) {
      return rolled;
    }
    const current = this.#findOpen(day, pieces) ?? this.#current;
    if (current === undefined || !this.#goesOn(current, day, staysOpen)) {
      return this.#begin();
    }
    if (current.endDay < day && current.lastEntryId !== undefined) {
      current.continued.set(openEntryId, current.lastEntryId);
    }
    this.#current = current;
    return current;
  }

  /** Several are open at once only after a person has split one: then a call goes to its shares, all else to the newest. */
  #findOpen(day: CalendarDate, pieces: readonly Piece[]): Draft | undefined {
    if (this.#rules.splits.size === 0) {
      return undefined;
    }
    const covering = pieces.some(isShortCall) ? this.#covered.nextOwner(day) : undefined;
    return covering ?? this.#drafts.findLast(({ endDay }) => endDay > day);
  }

  /** What is opened on the day its last share goes, and stays open, begins the next campaign. */
  #goesOn(draft: Draft, day: CalendarDate, staysOpen: boolean): boolean {
    if (draft.endDay > day) {
      return true;
    }
    if (draft.endDay === day) {
      return !(draft.endsAtOnce && staysOpen);
    }
    return !draft.endsAtOnce && daysBetween(draft.endDay, day) <= this.#rules.gapDays;
  }

  #begin(): Draft {
    this.#current = new Draft();
    this.#drafts.push(this.#current);
    return this.#current;
  }
}
