import { isPayment } from "../ledger/lots/close-lots.ts";
import { groupBy } from "../shared/group-by.ts";
import { splitMoney, toUnits } from "../shared/units.ts";
import type { Dividend } from "./dividends.ts";
import { Draft, type OwnedPiece } from "./draft.ts";
import type { PairClosing } from "./pieces/pair-rows.ts";
import { endDayOf, type Moment, type PairBook, type Payment, unitsOn } from "./pieces/pieces.ts";

/** The closings that are payments, one for each opening that they are about. */
export const listPayments = (
  closings: readonly PairClosing[],
  momentOf: (closing: PairClosing) => Moment,
): Payment[] =>
  closings.filter(isPaymentOfPair).flatMap((closing) =>
    closing.lots.map(({ openEntryId, buys, sells }) => ({
      entryId: closing.entryId,
      moment: momentOf(closing),
      instrument: closing.instrument,
      openEntryId,
      amount: toUnits(sells) - toUnits(buys),
    })),
  );

export const isPaymentOfPair = ({ lots, unmatchedQuantity }: PairClosing): boolean =>
  lots.length > 0 && lots.every(({ quantity }) => isPayment({ quantity, unmatchedQuantity }));

type Owned = { readonly draft: Draft; readonly piece: OwnedPiece };

/**
 * Gives every payment to the campaigns that hold the shares then, or that held them last, by share. Those on shares that
 * came and went without a trace are one campaign of their own, which is added to `drafts`.
 */
export function sharePayments(book: PairBook, drafts: Draft[]): ReadonlyMap<Draft, Dividend[]> {
  const found = new Map<Draft, Dividend[]>();
  const traceless = new Draft();
  for (const payment of book.payments) {
    const entry = book.entries.get(payment.entryId);
    if (entry === undefined) {
      continue;
    }
    const known = bearingOf(payment, drafts);
    const bearing = known.length > 0 ? known : [addTraceless(traceless, payment)];
    const amounts = splitMoney(
      payment.amount,
      bearing.map(({ piece }) => unitsOn(piece, payment.moment.day, book.scales)),
    );
    const parts = bearing.map(({ draft }, index) => ({ draft, amount: amounts[index] ?? 0n }));
    for (const [draft, own] of groupBy(parts, (part) => part.draft)) {
      const amount = own.reduce((sum, part) => sum + part.amount, 0n);
      found.set(draft, withPayment(found.get(draft) ?? [], { entry, moment: payment.moment, amount }));
    }
  }
  if (traceless.pieces.length > 0) {
    drafts.push(traceless);
  }
  return found;
}

/** The payments with one more; payments of one row are one, whatever the number of openings that it is about. */
function withPayment(known: readonly Dividend[], { entry, moment, amount }: Dividend): Dividend[] {
  const before = known.find((one) => one.entry === entry);
  return [
    ...known.filter((one) => one !== before),
    { entry, moment, amount: (before?.amount ?? 0n) + amount },
  ];
}

/** With some quantity, so that money can be divided by it. */
function bearingOf(payment: Payment, drafts: readonly Draft[]): readonly Owned[] {
  const all = drafts.flatMap((draft) => draft.pieces.map((piece): Owned => ({ draft, piece })));
  const begun = all.filter(({ piece }) => piece.quantity > 0n && piece.from.index <= payment.moment.index);
  const ofOpening = begun.filter(({ piece }) => piece.openEntryId === payment.openEntryId);
  const ofInstrument = begun.filter(({ piece }) => piece.instrument === payment.instrument);
  const shares = begun.filter(({ piece }) => !piece.isContract);
  const known = [ofOpening, ofInstrument, shares].find(({ length }) => length > 0) ?? [];
  const open = known.filter(
    ({ piece: { until } }) => until === undefined || until.index > payment.moment.index,
  );
  return open.length > 0 ? open : lastOf(known);
}

function lastOf(gone: readonly Owned[]): readonly Owned[] {
  const last = gone
    .map(({ piece }) => endDayOf(piece))
    .sort()
    .at(-1);
  return gone.filter(({ piece }) => endDayOf(piece) === last);
}

/** Adds a piece without shares for a payment: it gives the campaign its days and has no leg. */
function addTraceless(draft: Draft, { entryId, moment, instrument }: Payment): Owned {
  const piece: OwnedPiece = {
    openEntryId: entryId,
    instrument,
    isContract: false,
    side: "LONG",
    quantity: 0n,
    openedOn: moment.day,
    from: moment,
    since: moment,
    until: moment,
    closeEntryId: entryId,
    opening: 0n,
    closing: 0n,
    end: "MOVED",
  };
  draft.take(piece);
  return { draft, piece };
}
