import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import { type Assigned, assignCampaigns } from "./assign-campaigns.ts";
import { breakEvens, breakEvenUnknown } from "./break-even.ts";
import { breakEvenSteps } from "./break-even-steps.ts";
import type { Campaign, CampaignKind } from "./campaign.ts";
import { type CampaignEdits, editedBook, gatherInto, mergeDrafts, textsOf } from "./campaign-edits.ts";
import { placeLegs } from "./campaign-legs.ts";
import { type Money, moneyOf } from "./campaign-money.ts";
import { capitalOfDays } from "./capital.ts";
import { listChains } from "./chains.ts";
import { linkDeliveries } from "./deliveries.ts";
import { type Dividend, shareDividends } from "./dividends.ts";
import type { Draft, OwnedPiece } from "./draft.ts";
import { LegLinks } from "./leg-links.ts";
import { openPartsOf } from "./open-parts.ts";
import { sharePayments } from "./payments.ts";
import type { PairRows } from "./pieces/pair-rows.ts";
import { endDayOf, FOREVER, type PairBook } from "./pieces/pieces.ts";
import { readPieces } from "./pieces/read-pieces.ts";
import { pairRolls, type Roll } from "./rolls/roll-pairs.ts";
import { profitOf } from "./tell-campaign.ts";

export type DeriveRules = { readonly gapDays: number; readonly edits: CampaignEdits };

/**
 * The campaigns of one account and underlying, in the order in which they began (domain.md 5). Every closing is in
 * exactly one of them, a closing of shares of which only some met an option by its shares, so that `options` and `shares`
 * of all campaigns add up to what the closings realized.
 */
export function deriveCampaigns(rows: PairRows, { gapDays, edits }: DeriveRules): Campaign[] {
  const book = readPieces(rows);
  const rolls = pairRolls(book);
  const deliveries = linkDeliveries(book.steps);
  const { splits, joins, texts } = editedBook(book, edits);
  const assigned = assignCampaigns(book, { gapDays, splits, rolls, deliveries });
  const merged = mergeDrafts(assigned.drafts, joins);
  const drafts = [...(joins.length === 0 ? merged : gatherInto(merged, splits))];
  const dividends = shareDividends(book, drafts);
  const payments = sharePayments(book, drafts);
  const links = new LegLinks({ rolls, deliveries, behind: assigned.behind });
  const current = drafts.find((draft) => holds(draft, assigned));
  const told = drafts.map((draft) => {
    const own = {
      draft,
      dividends: dividends.get(draft) ?? [],
      payments: payments.get(draft) ?? [],
      gapDays: draft === current ? gapDays : undefined,
    };
    return { ...tellCampaign(book, own, { links, rolls }), ...textsOf(draft, texts) };
  });
  return told.sort((a, b) => (a.openedOn < b.openedOn ? -1 : Number(a.openedOn > b.openedOn)));
}

const holds = (draft: Draft, { current }: Assigned) =>
  current !== undefined && draft.pieces.some((piece) => piece === current.pieces[0]);

type Own = {
  readonly draft: Draft;
  readonly dividends: readonly Dividend[];
  readonly payments: readonly Dividend[];
  /** Days of the gap; present where a new leg would go on with the campaign. */
  readonly gapDays: number | undefined;
};

function tellCampaign(
  book: PairBook,
  { draft, dividends, payments, gapDays }: Own,
  { links, rolls }: { readonly links: LegLinks; readonly rolls: readonly Roll[] },
): Campaign {
  const { pieces } = draft;
  const placed = placeLegs(book, pieces, { dividends, payments });
  const chains = listChains(placed, pieces, rolls);
  const chainOf = new Map(chains.flatMap((chain, index) => chain.map((row) => [row, index] as const)));
  const legs = placed.map((one) => {
    const chain = one.isContract ? chainOf.get(one.leg.transactionId) : undefined;
    return { ...one.leg, ...links.of(one, draft), ...(chain === undefined ? {} : { chain }) };
  });
  const isOpen = draft.endDay === FOREVER;
  const lastDay = isOpen ? lastChange(pieces) : draft.endDay;
  const waitsUntil =
    isOpen || draft.endsAtOnce || gapDays === undefined ? undefined : addDays(draft.endDay, gapDays);
  const money = moneyOf(pieces, dividends, payments);
  const openParts = openPartsOf(book, pieces);
  const firstEntryId = legs[0]?.transactionId ?? "";
  const firstRank = book.entries.get(firstEntryId)?.rank ?? firstEntryId;
  return {
    accountId: book.accountId,
    underlying: book.underlying,
    firstRank,
    kind: kindOf(pieces),
    openedOn: draft.openedOn,
    lastDay,
    isOpen,
    ...(waitsUntil === undefined ? {} : { waitsUntil }),
    ...money,
    ...capitalFields(book, pieces, { lastDay, unmatched: money.unmatched }),
    ...breakEvenFields(money, openParts),
    breakEvenSteps: breakEvenSteps(book, { pieces, income: [...dividends, ...payments] }),
    openParts,
    legs,
    chains,
  };
}

function kindOf(pieces: readonly OwnedPiece[]): CampaignKind {
  const contracts = pieces.filter(({ isContract }) => isContract).length;
  if (contracts === 0) {
    return "HOLDING";
  }
  return contracts === pieces.length ? "OPTIONS" : "WHEEL";
}

const lastChange = (pieces: readonly OwnedPiece[]): CalendarDate =>
  pieces
    .flatMap((piece) => [piece.since.day, endDayOf(piece)])
    .reduce((last, day) => (day > last && day !== FOREVER ? day : last));

function breakEvenFields(
  { options, shares, dividends, unmatched }: Money,
  open: Campaign["openParts"],
): Pick<Campaign, "breakEvens" | "breakEvenUnknown"> {
  const earned = toUnits(profitOf({ options, shares, dividends }));
  const unknown = breakEvenUnknown(open, unmatched);
  return {
    breakEvens: breakEvens(earned, open, unmatched).map(fromUnits),
    ...(unknown === undefined ? {} : { breakEvenUnknown: unknown }),
  };
}

type CapitalFields = Pick<Campaign, "dollarDays" | "isCapitalKnown" | "openCapital">;

function capitalFields(
  book: PairBook,
  pieces: readonly OwnedPiece[],
  { lastDay, unmatched }: Pick<Campaign, "lastDay" | "unmatched">,
): CapitalFields {
  const { dollarDays, isKnown, steps } = capitalOfDays(pieces, book, lastDay);
  return {
    dollarDays: fromUnits(dollarDays),
    isCapitalKnown: isKnown && unmatched === 0,
    openCapital: steps.map(({ from, dollars }) => ({ from, dollars: fromUnits(dollars) })),
  };
}
