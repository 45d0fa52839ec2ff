import { type CalendarDate, daysBetween } from "../../shared/calendar-date.ts";
import { compareNames } from "../../shared/compare-names.ts";
import { isSection1256 } from "../section-1256.ts";
import type { TaxAccount, TaxFacts, TaxOpening, TaxPart } from "../tax-facts.ts";
import { earliestOrders, shareLegs } from "./deliveries.ts";
import type { Acquisition, Piece, Prepared } from "./pieces.ts";
import { type SplitUnits, splitUnits, stepsOf } from "./share-units.ts";

/** Pieces and acquisitions of the facts, none of them used or past. */
export function preparePieces(facts: TaxFacts): Prepared {
  const helpers: Helpers = {
    accounts: rankedAccounts(facts.accounts),
    units: splitUnits(facts.splits),
    dayOf: dayNumbers(),
    earliest: earliestOrders(facts),
  };
  const pieces = facts.parts.flatMap((part) => pieceOf(part, helpers) ?? []);
  return {
    pieces,
    acquisitionOf: acquisitionsOf(pieces, helpers),
    shareLegsOf: shareLegs(facts, pieces),
    units: helpers.units,
  };
}

type Ranked = { readonly account: TaxAccount; readonly accountRank: number };

const rankedAccounts = (accounts: readonly TaxAccount[]): Map<string, Ranked> =>
  new Map(
    accounts
      .toSorted((a, b) => compareNames(a.number, b.number))
      .map((account, accountRank) => [account.id, { account, accountRank }]),
  );

type DayOf = (day: CalendarDate) => number;

/** Days since 1970, each worked out once. */
function dayNumbers(): DayOf {
  const known = new Map<CalendarDate, number>();
  return (day) => {
    const found = known.get(day) ?? daysBetween("1970-01-01" as CalendarDate, day);
    known.set(day, found);
    return found;
  };
}

type Helpers = {
  readonly accounts: ReadonlyMap<string, Ranked>;
  readonly units: SplitUnits;
  readonly dayOf: DayOf;
  readonly earliest: ReadonlyMap<string, number>;
};

/** Undefined for an account that is none of the given. */
function pieceOf(part: TaxPart, { accounts, units, dayOf, earliest }: Helpers): Piece | undefined {
  const { opening, closing, openedOn } = part;
  const ranked = accounts.get(part.accountId);
  if (ranked === undefined) {
    return undefined;
  }
  const order = closing === null ? undefined : earliest.get(closing.id);
  const steps = stepsOf(part, units);
  return {
    part,
    account: ranked.account,
    accountRank: ranked.accountRank,
    acquiredIn: (opening === null ? undefined : accounts.get(opening.accountId)?.account) ?? ranked.account,
    steps,
    openedDay: openedOn === null ? Number.NaN : dayOf(openedOn),
    closedDay: closing === null ? Number.POSITIVE_INFINITY : dayOf(closing.day),
    closedOrder: order ?? closing?.order ?? 0,
    isSection1256: isSection1256(part),
    isDelivered: order !== undefined,
    segments:
      steps === 0n ? [] : [{ steps, isUsed: false, isBrought: false, isTakenAway: false, carries: [] }],
    isPast: false,
  };
}

function acquisitionsOf(
  pieces: readonly Piece[],
  { accounts, dayOf }: Helpers,
): ReadonlyMap<string, Acquisition> {
  const found = new Map<string, Acquisition & { readonly pieces: Piece[] }>();
  for (const piece of pieces) {
    const { opening, isShort } = piece.part;
    if (opening !== null && isAcquired(piece)) {
      const known = found.get(opening.id);
      const ranked = accounts.get(opening.accountId);
      if (known !== undefined) {
        known.pieces.push(piece);
      } else if (ranked !== undefined) {
        const { account, accountRank } = ranked;
        const day = dayOf(opening.day);
        found.set(opening.id, { opening, account, accountRank, day, isShort, pieces: [piece], next: 0 });
      }
    }
  }
  return found;
}

/** Shares that a reorganization made out of others were not acquired as what they are. */
const isAcquired = ({ part, steps }: Piece) =>
  part.openedOn !== null && part.opening?.security === part.security && steps > 0n && !isSection1256(part);

/** Rows of one account, security, day, type and price are one purchase; without a price it isn't known (domain.md 9.3). */
export const isOnePurchase = (a: TaxOpening, b: TaxOpening): boolean =>
  a.id === b.id ||
  (a.day === b.day &&
    a.price !== undefined &&
    a.price === b.price &&
    a.accountId === b.accountId &&
    a.security === b.security &&
    a.type === b.type);
