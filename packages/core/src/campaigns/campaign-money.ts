import { divideRounded, fromUnits, toUnits, type Units } from "../shared/units.ts";
import type { Campaign } from "./campaign.ts";
import type { Dividend } from "./dividends.ts";
import type { OwnedPiece } from "./draft.ts";
import { netOf } from "./pieces/pieces.ts";

/** The figures of a campaign that are sums over its pieces and the money paid on its shares. */
export type Money = Omit<
  Campaign,
  | "accountId"
  | "breakEvens"
  | "breakEvenSteps"
  | "breakEvenUnknown"
  | "chains"
  | "dollarDays"
  | "firstRank"
  | "isCapitalKnown"
  | "isOpen"
  | "kind"
  | "lastDay"
  | "legs"
  | "name"
  | "note"
  | "openCapital"
  | "openParts"
  | "openedOn"
  | "underlying"
  | "waitsUntil"
>;

/** `rows` are the income of its shares, `paid` money that they realized without being sold. */
export function moneyOf(
  pieces: readonly OwnedPiece[],
  rows: readonly Dividend[],
  paid: readonly Dividend[],
): Money {
  const contracts = pieces.filter(({ isContract }) => isContract);
  const open = pieces.filter(({ end }) => end === "OPEN");
  const options = sum(contracts, netOf);
  const shares = sum(pieces, netOf) - options + amountOf(paid);
  const dividends = amountOf(rows);
  const sold = contracts.filter(({ side }) => side === "SHORT");
  const closed = contracts.filter(({ end }) => end === "CLOSED");
  const heldLong = open.filter(({ isContract, side }) => !isContract && side === "LONG");
  const heldShort = open.filter(({ isContract, side }) => !isContract && side === "SHORT");
  const shareBasis = perShare(heldLong, ({ opening }) => opening);
  const taxBasis = perShare(heldLong, ({ taxOpening }) => taxOpening);
  return {
    options: fromUnits(options),
    shares: fromUnits(shares),
    dividends: fromUnits(dividends),
    openPremium: fromUnits(
      sum(
        open.filter(({ isContract }) => isContract),
        openingOf,
      ),
    ),
    premiumReceived: fromUnits(sum(sold, openingOf)),
    unknownReceived: new Set(
      sold.flatMap(({ opening, openEntryId, instrument }) =>
        opening === undefined ? [`${openEntryId} ${instrument}`] : [],
      ),
    ).size,
    unmatched: new Set(
      pieces.flatMap(({ end, closeEntryId }) => (end === "UNMATCHED" ? (closeEntryId ?? []) : [])),
    ).size,
    credits: fromUnits(
      sum(closed, ({ side, opening = 0n, closing }) => (side === "SHORT" ? opening : closing)),
    ),
    debits: fromUnits(
      -sum(closed, ({ side, opening = 0n, closing }) => (side === "SHORT" ? closing : opening)),
    ),
    openShares: fromUnits(sum(heldLong, quantityOf) - sum(heldShort, quantityOf)),
    ...(shareBasis === undefined ? {} : { shareBasis: fromUnits(shareBasis) }),
    ...(taxBasis === undefined ? {} : { taxBasis: fromUnits(taxBasis) }),
  };
}

const amountOf = (rows: readonly Dividend[]): Units => rows.reduce((total, { amount }) => total + amount, 0n);
const openingOf = ({ opening = 0n }: OwnedPiece): Units => opening;
const quantityOf = ({ quantity }: OwnedPiece): Units => quantity;

const sum = (pieces: readonly OwnedPiece[], of: (piece: OwnedPiece) => Units): Units =>
  pieces.reduce((total, piece) => total + of(piece), 0n);

const ONE = toUnits("1");
/** A hundredth of a cent. */
const STEP = ONE / 10_000n;

/** Cost of one share, positive; absent without shares, and where one of them has no known cost. */
function perShare(
  held: readonly OwnedPiece[],
  costOf: (piece: OwnedPiece) => Units | undefined,
): Units | undefined {
  const shares = sum(held, quantityOf);
  if (shares === 0n || held.some((piece) => costOf(piece) === undefined)) {
    return undefined;
  }
  const cost = -sum(held, (piece) => costOf(piece) ?? 0n);
  return divideRounded(cost * ONE, shares * STEP) * STEP;
}
