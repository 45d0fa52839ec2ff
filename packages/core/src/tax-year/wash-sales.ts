import { leastOf, shareOfMoney, splitMoney, type Units } from "../shared/units.ts";
import type { TaxFacts, WashReading } from "./tax-facts.ts";
import { findReplacements, type Taken } from "./washes/find-replacements.ts";
import type { NamedPair, Replacement, WashedRow } from "./washes/pieces.ts";
import { type Carry, cutSegments, type Piece, type Prepared, type Segment } from "./washes/pieces.ts";
import { preparePieces } from "./washes/prepare-pieces.ts";
import { type FindPool, isOnlyNamed, replacementPools } from "./washes/replacement-pools.ts";
import { RowIds, resultOf, rowsOfPiece } from "./washes/washed-rows.ts";

/** Every row of every year with its replacements, in one reading. `taxYearOf` and `listWashWarnings` tell what is in it. */
export type Washes = {
  readonly reading: WashReading;
  /** In the order of closing; those of the person and of the spouse, of taxable accounts. */
  readonly rows: readonly WashedRow[];
  readonly prepared: Prepared;
};

/**
 * Walks all closings on record in order of day, then of account number, then of the day, and hands the disallowed part of
 * each loss on to what replaced it (domain.md 9.3). Nearly linear in the parts; ask once for all years.
 */
export function reckonWashes(facts: TaxFacts, reading: WashReading): Washes {
  const prepared = preparePieces(facts);
  const findPool = replacementPools([...prepared.acquisitionOf.values()], reading);
  const ids = new RowIds();
  const rows: WashedRow[] = [];
  for (const piece of inOrderOfClosing(prepared.pieces)) {
    piece.isPast = true;
    if (isRow(piece)) {
      for (const row of rowsOfPiece(piece, ids)) {
        rows.push(row);
        washLoss(row, { reading, findPool, prepared });
      }
    }
  }
  return { reading, rows, prepared };
}

function inOrderOfClosing(pieces: readonly Piece[]): Piece[] {
  return pieces
    .filter(({ part }) => part.closing !== null)
    .sort(
      (a, b) => a.closedDay - b.closedDay || a.accountRank - b.accountRank || a.closedOrder - b.closedOrder,
    );
}

/** Sales of taxable accounts. Delivered contracts, section 1256 and bills held to maturity are told elsewhere. */
function isRow({ account, isDelivered, isSection1256, part }: Piece): boolean {
  const isInterest = part.isBill === true && part.closing?.type === "REDEMPTION";
  return !(account.isRetirement || isDelivered || isInterest || isSection1256);
}

type Walk = { readonly reading: WashReading; readonly findPool: FindPool; readonly prepared: Prepared };

function washLoss(row: WashedRow, { reading, findPool, prepared }: Walk): void {
  const loss = -resultOf(row);
  const pool = loss > 0n && row.steps > 0n ? findPool(row.piece.part) : undefined;
  if (pool === undefined) {
    return;
  }
  const { taken, older } = findReplacements(row, pool, prepared.shareLegsOf);
  const disallowed = shareOfLoss(loss, taken, row);
  if (isOnlyNamed(reading, row.piece)) {
    row.named = pairOf("WRITTEN_AGAIN", taken, disallowed);
    for (const { piece, steps } of taken) {
      cutSegments(piece, steps, {
        chosen: ({ isUsed }) => !isUsed,
        change: (cut) => ({ ...cut, isUsed: true }),
      });
    }
    return;
  }
  const contested = shareOfLoss(loss, older, row);
  row.named = pairOf("OLDER_REPLACEMENT", older, leastOf(contested, loss - disallowed));
  const amounts = splitMoney(
    disallowed,
    taken.map(({ steps }) => steps),
  );
  row.replacements = taken.map(({ piece, steps }, index) => ({
    piece,
    steps,
    amount: amounts[index] ?? 0n,
    isLost: piece.acquiredIn.isRetirement,
  }));
  row.adjustment = disallowed;
  row.lost = row.replacements.reduce((sum, { amount, isLost }) => (isLost ? sum + amount : sum), 0n);
  for (const replacement of row.replacements) {
    handOn(row, replacement, prepared);
  }
}

/** The loss goes by shares, to the cent, and is never more than the loss. */
function shareOfLoss(loss: Units, taken: readonly Taken[], { steps }: WashedRow): Units {
  return shareOfMoney(loss, sumOfSteps(taken), steps);
}

const sumOfSteps = (taken: readonly { readonly steps: bigint }[]): bigint =>
  taken.reduce((sum, { steps }) => sum + steps, 0n);

function pairOf(kind: NamedPair["kind"], taken: readonly Taken[], amount: Units): readonly NamedPair[] {
  const [first] = taken;
  return first === undefined || amount === 0n
    ? []
    : [{ kind, instrument: first.piece.part.instrument, day: first.piece.part.openedOn, amount }];
}

/** In a retirement account the loss is gone, and the shares are used up all the same. */
function handOn(loss: WashedRow, { piece, steps, amount, isLost }: Replacement, prepared: Prepared): void {
  const { closedDay, openedDay } = loss.piece;
  const held = closedDay - openedDay;
  const carry: Omit<Carry, "amount"> | undefined = isLost
    ? undefined
    : {
        loss,
        heldDays: (Number.isNaN(held) ? 0 : held) + loss.heldDays,
        into: piece.part.isShort ? "PROCEEDS" : "COST",
        deliveredOn: null,
      };
  const share = sharesOf(amount, steps);
  cutSegments(piece, steps, {
    chosen: ({ isUsed }) => !isUsed,
    change: (cut) => ({ ...cut, isUsed: true, carries: carried(cut, carry, share) }),
  });
  if (piece.isDelivered) {
    passOn(piece, { steps, amount, carry }, prepared);
  }
}

type PassedOn = {
  readonly steps: bigint;
  readonly amount: Units;
  readonly carry: Omit<Carry, "amount"> | undefined;
};

/**
 * Shares that a contract delivers are used up with it; the loss that it carries goes into their cost, or lowers what they
 * were called away for. Its time is not added to theirs (domain.md 9.3).
 */
function passOn({ part }: Piece, { steps, amount, carry }: PassedOn, { shareLegsOf }: Prepared): void {
  const legs = (part.closing === null ? undefined : shareLegsOf.get(part.closing.id)) ?? [];
  let left = leastOf(
    steps,
    sumOfSteps(legs.flatMap(({ piece, isOpened }) => piece.segments.filter(freeOf(isOpened)))),
  );
  const share = sharesOf(amount, left);
  for (const isUnusedOnly of [true, false]) {
    for (const { piece, isOpened } of legs) {
      const isFree = freeOf(isOpened);
      const own: Omit<Carry, "amount"> | undefined = carry && {
        ...carry,
        heldDays: 0,
        into: piece.part.isShort === isOpened ? "PROCEEDS" : "COST",
        deliveredOn: part.closing?.day ?? null,
      };
      left -= cutSegments(piece, left, {
        chosen: (segment) => isFree(segment) && !(isUnusedOnly && segment.isUsed),
        change: (cut) => ({
          ...cut,
          ...(isOpened ? { isUsed: true, isBrought: true } : { isTakenAway: true }),
          carries: carried(cut, own, share),
        }),
      });
    }
  }
}

/** Shares of a leg that no other contract has passed a loss on to. */
const freeOf = (isOpened: boolean) => (segment: Segment) =>
  !(isOpened ? segment.isBrought : segment.isTakenAway);

/** Parts of an amount by steps, taken from what is left, so that they add up to it. */
function sharesOf(amount: Units, steps: bigint): (cut: bigint) => Units {
  let [amountLeft, stepsLeft] = [amount, steps];
  return (cut) => {
    const share = shareOfMoney(amountLeft, cut, stepsLeft);
    amountLeft -= share;
    stepsLeft -= cut;
    return share;
  };
}

const carried = (
  { carries, steps }: Segment,
  carry: Omit<Carry, "amount"> | undefined,
  share: (cut: bigint) => Units,
): readonly Carry[] => (carry === undefined ? carries : [...carries, { ...carry, amount: share(steps) }]);
