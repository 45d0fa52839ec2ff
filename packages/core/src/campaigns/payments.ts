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
 * Gives every payment to the campaigns that hold the shares then, or that held them last, by share. Shares that came and
 * went without a trace leave it a campaign of its own, which is added to `drafts`.
 */
export function sharePayments(book: PairBook, drafts: Draft[]): ReadonlyMap<Draft, Dividend[]> {
  const found = new Map<Draft, Dividend[]>();
  for (const payment of book.payments) {
    const entry = book.entries.get(payment.entryId);
    if (entry === undefined) {
      continue;
    }
    const bearing = bearingOf(payment, drafts);
    const amounts = splitMoney(
      payment.amount,
      bearing.map(({ piece }) => unitsOn(piece, payment.moment.day, book.scales)),
    );
    const parts = bearing.map(({ draft }, index) => ({ draft, amount: amounts[index] ?? 0n }));
    for (const [draft, own] of groupBy(parts, (part) => part.draft)) {
      const amount = own.reduce((sum, part) => sum + part.amount, 0n);
      found.set(draft, [...(found.get(draft) ?? []), { entry, moment: payment.moment, amount }]);
    }
  }
  return found;
}

/** At least one; with some quantity, so that money can be divided by it. */
function bearingOf(payment: Payment, drafts: Draft[]): readonly Owned[] {
  const all = drafts.flatMap((draft) => draft.pieces.map((piece): Owned => ({ draft, piece })));
  const begun = all.filter(({ piece }) => piece.quantity > 0n && piece.from.index <= payment.moment.index);
  const ofOpening = begun.filter(({ piece }) => piece.openEntryId === payment.openEntryId);
  const ofInstrument = begun.filter(({ piece }) => piece.instrument === payment.instrument);
  const shares = begun.filter(({ piece }) => !piece.isContract);
  const known = [ofOpening, ofInstrument, shares].find(({ length }) => length > 0) ?? [];
  const open = known.filter(
    ({ piece: { until } }) => until === undefined || until.index > payment.moment.index,
  );
  const bearing = open.length > 0 ? open : lastOf(known);
  return bearing.length > 0 ? bearing : [ownOf(payment, drafts)];
}

function lastOf(gone: readonly Owned[]): readonly Owned[] {
  const last = gone
    .map(({ piece }) => endDayOf(piece))
    .sort()
    .at(-1);
  return gone.filter(({ piece }) => endDayOf(piece) === last);
}

function ownOf({ entryId, moment, instrument, openEntryId }: Payment, drafts: Draft[]): Owned {
  const draft = new Draft();
  const piece: OwnedPiece = {
    ...{ openEntryId, instrument, isContract: false, side: "LONG", quantity: 0n, openedOn: moment.day },
    ...{ from: moment, since: moment, until: moment, closeEntryId: entryId },
    ...{ opening: 0n, closing: 0n, end: "MOVED" },
  };
  draft.take(piece);
  drafts.push(draft);
  return { draft, piece };
}
