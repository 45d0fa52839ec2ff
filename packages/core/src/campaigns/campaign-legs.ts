import type { LedgerEntry } from "../ledger/ledger.ts";
import { compareText } from "../shared/compare-names.ts";
import { groupBy } from "../shared/group-by.ts";
import { fromUnits, type Units } from "../shared/units.ts";
import { SHARE_OPENINGS } from "../transactions/trade-types.ts";
import type { CampaignLeg, LegKind } from "./campaign.ts";
import type { Dividend } from "./dividends.ts";
import type { OwnedPiece } from "./draft.ts";
import { type Moment, netOf, type PairBook, unitsOn } from "./pieces/pieces.ts";

/** A leg in its place, before it knows its links. */
export type PlacedLeg = Moment & {
  readonly leg: CampaignLeg;
  readonly isOpening: boolean;
  readonly isContract: boolean;
};

/** The legs that rows are to a campaign, in the ledger's order. */
export function placeLegs(
  book: PairBook,
  all: readonly OwnedPiece[],
  { dividends, payments }: Record<"dividends" | "payments", readonly Dividend[]>,
): PlacedLeg[] {
  const pieces = all.filter(({ quantity, end }) => end !== "MOVED" || quantity > 0n);
  const openings = groupBy(
    pieces.filter(({ end }) => end !== "UNMATCHED"),
    ({ openEntryId, since, side }) => `${openEntryId} ${since.index} ${side}`,
  );
  const endings = groupBy(
    pieces.filter(({ until }) => until !== undefined),
    ({ closeEntryId, side }) => `${closeEntryId} ${side}`,
  );
  const placed = [
    ...[...openings.values()].flatMap((group) => openingLeg(book, group)),
    ...[...endings.values()].flatMap((group) => endingLeg(book, group)),
    ...dividends.map((one) => moneyLeg(one, "DIVIDEND")),
    ...payments.map((one) => moneyLeg(one, "CASH_RETURNED")),
  ];
  // Shares may join on a later day than any row of theirs and of their call.
  return placed.sort(
    (a, b) => compareText(a.day, b.day) || a.index - b.index || Number(b.isOpening) - Number(a.isOpening),
  );
}

function openingLeg(book: PairBook, group: readonly OwnedPiece[]): PlacedLeg[] {
  const [first] = group;
  if (first === undefined) {
    return [];
  }
  const { openEntryId: transactionId, since, instrument, isContract } = first;
  const leg: CampaignLeg = {
    transactionId,
    day: since.day,
    kind: openingKind(first, book.entries.get(transactionId)),
    instrument: book.entries.get(transactionId)?.instrument ?? instrument,
    quantity: fromUnits(sum(group, (piece) => unitsOn(piece, since.day, book.scales))),
    amount: fromUnits(sum(group, ({ opening = 0n }) => opening)),
  };
  return [{ ...since, leg, isOpening: true, isContract }];
}

function openingKind(
  { isContract, side, since, from, openedOn }: OwnedPiece,
  entry: LedgerEntry | undefined,
): LegKind {
  if (isContract) {
    return side === "LONG" ? "BOUGHT_TO_OPEN" : "SOLD_TO_OPEN";
  }
  if (since !== from && since.index !== from.index) {
    return "SHARES_JOINED";
  }
  if (entry === undefined || entry.eventDate !== openedOn || !SHARE_OPENINGS.has(entry.type)) {
    return "SHARES_IN";
  }
  return side === "LONG" ? "SHARES_BOUGHT" : "SHARES_SOLD";
}

function endingLeg(book: PairBook, group: readonly OwnedPiece[]): PlacedLeg[] {
  const [first] = group;
  if (first?.until === undefined || first.closeEntryId === undefined) {
    return [];
  }
  const { until, closeEntryId: transactionId, instrument, isContract } = first;
  const isMatched = group.some(({ end }) => end === "CLOSED");
  const leg: CampaignLeg = {
    transactionId,
    day: until.day,
    kind: endingKind(first, book.entries.get(transactionId)?.type),
    instrument,
    quantity: fromUnits(sum(group, ({ quantity }) => quantity)),
    amount: fromUnits(sum(group, ({ closing }) => closing)),
    ...(isMatched ? { realized: fromUnits(sum(group, netOf)) } : {}),
  };
  return [{ ...until, leg, isOpening: false, isContract }];
}

function endingKind({ isContract, side, end }: OwnedPiece, type: LedgerEntry["type"] | undefined): LegKind {
  if (!isContract) {
    if (end === "MOVED") {
      return "SHARES_OUT";
    }
    return side === "LONG" ? "SHARES_SOLD" : "SHARES_BOUGHT";
  }
  const event = type && EVENTS[type];
  return event ?? (side === "LONG" ? "SOLD_TO_CLOSE" : "BOUGHT_TO_CLOSE");
}

const EVENTS: Partial<Record<LedgerEntry["type"], LegKind>> = {
  OPT_ASSIGNED: "ASSIGNED",
  OPT_EXERCISED: "EXERCISED",
  OPT_EXPIRED: "EXPIRED",
};

function moneyLeg({ entry, moment, amount }: Dividend, kind: LegKind): PlacedLeg {
  const money = fromUnits(amount);
  const leg: CampaignLeg = {
    transactionId: entry.id,
    day: entry.eventDate,
    kind,
    instrument: entry.instrument,
    quantity: fromUnits(0n),
    amount: money,
    realized: money,
  };
  return { ...moment, leg, isOpening: false, isContract: false };
}

const sum = (pieces: readonly OwnedPiece[], of: (piece: OwnedPiece) => Units): Units =>
  pieces.reduce((total, piece) => total + of(piece), 0n);
