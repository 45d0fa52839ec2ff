import { type Deliverable, isAdjusted, STANDARD } from "../../cover/coverable.ts";
import { findCancelled } from "../../ledger/cancelled-entries.ts";
import { amountsOf } from "../../ledger/entry-amounts.ts";
import type { LedgerEntry, OpenLot } from "../../ledger/ledger.ts";
import type { Side } from "../../ledger/lots/lots.ts";
import { orderEntries, type Step } from "../../ledger/order-entries.ts";
import type { Role } from "../../ledger/roles.ts";
import type { CalendarDate } from "../../shared/calendar-date.ts";
import { groupBy } from "../../shared/group-by.ts";
import { absolute, toUnits, type Units } from "../../shared/units.ts";
import { readContractSymbol } from "../../transactions/option-contract.ts";
import { findDeliverable } from "../../uploads/fidelity/meaning/read-option.ts";
import { isPaymentOfPair, listPayments } from "../payments.ts";
import { Arrivals } from "./arrivals.ts";
import { listCostChanges } from "./cost-changes.ts";
import { listMoved } from "./moved-pieces.ts";
import type { PairClosing, PairLot, PairRows } from "./pair-rows.ts";
import type { Moment, PairBook, Piece } from "./pieces.ts";
import { listScales } from "./share-scales.ts";

/** Cuts openings into the pieces that matching used up or left open, in the order in which they were opened. */
export function readPieces(rows: PairRows): PairBook {
  const cancelled = findCancelled(rows.entries);
  const steps = orderEntries(rows.entries.filter((entry) => !cancelled.has(entry)));
  const reader = new PieceReader(steps);
  const known = [
    ...reader
      .inOrder(rows.closings.filter((closing) => !isPaymentOfPair(closing)))
      .flatMap((closing) => reader.closedPieces(closing)),
    ...reader.openPieces(rows.openLots),
  ];
  const scales = listScales(steps, known);
  const pieces = [...known, ...listMoved(steps, known, scales)].sort((a, b) => a.from.index - b.from.index);
  const payments = listPayments(rows.closings, reader.endOf);
  const { accountId, underlying } = rows;
  return {
    accountId,
    underlying,
    steps,
    entries: new Map(steps.map(({ entry }) => [entry.id, entry])),
    moments: reader.moments,
    pieces,
    scales,
    deliverables: deliverablesOf(rows.entries, pieces),
    payments,
    costChanges: listCostChanges(steps, { pieces, scales, payments }, rows.allocations ?? []),
  };
}

type Ended = Pick<Piece, "closeEntryId" | "instrument" | "isContract" | "terms"> & { readonly until: Moment };

class PieceReader {
  readonly moments: ReadonlyMap<string, Moment>;
  readonly #steps: ReadonlyMap<string, Step>;
  readonly #days: readonly CalendarDate[];
  readonly #arrivals: Arrivals;

  constructor(steps: readonly Step[]) {
    this.moments = new Map(steps.map(({ entry }, index) => [entry.id, { index, day: entry.eventDate }]));
    this.#steps = new Map(steps.map((step) => [step.entry.id, step]));
    this.#days = steps.map(({ entry }) => entry.eventDate);
    this.#arrivals = new Arrivals(steps);
  }

  inOrder(closings: readonly PairClosing[]): PairClosing[] {
    return [...closings].sort((a, b) => this.endOf(a).index - this.endOf(b).index);
  }

  /** A closing's place among the rows. A GONE statement has no row: it ends its lots after the rows of its day. */
  endOf = ({ entryId, closedOn }: PairClosing): Moment =>
    this.moments.get(entryId) ?? {
      index: this.#days.findLastIndex((day) => day <= closedOn) + 0.5,
      day: closedOn,
    };

  closedPieces(closing: PairClosing): Piece[] {
    const ended = { ...whatOf(closing), until: this.endOf(closing), closeEntryId: closing.entryId };
    const matched = closing.lots.map((lot) => this.#matchedPiece(closing, lot, ended));
    return [...matched, ...this.#unmatchedPiece(closing, matched, ended)];
  }

  #matchedPiece(closing: PairClosing, lot: PairLot, ended: Ended): Piece {
    const side = this.#sideOf(closing, lot);
    const [buys, sells] = [toUnits(lot.buys), toUnits(lot.sells)];
    const quantity = toUnits(lot.quantity);
    return {
      ...ended,
      ...this.#openingOf({ openEntryId: lot.openEntryId, openedOn: lot.openedOn, quantity, ...ended }),
      isRestruck: this.#isRestruck(lot.openEntryId, ended.terms),
      side,
      quantity,
      opening: side === "LONG" ? -buys : sells,
      closing: side === "LONG" ? sells : -buys,
      end: "CLOSED",
    };
  }

  /** Contracts without an opening on record are first seen when they end; shares were there before. */
  #unmatchedPiece(closing: PairClosing, matched: readonly Piece[], ended: Ended): Piece[] {
    const quantity = toUnits(closing.unmatchedQuantity);
    const entry = this.#steps.get(closing.entryId)?.entry;
    if (quantity === 0n) {
      return [];
    }
    const own = { side: this.#sideOf(closing, undefined), quantity, opening: undefined };
    const closed = matched.reduce((sum, piece) => sum + piece.closing, 0n);
    const cash = entry === undefined ? 0n : amountsOf(entry).cash - closed;
    const origin = (ended.isContract ? undefined : this.#arrivals.take({ ...ended, quantity })) ?? {
      openEntryId: closing.entryId,
      from: ended.isContract ? ended.until : { index: -1, day: this.#days[0] ?? closing.closedOn },
    };
    return [{ ...ended, ...own, ...origin, openedOn: origin.from.day, closing: cash, end: "UNMATCHED" }];
  }

  openPieces(lots: readonly OpenLot[]): Piece[] {
    const taxLots = groupBy(
      lots.filter(({ book }) => book === "TAX"),
      twinKey,
    );
    return lots
      .filter(({ book }) => book !== "TAX")
      .map((lot) => {
        const twin = lot.book === "BOTH" ? lot : taxLots.get(twinKey(lot))?.shift();
        const { entryId: openEntryId, heldSince: openedOn } = lot;
        const signed = toUnits(lot.quantity);
        const held = { ...whatOf(lot), quantity: absolute(signed) };
        return {
          ...held,
          ...this.#openingOf({ openEntryId, openedOn, until: undefined, ...held }),
          isRestruck: this.#isRestruck(openEntryId, held.terms),
          side: signed < 0n ? "SHORT" : "LONG",
          opening: unitsOf(lot.amount),
          closing: 0n,
          taxOpening: unitsOf(twin?.amount),
          end: "OPEN",
        };
      });
  }

  /** The row that opened a piece or, where the account has none on record, the row that brought it in. */
  #openingOf(
    given: Pick<Piece, "instrument" | "openedOn" | "openEntryId" | "quantity" | "until">,
  ): Pick<Piece, "from" | "openedOn" | "openEntryId"> {
    const { openEntryId, openedOn } = given;
    const own = this.moments.get(openEntryId);
    if (own !== undefined) {
      return { openEntryId, openedOn, from: own };
    }
    const arrival = this.#arrivals.take(given);
    return { openEntryId, openedOn, from: { index: this.#placeOf(openedOn), day: openedOn }, ...arrival };
  }

  #isRestruck(openEntryId: string, terms: Piece["terms"]): boolean {
    const opener = this.#steps.get(openEntryId)?.entry;
    const opened = opener && readContractSymbol(opener.instrument);
    return opened !== undefined && terms !== undefined && opened.strike !== terms.strike;
  }

  /** Before the rows of a day. */
  #placeOf(day: CalendarDate): number {
    const index = this.#days.findIndex((own) => own >= day);
    return (index < 0 ? this.#days.length : index) - 0.5;
  }

  #sideOf(closing: PairClosing, lot: PairLot | undefined): Side {
    const opener = lot && this.#steps.get(lot.openEntryId)?.role;
    const side = opener && SIDE_OF_OPENING.get(opener);
    return side ?? sideOfEnd(closing, this.#steps.get(closing.entryId)?.role);
  }
}

/** A sale that closes long lots opens where a contract takes away shares that are not there. */
const SIDE_OF_OPENING: ReadonlyMap<Role, Side> = new Map<Role, Side>([
  ["OPEN_LONG", "LONG"],
  ["OPEN_SHORT", "SHORT"],
  ["CLOSE_LONG", "SHORT"],
]);

function sideOfEnd({ type, buys, sells }: PairClosing, role: Role | undefined): Side {
  if (role === undefined) {
    // A GONE statement closes for nothing, so the only money is that of the opening: received for a short lot.
    return toUnits(sells) > toUnits(buys) ? "SHORT" : "LONG";
  }
  if (role === "OPTION_EVENT") {
    return type === "OPT_EXERCISED" || (type === "OPT_EXPIRED" && toUnits(buys) > 0n) ? "LONG" : "SHORT";
  }
  return role === "CLOSE_SHORT" || role === "OPEN_LONG" ? "SHORT" : "LONG";
}

const whatOf = ({ assetClass, instrument }: Pick<OpenLot, "assetClass" | "instrument">) => {
  const isContract = assetClass === "OPTION";
  return { instrument, isContract, terms: isContract ? readContractSymbol(instrument) : undefined };
};

const twinKey = ({ entryId, instrument, quantity }: OpenLot) =>
  `${entryId} ${instrument} ${quantity.startsWith("-")}`;

const unitsOf = (text: string | undefined): Units | undefined =>
  text === undefined ? undefined : toUnits(text);

/** Deliverables by contract: an adjusted contract's as its first row tells them; contracts whose rows tell none are left out. */
function deliverablesOf(
  entries: readonly LedgerEntry[],
  pieces: readonly Piece[],
): ReadonlyMap<string, Deliverable> {
  const contracts = pieces.filter(({ isContract }) => isContract);
  const instruments = [...new Set(contracts.map(({ instrument }) => instrument))];
  return new Map(
    instruments.flatMap((instrument) => {
      const own = () => entries.filter((entry) => entry.instrument === instrument);
      const found = isAdjusted(instrument) ? findDeliverable(own().map(({ action }) => action)) : STANDARD;
      return found === undefined ? [] : [[instrument, found] as const];
    }),
  );
}
